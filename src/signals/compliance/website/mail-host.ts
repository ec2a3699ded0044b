/**
 * What the mail host of a domain says of its country: a hoster of one country serves mostly that country. Most business
 * mail is at suppliers who serve everybody, and says nothing.
 */
import { readFileSync } from 'node:fs'
import type { MailExchanger, NameQuestions } from '../../../core/egress.ts'
import type { Finding } from '../place/evidence.ts'

interface MailHoster {
  readonly mx_suffix: string
  readonly country_code: string | null
  readonly strength: 'medium' | 'weak' | 'none'
}

const file = new URL('../../../../assets/compliance/website/mail-hosts.json', import.meta.url)
const rows: readonly MailHoster[] = JSON.parse(readFileSync(file, 'utf8'))
const hosters = new Map(rows.map(row => [row.mx_suffix, row]))

const points = { medium: 8, weak: 4, none: 0 } as const
/** Who may send for a domain is not who takes its mail, and is often a supplier of newsletters. */
const senderPoints = 4

/** The country that a host's longest known suffix stands for; null when it is unknown, or serves everybody. */
export function hosterOf(host: string): { readonly country: string; readonly points: number } | null {
  for (let name = host.toLowerCase().replace(/\.$/, ''); name !== ''; ) {
    const hoster = hosters.get(name)
    if (hoster !== undefined) {
      const { country_code: country, strength } = hoster
      return country === null || strength === 'none' ? null : { country, points: points[strength] }
    }
    const dot = name.indexOf('.')
    name = dot === -1 ? '' : name.slice(dot + 1)
  }
  return null
}

/**
 * Findings from the hosts with the lowest preference. A domain that takes no mail (RFC 7505) has the empty host, which
 * is nobody's.
 */
export function mailHostFindings(exchangers: readonly MailExchanger[]): Finding[] {
  const lowest = Math.min(...exchangers.map(({ priority }) => priority))
  const hosts = exchangers.filter(({ priority }) => priority === lowest).map(({ exchange }) => hosterOf(exchange))
  const countries = new Map(
    hosts.flatMap(hoster => (hoster === null ? [] : [[hoster.country, hoster.points] as const])),
  )
  // Hosters of two countries at the same preference say nothing.
  if (countries.size !== 1) return []
  return [...countries].map(([country, points]) => ({ family: 'mail_host', check: 'mail_exchanger', country, points }))
}

/** What the sender policy (RFC 7208) among a domain's texts includes. */
export function senderFindings(texts: readonly string[]): Finding[] {
  const policies = texts.filter(text => /^v=spf1(?: |$)/i.test(text))
  // Two policies are none (RFC 7208, section 4.5).
  if (policies.length !== 1) return []
  const included = [...policies[0].matchAll(/(?:^| )[+?~-]?(?:include:|redirect=)([^ ]+)/gi)].map(([, name]) => name)
  const countries = new Set(included.flatMap(name => hosterOf(name)?.country ?? []))
  return [...countries].map(country => ({ family: 'mail_host', check: 'sender_policy', country, points: senderPoints }))
}

/** Empty when nobody answers before the signal aborts. */
export async function askMailHost(domain: string, names: NameQuestions, signal: AbortSignal): Promise<Finding[]> {
  const answer = await names.mailExchangers(domain, signal)
  return answer.outcome === 'found' ? mailHostFindings(answer.records) : []
}
