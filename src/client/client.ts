/**
 * The client of the API, for Node from 20, Deno and Bun: the web platform's fetch, AbortSignal and crypto, and nothing
 * else. Its methods are made from a table that follows the endpoints (scripts/clients). A call resolves to an answer or
 * an error; it throws only for arguments that no request can be made of.
 */
import type { Answer } from './answer.ts'
import { type Api, operations } from './generated/api.ts'
import { type CallOptions, type ClientOptions, type Environment, RetryBudget, Sender } from './send.ts'

export {
  type Aborted,
  type Answer,
  type Answered,
  type AssayError,
  type ConnectionLost,
  type Failed,
  type FailedItem,
  failedItems,
  type ItemError,
  type Meta,
  type Open,
  type Refused,
  type TimedOut,
  type Unreadable,
  unwrap,
} from './answer.ts'
export type * from './generated/api.ts'
export type { Action, ErrorCode } from './generated/errors.ts'
export type { CallOptions, ClientOptions } from './send.ts'

/** A method for each endpoint: client.ip.intelligence({ ip }) sends a request to /v1/ip/intelligence. */
export type Client = Api

/** A client of one service, by one key. Throws TypeError for a baseUrl or an apiKey that makes no request. */
export function createClient(options: ClientOptions, environment: Environment = platform): Client {
  const { baseUrl, apiKey, timeoutMs = 40_000, maxRetries = 2, maxWaitMs = 60_000 } = options
  if (!/^https?:$/.test(new URL(baseUrl).protocol)) throw new TypeError('baseUrl must be an HTTP or HTTPS URL')
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be visible ASCII characters')
  const sender = new Sender(
    { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, timeoutMs, maxRetries, maxWaitMs, fetch: options.fetch ?? fetch },
    new RetryBudget(),
    environment,
  )
  const groups = Object.entries(operations).map(([group, methods]) => {
    const calls = Object.entries(methods).map(([name, [path, takesKey]]) => [
      name,
      (input: object = {}, call: CallOptions = {}): Promise<Answer<unknown>> =>
        sender.send(path, takesKey, input, call),
    ])
    return [group, Object.fromEntries(calls)]
  })
  return Object.fromEntries(groups) as Client
}

const platform: Environment = {
  random: Math.random,
  wait: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end)
    }),
}
