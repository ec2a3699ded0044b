import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../core/json-schema.ts'

/** Dates are drawn as dates, so they have to be some. */
const formats = {
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)),
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
}
const compiler = new Ajv2020({ strict: false, formats, meta: false, validateSchema: false })
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/** Whether a value has at least what the schema says. It is compiled when it is first asked about. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  let check = compiled.get(schema)
  if (check === undefined) {
    check = compiler.compile(schema)
    compiled.set(schema, check)
  }
  return check(value) === true
}
