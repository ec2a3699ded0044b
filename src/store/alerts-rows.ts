/** Rows of alerts: settings, the alerts that hold, and the messages that begin with one. */
import type { Selectable, Transaction } from 'kysely'
import { type AlertSettings, type HeldAlert, noAlerts } from '../webhooks/alerts.ts'
import type { WebhookEvent } from '../webhooks/event.ts'
import { type Channel, deliveryKinds } from '../webhooks/store.ts'
import type { Database } from './schema.ts'

type AlertRow = Selectable<Database['alert']>

export function rowOfAlerts({ accountId, email, errorRate, staleData, keyDays }: AlertSettings): AlertRow {
  return {
    ...{ account_id: accountId, email, key_days: keyDays, stale_data: staleData ? 1 : 0 },
    error_percent: errorRate?.percent ?? null,
    error_requests: errorRate?.leastRequests ?? 0,
    error_hours: errorRate?.hours ?? 0,
  }
}

export function alertsOf(accountId: string, row: AlertRow | undefined): AlertSettings {
  if (row === undefined) return { accountId, ...noAlerts }
  const { email, error_percent: percent, error_requests: leastRequests, error_hours: hours, key_days: keyDays } = row
  const errorRate = percent === null ? null : { percent, leastRequests, hours }
  return { accountId, email, errorRate, staleData: row.stale_data === 1, keyDays }
}

/** Keeps the alerts that hold, forgets those that have ended, and sends the messages of those that begin. */
export async function noteHeld(
  trx: Transaction<Database>,
  accountId: string,
  held: readonly HeldAlert[],
  at: number,
): Promise<void> {
  const rows = await trx.selectFrom('alert_state').select('subject').where('account_id', '=', accountId).execute()
  const known = new Set(rows.map(({ subject }) => subject))
  const ended = [...known].filter(subject => !held.some(each => each.subject === subject))
  if (ended.length > 0) {
    await trx.deleteFrom('alert_state').where('account_id', '=', accountId).where('subject', 'in', ended).execute()
  }
  for (const { subject, message } of held.filter(each => !known.has(each.subject))) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('alert_state')
      .values({ account_id: accountId, subject, since: at })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 0n) await sendToAll(trx, message)
  }
}

/** Sends a message by each channel that the account has set up. */
export async function sendToAll(trx: Transaction<Database>, message: WebhookEvent): Promise<void> {
  const { accountId } = message
  const [webhook, alert] = await Promise.all([
    trx.selectFrom('webhook').select('account_id').where('account_id', '=', accountId).executeTakeFirst(),
    trx.selectFrom('alert').select('email').where('account_id', '=', accountId).executeTakeFirst(),
  ])
  if (webhook !== undefined) await sendIn(trx, message, 'webhook')
  if ((alert?.email ?? null) !== null) await sendIn(trx, { ...message, id: `${message.id}_email` }, 'email')
}

/** Keeps the message and the job that sends it; nothing for a message whose id is known. */
export async function sendIn(trx: Transaction<Database>, message: WebhookEvent, channel: Channel): Promise<void> {
  const { id, type, accountId: account_id, createdAt: created_at, body } = message
  const none = { attempted_at: null, status: null, error: null, latency_ms: null }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('webhook_delivery')
    .values({ id, account_id, type, body, created_at, channel, ...none })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await trx
    .insertInto('job')
    .values({
      ...{ id, kind: deliveryKinds[channel], key: id, account_id, state: 'waiting', attempt: 0, due_at: created_at },
      ...{ lease_owner: null, lease_until: null, input: 'null', result: null, last_error: null },
      ...{ created_at, updated_at: created_at },
    })
    .execute()
}
