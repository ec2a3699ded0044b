/** The ways in which an answer may look by its schema, and which of them no answer shows. */
import type { JsonSchema } from '../../src/core/json-schema.ts'

/**
 * Names each branch of the schema that none of the values takes: a value of an enumeration, null or not null, true or
 * false, a member that may be left out there or not, a list with and without items.
 */
export function unreached(schema: JsonSchema, values: readonly unknown[]): string[] {
  return branchesIn(schema, values, '')
}

function branchesIn(schema: JsonSchema, values: readonly unknown[], at: string): string[] {
  const missing: string[] = []
  const expect = (name: string, isThere: (value: unknown) => boolean) => {
    if (!values.some(isThere)) missing.push(`${at || '/'} ${name}`)
  }
  const types: readonly string[] = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  for (const value of schema.enum ?? []) expect(`is ${JSON.stringify(value)}`, each => each === value)
  if (schema.enum === undefined) {
    for (const type of types.length > 1 ? types : []) expect(`is of type ${type}`, each => isOfType(each, type))
  }
  if (types.includes('boolean') && schema.enum === undefined) {
    for (const value of [true, false]) expect(`is ${value}`, each => each === value)
  }
  if (types.includes('array')) {
    const lists = values.filter(each => Array.isArray(each))
    if (schema.minItems === undefined || schema.minItems === 0)
      expect('is empty', each => Array.isArray(each) && each.length === 0)
    expect('has items', each => Array.isArray(each) && each.length > 0)
    if (schema.items !== undefined) missing.push(...branchesIn(schema.items, lists.flat(), `${at}[]`))
  }
  const objects = values.filter(each => isOfType(each, 'object')) as Record<string, unknown>[]
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) === true
    const given = objects.filter(each => Object.hasOwn(each, name)).map(each => each[name])
    if (given.length === 0) missing.push(`${at}/${name} is there`)
    else missing.push(...branchesIn(member, given, `${at}/${name}`))
    if (!isRequired && given.length === objects.length) missing.push(`${at}/${name} is left out`)
  }
  return missing
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
