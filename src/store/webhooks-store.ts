import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AuditEvent } from '../core/audit-event.ts'
import type { LowCreditsChange } from '../metering/ledger.ts'
import { lowCreditsEvent, type WebhookEvent, type WebhookEventType } from '../webhooks/event.ts'
import { type Attempt, type Delivery, deliveryKind, type Webhook, type WebhookStore } from '../webhooks/store.ts'
import { upsert, withEvent } from './rows.ts'
import type { Database } from './schema.ts'

/** The WebhookStore port on Kysely, for any dialect. */
export class KyselyWebhookStore implements WebhookStore {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(accountId: string): Promise<Webhook | undefined> {
    const row = await this.#db.selectFrom('webhook').selectAll().where('account_id', '=', accountId).executeTakeFirst()
    return row && webhookOf(row)
  }

  async put({ accountId, url, secret, previous, createdAt }: Webhook, event: AuditEvent): Promise<void> {
    const secrets = { secret, previous_secret: previous?.secret ?? null, previous_until: previous?.until ?? null }
    const row = { account_id: accountId, url, ...secrets, created_at: createdAt }
    await withEvent(this.#db, event, trx => upsert(trx, 'webhook', row, ['account_id']).execute())
  }

  async remove(accountId: string, event: AuditEvent): Promise<void> {
    await withEvent(this.#db, event, trx => trx.deleteFrom('webhook').where('account_id', '=', accountId).execute())
  }

  async setLowCreditsBelow(accountId: string, threshold: number | null, event: AuditEvent): Promise<void> {
    const since =
      threshold === null
        ? null
        : sql<number | null>`case when free + purchased < ${threshold} then cast(${event.at} as bigint) end`
    await withEvent(this.#db, event, trx =>
      trx
        .updateTable('account')
        .set({ low_credits_below: threshold, low_credits_since: since })
        .where('id', '=', accountId)
        .execute(),
    )
  }

  send(message: WebhookEvent): Promise<void> {
    return this.#db.transaction().execute(trx => sendIn(trx, message))
  }

  async findDelivery(id: string): Promise<Delivery | undefined> {
    const row = await this.#deliveries().where('webhook_delivery.id', '=', id).executeTakeFirst()
    return row && deliveryOf(row)
  }

  async noteAttempt(id: string, { at, status, error, latencyMs }: Attempt): Promise<void> {
    await this.#db
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
    return this.#db
      .selectFrom('webhook_delivery')
      .leftJoin('job', 'job.id', 'webhook_delivery.id')
      .selectAll('webhook_delivery')
      .select(['job.state', 'job.attempt', 'job.due_at'])
  }

  async removeDeliveries(before: number, limit: number): Promise<void> {
    const old = this.#db.selectFrom('webhook_delivery').select('id').where('created_at', '<', before).limit(limit)
    await this.#db.deleteFrom('webhook_delivery').where('id', 'in', old).execute()
  }
}

/**
 * Writes down that the credits of an account have become few, or not few any more, and sends word of it where the
 * account has a webhook.
 */
export async function noteLowCredits(
  trx: Transaction<Database>,
  accountId: string,
  change: LowCreditsChange | null,
): Promise<void> {
  if (change === null) return
  const since = change.isLow ? change.at : null
  await trx.updateTable('account').set({ low_credits_since: since }).where('id', '=', accountId).execute()
  if (change.isLow) await sendEvent(trx, lowCreditsEvent({ accountId, ...change }))
}

/** Writes an event for the webhook of its account within the transaction that finds it; nothing where there is none. */
export async function sendEvent(trx: Transaction<Database>, event: WebhookEvent): Promise<void> {
  const own = trx.selectFrom('webhook').select('account_id').where('account_id', '=', event.accountId)
  if ((await own.executeTakeFirst()) !== undefined) await sendIn(trx, event)
}

async function sendIn(trx: Transaction<Database>, message: WebhookEvent): Promise<void> {
  const { id, type, accountId: account_id, createdAt: created_at, body } = message
  const none = { attempted_at: null, status: null, error: null, latency_ms: null }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('webhook_delivery')
    .values({ id, account_id, type, body, created_at, ...none })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  await trx
    .insertInto('job')
    .values({
      ...{ id, kind: deliveryKind, key: id, account_id, state: 'waiting', attempt: 0, due_at: created_at },
      ...{ lease_owner: null, lease_until: null, input: 'null', result: null, last_error: null },
      ...{ created_at, updated_at: created_at },
    })
    .execute()
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
  const isDelivered = status !== null && status >= 200 && status < 300
  const isOver = row.state !== 'waiting' && row.state !== 'running'
  return {
    ...{ id, type: type as WebhookEventType, accountId, createdAt, body },
    state: row.state === 'waiting' || row.state === 'running' ? row.state : isDelivered ? 'delivered' : 'given_up',
    attempts: row.attempt ?? 1,
    nextAt: isOver ? null : row.due_at,
    lastAttempt: at === null ? null : { at, status, error, latencyMs: row.latency_ms ?? 0 },
  }
}
