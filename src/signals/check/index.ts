import type { Signal } from '../../core/signal.ts'
import { type CheckPorts, checkEndpoint } from './endpoint.ts'

export type { CheckPorts }

/** One request for several other signals. It has no data sets. */
export const check: Signal<CheckPorts> = {
  name: 'check',
  title: 'Joint check',
  description: 'Several checks of one person in one request, and whether the results are consistent.',
  endpoints: [checkEndpoint],
  datasets: [],
  highlights: ['consistency.countries', 'consistency.agree'],
}
