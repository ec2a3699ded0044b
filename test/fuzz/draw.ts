/**
 * Requests that a seed decides: of every path of the OpenAPI document, good ones and ones with faults that are known.
 */
import { randomOfKill } from '../crash/random.ts'
import type { Operation, Schema } from './contract.ts'

/** What a request that is drawn is like. */
export interface Drawn {
  /** From 1. */
  readonly number: number
  readonly method: string
  readonly path: string
  readonly operation: Operation | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The body as a value, where it has none of the faults. */
  readonly input: Record<string, unknown>
  /** Codes with which it is surely refused, unless an earlier one of the order applies. */
  readonly faults: ReadonlySet<string>
  /** True for an example of the document, which has to be answered. */
  readonly isExample: boolean
  readonly idempotencyKey: string | null
  /** What it is like, without any value of it. */
  readonly shape: string
}

export type Random = () => number

const longestBody = 131_072
const jsonType = 'application/json'

export const chance = (random: Random, share: number) => random() < share
export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]

/** The request of a number, whichever others are sent: it follows from the seed. */
export function drawRequest(seed: number, number: number, operations: ReadonlyMap<string, Operation>): Drawn {
  const random = randomOfKill(seed, number)
  const keyNumber = Math.floor(random() * keys)
  const isKeyed = chance(random, 0.25)
  // Most requests of a key are the same one, so that it is replayed; the others are another one under a key that was
  // used.
  const isSame = isKeyed && chance(random, 0.7)
  const { path, operation, input, isExample } = drawCall(
    isSame ? randomOfKill(seed, -1 - keyNumber) : random,
    operations,
  )
  const method = !isSame && chance(random, 0.02) ? pick(random, ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) : 'POST'
  const body = isSame
    ? { bytes: Buffer.from(JSON.stringify(input)), ...sound }
    : spoiledBody(random, operation?.request ?? { type: 'object' }, input)
  const { type, isJson } = drawType(random)
  const idempotencyKey = !isKeyed ? null : chance(random, 0.03) ? pick(random, badKeys) : `key-${keyNumber}`
  const faults = new Set<string>()
  if (operation === null && path !== '/v1/ip/lookup') faults.add('not_found')
  else if (method !== 'POST') faults.add('method_not_allowed')
  else if (operation === null) faults.add('endpoint_renamed')
  if (body.fault !== null) faults.add(body.fault)
  if (!isJson) faults.add('json_required')
  if (badKeys.some(each => each === idempotencyKey)) faults.add('invalid_input')
  const headers: Record<string, string> = {
    ...(type === null ? {} : { 'content-type': type }),
    ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    ...(chance(random, 0.1) ? { 'x-request-id': `fuzz-${number}-${'x'.repeat(Math.floor(random() * 40))}` } : {}),
  }
  const shape = [
    `${method} ${path}`,
    isExample ? 'an example' : 'drawn',
    `body: ${body.what}, ${body.bytes.length} bytes`,
    ...(isJson ? [] : [`content type ${type === null ? 'left out' : 'of something else'}`]),
    ...(idempotencyKey === null ? [] : [`Idempotency-Key of ${idempotencyKey.length} characters`]),
  ].join(', ')
  return {
    ...{ number, method, path, operation, headers, faults, idempotencyKey, input, body: body.bytes, shape },
    isExample: isExample && body.fault === null,
  }
}

/** Few, so that each is used again. */
const keys = 40
const badKeys: readonly string[] = ['', 'a b', '0'.repeat(256)]

function drawCall(random: Random, operations: ReadonlyMap<string, Operation>) {
  const others = ['/v1/ip/lookup', '/v1/nothing', '/v1', '/v1/phone']
  const path = pick(random, chance(random, 0.02) ? others : [...operations.keys()])
  const operation = operations.get(path) ?? null
  return { path, operation, ...drawInput(random, operation) }
}

