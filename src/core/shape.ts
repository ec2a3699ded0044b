/** Checks the shape of JSON that was read from a file or the network. */

export type Check = (value: unknown) => boolean

export const isText: Check = value => typeof value === 'string'

/** True for an integer from 0. */
export const isCount: Check = value => Number.isSafeInteger(value) && Number(value) >= 0

export const matches =
  (pattern: RegExp): Check =>
  value =>
    typeof value === 'string' && pattern.test(value)

export const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value)

export const orAbsent =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)

/** True for an array whose every element passes. */
export const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member of a value that should be an object; undefined when it is none or lacks it. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

/** True for an object with these fields, each of which passes. It may have others. */
export function isShaped<Value>(value: unknown, fields: Readonly<Record<string, Check>>): value is Value {
  return isObject(value) && Object.entries(fields).every(([name, check]) => check(Reflect.get(value, name)))
}

/** The same as a check. */
export const shaped =
  (fields: Readonly<Record<string, Check>>): Check =>
  value =>
    isShaped(value, fields)

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
