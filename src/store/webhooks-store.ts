import { type Selectable, sql, type Transaction } from 'kysely'
import type { AuditEvent } from '../core/audit-event.ts'
import type { LowCreditsChange } from '../metering/ledger.ts'
import { type AlertSettings, type HeldAlert, noAlerts } from '../webhooks/alerts.ts'
import { lowCreditsEvent, type WebhookEvent, type WebhookEventType } from '../webhooks/event.ts'
import {
  type Attempt,
  type Channel,
  type Delivery,
  deliveryKinds,
  type Webhook,
  type WebhookStore,
} from '../webhooks/store.ts'
import { KyselyStore, upsert, withEvent } from './rows.ts'
import type { Database } from './schema.ts'

/** The WebhookStore port on Kysely, for any dialect. */
export class KyselyWebhookStore extends KyselyStore implements WebhookStore {
  async find(accountId: string): Promise<Webhook | undefined> {
    const row = await this.db.selectFrom('webhook').selectAll().where('account_id', '=', accountId).executeTakeFirst()
    return row && webhookOf(row)
  }

  async put({ accountId, url, secret, previous, createdAt }: Webhook, event: AuditEvent): Promise<void> {
    const secrets = { secret, previous_secret: previous?.secret ?? null, previous_until: previous?.until ?? null }
    const row = { account_id: accountId, url, ...secrets, created_at: createdAt }
    await withEvent(this.db, event, trx => upsert(trx, 'webhook', row, ['account_id']).execute())
  }

  async remove(accountId: string, event: AuditEvent): Promise<void> {
    await withEvent(this.db, event, trx => trx.deleteFrom('webhook').where('account_id', '=', accountId).execute())
  }

  async setLowCreditsBelow(accountId: string, threshold: number | null, event: AuditEvent): Promise<void> {
    const since =
      threshold === null
        ? null
        : sql<number | null>`case when free + purchased < ${threshold} then cast(${event.at} as bigint) end`
    await withEvent(this.db, event, trx =>
      trx
        .updateTable('account')
        .set({ low_credits_below: threshold, low_credits_since: since })
        .where('id', '=', accountId)
        .execute(),
    )
  }

  send(message: WebhookEvent, channel: Channel): Promise<void> {
    return this.db.transaction().execute(trx => sendIn(trx, message, channel))
  }

  async findAlerts(accountId: string): Promise<AlertSettings> {
    const row = await this.db.selectFrom('alert').selectAll().where('account_id', '=', accountId).executeTakeFirst()
    return alertsOf(accountId, row)
  }

  async putAlerts(settings: AlertSettings, event: AuditEvent): Promise<void> {
    await withEvent(this.db, event, trx => upsert(trx, 'alert', rowOfAlerts(settings), ['account_id']).execute())
  }

  async listAlerts(): Promise<AlertSettings[]> {
    const rows = await this.db.selectFrom('alert').selectAll().orderBy('account_id').execute()
    return rows.map(row => alertsOf(row.account_id, row))
  }

  noteHeld(accountId: string, held: readonly HeldAlert[], at: number): Promise<void> {
    return this.db.transaction().execute(trx => noteHeld(trx, accountId, held, at))
  }

  async findDelivery(id: string): Promise<Delivery | undefined> {
    const row = await this.#deliveries().where('webhook_delivery.id', '=', id).executeTakeFirst()
    return row && deliveryOf(row)
  }

  async noteAttempt(id: string, { at, status, error, latencyMs }: Attempt): Promise<void> {
    await this.db
      .updateTable('webhook_delivery')
      .set({ attempted_at: at, status, error, latency_ms: Math.round(latencyMs) })
      .where('id', '=', id)
      .execute()
  }

  async listDeliveries(accountId: string, limit: number): Promise<Delivery[]> {
    const rows = await this.#deliveries()
      .where('webhook_delivery.account_id', '=', accountId)
      .orderBy('webhook_delivery.created_at', 'desc')
      .orderBy('webhook_delivery.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(deliveryOf)
  }

  #deliveries() {
    return this.db
      .selectFrom('webhook_delivery')
      .leftJoin('job', 'job.id', 'webhook_delivery.id')
      .selectAll('webhook_delivery')
      .select(['job.state', 'job.attempt', 'job.due_at'])
  }

