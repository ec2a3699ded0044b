/** The fields of a request or an answer, as its schema has them: a flat list in the order of the schema. */
import type { JsonSchema } from '../core/json-schema.ts'

export interface Field {
  /** `location.latitude`, `breaches[].Name`. */
  readonly name: string
  /** In words: "string", "array of objects", "integer or null". */
  readonly type: string
  readonly isRequired: boolean
  /** Each a phrase: "1 to 128 characters". */
  readonly limits: readonly string[]
  /** Empty when the name says it all. */
  readonly description: string
  /** The values that it may have, when they are a closed list. */
  readonly values: readonly (string | number | boolean | null)[]
  readonly examples: readonly unknown[]
}

export function fieldsOf(schema: JsonSchema, prefix = ''): readonly Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const field = fieldOf(`${prefix}${name}`, each, required.has(name))
    return [field, ...within(each, `${prefix}${name}`)]
  })
}

/** The fields of an object, or of the objects of an array. */
function within(schema: JsonSchema, name: string): readonly Field[] {
  if (schema.properties !== undefined) return fieldsOf(schema, `${name}.`)
  return schema.items === undefined ? [] : within(schema.items, `${name}[]`)
}

function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): Field {
  const { items } = schema
  const values = schema.enum ?? (items?.properties === undefined ? items?.enum : undefined) ?? []
  return {
    name,
    type: typeLabels(schema),
    isRequired,
    limits: [...limitsOf(schema), ...(items === undefined ? [] : limitsOf(items).map(limit => `each ${limit}`))],
    description: schema.description ?? items?.description ?? '',
    values,
    examples: schema.examples ?? items?.examples ?? [],
  }
}

function typeLabels({ type, items, format }: JsonSchema): string {
  const names = [type].flat().map(each => {
    if (each === 'array' && items !== undefined) return `array of ${plural(items)}`
    if (each === 'string' && format === 'date') return 'string (YYYY-MM-DD)'
    return each === 'string' && format === 'date-time' ? 'string (ISO 8601, UTC)' : each
  })
  return names.join(' or ')
}

function plural({ type }: JsonSchema): string {
  return [type]
    .flat()
    .map(each => `${each}s`)
    .join(' or ')
}

function limitsOf(schema: JsonSchema): string[] {
  return [
    between(schema.minLength, schema.maxLength, 'characters'),
    between(schema.minItems, schema.maxItems, 'items'),
    between(schema.minimum, schema.maximum, ''),
    schema.pattern === undefined ? '' : `matches \`${schema.pattern}\``,
  ].filter(limit => limit !== '')
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  const of = unit === '' ? '' : ` ${least === 1 && most === undefined ? unit.slice(0, -1) : unit}`
  if (least !== undefined && most !== undefined) return `${formatLimit(least)} to ${formatLimit(most)}${of}`
  if (most !== undefined) return `at most ${formatLimit(most)}${of}`
  // A text that is not empty is what one expects.
  return least === undefined || (least === 1 && unit === 'characters') ? '' : `at least ${formatLimit(least)}${of}`
}

function formatLimit(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 })
}
