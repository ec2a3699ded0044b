import { FeedError } from '../../../../core/feed.ts'

/** The text of a body, without a byte order mark. Throws FeedError when it is empty or a web page. */
export function textOf(body: Buffer): string {
  const text = body.toString('utf8').replace(/^\ufeff/, '')
  const start = text.slice(0, 200).trimStart()
  if (start === '') throw new FeedError('The file is empty.')
  if (start.startsWith('<')) throw new FeedError('The file is a web page.')
  return text
}

export type JsonObject = Readonly<Record<string, unknown>>

/** The object that a JSON body is. Throws FeedError for anything else. */
export function objectOf(body: Buffer): JsonObject {
  const text = textOf(body)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The message of a SyntaxError quotes the text.
    throw new FeedError('The file is not JSON, or it is cut off.')
  }
  if (!isObject(value)) throw new FeedError('The file is not one JSON object.')
  return value
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The array in a member. Throws FeedError when there is none. */
export function arrayIn(object: JsonObject, member: string): readonly unknown[] {
  const value = object[member]
  if (!Array.isArray(value)) throw new FeedError(`The file has no array ${member}.`)
  return value
}

/** The member of an item that should be an object; undefined when it is none or lacks it. */
export function memberOf(item: unknown, member: string): unknown {
  return isObject(item) ? item[member] : undefined
}

/** The text in a member of an item that should be an object; empty when it is none or has no text there. */
export function textIn(item: unknown, member: string): string {
  const value = memberOf(item, member)
  return typeof value === 'string' ? value : ''
}

/** Lines with their numbers, from 1, trimmed; empty ones and comments (`#`) are left out. */
export function* linesOf(text: string): Generator<{ readonly line: string; readonly number: number }> {
  let number = 0
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(start, end).trim()
    number++
    if (line !== '' && !line.startsWith('#')) yield { line, number }
    start = end + 1
  }
}