  async removeDeliveries(before: number, limit: number): Promise<void> {
    const old = this.db.selectFrom('webhook_delivery').select('id').where('created_at', '<', before).limit(limit)
    await this.db.deleteFrom('webhook_delivery').where('id', 'in', old).execute()
  }
}

/**
 * Writes down that the credits of an account have become few, or not few any more, and sends word of it by the
 * channels of the account.
 */
export async function noteLowCredits(
  trx: Transaction<Database>,
  accountId: string,
  change: LowCreditsChange | null,
): Promise<void> {
  if (change === null) return
  const since = change.isLow ? change.at : null
  await trx.updateTable('account').set({ low_credits_since: since }).where('id', '=', accountId).execute()
  if (!change.isLow) return
  await sendToAll(trx, lowCreditsEvent({ accountId, ...change }))
}

function webhookOf(row: Selectable<Database['webhook']>): Webhook {
  const { account_id: accountId, url, secret, previous_secret, previous_until: until, created_at: createdAt } = row
  const previous = previous_secret === null || until === null ? null : { secret: previous_secret, until }
  return { accountId, url, secret, previous, createdAt }
}

type DeliveryRow = Selectable<Database['webhook_delivery']> & {
  readonly state: Database['job']['state'] | null
  readonly attempt: number | null
  readonly due_at: number | null
}

/**
 * The job of a delivery may have been removed already: then the delivery is over, and its last attempt says how it
 * went.
 */
function deliveryOf(row: DeliveryRow): Delivery {
  const { id, type, account_id: accountId, created_at: createdAt, body, attempted_at: at, status, error } = row
  const channel = row.channel as Channel
  const isDelivered = status !== null && status >= 200 && status < 300
  const isOver = row.state !== 'waiting' && row.state !== 'running'
  return {
    ...{ id, type: type as WebhookEventType, accountId, createdAt, body, channel },
    state: row.state === 'waiting' || row.state === 'running' ? row.state : isDelivered ? 'delivered' : 'given_up',
    attempts: row.attempt ?? 1,
    nextAt: isOver ? null : row.due_at,
    lastAttempt: at === null ? null : { at, status, error, latencyMs: row.latency_ms ?? 0 },
  }
}

type AlertRow = Selectable<Database['alert']>

function rowOfAlerts({ accountId, email, errorRate, staleData, keyDays }: AlertSettings): AlertRow {
  return {
    ...{ account_id: accountId, email, key_days: keyDays, stale_data: staleData ? 1 : 0 },
    error_percent: errorRate?.percent ?? null,
    error_requests: errorRate?.leastRequests ?? 0,
    error_hours: errorRate?.hours ?? 0,
  }
}

function alertsOf(accountId: string, row: AlertRow | undefined): AlertSettings {
  if (row === undefined) return { accountId, ...noAlerts }
  const { email, error_percent: percent, error_requests: leastRequests, error_hours: hours, key_days: keyDays } = row
  const errorRate = percent === null ? null : { percent, leastRequests, hours }
  return { accountId, email, errorRate, staleData: row.stale_data === 1, keyDays }
}

/** Keeps the alerts that hold, forgets those that have ended, and sends the messages of those that begin. */
async function noteHeld(
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
async function sendToAll(trx: Transaction<Database>, message: WebhookEvent): Promise<void> {
  const { accountId } = message
  const [webhook, alert] = await Promise.all([
    trx.selectFrom('webhook').select('account_id').where('account_id', '=', accountId).executeTakeFirst(),
    trx.selectFrom('alert').select('email').where('account_id', '=', accountId).executeTakeFirst(),
  ])
  if (webhook !== undefined) await sendIn(trx, message, 'webhook')
  if ((alert?.email ?? null) !== null) await sendIn(trx, { ...message, id: `${message.id}_email` }, 'email')
}

/** Keeps the message and the job that sends it; nothing for a message whose id is known. */
async function sendIn(trx: Transaction<Database>, message: WebhookEvent, channel: Channel): Promise<void> {
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
