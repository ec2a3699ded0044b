import type { EgressPurpose } from '../core/egress.ts'
import type { DataReader } from '../core/endpoint.ts'
import { tracedEgress } from '../core/trace.ts'
import type { AskedServer, Questions } from '../http/metrics.ts'
import { HibpClient, type HibpSource, type HibpTrouble } from '../signals/breach/hibp/client.ts'
import { breachesData } from '../signals/breach/hibp/dataset.ts'
import { PwnedPasswords, usualUpstreamLimits } from '../signals/breach/passwords/upstream/client.ts'
import type { CompliancePorts } from '../signals/compliance/index.ts'
import type { EmailCheckPorts } from '../signals/email/index.ts'
import { type AiClient, type AiCounts, aiLimits, OpenAiCompatibleClient } from '../signals/gender/index.ts'
import type { SignalPorts } from '../signals/index.ts'
import { noReverseDns } from '../signals/ip/index.ts'
import { dnsResolver, ReverseDns, defaultLimits as reverseDnsLimits } from '../signals/ip/reverse-dns/reverse-dns.ts'
import { version } from '../version.ts'
import type { Logger } from './log.ts'
import type { Config } from './settings/config.ts'

/** Counts each request that leaves the machine, and watches those under way. */
export interface QuestionCounts extends AiCounts {
  countDnsQuestion(): void
  countEgress(purpose: EgressPurpose): void
  countHibpTrouble(trouble: HibpTrouble): void
  watchServer(server: AskedServer, state: () => Questions): void
}

/** Log of the state of outside services. */
export type OutsideLog = Pick<Logger, 'info' | 'warn'>

/**
 * Clients of outside services that signals call while a request waits, as far as the settings allow them.
 *
 * @param hibp null without Have I Been Pwned
 * @param threads threads of the process that call; each has its share of the limits
 */
export function outsideOf(
  config: Pick<Config, 'offline' | 'reverseDns' | 'nameServers' | 'ai' | 'passwordSource' | 'pwnedPasswordsUrl'>,
  counts: QuestionCounts,
  hibp: HibpSource | null,
  threads = 1,
): Omit<SignalPorts, 'localBreaches' | keyof CompliancePorts | keyof EmailCheckPorts> {
  const { offline, nameServers, ai, passwordSource } = config
  const share = (whole: number) => Math.max(1, Math.floor(whole / threads))
  return {
    reverseDns: offline || !config.reverseDns ? noReverseDns : countedReverseDns(nameServers, counts, share),
    ai: offline || ai === null ? null : watchedAi(ai, counts, share),
    emailSources: hibp === null ? [] : [hibp],
    hibpDomains: hibp,
    passwords: {
      source: passwordSource,
      upstream: offline || passwordSource === 'local' ? null : watchedRanges(config.pwnedPasswordsUrl, counts, share),
    },
  }
}

/**
 * Client of Have I Been Pwned; null when the settings have none. A process has one, because its key has a limit a
 * minute.
 */
export function hibpOf(
  { offline, hibp }: Pick<Config, 'offline' | 'hibp'>,
  counts: QuestionCounts,
  data: DataReader,
  log: OutsideLog,
): HibpSource | null {
  return offline || hibp === null ? null : watchedHibp(hibp, counts, data, log)
}

type Share = (whole: number) => number

function countedReverseDns(nameServers: readonly string[], counts: QuestionCounts, share: Share): ReverseDns {
  const resolver = dnsResolver(nameServers)
  const countedQuestion = (type: string, ask: (name: string) => Promise<string[]>) => (name: string) => {
    counts.countDnsQuestion()
    return tracedEgress(`DNS ${type}`, {}, () => ask(name))
  }
  const asked = {
    resolvePtr: countedQuestion('PTR', name => resolver.resolvePtr(name)),
    resolve4: countedQuestion('A', name => resolver.resolve4(name)),
    resolve6: countedQuestion('AAAA', name => resolver.resolve6(name)),
  }
  const { maxInFlight, capacity } = reverseDnsLimits
  const limits = { ...reverseDnsLimits, maxInFlight: share(maxInFlight), capacity: share(capacity) }
  return new ReverseDns(asked, () => performance.now(), limits)
}

function watchedRanges(url: string, counts: QuestionCounts, share: Share): PwnedPasswords {
  const countQuestion = () => counts.countEgress('pwned_passwords')
  const { request, mostWaiting, cacheBytes } = usualUpstreamLimits
  const limits = {
    ...usualUpstreamLimits,
    request: { ...request, connections: share(request.connections) },
    mostWaiting: share(mostWaiting),
    cacheBytes: share(cacheBytes),
  }
  const outside = { now: () => performance.now(), random: Math.random, countQuestion }
  const client = new PwnedPasswords(url, outside, limits)
  counts.watchServer('pwned_passwords', () => client.state)
  return client
}

function watchedAi(settings: NonNullable<Config['ai']>, counts: QuestionCounts, share: Share): AiClient {
  const { mostInFlight, mostWaiting } = aiLimits
  const limits = { ...aiLimits, mostInFlight: share(mostInFlight), mostWaiting: share(mostWaiting) }
  const client = new OpenAiCompatibleClient(settings, counts, () => performance.now(), limits)
  counts.watchServer('ai', () => client.state)
  return client
}

function watchedHibp(
  { baseUrl, apiKey }: NonNullable<Config['hibp']>,
  counts: QuestionCounts,
  data: DataReader,
  log: OutsideLog,
): HibpClient {
  const client = new HibpClient({
    baseUrl,
    apiKey,
    userAgent: `Assay/${version}`,
    catalogue: () => data.get(breachesData),
    watch: {
      countQuestion: () => counts.countEgress('hibp'),
      countTrouble: trouble => counts.countHibpTrouble(trouble),
      onKeyRefused: status =>
        log.warn(
          { status },
          'Have I Been Pwned rejects HIBP_API_KEY; lookups of email addresses are paused until it accepts the key',
        ),
      onKeyTaken: () => log.info('Have I Been Pwned accepts HIBP_API_KEY again'),
    },
    now: () => performance.now(),
    random: Math.random,
  })
  counts.watchServer('hibp', () => client.state)
  return client
}
