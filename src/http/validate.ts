import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { ApiError } from '../core/errors.ts'
import type { JsonObject } from './json-body.ts'

/** Checks a parsed body against a request schema: undefined when it fits, else a refusal that points at the field. */
export type Validate = (body: JsonObject) => ApiError | undefined

export function validatorOf(schema: TSchema): Validate {
  const validator = Compile(schema)
  return body => {
    if (validator.Check(body)) return undefined
    const [first] = validator.Errors(body)
    const { pointer, message } = explain(first)
    return new ApiError('invalid_input', { pointer, message })
  }
}

const longestPointer = 200

interface SchemaProblem {
  readonly keyword: string
  readonly instancePath: string
  readonly params: unknown
}

/** Says what is wrong with a field without repeating what was sent. */
function explain(problem: SchemaProblem): { pointer: string; message: string } {
  const { keyword, instancePath } = problem
  const params = problem.params as { limit?: number; requiredProperties?: string[] }
  if (keyword === 'required')
    return { pointer: `${instancePath}/${params.requiredProperties?.[0]}`, message: 'A required field is missing.' }
  if (keyword === 'boolean') {
    // The name is the caller's own: one that is no name of a field is not sent back.
    const pointer =
      instancePath.length > longestPointer ? instancePath.slice(0, instancePath.lastIndexOf('/')) : instancePath
    return { pointer, message: 'The request has a field that this endpoint does not know.' }
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
  const: 'it is not the value that is allowed',
  minItems: 'it has fewer items than',
  maxItems: 'it has more items than',
}
