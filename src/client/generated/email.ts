/** Made by `npm run clients` from the schemas of the endpoints. */
import type { Open } from '../answer.ts'

export interface EmailCheckDidYouMean {
  readonly email: string
  /**
   * `punctuation`: signs between the parts of the domain; `missing_dot`: the dot is missing or stands
   * elsewhere; `ending`: only the ending differs; `typing`: letters of the name.
   */
  readonly reason: Open<'punctuation' | 'missing_dot' | 'ending' | 'typing'>
}

/**
 * What name servers say of the domain. A field is left out when its question was not answered in time; all
 * are when nothing may leave the machine.
 */
export interface EmailCheckDns {
  /**
   * False when the domain has neither a mail server nor an address (RFC 5321, section 5.1), or says by a null
   * MX that it takes no mail.
   */
  readonly accepts_mail?: boolean
  /** The domain says that it takes no mail (RFC 7505). */
  readonly null_mx?: boolean
  /** The domain has an SPF record (RFC 7208). */
  readonly spf?: boolean
  /** The domain, or the registrable domain above it, has a DMARC record (RFC 7489). */
  readonly dmarc?: boolean
}

/** The age of the domain, from its registry (RDAP); left out when that is not known. */
export interface EmailCheckDomainAge {
  /** When the registrable domain was registered. */
  readonly registered: string
  readonly days: number
}

export interface EmailCheckRisk {
  /** Sum of the weights of the factors, at most 100. For ranking and review; it is no probability. */
  readonly score: number
  /** `medium` from 30, `high` from 70. */
  readonly level: Open<'low' | 'medium' | 'high'>
  readonly factors: readonly (Open<'invalid_syntax' | 'no_mail' | 'disposable' | 'likely_typo' | 'new_domain' | 'relay_alias' | 'role' | 'no_spf_and_dmarc'>)[]
}

export interface EmailCheck {
  /** The address as sent, without white space around it. */
  readonly email: string
  /** Whether mail servers take it as an address; no proof that a mailbox exists. */
  readonly valid: boolean
  /** Why it is not valid: the first reason that holds; null when valid. */
  readonly reason: Open<'empty' | 'hidden_character' | 'several_addresses' | 'display_name' | 'quoted_local' | 'comment' | 'missing_at' | 'extra_at' | 'empty_local' | 'empty_domain' | 'whitespace' | 'leading_dot' | 'trailing_dot' | 'consecutive_dots' | 'local_too_long' | 'bad_local_character' | 'ip_literal' | 'domain_trailing_dot' | 'empty_label' | 'label_too_long' | 'domain_too_long' | 'bad_label_hyphen' | 'bad_domain_character' | 'single_label' | 'numeric_top_level' | 'address_too_long' | 'bad_domain'> | null
  /** In ASCII and lower case. */
  readonly domain?: string
  /**
   * The same for all spellings that reach the same mailbox by the published rules of its provider (dots, tags
   * behind a plus or hyphen, further domains). For comparing, not for sending.
   */
  readonly canonical?: string
  /**
   * A keyed hash of `canonical`: the same for the same mailbox, so that duplicates are found without keeping
   * addresses. Another account gets other tokens.
   */
  readonly duplicate_token?: string
  /** The domain is of a service for throw-away addresses. */
  readonly disposable?: boolean
  /**
   * Present when `disposable`: `domain`: it is on the list; `wildcard`: it is below a listed domain, or below
   * a host under which many are listed; `name`: its name is of a family that is listed; `mail_server`: its
   * mail server takes mail for such domains only.
   */
  readonly disposable_by?: Open<'domain' | 'wildcard' | 'name' | 'mail_server'>
  /** A mailbox provider gives addresses of the domain to anyone. */
  readonly free?: boolean
  /** The address names a function (info, sales, noreply), and no person. */
  readonly role?: boolean
  /** The domain is of a service that forwards to an address which it hides, such as Apple, Firefox Relay. */
  readonly relay_alias?: boolean
  /** Present when `relay_alias`. */
  readonly relay_service?: string
  readonly did_you_mean?: EmailCheckDidYouMean
  readonly dns?: EmailCheckDns
  readonly domain_age?: EmailCheckDomainAge
  readonly risk: EmailCheckRisk
}

export interface EmailCheckRequest {
  /**
   * The address as it was typed. White space around it is removed. A domain in another script is taken in
   * either spelling.
   */
  readonly email: string
}
