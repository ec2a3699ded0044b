/**
 * The canonical spelling of an address: the same for all spellings that reach one mailbox by the published rules of
 * its provider (assets/email/providers.json): ignored characters, tags after a plus or a hyphen, other domains of the
 * same mailbox, and subdomains that name a user.
 *
 * It is for comparison, never for sending. It needs no queries, so it is stable. At other domains only the case of
 * letters is ignored, because only the server of the domain knows the meaning of a plus.
 */
import { readFileSync } from 'node:fs'
import type { PlainAddress } from '../../../core/email.ts'

/** The published rules of a provider. */
interface WrittenRule {
  readonly provider: string
  /** Page of the provider with the rule. */
  readonly source: string
  /** Separated by spaces. The first is that of the canonical form if they share mailboxes. */
  readonly domains: string
  /** True if a user has the same mailbox at all domains. */
  readonly same_mailbox?: boolean
  /** The character before a tag. */
  readonly tag?: '+' | '-'
  /** Ignored characters of a local part. */
  readonly ignored?: string
  /** Characters of a local part that are equivalent to another one. */
  readonly replaced?: Readonly<Record<string, string>>
  /** True if anything@user.domain is user@domain. */
  readonly subdomain?: boolean
}

interface Rule extends Omit<WrittenRule, 'domains'> {
  /** The domain of the canonical form; null for the domain of the address. */
  readonly domain: string | null
}

const file = new URL('../../../../assets/email/providers.json', import.meta.url)
let rules: ReadonlyMap<string, Rule> | undefined

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
  rules ??= readRules()
  const lower = local.toLowerCase()
  const rule = rules.get(domain)
  if (rule !== undefined) return `${localBy(rule, lower)}@${rule.domain ?? domain}`
  const dot = domain.indexOf('.')
  const parent = domain.slice(dot + 1)
  if (rules.get(parent)?.subdomain === true) return `${domain.slice(0, dot)}@${parent}`
  return `${lower}@${domain}`
}

/** The canonical local part. One that would become empty stays unchanged. */
function localBy({ tag, ignored = '', replaced = {} }: Rule, local: string): string {
  const at = tag === undefined ? -1 : local.indexOf(tag)
  const base = at > 0 ? local.slice(0, at) : local
  const kept = [...base].filter(each => !ignored.includes(each)).map(each => replaced[each] ?? each)
  return kept.length === 0 ? local : kept.join('')
}
