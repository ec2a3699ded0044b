import type { Signal } from '../../core/signal.ts'
import { abuseData } from './abuse/dataset.ts'
import { ipData } from './dataset.ts'
import { batchEndpoint, type IpPorts, intelligenceEndpoint } from './endpoint.ts'
import { asnEndpoint } from './systems.ts'
import { torData } from './tor/dataset.ts'

export { noReverseDns } from './reverse-dns/reverse-dns.ts'
export type { IpPorts }

/** IP intelligence: location, network and usage of an address. */
export const ip: Signal<IpPorts> = {
  name: 'ip',
  title: 'IP intelligence',
  description: 'Location, network, privacy flags and a risk score of an IP address.',
  endpoints: [intelligenceEndpoint, batchEndpoint, asnEndpoint],
  datasets: [ipData, torData, abuseData],
  highlights: ['country', 'city', 'as_name', 'network.type', 'privacy.tor', 'risk.level'],
}
