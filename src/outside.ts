import type { Config } from './config.ts'
import { nobodyOutside, type Outside } from './signals/index.ts'
import { dnsResolver } from './signals/ip/reverse-dns/dns-resolver.ts'
import { ReverseDns } from './signals/ip/reverse-dns/reverse-dns.ts'

/** What signals may ask of others while a request waits, as the settings allow. `onQuestion` is told of each question. */
export function outsideOf(
  { offline, reverseDns, nameServers }: Pick<Config, 'offline' | 'reverseDns' | 'nameServers'>,
  onQuestion: () => void,
): Outside {
  if (offline || !reverseDns) return nobodyOutside
  const resolver = dnsResolver(nameServers)
  const counted = (ask: (name: string) => Promise<string[]>) => (name: string) => {
    onQuestion()
    return ask(name)
  }
  const asked = {
    resolvePtr: counted(name => resolver.resolvePtr(name)),
    resolve4: counted(name => resolver.resolve4(name)),
    resolve6: counted(name => resolver.resolve6(name)),
  }
  return { reverseDns: new ReverseDns(asked, () => performance.now()) }
}
