/**
 * What the edge refuses, and what it says. The oracle is another implementation of JSON Schema, which knows nothing of
 * Ajv: it decides of bodies with every kind of damage, and its first error is the one that a caller has to be told.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { admin } from '../accounts/admin/accounts.ts'
import { account } from '../accounts/usage.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import { BatchRequest } from '../signals/gender/schema.ts'
import { signals } from '../signals/index.ts'
import type { JsonObject } from './json-body.ts'
import { validatorOf } from './validate.ts'

const every: readonly AnyEndpoint[] = [
  ...signals.flatMap(({ endpoints }) => endpoints),
  ...account.endpoints,
  ...admin.endpoints,
]

type Text = fc.Arbitrary<string>

/** The JSON text of a value that fits the schema, or almost. */
function almost(schema: JsonSchema): Text {
  const fitting: Partial<Record<string, (schema: JsonSchema) => Text>> = {
    string: textOf,
    object: objectOf,
    array: arrayOf,
    boolean: () => fc.constantFrom('true', 'false'),
    integer: wholeNumberOf,
  }
  const fit = fitting[String(schema.type)]
  if (fit === undefined) throw new Error(`no bodies for ${schema.type}`)
  return fc.oneof({ weight: 24, arbitrary: fit(schema) }, { weight: 1, arbitrary: anything })
}

function wholeNumberOf({ minimum = 0, maximum = 100 }: JsonSchema): Text {
  const within = fc.integer({ min: minimum, max: maximum }).map(String)
  const around = [minimum - 1, minimum, maximum, maximum + 1].map(String)
  return fc.oneof({ weight: 3, arbitrary: within }, fc.constantFrom(...around, '1.5', '1e2', '-0'))
}

const anything = fc.oneof(
  fc.constantFrom('null', 'true', '0', '1.5', '-1e400', '""', '"x"', '[]', '{}', '["x"]', '{"0":1}'),
  fc.json({ maxDepth: 2 }),
)

function textOf({ enum: values, pattern, minLength = 0, maxLength = 40 }: JsonSchema): Text {
  const wrong = fc.constantFrom('', 'name ', 'NAME', 'null', 'toString')
  if (values !== undefined) return asText({ weight: 9, arbitrary: fc.constantFrom(...values.map(String)) }, wrong)
  if (pattern !== undefined) {
    const nearly = fc.constantFrom('ı1', 'U', 'USA', 'us\n', '😀', 'ßx', '2026-1-01', '٢٠٢٦-٠١-٠١', '2026-01-01T')
    return asText({ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern, 'u')) }, nearly)
  }
  const units = fc.constantFrom('a', 'é', '漢', '😀', 'e\u0301', '\u0000', '"', '\ud83d')
  const atLimits = fc
    .tuple(units, fc.constantFrom(minLength, minLength + 1, maxLength >> 1, maxLength - 1, maxLength, maxLength + 1))
    .map(([unit, length]) => unit.repeat(length))
  return asText({ weight: 3, arbitrary: fc.string({ minLength, maxLength: 20, unit: units }) }, atLimits)
}

function asText(often: fc.WeightedArbitrary<string>, seldom: fc.Arbitrary<string>): Text {
  return fc.oneof(often, { weight: 1, arbitrary: seldom }).map(text => JSON.stringify(text))
}

function arrayOf({ items, minItems = 0, maxItems = 10 }: JsonSchema): Text {
  assert.ok(items)
  const few = fc.array(almost(items), { minLength: minItems, maxLength: minItems + 2 })
  const atLimits = fc
    .tuple(almost(items), fc.constantFrom(Math.max(0, minItems - 1), minItems, maxItems, maxItems + 1))
    .map(([element, length]) => Array<string>(length).fill(element))
  return fc.oneof({ weight: 5, arbitrary: few }, atLimits).map(elements => `[${elements.join()}]`)
}

const names = fc.constantFrom('', 'Name', 'extra', 'a/b', '~1', '~/', 'x'.repeat(250), '😀', '__proto__', 'constructor')

function objectOf({ properties = {}, required = [] }: JsonSchema): Text {
  const members = Object.entries(properties).map(([name, schema]) =>
    fc.option(
      almost(schema).map(value => [name, value]),
      { freq: required.includes(name) ? 60 : 2, nil: undefined },
    ),
  )
  const further = fc.tuple(names, anything)
  return fc
    .tuple(fc.tuple(...members), fc.oneof({ weight: 20, arbitrary: fc.constant(undefined) }, further))
    .chain(([known, more]) => {
      const present = [...known, more].filter(member => member !== undefined)
      return fc.shuffledSubarray(present, { minLength: present.length })
    })
    .map(present => `{${present.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`)
}

/** The place and the keyword of the first error. */
function oracleOf(schema: JsonSchema): (body: unknown) => { pointer: string; keyword: string } | undefined {
  const validator = Compile(schema)
  return body => {
    if (validator.Check(body)) return undefined
    const [{ keyword, instancePath, params }] = validator.Errors(body)
    const missing = keyword === 'required' ? `/${params.requiredProperties[0]}` : ''
    return { pointer: `${instancePath}${missing}`, keyword }
  }
}

