import type { EgressPurpose } from '../http/metrics.ts'
import { PwnedPasswords } from '../signals/breach/passwords/upstream/client.ts'
import { type AiClient, type AiCounts, type AiState, OpenAiCompatibleClient } from '../signals/gender/index.ts'
import type { SignalPorts } from '../signals/index.ts'
import { noReverseDns } from '../signals/ip/index.ts'
import { dnsResolver } from '../signals/ip/reverse-dns/dns.ts'
import { ReverseDns } from '../signals/ip/reverse-dns/reverse-dns.ts'
import type { Config } from './config.ts'

/** Counts each question that leaves the machine, and watches those that are under way. */
export interface QuestionCounts extends AiCounts {
  countDnsQuestion(): void
  countEgress(purpose: EgressPurpose): void
  watchAi(state: () => AiState): void
}

/** What signals may ask of others while a request waits, as far as the settings allow it. */
export function outsideOf(
  config: Pick<Config, 'offline' | 'reverseDns' | 'nameServers' | 'ai' | 'passwordSource' | 'pwnedPasswordsUrl'>,
  counts: QuestionCounts,
): SignalPorts {
  const { offline, nameServers, ai, passwordSource } = config
  return {
    reverseDns: offline || !config.reverseDns ? noReverseDns : countedReverseDns(nameServers, counts),
    ai: offline || ai === null ? null : watchedAi(ai, counts),
    emailSources: [],
    passwords: {
      source: passwordSource,
      upstream: offline || passwordSource === 'local' ? null : countedRanges(config.pwnedPasswordsUrl, counts),
    },
  }
}

function countedReverseDns(nameServers: readonly string[], counts: QuestionCounts): ReverseDns {
  const resolver = dnsResolver(nameServers)
  const countedQuestion = (ask: (name: string) => Promise<string[]>) => (name: string) => {
    counts.countDnsQuestion()
    return ask(name)
  }
  const asked = {
    resolvePtr: countedQuestion(name => resolver.resolvePtr(name)),
    resolve4: countedQuestion(name => resolver.resolve4(name)),
    resolve6: countedQuestion(name => resolver.resolve6(name)),
  }
  return new ReverseDns(asked, () => performance.now())
}

function countedRanges(url: string, counts: QuestionCounts): PwnedPasswords {
  const countQuestion = () => counts.countEgress('pwned_passwords')
  return new PwnedPasswords(url, { now: () => performance.now(), random: Math.random, countQuestion })
}

function watchedAi(settings: NonNullable<Config['ai']>, counts: QuestionCounts): AiClient {
  const client = new OpenAiCompatibleClient(settings, counts, () => performance.now())
  counts.watchAi(() => client.state)
  return client
}
