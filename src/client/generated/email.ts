/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface EmailCheckDidYouMean {
  readonly email: string
  /**
   * `punctuation`: the characters between the parts of the domain; `missing_dot`: the dot is missing or
   * misplaced; `ending`: only the top-level domain differs; `typing`: letters of the name.
   */
  readonly reason: Open<'punctuation' | 'missing_dot' | 'ending' | 'typing'>
}

/**
 * DNS records of the domain. A field is absent when its query was not answered in time. All fields are
 * absent when the operator has disabled outgoing requests.
 */
export interface EmailCheckDns {
  /**
   * False when the domain has neither a mail server nor an IP address (RFC 5321, section 5.1), or has a null
   * MX record.
   */
  readonly accepts_mail?: boolean
  /** The domain has a null MX record and does not accept mail (RFC 7505). */
  readonly null_mx?: boolean
  /** The domain has an SPF record (RFC 7208). */
  readonly spf?: boolean
  /** The domain, or the registrable domain above it, has a DMARC record (RFC 7489). */
  readonly dmarc?: boolean
}

/** Age of the domain, from its registry (RDAP). Absent when unknown. */
export interface EmailCheckDomainAge {
  /** Date on which the registrable domain was registered. */
  readonly registered: string
  readonly days: number
}

export interface EmailCheckRisk {
  /** Sum of the weights of the factors, at most 100. For ranking and review. Not a probability. */
  readonly score: number
  /** `medium` from 30, `high` from 70. */
  readonly level: Open<'low' | 'medium' | 'high'>
  readonly factors: readonly (Open<'invalid_syntax' | 'no_mail' | 'disposable' | 'likely_typo' | 'new_domain' | 'relay_alias' | 'role' | 'no_spf_and_dmarc'>)[]
}

export interface EmailCheck {
  /** The address of the request, without surrounding white space. */
  readonly email: string
  /** True when the syntax is accepted by mail servers. It does not prove that the mailbox exists. */
  readonly valid: boolean
  /** The first reason why the address is not valid. Null when valid. */
  readonly reason: Open<'empty' | 'hidden_character' | 'several_addresses' | 'display_name' | 'quoted_local' | 'comment' | 'missing_at' | 'extra_at' | 'empty_local' | 'empty_domain' | 'whitespace' | 'leading_dot' | 'trailing_dot' | 'consecutive_dots' | 'local_too_long' | 'bad_local_character' | 'ip_literal' | 'domain_trailing_dot' | 'empty_label' | 'label_too_long' | 'domain_too_long' | 'bad_label_hyphen' | 'bad_domain_character' | 'single_label' | 'numeric_top_level' | 'address_too_long' | 'bad_domain'> | null
  /** The domain in ASCII and lower case. */
  readonly domain?: string
  /**
   * The same for all spellings that reach the same mailbox according to the published rules of the provider
   * (dots, tags after a plus or hyphen, other domains). For comparison only, not for sending.
   */
  readonly canonical?: string
  /**
   * A keyed hash of `canonical`. It is the same for the same mailbox, so you can find duplicates without
   * storing addresses. Each account has different tokens.
   */
  readonly duplicate_token?: string
  /** The domain belongs to a disposable email service. */
  readonly disposable?: boolean
  /**
   * Present when `disposable` is true. `domain`: the domain is on the list; `wildcard`: it is a subdomain of
   * a listed domain, or of a host with many listed subdomains; `name`: its name matches a listed family of
   * names; `mail_server`: its mail server accepts mail for disposable domains only.
   */
  readonly disposable_by?: Open<'domain' | 'wildcard' | 'name' | 'mail_server'>
  /** The domain belongs to a mailbox provider at which anyone can create an address. */
  readonly free?: boolean
  /** A role address (info, sales, noreply) that does not belong to one person. */
  readonly role?: boolean
  /** The domain belongs to a service that forwards mail to a hidden address, such as Firefox Relay. */
  readonly relay_alias?: boolean
  /** Name of the service. Present when `relay_alias` is true. */
  readonly relay_service?: string
  readonly did_you_mean?: EmailCheckDidYouMean
  readonly dns?: EmailCheckDns
  readonly domain_age?: EmailCheckDomainAge
  readonly risk: EmailCheckRisk
}

export interface EmailCheckRequest {
  /**
   * The email address. Surrounding white space is removed. An internationalised domain is accepted in both
   * spellings.
   */
  readonly email: string
}
