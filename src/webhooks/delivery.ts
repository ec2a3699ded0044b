/**
 * Sends messages to webhooks and by email, as jobs: at least once each, and again until the receiver answers with 2xx
 * or a day is over. A message that an SMTP server refuses for good (5xx) is not sent again. The pauses grow to some
 * hours and are drawn at random, so that receivers that were down together are not asked together.
 */
import type { MailAnswer, Post, PostAnswer, SendMail } from '../core/egress.ts'
import type { JobKind, JobOutcome } from '../jobs/runner.ts'
import { emailOf } from './email.ts'
import { signatureOf, standardHeaders } from './signature.ts'
import { type Delivery, deliveryKinds, type Webhook, type WebhookStore } from './store.ts'

const triedForMs = 24 * 60 * 60 * 1000
/** Deliveries, and the jobs that sent them, are kept so long. */
export const deliveriesKeptMs = 30 * 24 * 60 * 60 * 1000

export interface DeliveryPorts {
  readonly store: Pick<WebhookStore, 'find' | 'findAlerts' | 'findDelivery' | 'noteAttempt'>
  /** Null when nothing may leave the machine. */
  readonly post: Post | null
  /** Null without an SMTP server, and when nothing may leave the machine. */
  readonly mail: SendMail | null
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
}

export function deliveryJobs(ports: DeliveryPorts): JobKind[] {
  return Object.values(deliveryKinds).map(name => ({
    name,
    concurrency: 4,
    // More than a day has room for.
    maxAttempts: 1_000,
    deadlineMs: 20_000,
    retry: { firstMs: 20_000, longestMs: 4 * 60 * 60 * 1000 },
    keepMs: deliveriesKeptMs,
    run: (_, { job, signal }) => attempt(ports, job.id, signal),
  }))
}

async function attempt(
  { store, post, mail, now }: DeliveryPorts,
  id: string,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const delivery = await store.findDelivery(id)
  if (delivery === undefined) return { outcome: 'failed', code: 'no_delivery', retry: false }
  const startedAt = now()
  const { accountId, channel } = delivery
  const answer =
    channel === 'email'
      ? await answerToMail(delivery, (await store.findAlerts(accountId)).email, mail)
      : await answerTo(delivery, await store.find(accountId), post, startedAt, signal)
  const status = answer.outcome === 'answered' ? answer.status : null
  const error = answer.outcome === 'answered' ? null : answer.reason
  if (signal.aborted) return { outcome: 'failed', code: 'aborted', retry: true }
  await store.noteAttempt(id, { at: startedAt, status, error, latencyMs: now() - startedAt })
  if (status !== null && status >= 200 && status < 300) return { outcome: 'done', result: null }
  const isTooLate = now() - delivery.createdAt >= triedForMs
  const isRefusedMail = channel === 'email' && status !== null && status >= 500
  const retry = delivery.type !== 'test' && !isTooLate && !isRefusedMail && mayHelp(answer)
  return { outcome: 'failed', code: error ?? `status_${status}`, retry }
}

type AttemptAnswer =
  | PostAnswer
  | MailAnswer
  | { readonly outcome: 'not_sent'; readonly reason: 'no_webhook' | 'no_email' | 'no_smtp' | 'offline' }

async function answerToMail(
  { id, type, body }: Delivery,
  to: string | null,
  mail: SendMail | null,
): Promise<AttemptAnswer> {
  if (to === null) return { outcome: 'not_sent', reason: 'no_email' }
  return mail === null ? { outcome: 'not_sent', reason: 'no_smtp' } : mail({ id, to, ...emailOf(type, body) })
}

async function answerTo(
  { id, body }: Delivery,
  webhook: Webhook | undefined,
  post: Post | null,
  now: number,
  signal: AbortSignal,
): Promise<AttemptAnswer> {
  if (webhook === undefined) return { outcome: 'not_sent', reason: 'no_webhook' }
  if (post === null) return { outcome: 'not_sent', reason: 'offline' }
  const [secrets, seconds] = [secretsAt(webhook, now), Math.floor(now / 1000)]
  const headers = {
    ...{ 'content-type': 'application/json', 'assay-event': id },
    'assay-signature': signatureOf(secrets, seconds, body),
    ...standardHeaders(secrets, { id, seconds, body }),
  }
  return post({ url: webhook.url, purpose: 'webhook', headers, body, signal })
}

/** The newest first. */
function secretsAt({ secret, previous }: Webhook, now: number): string[] {
  return previous !== null && now < previous.until ? [secret, previous.secret] : [secret]
}

/** Asking again is of no use where this side refuses to ask, unless that was because of what the receiver said. */
function mayHelp(answer: AttemptAnswer): boolean {
  if (answer.outcome === 'not_sent') return false
  return answer.outcome !== 'refused' || answer.reason === 'backing_off' || answer.reason === 'not_followed'
}
