import { _, Ajv2020, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv/dist/2020.js'
import { ApiError } from '../core/errors.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import type { JsonObject } from './json-body.ts'

/** Checks a parsed body against a request schema: undefined when it fits, else a refusal that points at the field. */
export type Validate = (body: JsonObject) => ApiError | undefined

const compiler = requestCompiler()

/**
 * A compiler of request schemas, which refuses a keyword that it does not know. It changes nothing that it validates.
 */
function requestCompiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: true,
    messages: false,
    // Tests hold that the schemas are schemas. A start would load and compile the schema of schemas for it.
    meta: false,
    validateSchema: false,
    // The engine does the same; without it a schema compiles in a third less time.
    code: { optimize: false },
  })
  // The first keyword that does not hold is what a caller is told: an item that is not valid before there being too
  // many.
  const numberOfItems = ajv.getKeyword('maxItems')
  if (typeof numberOfItems === 'boolean') throw new Error('the number of items is not looked at')
  ajv.removeKeyword('maxItems').removeKeyword('minItems').addKeyword(numberOfItems)
  // Ajv counts the code points of every string, which is most of the time that a batch takes to validate.
  ajv.removeKeyword('maxLength').addKeyword(lengthKeyword('maxLength', isAtMost))
  ajv.removeKeyword('minLength').addKeyword(lengthKeyword('minLength', isAtLeast))
  return ajv
}

function lengthKeyword(keyword: string, fits: (text: string, limit: number) => boolean): FuncKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'number',
    before: 'pattern',
    compile: (limit: number) => text => fits(text, limit),
    error: { message: '', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
  }
}

/** Length in code points. A string has at most as many as UTF-16 units, and at least half as many. */
function isAtMost(text: string, limit: number): boolean {
  return text.length <= limit || (text.length <= 2 * limit && [...text].length <= limit)
}

function isAtLeast(text: string, limit: number): boolean {
  return text.length >= 2 * limit || [...text].length >= limit
}

/** The schema is compiled for the first body: all of them take a tenth of a start. */
export function validatorOf(schema: JsonSchema): Validate {
  let check: ValidateFunction | undefined
  return body => {
    check ??= compiler.compile(schema)
    if (check(body)) return undefined
    const [first] = check.errors ?? []
    if (first === undefined) throw new Error('a body was refused for no reason')
    return new ApiError('invalid_input', explain(first))
  }
}

const longestPointer = 200

/** A sentence about a fault of a field, without the text that was sent. */
function explain({ keyword, instancePath, params }: ErrorObject): { pointer: string; message: string } {
  const pointerTo = (name: string) => `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  if (keyword === 'required')
    return { pointer: pointerTo(params.missingProperty), message: 'A required field is missing.' }
  if (keyword === 'additionalProperties') {
    // The name is the caller's own: one that is no name of a field is not sent back.
    const pointer = pointerTo(params.additionalProperty)
    return {
      pointer: pointer.length > longestPointer ? instancePath : pointer,
      message: 'The endpoint has no field of this name.',
    }
  }
  return { pointer: instancePath, message: sentenceOf(keyword, params) }
}

function sentenceOf(keyword: string, params: ErrorObject['params']): string {
  if (/^min(?:Length|Items)$/.test(keyword) && params.limit === 1) return 'The field must not be empty.'
  if (keyword === 'type') return `The field must be of type ${[params.type].flat().join(' or ')}.`
  if (keyword === 'enum') return `The field must be one of ${params.allowedValues.join(', ')}.`
  const [start, end = ''] = limits[keyword] ?? ['The field is not valid']
  return typeof params.limit === 'number' ? `${start} ${params.limit}${end}.` : `${start}.`
}

/** The text before and after the limit of a keyword. */
const limits: Readonly<Record<string, readonly [string, string?]>> = {
  minLength: ['The field must have at least', ' characters'],
  maxLength: ['The field must have at most', ' characters'],
  pattern: ['The field does not have the required format'],
  minimum: ['The field must be at least'],
  maximum: ['The field must be at most'],
  minItems: ['The field must have at least', ' items'],
  maxItems: ['The field must have at most', ' items'],
}
