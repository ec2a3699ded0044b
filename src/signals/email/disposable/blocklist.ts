/** The list of throw-away domains that is fetched: one a line. */
import { domainToASCII } from 'node:url'
import { type Feed, FeedError } from '../../../core/feed.ts'

const name = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}$/
/** Lines that are no domain, of all: a list of another kind has more. */
const mostBadLines = 0.01

/** The domains, in ASCII and lower case, each once. Throws FeedError for a body that is no list of domains. */
export function parseBlocklist(body: Buffer): string[] {
  const lines = body.toString().split(/\r?\n/)
  const written = lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
  const domains = written.map(line => domainToASCII(line.toLowerCase())).filter(domain => name.test(domain))
  if (written.length - domains.length > written.length * mostBadLines) {
    throw new FeedError('The file is not a list of domains, one a line.')
  }
  return [...new Set(domains)]
}

export const blocklist: Feed = {
  name: 'disposable-email-domains',
  title: 'disposable-email-domains: disposable email domains',
  topic: 'disposable',
  url: 'https://raw.githubusercontent.com/disposable-email-domains/disposable-email-domains/main/disposable_email_blocklist.conf',
  licence: 'CC0-1.0',
  refreshHours: 7 * 24,
  staleAfterHours: 180 * 24,
  maxBytes: 8_000_000,
  minRows: 5_000,
  inspect: body => ({ rows: parseBlocklist(body).length, asOf: null }),
}
