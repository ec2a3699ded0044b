/**
 * Throw-away domains: the list, the families learned from it, the words in names, and the mail servers of such domains.
 *
 * A list names providers now and then that people have their only mailbox at. So a provider of one country is never a
 * throw-away domain, one of users anywhere only if it is listed itself, and a service that forwards to somebody's
 * mailbox never.
 */
import { readFileSync } from 'node:fs'
import type { DisposableDomains } from '../../../core/disposable-domains.ts'
import { mailboxProviders, relayOf } from '../free-providers.ts'
import { type Families, learnFamilies, parentsOf, partsOf, seriesOf } from './families.ts'
import { saysMail, saysThrowAway } from './throw-away-words.ts'

/** Mail servers of services for throw-away addresses, whose domains change faster than any list. */

const file = new URL('../../../../assets/email/mail-servers.txt', import.meta.url)
let servers: ReadonlySet<string> | undefined

/** Host names, each of which stands for every host below it. */
function mailServers(): ReadonlySet<string> {
  servers ??= new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  )
  return servers
}

type FamilySets = { readonly [Kind in keyof Families]: ReadonlySet<string> }

export class DomainList implements DisposableDomains {
  readonly #domains: ReadonlySet<string>
  readonly #learn: () => Families
  #learned: FamilySets | undefined

  /** @param learn called when the first domain that is not listed is asked for: it takes a tenth of a start */
  constructor(domains: Iterable<string>, learn: () => Families) {
    this.#domains = new Set(domains)
    this.#learn = learn
  }

  get #families(): FamilySets {
    if (this.#learned === undefined) {
      const { hosts, series, labels, suffixes } = this.#learn()
      this.#learned = {
        ...{ hosts: new Set(hosts), series: new Set(series) },
        ...{ labels: new Set(labels), suffixes: new Set(suffixes) },
      }
    }
    return this.#learned
  }

  /** How many domains are listed. */
  get size(): number {
    return this.#domains.size
  }

  signOf(domain: string): 'domain' | 'wildcard' | 'name' | null {
    const provider = mailboxProviders().get(domain)
    if (provider === 'national' || relayOf(domain) !== null) return null
    if (this.#domains.has(domain)) return 'domain'
    return provider === undefined ? this.#unlistedSignOf(domain) : null
  }

  /** What is known of a domain apart from its own line in the list. */
  #unlistedSignOf(domain: string): 'wildcard' | 'name' | null {
    const { hosts, series: ofSeries, labels, suffixes } = this.#families
    for (const parent of parentsOf(domain)) {
      if (mailboxProviders().has(parent)) return null
      if (this.#domains.has(parent) || hosts.has(parent)) return 'wildcard'
    }
    const { label, suffix } = partsOf(domain)
    const series = seriesOf(label, suffix)
    const isOfFamily = (series !== null && ofSeries.has(series)) || labels.has(label)
    const saysSo = saysThrowAway(label) || (saysMail(label) && suffixes.has(suffix))
    return isOfFamily || saysSo ? 'name' : null
  }

  /** A server below a listed domain takes its mail and that of domains that nobody has listed yet. */
  isMailServer(host: string): boolean {
    for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
      if (mailServers().has(name) || (this.#domains.has(name) && this.signOf(name) !== null)) return true
    }
    return false
  }
}

/** What the domains say of others. @param domains in ASCII and lower case */
export function familiesOf(domains: readonly string[]): Families {
  return learnFamilies(domains, [...mailboxProviders().keys()])
}
