/**
 * The rules of a robots.txt for one crawler (RFC 9309), without I/O.
 *
 * Rules are collected by group: a group is one or more `User-agent` lines and the rules that follow them. Groups that
 * name the crawler are combined; the groups of `*` apply only when none does. Among the rules that match an address the
 * longest one decides, and `Allow` wins a tie. Addresses are compared by octets, so a percent-encoded octet equals the
 * same octet written plainly (section 2.2.2). A pattern is matched from left to right without going back, so the time
 * grows with the product of the lengths of pattern and address.
 */

interface Rule {
  readonly isAllowed: boolean
  /** The octets between the wildcards. */
  readonly pieces: readonly string[]
  /** True for a pattern that ends with `$`: it matches whole addresses only. */
  readonly isWhole: boolean
  /** Octets of the pattern, wildcards included. */
  readonly length: number
}

export interface RobotsRules {
  readonly mayFetch: boolean
  /** Seconds between requests; null when the site does not say. */
  readonly delaySeconds: number | null
}

/**
 * @param text the file, decoded
 * @param url absolute, of the host of the file
 * @param agent the product token of the crawler, in lower case
 */
export function judgeByRobots(text: string, url: string, agent: string): RobotsRules {
  const { rules, delaySeconds } = groupOf(text, agent)
  const { pathname, search } = new URL(url)
  const address = octetsOf(pathname + search)
  let best: Rule | null = null
  for (const rule of rules) {
    if (best !== null && (rule.length < best.length || (rule.length === best.length && best.isAllowed))) continue
    if (matches(rule, address)) best = rule
  }
  return { mayFetch: best === null || best.isAllowed, delaySeconds }
}

interface Group {
  readonly rules: Rule[]
  delaySeconds: number | null
}

/** The rules of all groups that name the agent, else those of `*`. */
function groupOf(text: string, agent: string): Group {
  const groups = new Map<string, Group>()
  let members: Group[] = []
  /** Those of the members that a Crawl-delay in this place is for. */
  let delayed: Group[] = []
  let isAfterRule = false
  let isAfterDelay = false
  for (const [name, value] of recordsIn(text)) {
    if (name === 'user-agent') {
      if (isAfterRule) members = []
      if (isAfterRule || isAfterDelay) delayed = []
      isAfterRule = isAfterDelay = false
      const token = tokenIn(value)
      const group = groups.get(token) ?? { rules: [], delaySeconds: null }
      groups.set(token, group)
      members.push(group)
      delayed.push(group)
    } else if (name === 'crawl-delay') {
      isAfterDelay = true
      const seconds = value === '' ? Number.NaN : Number(value)
      if (seconds >= 0) for (const group of delayed) group.delaySeconds = seconds
    } else if (name === 'allow' || name === 'disallow') {
      isAfterRule = true
      if (value !== '') for (const group of members) group.rules.push(ruleOf(value, name === 'allow'))
    }
  }
  return groups.get(agent) ?? groups.get('*') ?? { rules: [], delaySeconds: null }
}

/** Records in order, names in lower case. A line that is none, and a comment, are left out. */
function* recordsIn(text: string): Generator<[name: string, value: string]> {
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const record = line.replace(/#.*/s, '')
    const colon = record.indexOf(':')
    if (colon > 0) yield [record.slice(0, colon).trim().toLowerCase(), record.slice(colon + 1).trim()]
  }
}

/** The product token of a User-agent line. A version or another word behind it says nothing (section 2.2.1). */
function tokenIn(value: string): string {
  return /^\*(?=\s|$)/.test(value) ? '*' : (/^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? '')
}

function ruleOf(pattern: string, isAllowed: boolean): Rule {
  const isWhole = pattern.endsWith('$')
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split('*').map(octetsOf)
  const octets = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return { isAllowed, pieces, isWhole, length: octets + pieces.length - 1 + Number(isWhole) }
}

/** The octets of an address as characters from U+0000 to U+00FF, with everything that was percent-encoded decoded. */
function octetsOf(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function matches({ pieces, isWhole }: Rule, address: string): boolean {
  const [first] = pieces
  if (!address.startsWith(first)) return false
  let at = first.length
  const last = pieces.length - 1
  for (let index = 1; index <= last; index++) {
    const piece = pieces[index]
    // The last piece of a whole pattern is at the end, wherever else it is.
    const found = index === last && isWhole ? address.length - piece.length : address.indexOf(piece, at)
    if (found < at || !address.startsWith(piece, found)) return false
    at = found + piece.length
  }
  return !isWhole || at === address.length
}
