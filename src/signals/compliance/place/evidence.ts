/**
 * The placement of an address from its evidence: the possible countries, and their certainty.
 *
 * A finding is one sign of one country. Findings of a family have one origin (the registry, the text of the site, the
 * mail host), so a family has a cap, and counts as one check from a number of points on. A country is `confident` with
 * two independent checks and no evidence for another country. A mailbox provider is decisive alone: its suffix and its
 * servers are no evidence of its users.
 *
 * A family with the origin of another one would make one error look like two checks. So families that are likely to
 * share an origin (locale, DNS hosting, sub-domain labels) never count as a check, and a company number without a
 * checksum and the contact data beside it count as one.
 */

export type Confidence = 'confident' | 'medium' | 'unknown'

export type Family = keyof typeof families | 'mailbox'

/** One sign that an address belongs to a country. It holds no text of a page, no number and no name. */
export interface Finding {
  readonly family: Family
  /** Name of the evidence, in lower case: 'vat_number', 'postal_address', 'suffix'. */
  readonly check: string
  /** ISO 3166-1 alpha-2, or XK. Regions without a country are no findings. */
  readonly country: string
  /** At least 0. The cap of the family applies to the sum of its findings for one country. */
  readonly points: number
  /**
   * True for a `legal_id` with a valid checksum or of a register entry with its court, and for a `mailbox` provider of
   * one country, with high confidence.
   */
  readonly isStrong?: boolean
}

export interface Placement {
  readonly confidence: Confidence
  /** The possible countries, most points first; none when unknown. */
  readonly countries: readonly string[]
  /** Points of the first country, of `maxPoints`; when unknown, of the one with the most points. */
  readonly points: number
}

interface FamilyRule {
  /** Maximum points of the family for one country. */
  readonly cap: number
  /** Points from which on the family is a check; null when it never is. */
  readonly checkFrom: number | null
}

export const families = {
  registry: { cap: 25, checkFrom: 15 },
  legal_id: { cap: 25, checkFrom: 15 },
  contact: { cap: 20, checkFrom: 10 },
  rdap: { cap: 10, checkFrom: 8 },
  mail_host: { cap: 8, checkFrom: 8 },
  dns_host: { cap: 5, checkFrom: null },
  locale: { cap: 5, checkFrom: null },
  subdomain: { cap: 2, checkFrom: null },
} satisfies Record<string, FamilyRule>

/** Maximum points of a placement: the sum of the caps. */
export const maxPoints = 100

/** Points of two independent checks together from which on a placement can be confident. */
const confidentFrom = 24
/** Points that contact data and locale together need to place without a check. */
const placedFrom = 12
/** Points of locale that a number without a check needs to place: a language or a currency. */
const leastSupport = 2
/** Points of contact data that place together with a number, without another country: a telephone number. */
const leastContact = 6
/** A rival without a check has at least so many points, and at least this share of the points of the first country. */
const rivalFrom = 12
const rivalShare = 0.4
const mostInContention = 5
/** A mailbox provider with fewer points lets its users choose a country. */
const mailboxPlacedFrom = 35

/**
 * Territories in which the law of another country applies, as the rule table has them. Evidence for both is evidence
 * for one place: a company on Réunion has a French number.
 */
export const lawOfTerritory: Readonly<Record<string, string>> = {
  ...{ BL: 'FR', GF: 'FR', GP: 'FR', MF: 'FR', MQ: 'FR', PM: 'FR', RE: 'FR', YT: 'FR' },
  ...{ AS: 'US', GU: 'US', MP: 'US', PR: 'US', UM: 'US', VI: 'US' },
  ...{ CC: 'AU', CX: 'AU', HM: 'AU', NF: 'AU' },
  ...{ BV: 'NO', SJ: 'NO' },
  ...{ AX: 'FI' },
}

interface Candidate {
  readonly country: string
  readonly points: number
  /** Families that count as a check. */
  readonly checks: ReadonlySet<Family>
  /** Number of checks with different origins. */
  readonly independentChecks: number
  /** Whether the evidence is sufficient to place alone. */
  readonly isEstablished: boolean
}