/** Every sentence that a caller can be told, by the oracle's name of the fault. */
const messages: Record<string, RegExp> = {
  required: /^A required field is missing\.$/,
  boolean: /^The endpoint has no field of this name\.$/,
  type: /^The field must be of type [a-z]+(?: or [a-z]+)*\.$/,
  minLength: /^The field must (?:not be empty|have at least \d+ characters)\.$/,
  maxLength: /^The field must have at most \d+ characters\.$/,
  pattern: /^The field does not have the required format\.$/,
  minimum: /^The field must be at least \d+\.$/,
  maximum: /^The field must be at most \d+\.$/,
  enum: /^The field must be one of \w+(?:, \w+)*\.$/,
  minItems: /^The field must (?:not be empty|have at least \d+ items)\.$/,
  maxItems: /^The field must have at most \d+ items\.$/,
}

describe('bodies with every kind of damage', () => {
  const faults = new Set<string>()
  for (const { path, request } of every) {
    it(`${path} takes and refuses what an independent validator does, for the same reason at the same place`, () => {
      const validate = validatorOf(request)
      const oracle = oracleOf(request)
      const seen = { taken: 0, refused: 0 }
      const check = (text: string) => {
        const body = JSON.parse(text)
        const [expected, refusal] = [oracle(body), validate(body)]
        seen[expected === undefined ? 'taken' : 'refused'] += 1
        assert.equal(refusal === undefined, expected === undefined)
        if (refusal === undefined || expected === undefined) return
        const { pointer = '', message = '' } = refusal.details
        faults.add(expected.keyword)
        assert.match(message, messages[expected.keyword])
        // A name that is too long to be one of a field is left out.
        const shown = expected.pointer.length > 200 ? expected.pointer.slice(0, pointer.length) : expected.pointer
        assert.equal(pointer, shown)
        assert.ok(pointer.length <= 200)
      }
      fc.assert(fc.property(objectOf(request), check), { numRuns: 1000 })
      assert.ok(seen.taken > 20 && seen.refused > 20, JSON.stringify(seen))
    })
  }

  it('among them, each fault that a caller can be told', () => {
    assert.deepEqual([...faults].sort(), Object.keys(messages).sort())
  })
})

describe('which fault is told', () => {
  const validate = validatorOf(BatchRequest)
  const told = (body: JsonObject) => validate(body)?.details
  const item = { id: '1', type: 'name', value: 'Anna' }

  it('a missing field before an unknown one, and both before one that is not valid', () => {
    assert.equal(told({ extra: 1 })?.pointer, '/items')
    assert.equal(told({ items: 7, extra: 1 })?.pointer, '/extra')
    assert.equal(told({ items: [{ id: 7, type: 'name', extra: 1 }] })?.pointer, '/items/0/value')
    assert.equal(told({ items: [{ ...item, id: 7, extra: 1 }] })?.pointer, '/items/0/extra')
  })

  it('the first of several in the order of the schema, not of the body', () => {
    assert.equal(told({ items: [{ value: 7, type: 7, id: 7 }] })?.pointer, '/items/0/id')
  })

  it('an item that is not valid before there being too many', () => {
    const many = Array(51).fill(item)
    assert.deepEqual(told({ items: many }), {
      pointer: '/items',
      message: 'The field must have at most 50 items.',
    })
    assert.equal(told({ items: [...many, { ...item, id: '' }] })?.pointer, '/items/51/id')
  })

  it('escapes what a pointer has to escape in the name of an unknown field', () => {
    assert.equal(told({ items: [item], 'a/b~c/~1': 1 })?.pointer, '/a~1b~0c~1~01')
    assert.equal(told({ items: [{ ...item, options: { '': 1 } }] })?.pointer, '/items/0/options/')
  })

  it('names the object instead of an unknown field with a long name', () => {
    const long = 'x'.repeat(199)
    assert.equal(told({ items: [item], [long]: 1 })?.pointer, `/${long}`)
    assert.equal(told({ items: [item], [`${long}x`]: 1 })?.pointer, '')
    assert.equal(told({ items: [{ ...item, [long]: 1 }] })?.pointer, '/items/0')
  })

  it('counts the length of a text in code points', () => {
    assert.equal(told({ items: [{ ...item, id: '😀'.repeat(128) }] }), undefined)
    assert.equal(told({ items: [{ ...item, id: '😀'.repeat(129) }] })?.pointer, '/items/0/id')
    assert.match(told({ items: [{ ...item, id: 'x'.repeat(129) }] })?.message ?? '', /at most 128 characters/)
    assert.equal(told({ items: [{ ...item, value: '😀' }] }), undefined)
    assert.match(told({ items: [{ ...item, value: '' }] })?.message ?? '', /must not be empty/)
  })

  it('changes nothing in the body', () => {
    const body = { items: [{ ...item, forceToGenderize: 'true' }], extra: 1 }
    const before = structuredClone(body)
    assert.ok(told(body))
    assert.deepEqual(body, before)
  })
})

describe('the schemas of the endpoints', () => {
  it('are schemas, by the schema of JSON Schema 2020-12', () => {
    const ajv = new Ajv2020()
    for (const { path, request, response } of every) {
      assert.ok(ajv.validateSchema(request), path)
      assert.ok(ajv.validateSchema(response), path)
    }
  })

  it('of requests hold no keyword that nothing would look at', () => {
    for (const { path, request } of every) assert.doesNotThrow(() => validatorOf(request)({}), path)
    assert.throws(() => validatorOf({ type: 'string', format: 'date' })({}), /unknown format "date"/)
    assert.throws(() => validatorOf({ type: 'object', properties: {}, required: ['a'] })({}), /required property "a"/)
    assert.throws(() => validatorOf({ type: 'string', properties: {} })({}), /strict mode/)
  })
})
