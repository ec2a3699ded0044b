/** An endpoint by itself: checked, priced and run as the service does it, without HTTP and without a ledger. */
import type { CheckedEndpoint, DataReader, RunContext } from '../../src/core/endpoint.ts'
import { ApiError } from '../../src/core/errors.ts'

/** What an endpoint is run with; what a test does not say is that of an idle caller at the beginning of 1970. */
export function contextOf<Ports>(data: DataReader, ports: Ports, more: Partial<RunContext<Ports>> = {}) {
  const caller = { accountId: 'acc_test', keyId: 'key_test' }
  const requestId = 'req_000000000000000001'
  return { caller, requestId, signal: new AbortController().signal, now: 0, data, ports, ...more }
}

/** The refusal of its check, or what it answers. */
export async function askEndpoint<Input, Parsed, Output, Ports>(
  endpoint: CheckedEndpoint<Input, Parsed, Output, Ports>,
  input: Input,
  context: RunContext<Ports>,
): Promise<Output | ApiError> {
  const parsed = endpoint.check(input)
  return parsed instanceof ApiError ? parsed : endpoint.run(parsed, context)
}

/** The refusal of its check; undefined when it takes the input. */
export function refusalOf<Input, Parsed, Output, Ports>(
  { check }: CheckedEndpoint<Input, Parsed, Output, Ports>,
  input: Input,
): ApiError | undefined {
  const parsed = check(input)
  return parsed instanceof ApiError ? parsed : undefined
}

/** What it costs, by an input that it takes. */
export function priceOf<Input, Parsed, Output, Ports>(
  endpoint: CheckedEndpoint<Input, Parsed, Output, Ports>,
  input: Input,
  context: RunContext<Ports>,
): number | Promise<number> {
  const parsed = endpoint.check(input)
  if (parsed instanceof ApiError) throw new Error(`the input is refused with ${parsed.code}`)
  return endpoint.price(parsed, context)
}
