import type { Signal } from '../../core/signal.ts'
import { abuseData } from './abuse/dataset.ts'
import { batchEndpoint } from './batch.ts'
import { ipData } from './dataset.ts'
import { type IpPorts, intelligenceEndpoint } from './endpoint.ts'
import { asnEndpoint } from './systems.ts'
import { torData } from './tor/dataset.ts'

export { noReverseDns } from './reverse-dns/reverse-dns.ts'
export type { IpPorts }

/** IP intelligence: where an address is, who announces it, and how it is used. */
export const ip: Signal<IpPorts> = {
  name: 'ip',
  title: 'IP intelligence',
  description: 'Location, network, privacy flags and a risk score of an IP address.',
  endpoints: [intelligenceEndpoint, batchEndpoint, asnEndpoint],
  datasets: [ipData, torData, abuseData],
  highlights: ['country', 'city', 'as_name', 'network.type', 'privacy.tor', 'risk.level'],
}
