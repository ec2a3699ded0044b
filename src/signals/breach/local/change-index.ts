/**
 * Changes which breaches the index holds: a breach is added, takes the place of one of the same name, or is removed.
 * The next file is written beside the one that answers, read back whole, and takes its place in one step. The register
 * is told before that step of what comes, and after it of what is there (breach-register.ts), so a process that is
 * killed at any moment leaves the breaches as they were before the change or as they are after it.
 */
import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SourceStamp } from '../../../core/dataset.ts'
import { type DatasetLock, tryLock } from '../../../data/build/dataset-lock.ts'
import { BlockError, BlockFile } from '../../../data/file/block-file.ts'
import { BlockWriter } from '../../../data/file/block-writer.ts'
import { type DataHome, dataFilePath, flushDirectory, isMissingFile } from '../../../data/files.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import type { BreachRecord } from '../email/breach-record.ts'
import type { AddressKeys } from './address-key.ts'
import type { AddressForm, BreachRegister } from './breach-register.ts'
import { type IndexContent, mostBreaches, prefixBitsFor, writeIndex } from './entry-block.ts'
import { type KnownBreaches, knownBreaches } from './known-breaches.ts'
import { factsSections, type HeldBreach, type IndexFacts, LocalIndex, localBreaches } from './local-index.ts'

/** The breach that comes. */
export interface NewBreach {
  readonly record: Omit<BreachRecord, 'PwnCount'>
  readonly form: AddressForm
  /** The keys of its addresses in order: two words each, the low one first. */
  readonly keys: Iterable<Uint32Array>
  /** How many keys there are at most. */
  readonly mostKeys: number
  /** Its domains (domain-counts.ts) in the same form; null when they are not known, as those of hashes. */
  readonly domains: { readonly keys: Iterable<Uint32Array>; readonly mostKeys: number } | null
}

/** A change that cannot be made. The message is a sentence for the person who asked for it. */
export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused'
}

export interface Change {
  /** The breach of this name goes, if there is one: upper and lower case are the same. */
  readonly name: string
  readonly comes: NewBreach | null
}

/** The steps in their order, and the share of each that is done, 0 to 1. */
export type ReportStep = (step: 'writing' | 'checking' | 'replacing', done: number) => void

export function isNamed({ record }: { readonly record: Pick<BreachRecord, 'Name'> }, name: string): boolean {
  return record.Name.toLowerCase() === name.toLowerCase()
}

/**
 * Only for the holder of the lock. Returns how many addresses came. Throws ChangeRefused, BlockError when the index
 * before is damaged, and the errors of the file system and of the register; the breaches are as they were then.
 *
 * @param now milliseconds since 1970-01-01 UTC.
 */
