import type { Sample } from './endpoint.ts'
import { ApiError, type ErrorCode, type ErrorDetails } from './errors.ts'

/** The refusals that a test key can be answered with by any endpoint, as a client meets them. */
const refusals = {
  insufficient_credits: ['No credits left', { members: { required: 1, available: 0 } }],
  rate_limited: ['Rate limit exceeded', { retryAfterSeconds: 30 }],
  internal_error: ['Internal error', {}],
  account_unavailable: ['Account unavailable', { retryAfterSeconds: 3600 }],
  data_unavailable: ['Data still loading', { retryAfterSeconds: 2 }],
  provider_unavailable: ['Source unavailable', { retryAfterSeconds: 5 }],
  provider_response_unconfirmed: ['Outcome unknown', {}],
} as const satisfies Partial<Record<ErrorCode, readonly [title: string, details: ErrorDetails]>>

export type SampledRefusal = keyof typeof refusals

/** A sample of each of these refusals, keyed by the input that causes it. */
export function refusalSamples<Input>(inputs: { readonly [Code in SampledRefusal]?: Input }): Sample<Input, never>[] {
  const codes = Object.keys(refusals) as SampledRefusal[]
  return codes.flatMap(code => {
    const input = inputs[code]
    const [title, details] = refusals[code]
    return input === undefined ? [] : [{ title, input, output: new ApiError(code, details) }]
  })
}

/** The inputs that ask for refusals where any text will do: each is made of the words of its code. */
export function inputsFor<Input>(
  codes: readonly SampledRefusal[],
  inputOf: (words: readonly string[]) => Input,
): { readonly [Code in SampledRefusal]?: Input } {
  return Object.fromEntries(codes.map(code => [code, inputOf(code.split('_'))]))
}
