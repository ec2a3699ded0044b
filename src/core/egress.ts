/**
 * What may be asked of a stranger's server and of name servers, and what comes back. Whoever needs it declares these
 * types as its port; `src/egress` is the one implementation. Every outcome is a value, whatever the other side does.
 */

/** What a request that leaves the machine is counted as. */
export type EgressPurpose = 'hibp' | 'pwned_passwords' | 'dns' | 'website' | 'rdap' | 'webhook' | 'sign_in'

export interface PageRequest {
  /** Absolute; judged like every redirect, so it may come from a stranger. */
  readonly url: string
  readonly purpose: Extract<EgressPurpose, 'website' | 'rdap'>
  /** Media types whose body is read, such as `text/html`. An answer that names no type is read as well. */
  readonly accepts: readonly string[] | 'any'
  /** Aborts the request at any moment. */
  readonly signal: AbortSignal
  /** Redirects that are followed, at most; 4 without it. */
  readonly mostRedirects?: number
  /** Bytes of the unpacked body that are kept, at most; 2 MB without it. */
  readonly maxBytes?: number
  /** How long the host is left alone after this request; 1,000 ms without it. */
  readonly pauseMs?: number
  /** Asked before a redirect is followed. Its time is not part of the request's. */
  readonly mayFollow?: (url: URL) => Promise<boolean>
}

/** Why an address is not asked, whoever is behind it. */
export type UrlRefusal = 'bad_url' | 'scheme' | 'userinfo' | 'port' | 'host' | 'own_host' | 'address'

/** Why this side asked nothing more. */
export type EgressRefusal = UrlRefusal | 'too_many_redirects' | 'not_followed' | 'backing_off'

/** What the other side did not do. */
export type EgressFailure =
  | 'no_address'
  | 'name_servers'
  | 'unreachable'
  | 'certificate'
  | 'timeout'
  | 'broken'
  | 'encoding'
  | 'ratio'
  | 'aborted'

export interface Answered {
  readonly outcome: 'answered'
  readonly status: number
  /** The address that answered, after all redirects. */
  readonly url: URL
  /** The header as it came; null without one. */
  readonly contentType: string | null
  /** Unpacked; empty when the status is not 200 or the media type was not asked for. */
  readonly body: Buffer
  /** True when the media type was one of those asked for. */
  readonly isAccepted: boolean
  /** True when the body was longer than what may be read, and ends where that ended. */
  readonly isCut: boolean
  /** True when the certificate of the host was not good and the page came over http:// instead. */
  readonly isUnverified: boolean
}

export type PageAnswer =
  | Answered
  | { readonly outcome: 'refused'; readonly reason: EgressRefusal }
  | { readonly outcome: 'failed'; readonly reason: EgressFailure }

/** Never rejects for what the other side does. */
export type GetPage = (request: PageRequest) => Promise<PageAnswer>

export interface PostRequest {
  /** Absolute; judged as that of a page. */
  readonly url: string
  readonly purpose: Extract<EgressPurpose, 'webhook'>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Aborts the request at any moment. */
  readonly signal: AbortSignal
}

export type PostAnswer =
  | { readonly outcome: 'answered'; readonly status: number }
  | Exclude<PageAnswer, { readonly outcome: 'answered' }>

/** One request, without redirects; nothing of the answer's body is read. Never rejects for what the other side does. */
export type Post = (request: PostRequest) => Promise<PostAnswer>

export type NameAnswer<Record> =
  | { readonly outcome: 'found'; readonly records: readonly Record[] }
  /** The name does not exist, or has no such record. */
  | { readonly outcome: 'none' }
  /** The name servers did not answer, or not in time. */
  | { readonly outcome: 'failed' }

export interface MailExchanger {
  readonly exchange: string
  readonly priority: number
}

/** Questions to name servers. A question that is not answered when the signal aborts has failed. */
export interface NameQuestions {
  /** IPv4 addresses first. */
  addresses(name: string, signal: AbortSignal): Promise<NameAnswer<string>>
  mailExchangers(name: string, signal: AbortSignal): Promise<NameAnswer<MailExchanger>>
  nameServers(name: string, signal: AbortSignal): Promise<NameAnswer<string>>
  /** Each record as one text. */
  texts(name: string, signal: AbortSignal): Promise<NameAnswer<string>>
}