/**
 * @param isMultinational the domain is of a group with sites in several countries: the placement is at most medium,
 * unless the registry and a legal entity on the site itself agree on one country
 */
export function decide(findings: readonly Finding[], isMultinational: boolean): Placement {
  const mailbox = findings.find(({ family }) => family === 'mailbox')
  if (mailbox !== undefined) return mailboxPlacement(mailbox)
  const candidates = candidatesOf(findings)
  const [top] = candidates
  if (top === undefined) return { confidence: 'unknown', countries: [], points: 0 }
  const inContention = candidates.filter(each => each === top || isRival(each, top)).slice(0, mostInContention)
  const { points } = top
  if (!inContention.some(({ isEstablished }) => isEstablished)) return { confidence: 'unknown', countries: [], points }
  const isConfident =
    inContention.length === 1 &&
    top.independentChecks >= 2 &&
    points >= confidentFrom &&
    (!isMultinational || isLocalEntity(top))
  const countries = inContention.map(({ country }) => country)
  return { confidence: isConfident ? 'confident' : 'medium', countries, points }
}

function mailboxPlacement({ country, points, isStrong }: Finding): Placement {
  if (points < mailboxPlacedFrom) return { confidence: 'unknown', countries: [], points }
  return { confidence: isStrong === true ? 'confident' : 'medium', countries: [country], points }
}

function isRival({ checks, points }: Candidate, top: Candidate): boolean {
  return checks.size > 0 || points >= Math.max(rivalFrom, rivalShare * top.points)
}

/** A subsidiary with a domain of its country, whose site shows a legal entity of that country: siemens.fr. */
function isLocalEntity({ checks }: Candidate): boolean {
  return checks.has('registry') && checks.has('legal_id')
}

/** Each country with evidence, the one with most points first, ties in the order of their codes. */
function candidatesOf(findings: readonly Finding[]): Candidate[] {
  const byLaw = Map.groupBy(findings, ({ country }) => lawOfTerritory[country] ?? country)
  return [...byLaw]
    .map(([law, group]) => candidateOf(law, group, byLaw.size === 1))
    .sort((a, b) => b.points - a.points || (a.country < b.country ? -1 : 1))
}

function candidateOf(law: string, findings: readonly Finding[], isAlone: boolean): Candidate {
  const pointsOf = new Map<Family, number>()
  for (const { family, points } of findings) pointsOf.set(family, (pointsOf.get(family) ?? 0) + points)
  const checks = new Set<Family>()
  let total = 0
  for (const [family, earned] of pointsOf) {
    const { cap, checkFrom }: FamilyRule = families[family as keyof typeof families]
    const points = Math.min(cap, earned)
    pointsOf.set(family, points)
    total += points
    if (checkFrom !== null && points >= checkFrom) checks.add(family)
  }
  const named = new Set(findings.map(({ country }) => country))
  const locale = pointsOf.get('locale') ?? 0
  const contact = pointsOf.get('contact') ?? 0
  const placing = contact + locale
  const isNumberSupported =
    (pointsOf.get('legal_id') ?? 0) >= placedFrom && (locale >= leastSupport || (isAlone && contact >= leastContact))
  return {
    country: named.size === 1 ? findings[0].country : law,
    points: total,
    checks,
    independentChecks: independentOf(checks, findings),
    isEstablished: checks.size > 0 || placing >= placedFrom || isNumberSupported,
  }
}

/**
 * Numbers and contact data are from one site. A number with a valid checksum, or of a register entry with its court, is
 * confirmed by the state; any other number is only text of the site.
 */
function independentOf(checks: ReadonlySet<Family>, findings: readonly Finding[]): number {
  const shareOrigin = checks.has('legal_id') && checks.has('contact')
  const isVouchedFor = findings.some(({ family, isStrong }) => family === 'legal_id' && isStrong === true)
  return shareOrigin && !isVouchedFor ? checks.size - 1 : checks.size
}
