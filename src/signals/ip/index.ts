import type { Signal } from '../../core/signal.ts'
import { ipData } from './dataset.ts'
import { intelligence } from './endpoint.ts'

/** IP intelligence: where an address is, who announces it, and how it is used. */
export const ip: Signal = {
  name: 'ip',
  title: 'IP intelligence',
  endpoints: [intelligence],
  datasets: [ipData],
}
