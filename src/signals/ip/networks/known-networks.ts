/**
 * Networks with known AS numbers: `assets/ip/networks.csv`, rows of kind, AS numbers and names. The file is read at
 * first use, when data is compiled or a list of networks is read.
 *
 * - `hosting`: clouds, content delivery, dedicated servers, web hosting and colocation beside the ten named providers.
 *   Each rents machines or space to others for a living and sells no access to people; its name does not say it, or it
 *   is large enough to be worth a row.
 * - `never_hosting`: carriers, access providers, companies and institutions that are never hosting, whatever a list or
 *   a name says. Lists of hosting networks are made by hand and keep what once belonged there: each of these stands in at
 *   least one of them, or would be taken for hosting by its name, or is transit through which everybody's traffic may be
 *   announced.
 * - `mobile`, `isp`, `education`, `government`, `business`: the world's largest networks whose name does not tell their
 *   kind or misleads, behind most of the announced address space. One that serves both homes and phones is an `isp`.
 * - `satellite`: operators of satellites that carry traffic of their own customers.
 * - `cdn`: content delivery networks.
 */
import { readFileSync } from 'node:fs'
import type { NetworkType } from '../schema.ts'

type SizedType = Exclude<NetworkType, 'hosting' | 'unknown'>
type KnownKind = SizedType | 'hosting' | 'never_hosting' | 'satellite' | 'cdn'

const sizedTypes: ReadonlySet<string> = new Set<SizedType>(['mobile', 'isp', 'education', 'government', 'business'])

let networks: ReadonlyMap<string, ReadonlySet<number>> | undefined
let types: ReadonlyMap<number, SizedType> | undefined

/** True when the file has the AS number in a row of this kind. */
export function isKnownAs(kind: Exclude<KnownKind, SizedType>, asn: number): boolean {
  networks ??= new Map(
    [...Map.groupBy(readRows(), row => row.kind)].map(([name, rows]) => [name, new Set(rows.map(row => row.asn))]),
  )
  return networks.get(kind)?.has(asn) === true
}

/** The kind of one of the largest networks; null for any other. */
export function networkTypeOfAsn(asn: number): SizedType | null {
  types ??= new Map(readRows().flatMap(row => (sizedTypes.has(row.kind) ? [[row.asn, row.kind as SizedType]] : [])))
  return types.get(asn) ?? null
}

function readRows(): { readonly kind: string; readonly asn: number }[] {
  const text = readFileSync(new URL('../../../../assets/ip/networks.csv', import.meta.url), 'utf8')
  const [, ...rows] = text.trimEnd().split('\n')
  return rows.flatMap(row => {
    const [kind, asns] = row.split(',')
    return asns.split(' ').map(asn => ({ kind, asn: Number(asn) }))
  })
}
