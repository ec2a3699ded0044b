/**
 * A snapshot is one buffer that holds a compiled data set and says everything about itself:
 *
 *   0   8 bytes   magic
 *   8   uint32    version of this layout
 *   12  32 bytes  SHA-256 of everything that follows
 *   44  uint32    length of the header in bytes
 *   48  header    JSON: data set, inputs, age, sources, warnings, sections
 *       sections  each at a multiple of 64 bytes, so that typed arrays lie on it as it is
 *
 * Opening checks bounds and copies nothing, so it takes microseconds for any size; only verifying reads every byte.
 * Numbers are in the machine's byte order: on a machine of the other order the version reads as one that is not
 * supported. The same input gives the same bytes.
 *
 * The digest is one pass of SHA-256: node:crypto digests shared memory in place, 130 MB in 77 ms with the processor's
 * SHA instructions, in 0.5 s without them (snapshot-thread.ts). WebCrypto refuses shared memory.
 */
import { createHash, hash } from 'node:crypto'
import type { Sections, SnapshotMemory, SnapshotParts, SnapshotView, SourceStamp, Table } from '../../core/dataset.ts'
import { isInstant } from '../../core/instant.ts'
import { isCount, isShaped, isText, listOf, matches, orAbsent, orNull, parseJson, shaped } from '../../core/shape.ts'

const magic = Buffer.from('assaysnp', 'latin1')
const layoutVersion = 2
const digestStart = 12
export const digestedFrom = 44
export const headerStart = 48
const alignment = 64

const elementBytes = { uint8: 1, uint16: 2, uint32: 4, int32: 4 } as const

type SectionType = keyof typeof elementBytes

interface SectionEntry {
  readonly name: string
  readonly type: SectionType
  /** In bytes, from the end of the header rounded up to the alignment. */
  readonly offset: number
  /** In bytes. */
  readonly length: number
}

interface Header {
  readonly dataset: string
  readonly formatVersion: number
  readonly inputs: string
  readonly asOf: string
  readonly sources: readonly SourceStamp[]
  readonly warnings: readonly string[]
  readonly sections: readonly SectionEntry[]
}

/** The data set that a snapshot belongs to, its layout of sections, and its inputs. */
export type SnapshotIdentity = Pick<Header, 'dataset' | 'formatVersion' | 'inputs'>

/** The bytes of a snapshot, in pieces to be written one after the other; the sections are not copied. */
export function buildSnapshot(identity: SnapshotIdentity, parts: SnapshotParts): Uint8Array[] {
  const names = Object.keys(parts.sections).sort()
  const sections: SectionEntry[] = []
  const body: Uint8Array[] = []
  let offset = 0
  for (const name of names) {
    const section = parts.sections[name]
    const bytes = new Uint8Array(section.buffer, section.byteOffset, section.byteLength)
    sections.push({ name, type: typeOf(section), offset, length: bytes.length })
    const padding = aligned(bytes.length) - bytes.length
    body.push(bytes, new Uint8Array(padding))
    offset += bytes.length + padding
  }
  const { dataset, formatVersion, inputs } = identity
  const { asOf, warnings = [] } = parts
  const sources = parts.sources.map(stampOf)
  const header = { dataset, formatVersion, inputs, asOf, sources, warnings, sections } satisfies Header
  const head = headBytes(Buffer.from(JSON.stringify(header)))
  const digest = createHash('sha256').update(head.subarray(digestedFrom))
  for (const piece of body) digest.update(piece)
  head.set(digest.digest(), digestStart)
  return [head, ...body]
}

/** The pieces of a snapshot as one shared buffer, equal to the content of its file. */
export function joined(pieces: readonly Uint8Array[]): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(pieces.reduce((sum, piece) => sum + piece.length, 0))
  const bytes = new Uint8Array(buffer)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return buffer
}

