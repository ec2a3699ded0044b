import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { AnswerOrigin, AnyEndpoint, DataReader } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'
import type { Signal } from '../core/signal.ts'

/** An endpoint as this process serves it. */
export interface Operation {
  readonly endpoint: AnyEndpoint
  readonly data: DataReader
  /** The ports of the endpoint. `operationsOf` has checked their type, which is erased here. */
  readonly ports: never
  /** Value of the header X-Data-As-Of, the age of the data behind an answer; empty when there is none. */
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
    const dataAsOf = asOfReader(names, data)
    return endpoints.map(endpoint => {
      const { originsOf } = endpoint
      const dataAsOfOutput = (now: number, output: unknown) => originsHeader(originsOf?.(output) ?? [], data, now)
      return { endpoint, data, ports: ports as never, dataAsOf: originsOf === undefined ? dataAsOf : dataAsOfOutput }
    })
  })
}

/** The headers of several data sets as one, joined again only when one of them has changed. */
function asOfReader(names: readonly string[], data: DatedData): (now: number) => string {
  const parts = names.map(() => '')
  let joined = ''
  return now => {
    let isChanged = false
    for (let index = 0; index < names.length; index += 1) {
      const part = data.asOfHeader(names[index], now)
      if (part === parts[index]) continue
      parts[index] = part
      isChanged = true
    }
    if (isChanged) joined = parts.filter(part => part !== '').join(', ')
    return joined
  }
}

function originsHeader(origins: readonly AnswerOrigin[], data: DatedData, now: number): string {
  return origins
    .map(origin => ('topic' in origin ? `${origin.topic}="${origin.asOf}"` : data.asOfHeader(origin.name, now)))
    .filter(text => text !== '')
    .join(', ')
}

/** When an incomplete answer becomes complete, and when the same input begins again. */
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
