import type { AnyEndpoint, DataReader, Endpoint } from '../core/endpoint.ts'
import type { Signal } from '../core/signal.ts'

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
  /** How old the data behind an answer is: the value of its header X-Data-As-Of; empty when there is nothing to say. */
  readonly dataAsOf: (now: number) => string
}

// biome-ignore lint/suspicious/noExplicitAny: input and output are tied by the operation's own schemas
export type AnyOperation = Operation<any, any>

/** The data sets that are open, and how old each is. */
export interface DatedData extends DataReader {
  asOfHeader(dataset: string, now: number): string
}

/** The endpoints of a signal with the data they read. */
export function operationsOf({ endpoints, datasets }: Signal, data: DatedData): AnyOperation[] {
  const names = datasets.map(({ name }) => name)
  const dataAsOf = (now: number) =>
    names.length === 1 ? data.asOfHeader(names[0], now) : names.map(name => data.asOfHeader(name, now)).join(', ')
  return endpoints.map((endpoint: AnyEndpoint) => {
    return { ...endpoint, dataAsOf, run: (input, { now }) => endpoint.run(input, { data, now }) }
  })
}
