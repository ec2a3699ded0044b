import { isDeepStrictEqual } from 'node:util'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'

/** What a test key gets: the documented answer to a documented input, and a refusal of everything else. */
export function sampleOutput({ samples }: AnyEndpoint, input: object): unknown {
  const sample = samples.find(each => isDeepStrictEqual(each.input, input))
  if (sample !== undefined) return sample.output
  return new ApiError('invalid_input', { message: 'A test key answers the documented sample inputs only.' })
}
