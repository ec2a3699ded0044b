/**
 * What a data set has in the home, what is due, and what should answer. A start, the look each minute and a refresh all
 * go by this one function, `stateOf`. It reads notes and the lengths of files, and opens no data.
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
   * Identity of the data that should answer: of what was taken from a server for as long as that holds, else of what a
   * build would read here. Empty when there is nothing to build from: the data set is not installed.
   */
  readonly identity: string
  /** Identity of what a build would read here. */
  readonly local: string
  /** What is known of each feed, in the order in which the data set declares them. */
  readonly feeds: readonly FeedWithState[]
  readonly taking: TakingState
  /** What was taken from a server and still holds; null when there is none. */
  readonly taken: TakenData | null
  /** Why the last build of this identity failed; null when it did not. */
  readonly failure: BuildFailure | null
  /** True when what is installed should answer: a build would read nothing else. */
  readonly isAsInstalled: boolean
  /** The file that should answer, with its inode, length and time: another text for another file. */
  readonly file: string
}

export function feedStoreOf(dataset: AnyDataset, home: DataHome): FeedStore {
  return new FeedStore(feedFolder(home, dataset.name))
}

async function feedStatesOf(dataset: AnyDataset, home: DataHome): Promise<FeedWithState[]> {
  const store = feedStoreOf(dataset, home)
  return Promise.all(dataset.feeds.map(async feed => ({ feed, state: await store.state(feed.name) })))
}

/** Fetched files are judged by their length here; their digests are checked as they are read. */
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

/** Whether these inputs were tried and would fail again. */
export function isInVain({ failure }: Pick<DatasetState, 'failure'>): boolean {
  return failure !== null && !failure.mayPass
}

/** Null for a document of which everything is fetched. */
function installedPath(dataset: AnyDataset): string | null {
  const url = dataset.kind === 'document' ? dataset.shipped : dataset.bundled
  return url ? fileURLToPath(url) : null
}

/** A text that differs for another file of the same name. */
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

/**
 * The files that the identity of the build names, and no others: each is checked as it is read. Throws InputChanged.
 */
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

/** Makes the folder ready and says what to build from. Only for the holder of the data set's lock. */
export async function prepareBuild(dataset: AnyDataset, home: DataHome): Promise<DatasetState> {
  await mkdir(home.dataPath, { recursive: true })
  await removeLeftovers(home, dataset.name)
  await forgetDamagedFiles(dataset, home)
  await forgetTaken(home, dataset.name)
  return stateOf(dataset, home)
}

/**
 * Null when there is no such file. A file that cannot be read does not count as absent: its error stands in the
 * identity, and the build fails and says why, while the older snapshot answers.
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
