/** The stored evidence of a verdict: the findings that placed the address, frozen once the verdict is final. */
import { decide, type Family, type Finding, families, type Placement } from '../place/evidence.ts'
import type { AddressKind } from '../place/offline.ts'

/** Evidence of the website of a domain, its registration and its name servers. */
export interface SiteEvidence {
  readonly findings: readonly Finding[]
  /** The domain is of a group with sites in several countries. */
  readonly isMultinational: boolean
  /** `not_possible`: the site does not answer, or does not allow it. There may still be other findings. */
  readonly outcome: 'checked' | 'not_possible'
}

/** `pending`: the check is running. `skipped`: there is no website with evidence, or it was not checked. */
export type SiteState = SiteEvidence['outcome'] | 'pending' | 'skipped'

/** Stored facts of the address of a verdict, for its receipt. They do not reveal the address. */
export interface Subject {
  /** HMAC-SHA-256 of the address under the salt of its receipt, in base64url (receipt/contents.ts). */
  readonly digest: string
  /** The address is of a function instead of a person, such as info@. */
  readonly isGeneric: boolean
  /** Whether the list of disposable domains had the domain at the first request; null while it was not open. */
  readonly isDisposable: boolean | null
}

export interface VerdictEvidence {
  readonly addressKind: AddressKind
  readonly findings: readonly Finding[]
  readonly site: SiteState
  readonly placement: Placement
  /** Absent from verdicts of versions without receipts. */
  readonly subject?: Subject
  /** Digest of the rule table at the first request (law/history.ts). Absent from verdicts of older versions. */
  readonly lawRevision?: string
}

/** @param known findings without the website */
export function evidenceOf(
  addressKind: AddressKind,
  known: readonly Finding[],
  site: SiteEvidence | 'pending' | 'skipped',
): VerdictEvidence {
  if (typeof site === 'string') return { addressKind, findings: known, site, placement: decide(known, false) }
  const findings = distinct([...known, ...site.findings])
  return { addressKind, findings, site: site.outcome, placement: decide(findings, site.isMultinational) }
}

/** The DNS of the domain may have been queried both before and by the website check. */
function distinct(findings: readonly Finding[]): Finding[] {
  const keyOf = (finding: Finding) => {
    const { family, check, country, points } = finding
    return family === 'mail_host' || family === 'dns_host' ? `${family} ${check} ${country} ${points}` : finding
  }
  return [...new Map(findings.map(finding => [keyOf(finding), finding])).values()]
}

/** One line of the evidence in an answer. It contains no text, number or name of a page. */
export interface Check {
  readonly check: Family
  /** The finding; absent when there is none. */
  readonly sign?: string
  /** A country, or the reason for none. */
  readonly result: string
  readonly points: number
}

const offlineFamilies = new Set<Family>(['registry', 'subdomain'])

/**
 * The lines of each family; the points of a country in a family are limited by its cap, as in the placement. A mailbox
 * provider is the only evidence.
 */
export function checksOf({ addressKind, findings, site }: VerdictEvidence): Check[] {
  const provider = findings.filter(({ family }) => family === 'mailbox')
  if (provider.length > 0) return cappedChecks('mailbox', provider)
  if (addressKind === 'consumer') return [{ check: 'mailbox', result: 'none', points: 0 }]
  return (Object.keys(families) as (keyof typeof families)[]).flatMap((family): Check[] => {
    const own = findings.filter(finding => finding.family === family)
    if (own.length > 0) return cappedChecks(family, own)
    return [{ check: family, result: offlineFamilies.has(family) ? 'none' : resultWithout(site), points: 0 }]
  })
}

function resultWithout(site: SiteState): string {
  return site === 'checked' ? 'none' : site === 'pending' ? 'pending' : 'skipped'
}

function cappedChecks(family: Family, findings: readonly Finding[]): Check[] {
  const left = new Map<string, number>()
  const cap = family === 'mailbox' ? Number.POSITIVE_INFINITY : families[family].cap
  const sorted = [...findings].sort((a, b) => b.points - a.points || (a.check < b.check ? -1 : 1))
  return sorted.map(({ check, country, points }) => {
    const counted = Math.min(points, left.get(country) ?? cap)
    left.set(country, (left.get(country) ?? cap) - counted)
    return { check: family, sign: check, result: country, points: counted }
  })
}
