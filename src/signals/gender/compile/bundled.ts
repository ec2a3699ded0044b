/** The snapshot that ships with the project, and its sources. Every compilation starts from it. */
import { readFileSync } from 'node:fs'
import type { SnapshotView, SourceStamp } from '../../../core/dataset.ts'
import { NameIndex } from '../../../data/index/name-index.ts'
import { unpackBytes } from '../../../data/snapshot/packed-bytes.ts'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { sections } from '../layout.ts'
import { originOf, unpackEvidence } from '../table/evidence.ts'
import { NameTable } from '../table/name-table.ts'
import { noRank } from '../table/rank-class.ts'
import { SurnameOrigins } from '../table/surname-origins.ts'
import type { Lexicon } from './encode-table.ts'
import type { EvidenceRows } from './evidence-rows.ts'

export const bundledSnapshot = new URL('../../../../assets/gender/gender.snapshot', import.meta.url)
const manifest = new URL('../../../../assets/gender/manifest.json', import.meta.url)

/** The beginning of the digest of the snapshot that ships, by its manifest. */
export function bundledDigest(): string {
  const { files }: { files: { sha256: string }[] } = JSON.parse(readFileSync(manifest, 'utf8'))
  return files[0].sha256.slice(0, 16)
}

export interface Bundled {
  /** The date of the births in it, which are counted up to the newest year. */
  readonly asOf: string
  readonly rows: EvidenceRows
  readonly lexicon: Lexicon
  readonly sources: readonly SourceStamp[]
}

export function readBundled(): Bundled {
  const bytes = readFileSync(bundledSnapshot)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return readSnapshot(openSnapshot(shared))
}

/** The statements of all sources of a snapshot, to the precision that it keeps. */
export function readSnapshot(snapshot: SnapshotView): Bundled {
  const table = new NameTable(snapshot)
  const rows: EvidenceRows = new Map()
  const [surnames, words] = [new Map<string, number>(), new Map<string, number>()]
  for (let number = 0; number < table.names.size; number++) {
    const text = table.names.textOf(number)
    const statements = table.statements.subarray(table.ends[number], table.ends[number + 1])
    if (statements.length > 0) {
      rows.set(
        text,
        Array.from(statements, packed => unpackEvidence(packed, table.origins[originOf(packed)])),
      )
    }
    if (table.surnameRanks[number] !== noRank) surnames.set(text, table.surnameRanks[number])
    if (table.wordRanks[number] !== noRank) words.set(text, table.wordRanks[number])
  }
  const { profiles, profileOf } = new SurnameOrigins(snapshot, table)
  const areas = new Map<string, readonly string[]>()
  profileOf.forEach((profile, number) => {
    if (profile !== 0) areas.set(table.names.textOf(number), profiles[profile])
  })
  const roles = new NameIndex(snapshot, sections.roles)
  const romanised = Buffer.from(unpackBytes(snapshot.bytes(sections.romanised), sections.romanised)).toString('utf8')
  const roleTexts = Array.from({ length: roles.size }, (_, number) => roles.textOf(number))
  const lexicon = { surnames, areas, words, roles: roleTexts, romanised }
  return { asOf: snapshot.asOf, rows, lexicon, sources: snapshot.sources }
}
