/** IP intelligence as a MaxMind DB file. */
import { DataSection, type MmdbEntries, type MmdbMap, type MmdbValue } from '../../../data/mmdb/data-section.ts'
import { type MmdbMetadata, mmdbPieces, SearchTree, type TreeRange } from '../../../data/mmdb/mmdb-file.ts'
import { answerOf } from '../answer/lookup.ts'
import { nothing } from '../reverse-dns/reverse-dns.ts'
import type { IpAbuse, IpIntelligence } from '../schema.ts'
import type { Column, ColumnType, ColumnValue } from './columns.ts'
import { type IpData, type RangeFacts, rangesOf } from './ranges.ts'

/**
 * The pieces of the file.
 *
 * @param onProgress told the share of the whole that is done, 0 to 1
 */
export function ipMmdb(
  data: IpData,
  columns: readonly Column[],
  metadata: MmdbMetadata,
  onProgress: (share: number) => void = () => {},
): Iterable<Uint8Array> {
  const section = new DataSection()
  const tree = new SearchTree(treeRanges(data, new Records(data, columns, section), onProgress))
  // The API answers an IPv4-mapped address as the IPv4 address in it.
  tree.alias([0, 0, 0xffff, 0])
  return mmdbPieces(tree, section, metadata)
}

/** The ranges of both families, those of IPv4 in ::/96. */
function* treeRanges(data: IpData, records: Records, onProgress: (share: number) => void): Generator<TreeRange> {
  const answerOf = (facts: RangeFacts) => records.of(facts)
  const ranges4 = rangesOf(data, 4, answerOf, { onProgress: share => onProgress(0.5 * share) })
  for (const { last, answer } of ranges4) yield { last: Uint32Array.of(0, 0, 0, last[0]), data: answer }
  const ranges6 = rangesOf(data, 6, answerOf, { onProgress: share => onProgress(0.5 + 0.5 * share) })
  for (const { last, answer } of ranges6) {
    const isBehindIpv4 = last[0] !== 0 || last[1] !== 0 || last[2] !== 0
    if (isBehindIpv4) yield { last, data: answer }
  }
}

/** More than there are numbers of everything else. */
const perPlace = 2 ** 32

/** The records of a file, each made once: most ranges share theirs with others. */
class Records {
  readonly #data: IpData
  readonly #section: DataSection
  readonly #recordOf: (answer: IpIntelligence) => MmdbEntries
  /** Offsets by place and by number of everything else. */
  readonly #offsets = new Map<number, number>()
  readonly #others = new Map<number, number>()
  readonly #abuses = new Map<IpAbuse | undefined, number>()

  constructor(data: IpData, columns: readonly Column[], section: DataSection) {
    this.#data = data
    this.#section = section
    this.#recordOf = recorder(columns, section)
  }

  /** The offset of the record. */
  of({ found, abuse }: RangeFacts): number {
    const network = (found.network * 256 + found.prefixLength) * 2 + Number(found.isExit)
    const other = numberOf(this.#others, network * 1024 + numberOf(this.#abuses, abuse))
    const key = found.place * perPlace + other
    let offset = this.#offsets.get(key)
    if (offset === undefined) {
      offset = this.#section.add(this.#recordOf(answerOf(this.#data.index, found, nothing, 0, abuse)))
      this.#offsets.set(key, offset)
    }
    return offset
  }
}

/** Numbers from 0 on, in the order of first use. */
function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  let number = numbers.get(key)
  if (number === undefined) {
    number = numbers.size
    numbers.set(key, number)
  }
  return number
}

interface Writable {
  [key: string]: MmdbValue | Writable
}

/** A column at one of its places. */
type Place = Pick<Column, 'of' | 'type'> & { readonly path: readonly string[] }

/**
 * Parts of a record that are remembered by their values, for each key of it: to make a part and find it in the section
 * takes longer than to find its values here. A key with more parts, such as `location`, has few records for each.
 */
const mostParts = 250_000

/** Makes the record of an answer. What is not known is left out: the format has no null. */
function recorder(columns: readonly Column[], section: DataSection): (answer: IpIntelligence) => MmdbEntries {
  const groups = new Map<string, Place[]>()
  for (const { paths, ...each } of columns) {
    for (const path of paths.map(text => text.split('.'))) {
      const group = groups.get(path[0]) ?? []
      groups.set(path[0], [...group, { ...each, of: placed(each.of, path), path: path.slice(1) }])
    }
  }
  const parts = Array.from(groups, ([key, places]) => [key, partMaker(key, places, section)] as const)
  return answer => {
    const entries: MmdbValue[] = []
    for (const [key, partOf] of parts) {
      const part = partOf(answer)
      if (part !== null) entries.push(key, part)
    }
    return { entries }
  }
}

/** MaxMind's code of a subdivision is without the country. */
function placed(of: Column['of'], path: readonly string[]): Column['of'] {
  return path.join('.') === 'subdivisions.iso_code' ? answer => answer.region_code?.slice(3) : of
}

/** Makes what a record has under a key; null when nothing of it is known. */
function partMaker(
  key: string,
  places: readonly Place[],
  section: DataSection,
): (answer: IpIntelligence) => MmdbValue | null {
  const [{ of, type, path }] = places
  if (path.length === 0) {
    return answer => {
      const value = of(answer)
      return value === null || value === undefined ? null : typedValue(type, value)
    }
  }
  const known = new Map<string, MmdbValue | null>()
  return answer => {
    const values = places.map(place => place.of(answer))
    if (known.size >= mostParts) return partOf(key, places, values, section)
    const name = values.join('\n')
    let part = known.get(name)
    if (part === undefined) {
      part = partOf(key, places, values, section)
      known.set(name, part)
    }
    return part
  }
}

function partOf(
  key: string,
  places: readonly Place[],
  values: readonly ColumnValue[],
  section: DataSection,
): MmdbValue | null {
  const part: Writable = {}
  for (const [index, { type, path }] of places.entries()) {
    const value = values[index]
    if (value !== null && value !== undefined) put(part, path, typedValue(type, value))
  }
  if (Object.keys(part).length === 0) return null
  return { pointer: section.add(key === 'subdivisions' ? [part as MmdbMap] : (part as MmdbMap)) }
}

function put(record: Writable, path: readonly string[], value: MmdbValue): void {
  let inner = record
  for (const key of path.slice(0, -1)) {
    inner[key] ??= {}
    inner = inner[key] as Writable
  }
  inner[path[path.length - 1]] = value
}

function typedValue(type: ColumnType, value: NonNullable<ColumnValue>): MmdbValue {
  if (typeof value !== 'number') return value
  return type === 'double' || type === 'uint16' || type === 'uint32' ? { type, value } : String(value)
}
