import type { AnswerOrigin, AnyEndpoint, DataReader } from '../core/endpoint.ts'
import type { Signal } from '../core/signal.ts'

/** An endpoint as this process serves it. */
export interface Operation {
  readonly endpoint: AnyEndpoint
  readonly data: DataReader
  /** The ports of the endpoint. `operationsOf` has checked their type, which is not kept. */
  readonly ports: never
  /** How old the data behind an answer is: the value of its header X-Data-As-Of; empty when there is nothing to say. */
  readonly dataAsOf: (now: number, output: unknown) => string
}

/** The data sets that are open, and how old each is. */
export interface DatedData extends DataReader {
  asOfHeader(dataset: string, now: number): string
}

/** Every endpoint of the signals, with the data that its signal reads and the ports that it needs. */
export function operationsOf<Ports>(signals: readonly Signal<Ports>[], data: DatedData, ports: Ports): Operation[] {
  return signals.flatMap(({ endpoints, datasets }) => {
    const names = datasets.map(({ name }) => name)
    const dataAsOf = (now: number) =>
      names.length === 1 ? data.asOfHeader(names[0], now) : names.map(name => data.asOfHeader(name, now)).join(', ')
    return endpoints.map(endpoint => {
      const { originsOf } = endpoint
      const dataAsOfOutput = (now: number, output: unknown) => originsHeader(originsOf?.(output) ?? [], data, now)
      return { endpoint, data, ports: ports as never, dataAsOf: originsOf === undefined ? dataAsOf : dataAsOfOutput }
    })
  })
}

function originsHeader(origins: readonly AnswerOrigin[], data: DatedData, now: number): string {
  return origins
    .map(origin => ('topic' in origin ? `${origin.topic}="${origin.asOf}"` : data.asOfHeader(origin.name, now)))
    .filter(text => text !== '')
    .join(', ')
}