function drawType(random: Random): { readonly type: string | null; readonly isJson: boolean } {
  if (!chance(random, 0.03)) {
    const types = [jsonType, jsonType, jsonType, `${jsonType}; charset=utf-8`, 'Application/JSON']
    return { type: pick(random, types), isJson: true }
  }
  return {
    type: pick(random, [null, 'text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']),
    isJson: false,
  }
}

function drawInput(
  random: Random,
  operation: Operation | null,
): { input: Record<string, unknown>; isExample: boolean } {
  if (operation === null) return { input: {}, isExample: false }
  const { examples, request } = operation
  if (examples.length > 0 && chance(random, 0.4))
    return { input: structuredClone(pick(random, examples)), isExample: true }
  return { input: drawObject(random, request), isExample: false }
}

function drawObject(random: Random, { properties = {}, required = [] }: Schema): Record<string, unknown> {
  const names = Object.keys(properties).filter(name => required.includes(name) || chance(random, 0.3))
  return Object.fromEntries(names.map(name => [name, drawValue(random, properties[name], name)]))
}

function drawValue(random: Random, schema: Schema, name: string): unknown {
  if (schema.enum !== undefined) return pick(random, schema.enum)
  if (schema.type === 'object') return drawObject(random, schema)
  if (schema.type === 'boolean') return chance(random, 0.5)
  if (schema.type === 'integer') return Math.floor(random() * 1_000) + (schema.minimum ?? 0)
  if (schema.type === 'array') {
    const most = chance(random, 0.05) ? Math.min(50, schema.maxItems ?? 50) : 3
    const length = 1 + Math.floor(random() * most)
    return Array.from({ length }, () => drawValue(random, schema.items ?? {}, name))
  }
  return drawText(random, schema, name)
}

/** Texts that are often drawn, and parts of others. */
export const words = [
  'Anna',
  'Müller',
  '李',
  'Иван',
  'x',
  'ann.lee@example.com',
  'bücher@example.de',
  '+41446681800',
  '2125550123',
  'AE',
  '🙂',
]
const characters = [...'aZ09 .-_@+:/%\\"\'<>{}[]\t\n\0é٣ß', '\u0301', '\u202e', '\ufeff', '👩‍👧']

function drawText(
  random: Random,
  { pattern, examples = [], maxLength = 300, minLength = 1 }: Schema,
  name: string,
): string {
  if (pattern === '^[A-Za-z]{2}$') return pick(random, ['DE', 'us', 'IT', 'gb', 'ZZ', 'Ch'])
  if (pattern?.startsWith('^\\d{4}'))
    return pick(random, ['2026-11-01', '2026-11-27', '2025-12-31', '2099-01-01', '2026-02-30'])
  const base = pick(random, [...examples.map(String), ...words])
  if (chance(random, 0.4)) return name === 'ip' && chance(random, 0.6) ? drawAddress(random) : base
  const length = Math.floor(chance(random, 0.05) ? random() * 4_200 : random() * 30)
  const noise = Array.from({ length }, () => pick(random, characters)).join('')
  const text = chance(random, 0.5) ? base + noise : noise + base
  // A character beyond these may be cut in two.
  return [...text].slice(0, Math.max(minLength, maxLength - 4)).join('') || 'x'
}

function drawAddress(random: Random): string {
  const byte = () => Math.floor(random() * 256)
  if (chance(random, 0.6)) return [byte(), byte(), byte(), byte()].join('.')
  const group = () => Math.floor(random() * 65_536).toString(16)
  return `2${group().padStart(3, '0').slice(-3)}:${group()}::${group()}`
}

interface Spoiled {
  readonly bytes: Buffer
  /** Null where the body is the input as it was drawn. */
  readonly fault: 'invalid_input' | 'payload_too_large' | null
  readonly what: string
}

const sound = { fault: null, what: 'as it is' } as const

