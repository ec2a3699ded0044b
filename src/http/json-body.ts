/**
 * Strict reading of a request body. JSON.parse decides what is JSON; three things that it lets pass are refused here:
 * a key that appears twice (the last one would win silently), bytes that are not UTF-8, and strings that UTF-8 cannot
 * carry. Duplicates are found by counting: members as written against members that survived parsing.
 */
import { isUtf8 } from 'node:buffer'
import { ApiError } from '../core/errors.ts'
import { countMembers, scanJson } from '../core/json-text.ts'
import type { Exchange } from './exchange.ts'

export type JsonObject = Record<string, unknown>

export const maxBodyBytes = 131_072
/** Deeper than any request of the API by far, and shallow enough to be walked without a thought for the stack. */
export const maxDepth = 32

/** The body as one JSON object, or the refusal. No message holds any part of the body. */
export function parseJsonObject(body: Buffer): JsonObject | ApiError {
  if (!isUtf8(body)) return invalid('The request body is not valid UTF-8.')
  const text = body.toString('utf8')
  const { colons, depth } = scanJson(text)
  if (depth > maxDepth) return invalid('The request body is nested too deeply.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return invalid('The request body is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return invalid('The request body must be one JSON object.')
  }
  if (colons !== countMembers(value)) return invalid('A key appears twice in the request body.')
  // In valid UTF-8 only an escape can spell a lone surrogate, or hide a key from a search of the text.
  if (!text.includes('\\') && !text.includes('"__proto__"')) return value as JsonObject
  return refusedContent(value) ?? (value as JsonObject)
}

function invalid(message: string): ApiError {
  return new ApiError('invalid_input', { message })
}

/** `__proto__` as a key, or a lone surrogate in any key or string. */
function refusedContent(value: unknown): ApiError | undefined {
  if (typeof value === 'string') {
    return value.isWellFormed() ? undefined : invalid('A string in the request body contains an unpaired surrogate.')
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, each] of Object.entries(value)) {
    if (key === '__proto__') return invalid('The key __proto__ is not allowed.')
    const refused = refusedContent(each) ?? (key.isWellFormed() ? undefined : refusedContent(key))
    if (refused !== undefined) return refused
  }
  return undefined
}

/**
 * Reads a request's body and calls back once: with its bytes, or with null as soon as it is known to be larger than
 * `maxBytes`. Asks for the body where the client waits for that. Never calls back when the connection ends before the
 * body does.
 */
export function readBody(exchange: Exchange, maxBytes: number, done: (body: Buffer | null) => void): void {
  const { request, response } = exchange
  if (Number(request.headers['content-length']) > maxBytes) {
    done(null)
    return
  }
  if (exchange.awaitsContinue) {
    exchange.awaitsContinue = false
    response.writeContinue()
  }
  let chunks: Buffer[] = []
  let length = 0
  request.on('data', (chunk: Buffer) => {
    if (length > maxBytes) return
    length += chunk.length
    chunks.push(chunk)
    if (length <= maxBytes) return
    chunks = []
    done(null)
  })
  request.on('end', () => {
    if (length <= maxBytes) done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))
  })
}
