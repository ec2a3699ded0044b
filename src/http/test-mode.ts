import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { AnyEndpoint } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'

/** After so long an answer that was not complete is, and after so long the same input begins anew. */
const completeAfterMs = 3_000
const forgottenAfterMs = 60_000
const mostRemembered = 1_000

/** Answers of test keys: the documented answer to a documented input, and a refusal of everything else. */
export class SampleAnswers {
  readonly #endpoint: AnyEndpoint
  /** Time at which a key first requested an answer that is incomplete at first. */
  readonly #asked = new LRUCache<string, number>({ max: mostRemembered })

  constructor(endpoint: AnyEndpoint) {
    this.#endpoint = endpoint
  }

  /** @param now milliseconds since 1970 UTC */
  answer(input: object, keyId: string, now: number): unknown {
    const sample = this.#endpoint.samples.find(each => isDeepStrictEqual(each.input, input))
    if (sample === undefined) {
      return new ApiError('invalid_input', { message: 'Test keys accept only the documented sample inputs.' })
    }
    if (sample.afterwards === undefined) return sample.output
    const name = `${keyId} ${sample.title}`
    const age = now - (this.#asked.get(name) ?? Number.NEGATIVE_INFINITY)
    if (age >= 0 && age < forgottenAfterMs) return age < completeAfterMs ? sample.output : sample.afterwards
    this.#asked.set(name, now)
    return sample.output
  }
}
