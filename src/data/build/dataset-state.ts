/**
 * The state of a data set in the home: its files, what is due, and which data to use. A start, the check each minute
 * and a refresh all use `stateOf`. It reads notes and the lengths of files, and opens no data.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AnyDataset, CompileInput } from '../../core/dataset.ts'
import { asOfFile, FeedStore, type FeedWithState, fedIdentity } from '../feeds/store.ts'
import {
  type DataHome,
  dataFilePath,
  digestOfFile,
  feedFolder,
  fileErrorCode,
  isMissingFile,
  operatorPath,
  removeLeftovers,
} from '../files.ts'
import { documentInputs, isInstalled } from '../snapshot/document.ts'
import {
  type BuildFailure,
  forgetTaken,
  InputChanged,
  readBuildFailure,
  readTaking,
  type TakenData,
  type TakingState,
} from './notes.ts'

export interface OrderedFeed {
  readonly name: string
  readonly path: string
  /** Hex digest that the file must have: the identity says that it went into the snapshot. */
  readonly sha256: string
  readonly asOf: string
}

/** The files that a build reads beside what is installed. */
export interface BuildFiles {
  readonly fetched: readonly OrderedFeed[]
  readonly operatorFile: { readonly path: string; readonly sha256: string } | null
}

export interface DatasetState extends BuildFiles {
  /**
   * Identity of the data to use: of the download of a server while it is valid, else of the inputs of a build. Empty
   * when there are no inputs, because the data set is not installed.
   */
  readonly identity: string
  /** Identity of the inputs of a build on this machine. */
  readonly local: string
  /** State of each feed, in the order of the data set. */
  readonly feeds: readonly FeedWithState[]
  readonly taking: TakingState
  /** The valid download of a server; null when there is none. */
  readonly taken: TakenData | null
  /** Why the last build of this identity failed; null when it did not. */
  readonly failure: BuildFailure | null
  /** True when the installed data is to be used, because a build would have no other inputs. */
  readonly isAsInstalled: boolean
  /** Identity of the file to use: its path, inode, length and time. */
  readonly file: string
}

export function feedStoreOf(dataset: AnyDataset, home: DataHome): FeedStore {
  return new FeedStore(feedFolder(home, dataset.name))
}

async function feedStatesOf(dataset: AnyDataset, home: DataHome): Promise<FeedWithState[]> {
  const store = feedStoreOf(dataset, home)
  return Promise.all(dataset.feeds.map(async feed => ({ feed, state: await store.state(feed.name) })))
}

/** Fetched files are checked by their length here, and by their digest when they are read. */
export async function stateOf(dataset: AnyDataset, home: DataHome): Promise<DatasetState> {
  const store = feedStoreOf(dataset, home)
  const feeds = await feedStatesOf(dataset, home)
  const files = feeds.flatMap(({ feed, state: { file } }) => (file === null ? [] : [{ name: feed.name, file }]))
  const operatorFile = await digestOf(operatorPath(home, dataset))
  const own = dataset.kind === 'document' ? documentInputs(dataset) : dataset.inputs(home.path)
  const parts = [
    own,
    ...files.map(({ name, file }) => fedIdentity(name, file)),
    ...(operatorFile === null ? [] : [`${dataset.operatorFile}@${operatorFile.sha256.slice(0, 12)}`]),
  ]
  const fetched = files.map(({ name, file }) => {
    return { name, path: store.bodyPath(name), sha256: file.sha256, asOf: asOfFile(file) }
  })
  const local = parts.filter(part => part !== null).join(', ')
  const taking = await readTaking(home, dataset.name)
  const taken = taking.taken?.local === local ? taking.taken : null
  const identity = own === null ? '' : (taken?.inputs ?? local)
  const failure = await readBuildFailure(home, dataset.name)
  const isAsInstalled = isInstalled(dataset) && fetched.length === 0 && operatorFile === null && taken === null
  return {
    ...{ identity, local, feeds, fetched, operatorFile, taking, taken, isAsInstalled },
    failure: failure?.inputs === identity ? failure : null,
    file: await fileIdentity(isAsInstalled ? installedPath(dataset) : dataFilePath(home, dataset)),
  }
}

/**
 * Identity of the inputs of a due build; null when none is due: a build would give the data that answers, or there is
 * nothing to build from.
 *
 * @param answering identity of the data that answers; null while there is none
 */
export function dueBuild({ identity, isAsInstalled }: DatasetState, answering: string | null): string | null {
  return isAsInstalled || identity === '' || identity === answering ? null : identity
}

/** Whether a build of these inputs failed and would fail again. */
export function isInVain({ failure }: Pick<DatasetState, 'failure'>): boolean {
  return failure !== null && !failure.mayPass
}

/** Null for a document of which everything is fetched. */
function installedPath(dataset: AnyDataset): string | null {
  const url = dataset.kind === 'document' ? dataset.shipped : dataset.bundled
  return url ? fileURLToPath(url) : null
}

/** A text that identifies the file at a path: another file there has another text. */
export async function fileIdentity(path: string | null): Promise<string> {
  if (path === null) return 'installed'
  try {
    const { ino, size, mtimeMs } = await stat(path)
    return `${path} ${ino} ${size} ${mtimeMs}`
  } catch (error) {
    if (isMissingFile(error)) return `${path} none`
    throw error
  }
}

/** Only the files that the identity of the build names; each is checked when it is read. Throws InputChanged. */
export function compileInputOf({ fetched, operatorFile }: BuildFiles): CompileInput {
  const byName = new Map(fetched.map(feed => [feed.name, feed]))
  const read = (name: string) => {
    const feed = byName.get(name)
    return feed === undefined ? null : { body: checked(feed, `file of the feed ${name}`), asOf: feed.asOf }
  }
  return { feeds: { read }, operatorFile: operatorFile && checked(operatorFile, "operator's file") }
}

function checked({ path, sha256 }: { path: string; sha256: string }, what: string): Buffer {
  const content = readFileSync(path)
  if (hash('sha256', content) !== sha256) throw new InputChanged(`The ${what} changed while it was read.`)
  return content
}

/**
 * Reads every fetched file whole and forgets the damaged ones, so that they are fetched again. Only for the holder of
 * the data set's lock.
 */
async function forgetDamagedFiles(dataset: AnyDataset, home: DataHome): Promise<void> {
  const store = feedStoreOf(dataset, home)
  for (const { feed, state } of await feedStatesOf(dataset, home)) {
    if (state.file !== null && (await store.lastGood(feed.name)) === null)
      await store.note(feed.name, { ...state, file: null })
  }
}

/** Prepares the folder and returns the inputs of a build. Only for the holder of the data set's lock. */
export async function prepareBuild(dataset: AnyDataset, home: DataHome): Promise<DatasetState> {
  await mkdir(home.dataPath, { recursive: true })
  await removeLeftovers(home, dataset.name)
  await forgetDamagedFiles(dataset, home)
  await forgetTaken(home, dataset.name)
  return stateOf(dataset, home)
}

/**
 * Null when there is no such file. A file that cannot be read is not absent: its error code is part of the identity,
 * and the build fails with the reason, while the older snapshot stays in use.
 */
async function digestOf(path: string | null): Promise<BuildFiles['operatorFile']> {
  if (path === null) return null
  try {
    return { path, sha256: await digestOfFile(path) }
  } catch (error) {
    const code = fileErrorCode(error)
    if (code === null) throw error
    return code === 'ENOENT' ? null : { path, sha256: code }
  }
}
