/**
 * Sends messages to webhooks and by email, as jobs: at least once each, and again until the receiver answers with 2xx
 * or a day is over. A message that an SMTP server refuses for good (5xx) is not sent again. The pauses grow to some
 * hours and are drawn at random, so that receivers that were down together are not asked together.
 */

import { createHmac } from 'node:crypto'
import type { MailAnswer, Post, PostAnswer, SendMail } from '../core/egress.ts'
import { randomBase62 } from '../core/ids.ts'
import type { JobKind, JobOutcome } from '../jobs/runner.ts'
import type { WebhookEventType } from './event.ts'
import { type Delivery, deliveryKinds, type Webhook, type WebhookStore } from './store.ts'

const triedForMs = 24 * 60 * 60 * 1000
/** Time for which deliveries, and the jobs that sent them, are kept. */
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

/** Another attempt cannot help if this side refused the request, unless the refusal depends on the receiver. */
function mayHelp(answer: AttemptAnswer): boolean {
  if (answer.outcome === 'not_sent') return false
  return answer.outcome !== 'refused' || answer.reason === 'backing_off' || answer.reason === 'not_followed'
}

interface EmailText {
  readonly subject: string
  readonly text: string
}

type Data = Readonly<Record<string, unknown>>

const texts: { readonly [Type in WebhookEventType]: (data: Data) => readonly [subject: string, sentence: string] } = {
  'credits.low': ({ balance, threshold }) => [
    `Credits are low: ${balance} left`,
    `The account has ${balance} credits left, which is below the alert at ${threshold}. Requests fail when no credits are left.`,
  ],
  'errors.high': ({ percent, requests, failed, hours, threshold }) => [
    `Error rate is ${percent}%`,
    `${failed} of ${requests} requests failed (${percent}%) in the last ${hours === 1 ? 'hour' : `${hours} hours`}. The alert is set at ${threshold}%.`,
  ],
  'data.stale': ({ data_set, as_of }) => [
    `Data is out of date: ${data_set}`,
    `The data set ${data_set} is out of date. Its content is from ${as_of ?? 'an unknown date'}. Lookups still use it.`,
  ],
  'key.expiring': ({ key, last_four, expires_at }) => [
    `API key ending in ${last_four} expires soon`,
    `The API key ${key}, which ends in ${last_four}, expires at ${expires_at}. Requests with it fail from then on. Rotate it or change its expiry.`,
  ],
  test: () => ['Test message', 'This is a test message. Alerts of the account will arrive at this email address.'],
}

/** @param body of the message: JSON */
export function emailOf(type: WebhookEventType, body: string): EmailText {
  const { id, account, created, data } = JSON.parse(body)
  const [subject, sentence] = texts[type](data)
  const facts = `Account: ${account}\nTime: ${created}\nMessage ID: ${id}`
  return {
    subject: `Assay: ${subject}`,
    text: `${sentence}\n\n${facts}\n\nYou receive this email because alerts are set up on the Alerts page of the dashboard.\n`,
  }
}

/** A secret that messages are signed with: recognisable, and 190 random bits. */
export function newSecret(): string {
  return `whsec_${randomBase62(32)}`
}

/**
 * The header `Assay-Signature` of a message: `t=<seconds since 1970>,v1=<hex>`, with one `v1` for each secret that is
 * good at the time. Each is the HMAC-SHA256 of `<t>.<body>` under the secret as it was shown, so that a message can
 * neither be changed nor sent again much later.
 */
export function signatureOf(secrets: readonly string[], seconds: number, body: string): string {
  const signatures = secrets.map(secret => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
  return [`t=${seconds}`, ...signatures.map(each => `v1=${each}`)].join(',')
}

/**
 * The headers of the Standard Webhooks specification (standardwebhooks.com), version v1: `webhook-signature` has one
 * `v1,<base64>` for each secret, the HMAC-SHA256 of `<id>.<seconds>.<body>`. A library of the specification takes the
 * secret as it was shown: it strips the prefix `whsec_` and decodes the rest from base64.
 */
export function standardHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}
