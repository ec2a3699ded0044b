import { type Feed, FeedError } from '../../../core/feed.ts'
import { memberOf } from '../../../core/shape.ts'
import { contentOf, day, megabyte, noLicence, type ParsePrefixes } from './feed.ts'
import { arrayIn, asOfUtc, objectOf } from './formats/body.ts'
import { type PrefixList, PrefixListBuilder, parseLines } from './formats/prefix-list.ts'

/**
 * The addresses of running Tor relays with the flag Exit, of both families, from a details document of Onionoo
 * (https://metrics.torproject.org/onionoo.html): those that it listens on, `192.0.2.1:9001` and `[2001:db8::1]:443`,
 * and those that its traffic was seen to leave from, without a port. Throws FeedError for anything else.
 */
export function parseOnionoo(body: Buffer): PrefixList {
  const file = objectOf(body)
  const relays = arrayIn(file, 'relays')
  const asOf = asOfUtc(file.relays_published)
  if (asOf === null) throw new FeedError('The file has no relays_published.')
  const list = new PrefixListBuilder()
  for (const [position, relay] of relays.entries()) {
    if (!isRunningExit(relay)) continue
    const addresses = [...listOf(relay, 'or_addresses'), ...listOf(relay, 'exit_addresses')]
    if (addresses.length === 0) list.add(undefined, '', position + 1)
    for (const address of new Set(addresses.map(hostOf))) list.add(address, '', position + 1)
  }
  return list.finish(asOf)
}

function isRunningExit(relay: unknown): boolean {
  return memberOf(relay, 'running') === true && listOf(relay, 'flags').includes('Exit')
}

function listOf(relay: unknown, member: string): readonly unknown[] {
  const value = memberOf(relay, member)
  return Array.isArray(value) ? value : []
}

/** An address without brackets and port. */
function hostOf(address: unknown): string {
  const text = typeof address === 'string' ? address : ''
  const bracketed = /^\[([0-9a-fA-F:.]+)\](?::\d+)?$/.exec(text)
  if (bracketed !== null) return bracketed[1]
  return text.replace(/^([\d.]+):\d+$/, '$1')
}

/** A list of exits. */
export interface TorFeed extends Feed {
  readonly parse: ParsePrefixes
}

/** A feed of exits. Lists are made anew every hour: of 1,182 exits of 2026-03-15, 27 % were gone on 2026-08-22. */
function torFeed(
  parse: ParsePrefixes,
  declaration: Pick<Feed, 'name' | 'title' | 'url' | 'maxBytes' | 'minRows'>,
): TorFeed {
  const age = { refreshHours: 1, staleAfterHours: day }
  return { topic: 'tor', licence: noLicence, ...age, ...declaration, parse, inspect: body => contentOf(parse(body)) }
}

/** Asks only for what is read: the whole document says far more of each relay. */
const onionooQuery = 'type=relay&running=true&flag=Exit&fields=running,flags,or_addresses,exit_addresses'

export const torFeeds: readonly TorFeed[] = [
  torFeed(parseLines, {
    name: 'tor-bulk-exits',
    title: 'Tor Project: bulk exit list',
    url: 'https://check.torproject.org/torbulkexitlist',
    maxBytes: megabyte,
    minRows: 700,
  }),
  torFeed(parseOnionoo, {
    name: 'tor-onionoo',
    title: 'Tor Project: running exit relays (Onionoo)',
    url: `https://onionoo.torproject.org/details?${onionooQuery}`,
    maxBytes: 16 * megabyte,
    minRows: 2500,
  }),
]
