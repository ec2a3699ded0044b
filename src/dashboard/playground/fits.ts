import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../core/json-schema.ts'

/** Views show dates as dates, so they have to be valid. */
const formats = {
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)),
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
}
const compiler = new Ajv2020({ strict: false, formats, meta: false, validateSchema: false })
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/** Whether a value has at least what the schema requires. The schema is compiled at its first use. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  let check = compiled.get(schema)
  if (check === undefined) {
    check = compiler.compile(schema)
    compiled.set(schema, check)
  }
  return check(value) === true
}
