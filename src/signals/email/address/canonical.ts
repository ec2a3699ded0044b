/**
 * The one spelling of an address that stands for all spellings that reach the same mailbox, by the rules that mailbox
 * providers publish (assets/email/providers.json): characters that a provider ignores, tags behind a plus or a hyphen,
 * further domains of the same mailbox, and names below a domain that stand for a user.
 *
 * It is for comparing, never for sending. Nothing is asked, so that the same address always has the same one. At other
 * domains only the case of letters is dropped: whether a plus is a tag there only the domain's server knows.
 */
import { readFileSync } from 'node:fs'
import type { PlainAddress } from '../../../core/email.ts'

/** What a provider publishes of its addresses. */
interface WrittenRule {
  readonly provider: string
  /** Where the provider says so. */
  readonly source: string
  /** With a space between; the first is that of the canonical form where they share mailboxes. */
  readonly domains: string
  /** True where a user has the same mailbox at all domains. */
  readonly same_mailbox?: boolean
  /** The character behind which a tag stands. */
  readonly tag?: '+' | '-'
  /** Characters of a local part that make no difference. */
  readonly ignored?: string
  /** Characters of a local part that stand for another one. */
  readonly replaced?: Readonly<Record<string, string>>
  /** True where anything@user.domain is user@domain. */
  readonly subdomain?: boolean
}

interface Rule extends Omit<WrittenRule, 'domains'> {
  /** The domain of the canonical form; null where it is the domain itself. */
  readonly domain: string | null
}

const file = new URL('../../../../assets/email/providers.json', import.meta.url)
let rules: ReadonlyMap<string, Rule> | undefined

function rulesByDomain(): ReadonlyMap<string, Rule> {
  rules ??= readRules()
  return rules
}

function readRules(): Map<string, Rule> {
  const written: readonly WrittenRule[] = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    written.flatMap(({ domains, ...rule }) => {
      const names = domains.split(' ')
      const domain = rule.same_mailbox === true ? names[0] : null
      return names.map(name => [name, { ...rule, domain }] as const)
    }),
  )
}

export function canonicalOf({ local, domain }: PlainAddress): string {
  const known = rulesByDomain()
  const lower = local.toLowerCase()
  const rule = known.get(domain)
  if (rule !== undefined) return `${localBy(rule, lower)}@${rule.domain ?? domain}`
  const dot = domain.indexOf('.')
  const parent = domain.slice(dot + 1)
  if (known.get(parent)?.subdomain === true) return `${domain.slice(0, dot)}@${parent}`
  return `${lower}@${domain}`
}

/** A local part that would be empty without what is dropped stays as it is. */
function localBy({ tag, ignored = '', replaced = {} }: Rule, local: string): string {
  const at = tag === undefined ? -1 : local.indexOf(tag)
  const base = at > 0 ? local.slice(0, at) : local
  const kept = [...base].filter(each => !ignored.includes(each)).map(each => replaced[each] ?? each)
  return kept.length === 0 ? local : kept.join('')
}
