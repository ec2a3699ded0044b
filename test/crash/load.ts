/**
 * The load of the crash test: callers that ask one request after the other, each on a connection of its own, and count
 * what they were answered. What a caller counts as answered is a whole 200 that it has read. One that is refused with
 * 503 waits a little and, where its request is idempotent, asks the same again.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '../support/accounts.ts'
import type { SentKeys } from './sent-keys.ts'

const path = '/v1/ip/intelligence'
/** How long a caller waits after a 503 or a 409. */
const waitMs = 25

/** What an account was answered since its first request. */
export interface Count {
  /** Requests that wait for their answer. */
  inFlight: number
  /** Whole 200s that were not replays. */
  answered: number
  refused402: number
  /** The disk did not answer. */
  refused503: number
  /** Asked again with its Idempotency-Key after a 503, while the first time was still open. */
  refused409: number
  /** Requests whose connection ended before an answer. */
  lost: number
  other: number
}

/** Which address goes with an Idempotency-Key: the same request again has the same body. */
export function addressOf(idempotencyKey: string): string {
  const number = Number(idempotencyKey.replace(/\D/g, ''))
  return `91.${64 + ((number >> 16) & 15)}.${(number >> 8) & 255}.${number & 255}`
}

export const noCount = (): Count => ({
  inFlight: 0,
  answered: 0,
  refused402: 0,
  refused503: 0,
  refused409: 0,
  lost: 0,
  other: 0,
})

export interface Reply {
  readonly status: number
  readonly text: string
  readonly replayed: boolean
}

/** One request; null when the connection ended before the whole answer was there. */
export function send(
  url: string,
  agent: Agent,
  key: string,
  ip: string,
  idempotencyKey?: string,
): Promise<Reply | null> {
  const body = JSON.stringify({ ip })
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': String(body.length),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }
  return new Promise(resolve => {
    const sent = request(new URL(path, url), { method: 'POST', agent, headers }, answer => {
      let text = ''
      answer.setEncoding('utf8').on('data', chunk => {
        text += chunk
      })
      answer.on('error', () => resolve(null))
      answer.on('close', () => {
        const replayed = answer.headers['idempotent-replayed'] === 'true'
        resolve(answer.complete ? { status: answer.statusCode ?? 0, text, replayed } : null)
      })
    })
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}

export interface LoadOptions {
  readonly url: string
  readonly caller: Caller
  readonly count: Count
  readonly connections: number
  /** What each caller waits after an answer, in milliseconds; without it nothing. */
  readonly pauseMs?: () => number
  /** Without it requests carry no Idempotency-Key. */
  readonly keys?: SentKeys
  /** True once the service was killed: what fails from then on is expected. */
  readonly over: () => boolean
}

/** Asks until the service is gone. Resolves when every caller has noticed. */
export async function load(options: LoadOptions): Promise<void> {
  await Promise.all(Array.from({ length: options.connections }, (_, index) => oneCaller(options, index)))
}

async function oneCaller({ url, caller, count, pauseMs, keys, over }: LoadOptions, index: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let idempotencyKey = keys?.next()
  for (let sent = 0; !over(); sent += 1) {
    const ip = idempotencyKey === undefined ? `91.64.${index}.${sent % 256}` : addressOf(idempotencyKey)
    count.inFlight += 1
    const reply = await send(url, agent, caller.key, ip, idempotencyKey)
    count.inFlight -= 1
    if (reply !== null && (reply.status === 503 || (reply.status === 409 && idempotencyKey !== undefined))) {
      count[reply.status === 503 ? 'refused503' : 'refused409'] += 1
      await sleep(waitMs)
      continue
    }
    if (reply === null) count.lost += 1
    else if (reply.status === 200 && !reply.replayed) count.answered += 1
    else if (reply.status === 402) count.refused402 += 1
    else count.other += 1
    if (idempotencyKey !== undefined && reply === null) keys?.wasLost(idempotencyKey)
    if (idempotencyKey !== undefined && reply?.status === 200) keys?.wasAnswered(idempotencyKey)
    idempotencyKey = keys?.next()
    const pause = pauseMs?.() ?? 0
    if (pause > 0) await sleep(pause)
  }
  agent.destroy()
}
