import type { Compile, ReportProgress, Sections, SnapshotParts } from '../../core/dataset.ts'
import { blocksOf, compileFamily } from './compile-family.ts'
import { sections } from './layout.ts'
import { NetworkTable } from './network-table.ts'
import type { OperatorNames } from './parse/asn-csv.ts'
import { parseAsnCsv } from './parse/asn-csv.ts'
import { DbipRecords } from './parse/dbip-record.ts'
import { parseDelegationCsv } from './parse/delegation-csv.ts'
import type { FlatTree } from './parse/mmdb.ts'
import { flattenMmdb } from './parse/mmdb.ts'
import { PlaceTable, unknownPlace } from './place-table.ts'
import type { FamilyFiles, IpFiles } from './sources.ts'
import { readFiles } from './sources.ts'
import { StringTableBuilder } from './string-table.ts'

/** Compiles the files installed with this project. About 4 s and 1.2 GB; runs in a process of its own. */
export const compile: Compile = async report => {
  report('reading files', 0)
  return compileFiles(readFiles(), report)
}

/** What the two families have in common. */
interface Tables {
  readonly text: StringTableBuilder
  readonly names: OperatorNames
  readonly places: PlaceTable
  readonly networks: NetworkTable
}

/** Compiles these files. Throws when one is not of its form. */
export function compileFiles({ families, zones, stamps, asOf }: IpFiles, report: ReportProgress): SnapshotParts {
  const text = new StringTableBuilder()
  const names: OperatorNames = new Map()
  const places = new PlaceTable(zones, text)
  const networks = new NetworkTable(names, text)
  const compiled = families.map((files, position) => {
    const step = (what: string, part: number) => {
      report(`IPv${files.version}: ${what}`, (position + part) / families.length)
    }
    return compileOne(files, { text, names, places, networks }, step)
  })
  report('names', 0.99)
  return {
    asOf,
    sources: stamps,
    sections: Object.assign({}, ...compiled, places.encode(), networks.encode(), text.encode(sections.text)),
  }
}

function compileOne(
  { version, ...files }: FamilyFiles,
  { text, names, places, networks }: Tables,
  step: (what: string, part: number) => void,
): Sections {
  step('search tree', 0.02)
  const tree = flattenMmdb(`places of IPv${version}`, files.places)
  step('places', 0.15)
  const placeOfRecord = numberPlaces(tree, places, text)
  step('networks', 0.4)
  const blocks = blocksOf(parseAsnCsv(`networks of IPv${version}`, files.networks, version, names))
  step('delegations', 0.55)
  const delegated = parseDelegationCsv(`delegations of IPv${version}`, files.delegations, version)
  step('index', 0.6)
  return compileFamily({ places: tree, placeOfRecord, blocks, delegated }, places, networks)
}

/**
 * The number of each data record's place; that of record 0, which stands for none, is unknown. The records of most addresses
 * come first, so that what is asked for most lies close together: places, and the names that are numbered with them.
 */
function numberPlaces(tree: FlatTree, places: PlaceTable, text: StringTableBuilder): Uint32Array {
  const records = new DbipRecords(tree, text)
  const numbers = new Uint32Array(tree.offsets.length)
  numbers[0] = unknownPlace
  for (const record of byWeight(tree)) numbers[record] = places.numberOf(records.read(record))
  return numbers
}

/** The data records but record 0, heaviest first. A range of IPv4 weighs its addresses, one of IPv6 as much as any other. */
function byWeight({ version, starts, ends, values, offsets }: FlatTree): number[] {
  const weights = new Float64Array(offsets.length)
  for (let row = 0; row < values.length; row++) weights[values[row]] += version === 4 ? ends[row] - starts[row] + 1 : 1
  // Weight and record in one number, below 2^53 of it all, so that the sort compares numbers.
  const scale = 2 ** Math.ceil(Math.log2(offsets.length))
  const keys = weights.map((weight, record) => Math.min(weight, 2 ** 32 - 1) * scale + (scale - 1 - record))
  return Array.from(keys.subarray(1).sort().reverse(), key => scale - 1 - (key % scale))
}
