/**
 * Disposable domains: the list, the families learned from it, words in names, and mail servers of such domains.
 *
 * Lists sometimes contain providers at which people have their only mailbox. So a provider of one country is never
 * disposable, an international provider only if it is listed itself, and a forwarding service never.
 */
import { readFileSync } from 'node:fs'
import type { DisposableDomains } from '../../../core/disposable-domains.ts'
import { mailboxProviders, relayOf } from '../free-providers.ts'
import { type Families, learnFamilies, parentsOf, partsOf, seriesOf } from './families.ts'

/** Mail servers of disposable address services, whose domains change faster than any list. */
const file = new URL('../../../../assets/email/mail-servers.txt', import.meta.url)
let servers: ReadonlySet<string> | undefined

/** Host names. Each includes all hosts below it. */
function mailServers(): ReadonlySet<string> {
  servers ??= new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  )
  return servers
}

export class DomainList implements DisposableDomains {
  readonly #domains: ReadonlySet<string>
  #learned: Families | undefined

  /** @param domains in ASCII and lower case */
  constructor(domains: Iterable<string>) {
    this.#domains = new Set(domains)
  }

  /** Learned when an unlisted domain is looked up first: it takes a tenth of a start. */
  get #families(): Families {
    this.#learned ??= learnFamilies([...this.#domains], [...mailboxProviders().keys()])
    return this.#learned
  }

  /** Number of listed domains. */
  get size(): number {
    return this.#domains.size
  }

  signOf(domain: string): 'domain' | 'wildcard' | 'name' | null {
    const provider = mailboxProviders().get(domain)
    if (provider === 'national' || relayOf(domain) !== null) return null
    if (this.#domains.has(domain)) return 'domain'
    return provider === undefined ? this.#unlistedSignOf(domain) : null
  }

  /** The sign of a domain that is not on the list itself. */
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

  /** A server below a listed domain receives its mail, and that of domains that are not listed yet. */
  isMailServer(host: string): boolean {
    for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
      if (mailServers().has(name) || (this.#domains.has(name) && this.signOf(name) !== null)) return true
    }
    return false
  }
}

/**
 * Names that call themselves disposable: a word for disposable beside a word for mail. Each word alone also occurs in
 * names of companies (spam filters, drop boxes, fake data).
 */

const thrown = [
  'temp(?:o(?:rary|raire|rario|ral)?)?',
  'tmp',
  'trash',
  'junk',
  'fake',
  'spam',
  'nospam',
  'dispos(?:able)?',
  'throwaway',
  'burner',
  'anon(?:ym(?:ous)?)?',
  'wegwerf',
  'muell',
  'jetable',
  'poubelle',
  'basura',
  'einmal',
  'onetime',
  'discard',
  'rubbish',
  'garbage',
  'dummy',
  String.raw`\d+-?min(?:ute)?s?`,
].join('|')
const mail = 'e?-?mails?|inbox|mailbox|mailaddress|post'
const services = 'mailinator|yopmail|guerr?illamail|sharklasers'

const pattern = new RegExp(
  `(?:^|[^a-z])(?:${thrown})-?(?:free|my|your|the)?-?(?:${mail})|(?:${mail})-?(?:${thrown})(?:$|[^a-z])|${services}`,
)

/** True for a name that combines a word for disposable with a word for mail. @param label in lower case */
export function saysThrowAway(label: string): boolean {
  return pattern.test(label)
}

/** True for a name with a word for mail, which is weak evidence by itself. @param label in lower case */
export function saysMail(label: string): boolean {
  return /mail|inbox/.test(label)
}
