import type { AnyEndpoint } from '../../core/endpoint.ts'
import type { Signal } from '../../core/signal.ts'
import { signals } from '../../signals/index.ts'

/** An endpoint as the playground offers it. */
export interface Call {
  readonly endpoint: AnyEndpoint
  readonly signal: Pick<Signal<never>, 'name' | 'title'>
  /** The address of its page: that of the endpoint below the playground. */
  readonly page: string
  /** Its path without the part that all of its signal share; empty when it is the only one. */
  readonly title: string
}

export const playgroundPath = '/dashboard/playground'

/** Endpoints that come first in their signal, because their first example answers without a network. */
const answersOffline: ReadonlySet<string> = new Set(['/v1/breaches/password'])

/** Every endpoint of the signals, in their order but for `answersOffline`. */
export const calls: readonly Call[] = signals.flatMap(({ name, title, endpoints }) =>
  endpoints.toSorted(offlineFirst).map(endpoint => ({
    endpoint,
    signal: { name, title },
    page: playgroundPath + endpoint.path.slice('/v1'.length),
    title: endpoint.path.split('/').at(-1) ?? '',
  })),
)

function offlineFirst(one: AnyEndpoint, other: AnyEndpoint): number {
  return Number(answersOffline.has(other.path)) - Number(answersOffline.has(one.path))
}
