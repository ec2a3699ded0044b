import type { Feed } from '../../../core/feed.ts'
import type { Delegations } from './delegations.ts'
import { inspectDelegations, parseDelegations, registryNames } from './delegations.ts'
import type { Rir } from './rir.ts'

/** A registry's file and what it becomes. */
export interface RegistryFeed extends Feed {
  readonly rir: Rir
  /** Throws FeedError. */
  readonly parse: (body: Buffer) => Delegations
}

const day = 24

/** Where the registries publish their statistics. */
const folders: Readonly<Record<Rir, string>> = {
  AFRINIC: 'https://ftp.afrinic.net/pub/stats/afrinic',
  APNIC: 'https://ftp.apnic.net/stats/apnic',
  ARIN: 'https://ftp.arin.net/pub/stats/arin',
  LACNIC: 'https://ftp.lacnic.net/pub/stats/lacnic',
  'RIPE NCC': 'https://ftp.ripe.net/pub/stats/ripencc',
}

/**
 * Who holds which address space since when. A file says how many records it has, so `minRows` need only keep out a file
 * that is nothing but its header.
 */
export const registryFeeds: readonly RegistryFeed[] = (Object.keys(folders) as Rir[]).map(rir => ({
  rir,
  name: `delegated-${registryNames[rir]}`,
  title: `${rir}: delegated address space`,
  topic: 'registry',
  url: `${folders[rir]}/delegated-${registryNames[rir]}-extended-latest`,
  licence: 'CC-BY-4.0',
  attribution: 'Delegations: extended statistics of the NRO and the regional Internet registries (CC BY 4.0)',
  refreshHours: day,
  staleAfterHours: 14 * day,
  maxBytes: 100_000_000,
  minRows: 100,
  inspect: body => inspectDelegations(body, rir),
  parse: body => parseDelegations(body, rir),
}))
