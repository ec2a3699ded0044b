/**
 * Measures the email signal, as its README reports it: `node_modules/.bin/node scripts/measure-email.ts`. Sets are
 * halved by the hash of each domain; what is learned from one half is measured on the other. Needs npm, for the
 * companies' domains.
 */
import { readFileSync } from 'node:fs'
import { parse } from 'tldts'
import { parseBlocklist, shippedList } from '../src/signals/email/disposable/dataset.ts'
import { DomainList, saysMail } from '../src/signals/email/disposable/domain-list.ts'
import { learnFamilies, partsOf } from '../src/signals/email/disposable/families.ts'
import { mailboxProviders } from '../src/signals/email/free-providers.ts'
import { domainMeant, popularDomains } from '../src/signals/email/suggest/did-you-mean.ts'
import { companyDomains, halfOf, olderList, packages, servicesOf } from './email/reference-sets.ts'
import { typingErrors } from './email/typing-errors.ts'
import { withPinnedPackages } from './pinned-packages.ts'

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`
const providers = [...mailboxProviders().keys()]
const isProvider = (domain: string) => mailboxProviders().has(domain)

/**
 * Beside what is found without the network, a bound for mail servers: the domains of services whose own domain counts
 * as a mail server of throw-away domains. That their mail goes there is taken for granted, not asked.
 */
function measureHeldOut(listed: readonly string[], services: ReadonlyMap<string, string>): void {
  for (const half of [0, 1]) {
    const list = new DomainList(listed.filter(domain => halfOf(domain) === half))
    const others = listed.filter(domain => halfOf(domain) !== half)
    const signs = others.map(domain => list.signOf(domain))
    const count = (sign: string) => signs.filter(each => each === sign).length
    const found = signs.filter(sign => sign !== null).length
    console.log(`held-out half ${1 - half}: found ${percent(found, others.length)}:`)
    console.log(`  wildcard ${count('wildcard')}, name ${count('name')}`)
    const isOfKnown = (domain: string) => list.isMailServer(services.get(domain) ?? '')
    const ofKnown = others.filter(isOfKnown).length
    const either = others.filter((domain, at) => signs[at] !== null || isOfKnown(domain)).length
    const named = others.filter(domain => services.has(domain)).length
    console.log(`  service named ${named}, its domain known ${ofKnown}; with these ${percent(either, others.length)}`)
  }
}

/** What an older list says of the domains that were listed after it. */
function measureLater(listed: readonly string[], older: readonly string[]): void {
  const list = new DomainList(older)
  const known = new Set(older)
  const later = listed.filter(domain => !known.has(domain))
  const found = later.filter(domain => list.signOf(domain) !== null)
  console.log(`listed later than 2025-10-05: found ${percent(found.length, later.length)}`)
}

/** Throw-away services that stand in the table of providers: to call them so is no error. */
const throwAwayServices = new Set(
  'mailinator.com guerrillamail.com sharklasers.com yopmail.com temp-mail.org 10minutemail.com'.split(' '),
)

function measureFalse(name: string, list: DomainList, domains: readonly string[]): void {
  const wrong = domains.filter(domain => list.signOf(domain) !== null && !throwAwayServices.has(domain))
  console.log(`false disposable, ${name}: ${percent(wrong.length, domains.length)} ${wrong.join(' ')}`)
}

/**
 * The rule of a word for mail and a suffix, on mailbox providers that the table does not have: it knows one half of the
 * table, and is asked for the other.
 */
function measureUnknownProviders(listed: readonly string[]): void {
  for (const half of [0, 1]) {
    const { suffixes } = learnFamilies(
      listed,
      providers.filter(domain => halfOf(domain) === half),
    )
    const others = providers.filter(domain => halfOf(domain) !== half).map(partsOf)
    const wrong = others.filter(({ label, suffix }) => saysMail(label) && suffixes.has(suffix))
    console.log(`unknown mailbox providers that word and suffix take in: ${percent(wrong.length, others.length)}`)
  }
}

/** Domains that are somebody's for certain: no name of three letters is free, and none of four under .com. */
function isTaken(domain: string): boolean {
  const { isIcann, domainWithoutSuffix, publicSuffix } = parse(domain)
  const length = domainWithoutSuffix?.length ?? 0
  const isShort = length < 4 || (length === 4 && publicSuffix === 'com')
  return isProvider(domain) || (isIcann === true && length > 0 && isShort)
}

function measureSuggestions(companies: readonly string[]): void {
  const meantDomains = popularDomains().slice(0, 60)
  for (const seed of ['tune', 'measure']) {
    const errors = typingErrors(meantDomains, 500, seed, isTaken)
    const results = errors.map(error => ({ ...error, found: domainMeant(error.typed, isProvider)?.domain ?? null }))
    const right = results.filter(({ meant, found }) => found === meant)
    const wrong = results.filter(({ meant, found }) => found !== null && found !== meant)
    console.log(`did_you_mean, seed ${seed}: right ${percent(right.length, 500)}, wrong ${percent(wrong.length, 500)}`)
    if (seed === 'tune') {
      console.log(
        results
          .filter(({ meant, found }) => found !== meant)
          .map(each => Object.values(each).join('>'))
          .join(' '),
      )
    }
  }
  for (const half of [0, 1]) {
    const own = companies.filter(domain => halfOf(domain) === half)
    const suggested = own.filter(domain => domainMeant(domain, isProvider) !== null)
    console.log(`did_you_mean for domains of companies, half ${half}: ${percent(suggested.length, own.length)}`)
    if (half === 0)
      console.log(suggested.map(domain => `${domain}>${domainMeant(domain, isProvider)?.domain}`).join(' '))
  }
}

await withPinnedPackages(packages, require => {
  const listed = parseBlocklist(readFileSync(shippedList))
  const companies = companyDomains(require, isProvider)
  measureHeldOut(listed, servicesOf(require))
  measureLater(listed, olderList(require))
  const list = new DomainList(listed)
  measureFalse('mailbox providers', list, providers)
  measureFalse('companies', list, companies)
  measureUnknownProviders(listed)
  measureSuggestions(companies)
})
