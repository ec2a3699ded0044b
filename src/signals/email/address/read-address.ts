/**
 * Reads an address, or finds the reason why a text is none. core/email.ts decides what an address is. This file only
 * explains a refusal, by the first reason that applies: visible faults first, rules of standards last.
 */
import { type PlainAddress, readPlainAddress } from '../../../core/email.ts'
import { hasHidden } from '../../../core/hidden-characters.ts'

/** Reasons why mail servers do not accept a text as an address, in the order of the checks. */
export const syntaxReasons = [
  'empty',
  'hidden_character',
  'several_addresses',
  'display_name',
  'quoted_local',
  'comment',
  'missing_at',
  'extra_at',
  'empty_local',
  'empty_domain',
  'whitespace',
  'leading_dot',
  'trailing_dot',
  'consecutive_dots',
  'local_too_long',
  'bad_local_character',
  'ip_literal',
  'domain_trailing_dot',
  'empty_label',
  'label_too_long',
  'domain_too_long',
  'bad_label_hyphen',
  'bad_domain_character',
  'single_label',
  'numeric_top_level',
  'address_too_long',
  'bad_domain',
] as const
export type SyntaxReason = (typeof syntaxReasons)[number]

export type ReadAddress =
  | { readonly address: PlainAddress; readonly reason: null }
  | { readonly address: null; readonly reason: SyntaxReason }

export function readAddress(text: string): ReadAddress {
  const address = readPlainAddress(text)
  return address === null ? { address, reason: reasonOf(text.trim().normalize('NFC')) } : { address, reason: null }
}

/** RFC 5321, section 4.5.3.1, and RFC 1035, section 2.3.4. In bytes. */
const longestLocal = 64
const longestDomain = 253
const longestLabel = 63

function reasonOf(text: string): SyntaxReason {
  if (text === '') return 'empty'
  if (hasHidden(text)) return 'hidden_character'
  return reasonOfForm(text) ?? reasonOfParts(text)
}

/** Text around an address, or in place of one. */
function reasonOfForm(text: string): SyntaxReason | null {
  if (/@[^,;]*[,;][^@]*@/.test(text)) return 'several_addresses'
  if (/<[^<>]*>\s*$/.test(text)) return 'display_name'
  if (/^".*"@/s.test(text)) return 'quoted_local'
  if (/\([^()]*\)/.test(text)) return 'comment'
  const ats = text.split('@').length - 1
  if (ats === 0) return 'missing_at'
  return ats > 1 ? 'extra_at' : null
}

function reasonOfParts(text: string): SyntaxReason {
  const at = text.indexOf('@')
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)]
  if (local === '') return 'empty_local'
  if (domain === '') return 'empty_domain'
  if (/\s/.test(text)) return 'whitespace'
  return reasonOfLocal(local) ?? reasonOfDomain(domain) ?? 'address_too_long'
}

const localCharacters = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u

function reasonOfLocal(local: string): SyntaxReason | null {
  if (local.startsWith('.')) return 'leading_dot'
  if (local.endsWith('.')) return 'trailing_dot'
  if (local.includes('..')) return 'consecutive_dots'
  if (Buffer.byteLength(local) > longestLocal) return 'local_too_long'
  return localCharacters.test(local) ? null : 'bad_local_character'
}

const domainCharacters = /^(?:[.\p{L}\p{M}\p{N}\u3002\uff0e\uff61\u00b7\u30fb-]|\u200c|\u200d)+$/u

function reasonOfDomain(domain: string): SyntaxReason | null {
  if (/^\[.*\]$/s.test(domain) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(domain)) return 'ip_literal'
  if (/[^.]\.$/.test(domain)) return 'domain_trailing_dot'
  const labels = domain.split('.')
  if (labels.includes('')) return 'empty_label'
  if (labels.some(label => label.length > longestLabel)) return 'label_too_long'
  if (domain.length > longestDomain) return 'domain_too_long'
  if (labels.some(label => label.startsWith('-') || label.endsWith('-'))) return 'bad_label_hyphen'
  if (!domainCharacters.test(domain)) return 'bad_domain_character'
  if (labels.length === 1 && !/[\u3002\uff0e\uff61]/.test(domain)) return 'single_label'
  if (/^\d+$/.test(labels[labels.length - 1])) return 'numeric_top_level'
  // A domain that is accepted by itself is valid: the whole address was too long.
  return readPlainAddress(`x@${domain}`) === null ? 'bad_domain' : null
}
