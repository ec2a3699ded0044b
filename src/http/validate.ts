import type { ErrorObject } from 'ajv/dist/core.js'
import { ApiError } from '../core/errors.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import type { JsonObject } from './json-body.ts'
import { requestCompiler } from './request-keywords.ts'

/** Checks a parsed body against a request schema: undefined when it fits, else a refusal that points at the field. */
export type Validate = (body: JsonObject) => ApiError | undefined

const compiler = requestCompiler()

export function validatorOf(schema: JsonSchema): Validate {
  const check = compiler.compile(schema)
  return body => {
    if (check(body)) return undefined
    const [first] = check.errors ?? []
    if (first === undefined) throw new Error('a body was refused for no reason')
    return new ApiError('invalid_input', explain(first))
  }
}

const longestPointer = 200

/** Says what is wrong with a field without repeating what was sent. */
function explain({ keyword, instancePath, params }: ErrorObject): { pointer: string; message: string } {
  const pointerTo = (name: string) => `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
  if (keyword === 'required')
    return { pointer: pointerTo(params.missingProperty), message: 'A required field is missing.' }
  if (keyword === 'additionalProperties') {
    // The name is the caller's own: one that is no name of a field is not sent back.
    const pointer = pointerTo(params.additionalProperty)
    return {
      pointer: pointer.length > longestPointer ? instancePath : pointer,
      message: 'The request has a field that this endpoint does not know.',
    }
  }
  const limit = typeof params.limit === 'number' ? ` ${params.limit}` : ''
  return { pointer: instancePath, message: `The field is not valid: ${sentences[keyword] ?? keyword}${limit}.` }
}

const sentences: Record<string, string> = {
  type: 'it has the wrong type',
  minLength: 'it is shorter than',
  maxLength: 'it is longer than',
  pattern: 'it does not have the form that is asked for',
  enum: 'it is not one of the values that are allowed',
  minItems: 'it has fewer items than',
  maxItems: 'it has more items than',
}