function spoiledBody(random: Random, schema: Schema, input: Record<string, unknown>): Spoiled {
  const text = JSON.stringify(input)
  if (chance(random, 0.65)) return { bytes: Buffer.from(text), ...sound }
  if (chance(random, 0.02)) {
    const isTooLarge = chance(random, 0.5)
    const bytes = Buffer.alloc(isTooLarge ? longestBody + 1 : longestBody, ' ')
    bytes.write(text)
    return isTooLarge ? { bytes, fault: 'payload_too_large', what: 'too large' } : { bytes, ...sound }
  }
  const [what, bytes] = chance(random, 0.3)
    ? brokenText(random, text)
    : brokenField(random, schema, structuredClone(input))
  return { bytes, fault: 'invalid_input', what }
}

/** Bytes that are not one JSON object. */
function brokenText(random: Random, text: string): [what: string, bytes: Buffer] {
  const broken: [string, () => string | Buffer][] = [
    ['cut off', () => text.slice(0, -1)],
    ['empty', () => ''],
    ['no object', () => pick(random, ['[]', 'null', '1', '"x"', 'true', `[${text}]`])],
    ['two objects', () => text + text],
    ['one that goes on', () => `${text},`],
    [
      'not UTF-8',
      () =>
        Buffer.concat([
          Buffer.from('{"a\xff":1,'.slice(0, 3), 'latin1'),
          Buffer.from([0xff]),
          Buffer.from(`":1,${text.slice(1)}`),
        ]),
    ],
    ['a key twice', () => `{"email":"a@b.co","email":"a@b.co"}`],
    ['half a surrogate pair', () => '{"name":"\\ud800","ip":"\\ud800","phone":"\\ud800","email":"\\ud800"}'],
    ['a prototype', () => `{"__proto__":{},${text.slice(1)}`],
    ['deep', () => `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ]
  const [what, make] = pick(random, broken)
  return [what, Buffer.from(make() as string)]
}

/** An object with one field that is not as the schema has it. */
function brokenField(random: Random, schema: Schema, input: Record<string, unknown>): [what: string, bytes: Buffer] {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties)
  const done = (what: string) => [what, Buffer.from(JSON.stringify(input))] as [string, Buffer]
  const inItem = Array.isArray(input.items) && input.items.length > 0 && chance(random, 0.6)
  if (inItem) {
    const at = Math.floor(random() * (input.items as unknown[]).length)
    const [what, bytes] = brokenField(
      random,
      properties.items.items ?? {},
      (input.items as Record<string, unknown>[])[at],
    )
    ;(input.items as unknown[])[at] = JSON.parse(bytes.toString())
    return done(`${what} of an item`)
  }
  const kinds = [
    'unknown',
    ...(names.length > 0 ? ['null', 'type'] : []),
    ...(required.length > 0 ? ['missing', 'length'] : []),
  ]
  const kind = pick(random, kinds)
  const name = pick(random, kind === 'missing' || kind === 'length' ? required : names)
  if (kind === 'unknown') input[`unknown${Math.floor(random() * 9)}`] = 1
  else if (kind === 'null') input[name] = null
  else if (kind === 'missing') delete input[name]
  else if (kind === 'type') input[name] = otherType(random, properties[name])
  else input[name] = otherLength(random, properties[name], name)
  return done(`${kind} field`)
}

function otherType(random: Random, { type }: Schema): unknown {
  const values = { string: 'x', integer: 1.5, boolean: true, array: ['x'], object: { x: 1 } }
  return pick(
    random,
    Object.entries(values).filter(([each]) => each !== type),
  )[1]
}

function otherLength(
  random: Random,
  { type, maxLength, maxItems = 50, items, enum: values }: Schema,
  name: string,
): unknown {
  if (type === 'array') {
    if (chance(random, 0.5)) return []
    const item = drawValue(random, items ?? {}, name)
    return Array.from({ length: maxItems + 1 }, () => item)
  }
  if (values !== undefined) return 'no such value'
  return chance(random, 0.5) ? '' : 'x'.repeat((maxLength ?? 254) + 1)
}
