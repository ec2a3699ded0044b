import type { Signal } from '../../core/signal.ts'
import { ipData } from './dataset.ts'
import { intelligence } from './endpoint.ts'
import type { ReverseLookup } from './reverse-dns/reverse-dns.ts'

export { noReverseDns, type ReverseLookup } from './reverse-dns/reverse-dns.ts'

/** IP intelligence: where an address is, who announces it, and how it is used. */
export function ipSignal(reverseDns: ReverseLookup): Signal {
  return {
    name: 'ip',
    title: 'IP intelligence',
    endpoints: [intelligence(reverseDns)],
    datasets: [ipData],
  }
}
