import type { AnyEndpoint, DataReader, Endpoint } from '../core/endpoint.ts'

/** Who is asking: all that an operation may know of it. */
export interface Caller {
  readonly accountId: string
  /** Milliseconds since 1970 UTC. */
  readonly now: number
}

/** A path under /v1 as the edge serves it: an endpoint of a signal, or one of the service's own. */
export interface Operation<Input = never, Output = unknown> extends Omit<Endpoint<Input, Output>, 'run' | 'scope'> {
  /** The scope a key needs; null when any key will do. */
  readonly scope: string | null
  readonly run: (input: Input, caller: Caller) => ReturnType<Endpoint<Input, Output>['run']>
}

// biome-ignore lint/suspicious/noExplicitAny: input and output are tied by the operation's own schemas
export type AnyOperation = Operation<any, any>

/** An endpoint with the data it reads. */
export function operationOf(endpoint: AnyEndpoint, data: DataReader): AnyOperation {
  return { ...endpoint, run: (input, { now }) => endpoint.run(input, { data, now }) }
}
