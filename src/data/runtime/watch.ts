/**
 * Looks once a minute at what other processes did, and takes it over: data that they built, files that they fetched,
 * builds that failed. Nothing is fetched or built here.
 */
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AnyDataset } from '../../core/dataset.ts'
import { isInVain, readBuildFailure } from '../build/build-failure.ts'
import { type BuildInputs, buildInputsOf, canBuild, feedStatesOf, isAsInstalled } from '../build/build-inputs.ts'
import { readTaking } from '../build/taken.ts'
import { type DataHome, dataFilePath, isMissingFile } from '../files.ts'
import { readSnapshotHead } from '../snapshot/snapshot-file.ts'
import type { Catalog } from './catalog.ts'
import { currentData } from './current-data.ts'

export type Seen =
  /** Another snapshot answers now; `warnings` are its own. */
  | { readonly outcome: 'swapped'; readonly warnings: readonly string[] }
  | { readonly outcome: 'unchanged' }
  /** A build by another process was refused, because it answers the panel worse. Returned once for each refusal. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** The present file cannot be used; the data that was open goes on answering. */
  | { readonly outcome: 'unusable'; readonly message: string }
  /** More blocks of the file were found damaged than at the last look; everything else goes on answering. */
  | { readonly outcome: 'damaged'; readonly message: string }

/** How many damaged blocks are told by their numbers. */
const mostTold = 5

export class DatasetWatch {
  readonly #dataset: AnyDataset
  readonly #home: DataHome
  readonly #catalog: Catalog
  #seen: string | null = null
  #damagedBlocks = 0
  #reportedRefusal: string | null = null

  constructor(dataset: AnyDataset, home: DataHome, catalog: Catalog) {
    this.#dataset = dataset
    this.#home = home
    this.#catalog = catalog
  }

  /**
   * Identity of the inputs of a due build; null when none is due. A build is due when it would give other data than the
   * data that answers, and has not failed for good with the same inputs.
   */
  async dueBuild(): Promise<string | null> {
    const inputs = await buildInputsOf(this.#dataset, this.#home)
    const { identity } = inputs
    if (!canBuild(inputs)) return null
    if (this.#dataset.bundled !== undefined && isAsInstalled(inputs)) return null
    if (this.#catalog.inputsOf(this.#dataset) === identity) return null
    return isInVain(await readBuildFailure(this.#home, this.#dataset.name), identity) ? null : identity
  }

  /** True when another file lies there than the one that was looked at last: one question to the file system tells. */
  async hasOtherFile(): Promise<boolean> {
    const path = dataFilePath(this.#home, this.#dataset)
    return `${path} ${await fileIdentity(path)}` !== this.#seen
  }

  async look(): Promise<Seen> {
    const [dataset, home, catalog] = [this.#dataset, this.#home, this.#catalog]
    catalog.noteFeeds(dataset, await feedStatesOf(dataset, home))
    catalog.noteTaken(dataset, (await readTaking(home, dataset.name)).taken)
    const inputs = await buildInputsOf(dataset, home)
    const seen = await this.#lookAtSnapshot(inputs)
    const failure = await readBuildFailure(home, dataset.name)
    if (failure?.inputs === inputs.identity) catalog.fail(dataset, failure)
    else if (catalog.inputsOf(dataset) === inputs.identity) catalog.recover(dataset)
    if (seen.outcome !== 'unchanged') return seen
    const isRefused = failure?.inputs === inputs.identity && failure.worse !== undefined
    if (!isRefused || failure.reason === this.#reportedRefusal) return this.#lookAtDamage()
    this.#reportedRefusal = failure.reason
    return { outcome: 'refused', message: failure.reason }
  }

  /** A refusal with this reason was reported already. */
  noteReported(reason: string): void {
    this.#reportedRefusal = reason
  }

  #lookAtDamage(): Seen {
    const damaged = this.#catalog.damagedBlocksOf(this.#dataset)
    const before = this.#damagedBlocks
    this.#damagedBlocks = damaged.length
    if (damaged.length <= before) return { outcome: 'unchanged' }
    return { outcome: 'damaged', message: damageText(damaged, this.#dataset) }
  }

  async #lookAtSnapshot(inputs: BuildInputs): Promise<Seen> {
    const [dataset, home] = [this.#dataset, this.#home]
    const ships = dataset.bundled !== undefined && isAsInstalled(inputs)
    const path = ships ? fileURLToPath(dataset.bundled) : dataFilePath(home, dataset)
    const file = `${path} ${await fileIdentity(path)}`
    if (file === this.#seen) return { outcome: 'unchanged' }
    const seen = await this.#readSnapshot(path, inputs)
    // Noted only after the reading: a file that could not be read for want of memory or handles is read again next
    // time.
    this.#seen = file
    return seen
  }

  async #readSnapshot(path: string, inputs: BuildInputs): Promise<Seen> {
    const [dataset, home, catalog] = [this.#dataset, this.#home, this.#catalog]
    const answers = (snapshot: { readonly inputs: string } | null) => snapshot?.inputs === catalog.inputsOf(dataset)
    if (dataset.kind === 'snapshot' && answers(await readSnapshotHead(path))) return { outcome: 'unchanged' }
    const { current, remarks } = await currentData(dataset, home, inputs)
    if (current === null) {
      if (dataset.kind === 'file' && catalog.inputsOf(dataset) === null && remarks.length === 0)
        return { outcome: 'unchanged' }
      const message = remarks.map(remark => remark.message).join(' ') || 'The file of the data is gone.'
      return { outcome: 'unusable', message }
    }
    // A file in the place of another is taken over in any case: until then the disk holds both.
    const isOther = dataset.kind === 'file' && this.#seen !== null
    if (answers(current.snapshot) && !isOther) {
      current.file?.retire()
      return { outcome: 'unchanged' }
    }
    catalog.swap(dataset, current.snapshot, current.opened, current.file)
    return { outcome: 'swapped', warnings: current.snapshot.warnings }
  }
}

/** @param damaged the numbers of the blocks, one at least */
function damageText(damaged: readonly number[], dataset: AnyDataset): string {
  const numbers = damaged.slice(0, mostTold).join(', ')
  const more = damaged.length > mostTold ? ` and ${damaged.length - mostTold} more` : ''
  const [subject, object] =
    damaged.length === 1 ? [`Block ${numbers} is`, 'it'] : [`Blocks ${numbers}${more} are`, 'them']
  const mending = dataset.kind === 'file' ? dataset.mending : undefined
  return `${subject} damaged; ${mending ?? `the next import replaces ${object}`}.`
}

/** A text that differs for another file of the same name. */
async function fileIdentity(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch (error) {
    if (isMissingFile(error)) return 'none'
    throw error
  }
}