/** Only the fields of the header, in one order, so that the same input gives the same bytes. */
function stampOf(stamp: SourceStamp): SourceStamp {
  const { name, topic, url, licence, attribution, asOf, version, staleAfterHours } = stamp
  const sentence = attribution === undefined ? {} : { attribution }
  const edition = version === undefined ? {} : { version }
  return { name, topic, url, licence, ...sentence, asOf, ...edition, staleAfterHours }
}

function typeOf(section: Sections[string]): SectionType {
  if (section instanceof Uint8Array) return 'uint8'
  if (section instanceof Uint16Array) return 'uint16'
  return section instanceof Uint32Array ? 'uint32' : 'int32'
}

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment
}

/** Everything before the sections, the digest still zero. */
function headBytes(header: Buffer): Uint8Array {
  const head = new Uint8Array(aligned(headerStart + header.length))
  const words = new Uint32Array(head.buffer)
  head.set(magic)
  words[magic.length / 4] = layoutVersion
  words[digestedFrom / 4] = header.length
  head.set(header, headerStart)
  return head
}

/** Throws SnapshotError unless the buffer begins as a snapshot of this layout. */
function checkPrologue(bytes: Buffer): void {
  if (bytes.length < magic.length || !bytes.subarray(0, magic.length).equals(magic))
    throw new SnapshotError('not_a_snapshot')
  if (bytes.length < headerStart) throw new SnapshotError('truncated')
  if (uint32At(bytes, magic.length) !== layoutVersion) throw new SnapshotError('unsupported_version')
}

function uint32At(bytes: Buffer, offset: number): number {
  return new Uint32Array(bytes.buffer, bytes.byteOffset + offset, 1)[0]
}

/** Throws SnapshotError when a byte differs from what was built. Reads everything: 0.6 ms per MB. */
export function verifySnapshot(buffer: ArrayBufferLike): void {
  const bytes = Buffer.from(buffer)
  checkPrologue(bytes)
  checkDigest(bytes, hash('sha256', bytes.subarray(digestedFrom), 'buffer'))
}

/** Throws SnapshotError when `digest` is not the one that the snapshot says it has. */
export function checkDigest(bytes: Buffer, digest: Buffer): void {
  checkPrologue(bytes)
  if (!bytes.subarray(digestStart, digestedFrom).equals(digest)) throw new SnapshotError('digest_mismatch')
}

/** How many bytes a snapshot that begins so has before its sections. Throws SnapshotError. */
export function headLength(start: Buffer): number {
  checkPrologue(start)
  return headerStart + uint32At(start, digestedFrom)
}

/** What a snapshot says of itself before its sections. */
export type SnapshotHead = SnapshotIdentity & Pick<Header, 'asOf' | 'sources'>

/** The description in the head of a snapshot. It is not verified, and only identifies the snapshot. */
export function describeHead(head: Buffer): SnapshotHead {
  const { dataset, formatVersion, inputs, asOf, sources } = parseHeader(head.toString('utf8', headerStart))
  return { dataset, formatVersion, inputs, asOf, sources }
}

/**
 * Checks bounds only: a buffer from a file is verified first. Throws SnapshotError.
 *
 * @param tables what was computed when another thread opened the same bytes
 */
export function openSnapshot(buffer: ArrayBufferLike, tables: SnapshotMemory['tables'] = new Map()): SnapshotView {
  const bytes = Buffer.from(buffer)
  checkPrologue(bytes)
  const headerEnd = headerStart + uint32At(bytes, digestedFrom)
  if (headerEnd > bytes.length) throw new SnapshotError('truncated')
  const header = parseHeader(bytes.toString('utf8', headerStart, headerEnd))
  const sectionsStart = aligned(headerEnd)
  const sections = new Map<string, SectionEntry>()
  for (const section of header.sections) {
    if (sectionsStart + section.offset + section.length > bytes.length)
      throw new SnapshotError('truncated', section.name)
    sections.set(section.name, section)
  }
  const view = <Numbers>(name: string, type: SectionType, View: ViewOf<Numbers>) => {
    const section = sections.get(name)
    if (section === undefined) throw new SnapshotError('missing_section', name)
    if (section.type !== type) throw new SnapshotError('wrong_section_type', name)
    return new View(buffer, sectionsStart + section.offset, section.length / elementBytes[type])
  }
  const { dataset, formatVersion, inputs, asOf, sources, warnings } = header
  return {
    ...{ dataset, formatVersion, inputs, asOf, sources, warnings },
    bytes: name => view(name, 'uint8', Uint8Array),
    uint16: name => view(name, 'uint16', Uint16Array),
    uint32: name => view(name, 'uint32', Uint32Array),
    int32: name => view(name, 'int32', Int32Array),
    memory: { bytes: buffer, tables },
    derived: (name, compute) => derivedIn(tables, name, compute),
  }
}

