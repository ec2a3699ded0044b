/** What signals may ask of the data set of throw-away domains, which one of them keeps. */
import type { DatasetKey } from './endpoint.ts'

/**
 * The sign of a throw-away domain: it is on the list; it is below a domain that is, or below a host under which many
 * are; its name is of a family that is; its mail server takes mail for such domains only.
 */
export const disposableSigns = ['domain', 'wildcard', 'name', 'mail_server'] as const
export type DisposableSign = (typeof disposableSigns)[number]

export interface DisposableDomains {
  /** Null for a domain that is not known as one. @param domain in ASCII and lower case, with a dot */
  signOf(domain: string): Exclude<DisposableSign, 'mail_server'> | null
  /** Whether a mail server takes mail for throw-away domains only. @param host in lower case, without a final dot */
  isMailServer(host: string): boolean
}

export const disposableDomains: DatasetKey<DisposableDomains> = { name: 'disposable' }
