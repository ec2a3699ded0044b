import type { Config } from './config.ts'
import { type AiClient, OpenAiCompatibleClient } from './signals/gender/index.ts'
import { nobodyOutside, type Outside } from './signals/index.ts'
import { dnsResolver } from './signals/ip/reverse-dns/dns-resolver.ts'
import { ReverseDns } from './signals/ip/reverse-dns/reverse-dns.ts'

/** Told of each question that leaves the machine. */
export interface Egress {
  countDnsQuestion(): void
  countAiQuestion(): void
}

/** What signals may ask of others while a request waits, as the settings allow. */
export function outsideOf(
  config: Pick<Config, 'offline' | 'reverseDns' | 'nameServers' | 'ai'>,
  egress: Egress,
): Outside {
  if (config.offline) return nobodyOutside
  return {
    reverseDns: config.reverseDns ? countedReverseDns(config.nameServers, egress) : nobodyOutside.reverseDns,
    ai: config.ai === null ? null : counted(new OpenAiCompatibleClient(config.ai), egress),
  }
}

function countedReverseDns(nameServers: readonly string[], egress: Egress): ReverseDns {
  const resolver = dnsResolver(nameServers)
  const countedQuestion = (ask: (name: string) => Promise<string[]>) => (name: string) => {
    egress.countDnsQuestion()
    return ask(name)
  }
  const asked = {
    resolvePtr: countedQuestion(name => resolver.resolvePtr(name)),
    resolve4: countedQuestion(name => resolver.resolve4(name)),
    resolve6: countedQuestion(name => resolver.resolve6(name)),
  }
  return new ReverseDns(asked, () => performance.now())
}

function counted(client: AiClient, egress: Egress): AiClient {
  return {
    estimate: (name, country, signal) => {
      egress.countAiQuestion()
      return client.estimate(name, country, signal)
    },
  }
}
