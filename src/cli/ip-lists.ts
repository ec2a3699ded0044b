/** Addresses in any text: `assay ip --find` and `assay ip --summary`. */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { ApiError } from '../core/errors.ts'
import { isMissingFile } from '../data/files.ts'
import type { LocalSignals } from '../local/local-signals.ts'
import { readAddress } from '../signals/ip/answer/find.ts'
import type { IpIntelligence } from '../signals/ip/schema.ts'
import { CommandError, refuseFile } from './command.ts'
import { table } from './terminal.ts'

/**
 * A sequence of letters, digits, dots and colons that may be an address. A dot or colon at the end belongs to the
 * sentence. The part before the last colon of `1.2.3.4:443` is tried separately, and so is a range without its length.
 */
const candidate = /[0-9A-Fa-f:.]*[.:][0-9A-Fa-f:.]*[0-9A-Fa-f:]/g
const insideWord = /[\p{L}\p{N}_]/u

/** Addresses of one line, as written, in order. */
export function addressesIn(line: string): string[] {
  return [...line.matchAll(candidate)].flatMap(({ 0: text, index }) => {
    const [before, after] = [line[index - 1] ?? '', line[index + text.length] ?? '']
    if (insideWord.test(before) || insideWord.test(after)) return []
    return addressOf(text) ?? []
  })
}

function addressOf(text: string): string | null {
  const withoutPort = /^([0-9.]+):[0-9]{1,5}:?$/.exec(text)?.[1]
  const forms = [text, text.replace(/[:.]$/, ''), withoutPort].filter(form => form !== undefined)
  return forms.find(form => readAddress(form) !== null) ?? null
}

/** Lines of a file, or of standard input for `-`. Throws CommandError when it cannot be read. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const input = path === '-' ? process.stdin : createReadStream(path)
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  } catch (error) {
    if (isMissingFile(error)) throw new CommandError(`The file ${path} does not exist.`)
    refuseFile(error, path, 'read')
  }
}

/** Each address of a text once, in order of its first appearance. */
export async function* addressesOf(path: string): AsyncGenerator<string> {
  const seen = new Set<string>()
  for await (const line of linesOf(path)) {
    for (const address of addressesIn(line)) {
      if (seen.has(address)) continue
      seen.add(address)
      yield address
    }
  }
}

const shares = ['hosting', 'vpn', 'tor', 'apple_private_relay', 'crawler'] as const

export interface AddressSummary {
  /** Occurrences of addresses. */
  readonly addresses: number
  readonly distinct: number
  readonly reserved: number
  /** Occurrences by ISO 3166-1 code, most first; `unknown` without a country. */
  readonly countries: Readonly<Record<string, number>>
  /** Occurrences by network, most first. */
  readonly networks: readonly { readonly asn: number; readonly as_name: string | null; readonly addresses: number }[]
  /** Occurrences by each privacy flag. */
  readonly privacy: Readonly<Record<(typeof shares)[number], number>>
}

export async function summaryOf(path: string, signals: LocalSignals): Promise<AddressSummary> {
  const counts = new Map<string, number>()
  for await (const line of linesOf(path)) {
    for (const address of addressesIn(line)) counts.set(address, (counts.get(address) ?? 0) + 1)
  }
  const countries = new Map<string, number>()
  const networks = new Map<number, { as_name: string | null; addresses: number }>()
  const privacy = Object.fromEntries(shares.map(name => [name, 0])) as Record<(typeof shares)[number], number>
  let [addresses, reserved] = [0, 0]
  for (const [ip, count] of counts) {
    const answer = signals.answer('/v1/ip/intelligence', { ip }) as IpIntelligence | ApiError
    if (answer instanceof ApiError) continue
    addresses += count
    if (answer.reserved) {
      reserved += count
      continue
    }
    const country = answer.country_code || 'unknown'
    countries.set(country, (countries.get(country) ?? 0) + count)
    if (answer.asn !== null) {
      const before = networks.get(answer.asn)?.addresses ?? 0
      networks.set(answer.asn, { as_name: answer.as_name, addresses: before + count })
    }
    for (const name of shares) if (answer.privacy[name]) privacy[name] += count
  }
  const byCount = [...networks].map(([asn, each]) => ({ asn, ...each })).sort((a, b) => b.addresses - a.addresses)
  return {
    ...{ addresses, distinct: counts.size, reserved },
    countries: Object.fromEntries([...countries].sort(([, a], [, b]) => b - a)),
    ...{ networks: byCount, privacy },
  }
}

const mostShown = 10

/** The summary for a person: the ten largest countries and networks, and all shares. */
export function summaryText(summary: AddressSummary): string {
  const { addresses, distinct, reserved, countries, networks, privacy } = summary
  const share = (count: number) => `${((100 * count) / Math.max(1, addresses)).toFixed(1)}%`
  const rows = (list: readonly (readonly [string, number])[]) =>
    list.slice(0, mostShown).map(([name, count]) => [name, `${count}`, share(count)])
  const networkRows = networks.map(
    ({ asn, as_name, addresses: count }) => [`AS${asn} ${as_name ?? ''}`.trim(), count] as const,
  )
  return [
    `${addresses} addresses, ${distinct} distinct, ${reserved} reserved`,
    table(['COUNTRY', 'ADDRESSES', 'SHARE'], rows(Object.entries(countries))),
    table(['NETWORK', 'ADDRESSES', 'SHARE'], rows(networkRows)),
    table(['PRIVACY', 'ADDRESSES', 'SHARE'], rows(Object.entries(privacy))),
  ].join('\n\n')
}