export async function changeIndex(
  { home, register, keys }: BreachHome,
  index: OpenIndex,
  { name, comes }: Change,
  now: number,
  report: ReportStep,
): Promise<number> {
  const path = dataFilePath(home, localBreaches)
  const part = `${path}.part`
  const staying = index.answering.filter(each => !isNamed(each, name))
  const lost = index.lost.filter(each => !isNamed(each, name)).map(({ importId }) => importId)
  const generation = nextGeneration(index)
  const plan = { generation, keyMark: keys.mark, held: staying.map(heldOf), lost }
  const importId = randomBytes(12).toString('hex')
  try {
    // What a killed change has left.
    await rm(part, { force: true })
    const added = await writePart(part, plan, index, comes && { ...comes, importId }, now, report)
    await checkPart(part, report)
    report('replacing', 0)
    if (comes !== null) {
      await register.announce({ importId, form: comes.form, record: recordOf(comes.record, added) })
    }
    await rename(part, path)
    await flushDirectory(dirname(path))
    report('replacing', 1)
    await register.settle([...plan.held.map(each => each.importId), ...lost, importId], generation)
    return added
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** In the order of the specification. */
function recordOf(record: NewBreach['record'], PwnCount: number): BreachRecord {
  const { Name, Title, Domain, BreachDate, AddedDate, ModifiedDate, ...rest } = record
  return { Name, Title, Domain, BreachDate, AddedDate, ModifiedDate, PwnCount, ...rest }
}

function heldOf({ importId, number, form, addresses, domains }: HeldBreach): HeldBreach {
  return { importId, number, form, addresses, domains }
}

/** Above that of every file that the register has seen, of which an older copy may lie here. */
function nextGeneration({ current, answering, lost }: OpenIndex): number {
  const seen = [...answering, ...lost].map(({ generation }) => generation)
  return 1 + seen.reduce((most, generation) => Math.max(most, generation), current?.facts.generation ?? 0)
}

/** Throws ChangeRefused when every number is taken. */
function freeNumber(held: readonly HeldBreach[]): number {
  const taken = new Set(held.map(({ number }) => number))
  for (let number = 0; number < mostBreaches; number++) if (!taken.has(number)) return number
  throw new ChangeRefused(`The index is full: it has ${mostBreaches} breaches. Remove one first.`)
}

async function writePart(
  path: string,
  plan: Omit<IndexFacts, 'prefixBits'>,
  { current, answering, nameless }: OpenIndex,
  comes: (NewBreach & { readonly importId: string }) | null,
  now: number,
  report: ReportStep,
): Promise<number> {
  const isStaying = new Set(plan.held.map(({ number }) => number))
  const dropped = [...answering, ...nameless].filter(({ number }) => !isStaying.has(number))
  const prefixBits = prefixBitsFor(sumOf(plan.held, 'addresses') + (comes?.mostKeys ?? 0))
  const mostDomains = sumOf(plan.held, 'domains') + (comes?.domains?.mostKeys ?? 0)
  const domainBits = mostDomains === 0 ? undefined : prefixBitsFor(mostDomains)
  // A number of a breach that goes is not taken: its entries are read while those of the new one are written.
  const number = freeNumber(current?.facts.held ?? [])
  const { name: dataset, formatVersion } = localBreaches
  const identity = { dataset, formatVersion, inputs: `change ${plan.generation}` }
  const writer = await BlockWriter.open(path, identity)
  try {
    const goes = { dropped: new Set(dropped.map(each => each.number)), number }
    const addresses = { ...goes, before: blocksOf(current, 'addresses'), keys: comes?.keys ?? [] }
    const write = (block: number, bytes: Uint8Array) => writer.write(block, bytes)
    const added = await writeIndex(addresses, prefixBits, write, done => report('writing', done))
    let domains: number | undefined
    if (domainBits !== undefined) {
      const content = { ...goes, before: blocksOf(current, 'domains'), keys: comes?.domains?.keys ?? [] }
      const writeBehind = (block: number, bytes: Uint8Array) => writer.write(2 ** prefixBits + block, bytes)
      domains = await writeIndex(content, domainBits, writeBehind, () => {})
    }
    const held =
      comes === null
        ? []
        : [heldOf({ ...comes, number, addresses: added, domains: comes.domains === null ? undefined : domains })]
    const facts = { ...plan, prefixBits, domainBits, held: [...plan.held, ...held] }
    await writer.finish({ ...datingOf(facts.held, now), sections: factsSections(facts) })
    return added
  } finally {
    await writer.close()
  }
}

function sumOf(held: readonly HeldBreach[], name: 'addresses' | 'domains'): number {
  return held.reduce((sum, each) => sum + (each[name] ?? 0), 0)
}

/** The blocks of the index before that are of addresses or of domains, numbered from 0; null when there are none. */
function blocksOf(current: OpenIndex['current'], of: 'addresses' | 'domains'): IndexContent['before'] {
  if (current === null) return null
  const { file, facts } = current
  const ofAddresses = 2 ** facts.prefixBits
  if (of === 'addresses') return { blocks: ofAddresses, read: block => file.read(block) }
  if (facts.domainBits === undefined) return null
  return { blocks: 2 ** facts.domainBits, read: block => file.read(ofAddresses + block) }
}

/** An index without breaches is as old as nothing. */
function datingOf(held: readonly HeldBreach[], now: number) {
  const asOf = new Date(now).toISOString()
  const source: SourceStamp = {
    name: 'Breaches imported by the operator',
    topic: 'local',
    url: '',
    licence: 'not stated',
    asOf,
    staleAfterHours: null,
  }
  return { asOf, sources: held.length === 0 ? [] : [source] }
}

async function checkPart(path: string, report: ReportStep): Promise<void> {
  const file = await BlockFile.open(path)
  try {
    const wrong = await new LocalIndex(file).check(done => report('checking', done))
    if (wrong.length > 0) throw new ChangeRefused(`The new index differs from what was written: ${wrong.join(' ')}`)
  } catch (error) {
    if (error instanceof BlockError) throw new ChangeRefused(`The disk damaged the new index: ${error.message}`)
    throw error
  } finally {
    await file.retire()
  }
}

/** Where the local breaches of an installation are. */
export interface BreachHome {
  readonly home: DataHome
  readonly register: BreachRegister
  readonly keys: AddressKeys
}

export interface OpenIndex extends KnownBreaches {
  /** Null when there is no file, or none that can be asked here. */
  readonly current: { readonly file: BlockFile; readonly facts: IndexFacts } | null
  /** Why the file that is there cannot be asked, as a sentence; null when it can, or there is none. */
  readonly problem: string | null
}

/** One change at a time, among all processes; null while another one is made. Throws as dataset-lock.ts does. */
export function lockIndex({ home }: BreachHome): DatasetLock | null {
  return tryLock(home, localBreaches.name)
}

/** Opens the index and lists the known breaches. The caller retires `current.file`. */
export async function openIndex({ home, register, keys }: BreachHome): Promise<OpenIndex> {
  const path = dataFilePath(home, localBreaches)
  const found = await openFile(path, keys.mark)
  const isUsable = found !== null && typeof found !== 'string'
  const current = isUsable ? found : null
  const known = knownBreaches(current?.facts ?? null, await register.list())
  return { current, problem: typeof found === 'string' ? `The index ${path} ${found}.` : null, ...known }
}

/** Null when there is no file; the end of a sentence when it cannot be asked. */
async function openFile(path: string, keyMark: string): Promise<OpenIndex['current'] | string> {
  let file: BlockFile
  try {
    file = await BlockFile.open(path)
  } catch (error) {
    if (isMissingFile(error)) return null
    if (error instanceof SnapshotError) return `is damaged (${error.code})`
    throw error
  }
  const { dataset, formatVersion } = file.head
  const isOurs = dataset === localBreaches.name && formatVersion === localBreaches.formatVersion
  const facts = isOurs ? localBreaches.open(file).facts : null
  if (facts?.keyMark === keyMark) return { file, facts }
  await file.retire()
  return facts === null ? 'is of another version of Assay' : 'belongs to the database of another installation'
}
