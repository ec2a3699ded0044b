import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../core/errors.ts'
import type { JsonObject } from './json-body.ts'
import type { AnyOperation } from './operation.ts'

/** What a test key gets: the documented answer to a documented input, and a refusal of everything else. */
export function sampleOutput(operation: AnyOperation, input: JsonObject): unknown {
  const sample = operation.samples.find(each => isDeepStrictEqual(each.input, input))
  if (sample !== undefined) return sample.output
  return new ApiError('invalid_input', { message: 'A test key answers the documented sample inputs only.' })
}
