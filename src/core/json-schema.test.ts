import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { object, type Static } from './json-schema.ts'

describe('object', () => {
  it('requires every property that is not named as optional, in the order of the properties', () => {
    const schema = object({ b: { type: 'string' }, a: { type: 'null' }, c: { type: 'number' } }, { optional: ['a'] })
    assert.deepEqual(schema, {
      type: 'object',
      required: ['b', 'c'],
      properties: { b: { type: 'string' }, a: { type: 'null' }, c: { type: 'number' } },
    })
  })

  it('leaves out the list of required properties when it is empty', () => {
    const schema = object({ a: { type: 'string' } }, { optional: ['a'], additionalProperties: false, description: 'A' })
    assert.deepEqual(schema, {
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: false,
      description: 'A',
    })
  })
})

/** `true` for types that are the same, not only assignable to each other. */
type Same<Left, Right> =
  (<Probe>() => Probe extends Left ? 1 : 2) extends <Probe>() => Probe extends Right ? 1 : 2 ? true : false

describe('Static', () => {
  const colours = ['red', 'green'] as const
  const inner = object({ size: { type: ['integer', 'null'] } })
  const schema = object(
    {
      name: { type: 'string' },
      given: { type: 'boolean' },
      colour: { type: 'string', enum: colours },
      shade: { type: ['string', 'null'], enum: [...colours, null] },
      version: { type: 'integer', enum: [4, 6] },
      inner,
      innerOrNull: { ...inner, type: ['object', 'null'] },
      list: { type: 'array', items: inner },
      note: { type: 'string' },
    },
    { optional: ['note'] },
  )
  interface Size {
    size: number | null
  }
  interface Expected {
    name: string
    given: boolean
    colour: 'red' | 'green'
    shade: 'red' | 'green' | null
    version: 4 | 6
    inner: Size
    innerOrNull: Size | null
    list: readonly Size[]
    note?: string
  }

  it('is the type that the schema spells, which the compiler checks', () => {
    const same: Same<{ [Name in keyof Expected]: Expected[Name] }, Static<typeof schema>> = true
    assert.ok(same)
  })

  it('lets each property of an object without required ones be left out', () => {
    const open = object({ a: { type: 'string' }, b: { type: 'number' } }, { optional: ['a', 'b'] })
    const same: Same<{ a?: string; b?: number }, Static<typeof open>> = true
    assert.ok(same)
  })
})