function derivedIn<Values extends Table>(
  tables: SnapshotMemory['tables'],
  name: string,
  compute: () => Values,
): Values {
  const known = tables.get(name)
  if (known !== undefined) return known as Values
  const computed = compute()
  const shared = inSharedMemory(computed)
  tables.set(name, shared)
  return shared as Values
}

function inSharedMemory(table: Table): Table {
  if (table.buffer instanceof SharedArrayBuffer && table.byteLength === table.buffer.byteLength) return table
  // A Buffer is a Uint8Array, and its own constructor is deprecated.
  const View = (table instanceof Uint8Array ? Uint8Array : table.constructor) as new (
    buffer: SharedArrayBuffer,
  ) => Table
  const shared = new View(new SharedArrayBuffer(table.byteLength))
  shared.set(table)
  return shared
}

type ViewOf<Numbers> = new (buffer: ArrayBufferLike, byteOffset: number, length: number) => Numbers

function parseHeader(text: string): Header {
  const header = parseJson(text)
  if (!isShaped<Header>(header, headerShape)) throw new SnapshotError('bad_header')
  return header
}

const isSourceStamp = shaped({
  ...{ name: isText, url: isText, licence: isText },
  // These are written into a header of every response.
  ...{ asOf: isInstant, topic: matches(/^[a-z]+$/), version: orAbsent(matches(/^[A-Za-z\d]*$/)) },
  staleAfterHours: orNull(value => typeof value === 'number'),
  attribution: orAbsent(isText),
})

function isSectionEntry(value: unknown): boolean {
  if (!isShaped<SectionEntry>(value, { name: isText, type: isText, offset: isCount, length: isCount })) return false
  const bytes = new Map<unknown, number>(Object.entries(elementBytes)).get(value.type)
  return bytes !== undefined && value.offset % alignment === 0 && value.length % bytes === 0
}

const headerShape = {
  ...{ dataset: isText, inputs: isText, asOf: isText, formatVersion: isCount },
  ...{ sources: listOf(isSourceStamp), warnings: listOf(isText), sections: listOf(isSectionEntry) },
}

/**
 * Everything that can be wrong with a snapshot, with its sentence. A closed list: logs and tests switch on the code.
 */
const sentences = {
  not_a_snapshot: 'The file is not a snapshot.',
  unsupported_version: 'The snapshot was written by another version of Assay or on a machine with another byte order.',
  truncated: 'The snapshot is shorter than its header says.',
  digest_mismatch: 'The content of the snapshot does not match its digest.',
  bad_header: 'The header of the snapshot cannot be read.',
  missing_section: 'The snapshot has no section that the reader requires.',
  wrong_section_type: 'A section of the snapshot does not have the type that the reader expects.',
} as const

export type SnapshotErrorCode = keyof typeof sentences

/** A snapshot that cannot be used. Building it again is always the remedy. */
export class SnapshotError extends Error {
  override readonly name = 'SnapshotError'
  readonly code: SnapshotErrorCode

  constructor(code: SnapshotErrorCode, detail?: string) {
    super(detail === undefined ? sentences[code] : `${sentences[code]} (${detail})`)
    this.code = code
  }
}
