/**
 * Requests to servers of strangers and to name servers, and their outcomes. A module that needs them declares these
 * types as its port; `src/egress` is the one implementation. Every outcome is a value, whatever the other side does.
 */

/** Purposes by which outgoing requests are counted. */
export type EgressPurpose = 'hibp' | 'pwned_passwords' | 'dns' | 'website' | 'rdap' | 'webhook' | 'email' | 'sign_in'

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
  /** Limit of the unpacked body in bytes; 2 MB without it. */
  readonly maxBytes?: number
  /** Pause before the next request to the host; 1,000 ms without it. */
  readonly pauseMs?: number
  /** Called before a redirect is followed. Its time is not part of the request's. */
  readonly mayFollow?: (url: URL) => Promise<boolean>
}

/** Why no request is sent to an address, whatever server is there. */
export type UrlRefusal = 'bad_url' | 'scheme' | 'userinfo' | 'port' | 'host' | 'own_host' | 'address'

/** Why this side stopped sending requests. */
export type EgressRefusal = UrlRefusal | 'too_many_redirects' | 'not_followed' | 'backing_off'

/** Failures of the other side. */
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
  /** The header `Refresh` as it came: `0; url=/de/`; null without one. */
  readonly refresh: string | null
  /** Unpacked body; empty when the status is not 200 or the media type is not an accepted one. */
  readonly body: Buffer
  /** True when the media type is an accepted one. */
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

export interface Mail {
  /** Identifies the message, the same in every attempt. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

export type MailAnswer =
  /** The SMTP status: 2xx is delivered, 4xx is refused for now, 5xx is refused. */
  | { readonly outcome: 'answered'; readonly status: number }
  | { readonly outcome: 'failed'; readonly reason: 'sign_in' | 'timeout' | 'certificate' | 'unreachable' }

/** Never rejects for what the server does. */
export type SendMail = (mail: Mail) => Promise<MailAnswer>

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
