/**
 * Checks once a minute for changes by other processes and applies them: data that they built, files that they fetched,
 * builds that failed. Nothing is fetched or built here.
 */
import type { AnyDataset } from '../../core/dataset.ts'
import { type DatasetState, dueBuild, fileIdentity, isInVain, stateOf } from '../build/dataset-state.ts'
import { type DataHome, dataFilePath } from '../files.ts'
import { readSnapshotHead } from '../snapshot/snapshot-file.ts'
import type { Catalog } from './catalog.ts'
import { openData, reasonOf } from './open-data.ts'

export type Seen =
  /** Another snapshot is in use now; `warnings` are its own. */
  | { readonly outcome: 'swapped'; readonly warnings: readonly string[] }
  | { readonly outcome: 'unchanged' }
  /** A build by another process was refused because of worse results of the panel. Returned once for each refusal. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** The present file cannot be used; the open data stays in use. */
  | { readonly outcome: 'unusable'; readonly message: string }
  /** More blocks of the file were found damaged than at the last check; the others stay in use. */
  | { readonly outcome: 'damaged'; readonly message: string }

/** Result of a check of a data set. */
export type Look = Seen & {
  readonly state: DatasetState
  /** True when a build would produce other data than the data in use. */
  readonly isDue: boolean
  /** Identity of the inputs of a due build; null when none is due, or it has failed for good with the same inputs. */
  readonly build: string | null
}

/** Largest number of damaged blocks that a message names. */
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

  /** True when the file differs from that of the last check, by one call of the file system. */
  async hasOtherFile(): Promise<boolean> {
    return (await fileIdentity(dataFilePath(this.#home, this.#dataset))) !== this.#seen
  }

  async look(): Promise<Look> {
    const [dataset, catalog] = [this.#dataset, this.#catalog]
    const state = await stateOf(dataset, this.#home)
    catalog.note(dataset, { feeds: state.feeds, taken: state.taking.taken })
    const seen = await this.#lookAtFile(state)
    const { failure } = state
    const answering = catalog.inputsOf(dataset)
    if (failure !== null) catalog.fail(dataset, failure)
    else if (answering === state.identity) catalog.recover(dataset)
    const due = dueBuild(state, answering)
    const news = seen.outcome === 'unchanged' ? this.#lookAtFailure(state) : seen
    return { ...news, state, isDue: due !== null, build: isInVain(state) ? null : due }
  }

  #lookAtFailure({ failure }: DatasetState): Seen {
    if (failure?.worse === undefined || failure.reason === this.#reportedRefusal) return this.#lookAtDamage()
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

  async #lookAtFile(state: DatasetState): Promise<Seen> {
    if (state.file === this.#seen) return { outcome: 'unchanged' }
    const seen = await this.#open(state)
    // Noted after reading, so that a file that could not be read for lack of memory or handles is read again next time.
    this.#seen = state.file
    return seen
  }

  async #open(state: DatasetState): Promise<Seen> {
    const [dataset, home, catalog] = [this.#dataset, this.#home, this.#catalog]
    const answering = catalog.inputsOf(dataset)
    if (answering !== null && (await this.#inputsOf(state)) === answering) return { outcome: 'unchanged' }
    const { current, remarks } = await openData(dataset, home, state)
    if (current === null) {
      if (dataset.kind === 'file' && answering === null && remarks.length === 0) return { outcome: 'unchanged' }
      return { outcome: 'unusable', message: reasonOf(remarks) || 'The data file is missing.' }
    }
    // A replaced file is opened in any case, because the disk keeps the former one until then.
    const isOther = dataset.kind === 'file' && this.#seen !== null
    if (current.snapshot.inputs === answering && !isOther) {
      current.file?.retire()
      return { outcome: 'unchanged' }
    }
    catalog.swap(dataset, current.snapshot, current.opened, current.file)
    return { outcome: 'swapped', warnings: current.snapshot.warnings }
  }

  /** Identity of the inputs of the data to use, from its head; null when it has to be opened. */
  async #inputsOf({ isAsInstalled, identity }: DatasetState): Promise<string | null> {
    if (this.#dataset.kind === 'file') return null
    // An edit of the shipped file of a document changes its identity; a bundled snapshot comes with another version.
    if (isAsInstalled) return identity
    return (await readSnapshotHead(dataFilePath(this.#home, this.#dataset)))?.inputs ?? null
  }
}

/** @param damaged the numbers of the blocks, one at least */
function damageText(damaged: readonly number[], dataset: AnyDataset): string {
  const numbers = damaged.slice(0, mostTold).join(', ')
  const more = damaged.length > mostTold ? ` and ${damaged.length - mostTold} more` : ''
  const [subject, object] =
    damaged.length === 1 ? [`Block ${numbers} is`, 'it'] : [`Blocks ${numbers}${more} are`, 'them']
  const remedy = dataset.kind === 'file' ? dataset.mending : undefined
  return `${subject} damaged; ${remedy ?? `the next import replaces ${object}`}.`
}
