import { Resolver } from 'node:dns/promises'
import type { MailExchanger, NameAnswer, NameQuestions } from '../core/egress.ts'
import { tracedEgress } from '../core/trace.ts'

/** Codes of c-ares: the name does not exist, has no such record, or is not valid. */
const noSuchRecord = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * A resolver may have to query others; each further try waits twice as long. A lost query is repeated within the 750 ms
 * that a first response waits.
 */
const patience = { timeout: 400, tries: 4, maxTimeout: 1_500 } as const
/** Longest wait for the IPv6 addresses of a name when its IPv4 addresses are known. */
const sixWithinMs = 300

export interface NamesOptions {
  /** Name servers to ask, with `:port` where it is not 53; those of the system when there are none. */
  readonly servers: readonly string[]
  /** Called for each question. */
  readonly count: () => void
}

/** Queries name servers, and never the files of this machine. */
export class Names implements NameQuestions {
  readonly #resolver = new Resolver(patience)
  readonly #count: () => void

  constructor({ servers, count }: NamesOptions) {
    if (servers.length > 0) this.#resolver.setServers(servers)
    this.#count = count
  }

  /** One family is enough: many hosts have no IPv6 addresses, and some name servers never answer for them. */
  async addresses(name: string, signal: AbortSignal): Promise<NameAnswer<string>> {
    const enough = new AbortController()
    const askedFour = this.#ask('A', resolver => resolver.resolve4(name), signal)
    const askedSix = this.#ask('AAAA', resolver => resolver.resolve6(name), AbortSignal.any([signal, enough.signal]))
    const four = await askedFour
    const timer = four.outcome === 'found' ? setTimeout(() => enough.abort(), sixWithinMs) : undefined
    const six = await askedSix
    clearTimeout(timer)
    const records = [four, six].flatMap(answer => (answer.outcome === 'found' ? answer.records : []))
    if (records.length > 0) return { outcome: 'found', records }
    return four.outcome === 'none' && six.outcome === 'none' ? { outcome: 'none' } : { outcome: 'failed' }
  }

  mailExchangers(name: string, signal: AbortSignal): Promise<NameAnswer<MailExchanger>> {
    return this.#ask('MX', resolver => resolver.resolveMx(name), signal)
  }

  nameServers(name: string, signal: AbortSignal): Promise<NameAnswer<string>> {
    return this.#ask('NS', resolver => resolver.resolveNs(name), signal)
  }

  async texts(name: string, signal: AbortSignal): Promise<NameAnswer<string>> {
    const answer = await this.#ask('TXT', resolver => resolver.resolveTxt(name), signal)
    if (answer.outcome !== 'found') return answer
    return { outcome: 'found', records: answer.records.map(parts => parts.join('')) }
  }

  /** The query itself ends by its own timeout, because cancelling would end the queries of all callers. */
  async #ask<Record>(
    type: string,
    question: (resolver: Resolver) => Promise<Record[]>,
    signal: AbortSignal,
  ): Promise<NameAnswer<Record>> {
    if (signal.aborted) return { outcome: 'failed' }
    this.#count()
    const aborted = Promise.withResolvers<NameAnswer<Record>>()
    const stop = () => aborted.resolve({ outcome: 'failed' })
    signal.addEventListener('abort', stop, { once: true })
    try {
      const asked = tracedEgress(`DNS ${type}`, {}, () => question(this.#resolver))
      return await Promise.race([answerOf(asked), aborted.promise])
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}

async function answerOf<Record>(asked: Promise<Record[]>): Promise<NameAnswer<Record>> {
  try {
    const records = await asked
    return records.length > 0 ? { outcome: 'found', records } : { outcome: 'none' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { outcome: noSuchRecord.has(code) ? 'none' : 'failed' }
  }
}
