/**
 * What a build of a data set would read now, and its identity: the data set's own inputs, the digest of each fetched
 * file, and that of the operator's file. Data of another identity is out of date.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { AnyDataset, CompileInput } from '../../core/dataset.ts'
import { asOfFile, FeedStore, type FeedWithState, fedIdentity } from '../feeds/store.ts'
import { type DataHome, digestOfFile, feedFolder, fileErrorCode, operatorPath, removeLeftovers } from '../files.ts'
import { InputChanged } from './build-failure.ts'
import { forgetTaken, readTaking, type TakenData } from './taken.ts'

export interface OrderedFeed {
  readonly name: string
  readonly path: string
  /** Hex digest that the file must have: the identity says that it went into the snapshot. */
  readonly sha256: string
  readonly asOf: string
}

export interface BuildInputs {
  /**
   * Identity of the data that should answer: of what was taken from a server for as long as that holds, else of what a
   * build would read here. Empty when there is nothing to build from: the data set is not installed.
   */
  readonly identity: string
  /** Identity of what a build would read here. */
  readonly local: string
  /** What was taken from a server and still holds; null when there is none. */
  readonly taken: TakenData | null
  readonly feeds: readonly OrderedFeed[]
  readonly operatorFile: { readonly path: string; readonly sha256: string } | null
}

export function feedStoreOf(dataset: AnyDataset, home: DataHome): FeedStore {
  return new FeedStore(feedFolder(home, dataset.name))
}

/** What is known of each feed of the data set, in the order in which it declares them. */
export async function feedStatesOf(dataset: AnyDataset, home: DataHome): Promise<FeedWithState[]> {
  const store = feedStoreOf(dataset, home)
  return Promise.all(dataset.feeds.map(async feed => ({ feed, state: await store.state(feed.name) })))
}

/** Fetched files are judged by their length here; their digests are checked as they are read. */
export async function buildInputsOf(dataset: AnyDataset, home: DataHome): Promise<BuildInputs> {
  const store = feedStoreOf(dataset, home)
  const states = await feedStatesOf(dataset, home)
  const fetched = states.flatMap(({ feed, state: { file } }) => (file === null ? [] : [{ name: feed.name, file }]))
  const operatorFile = await digestOf(operatorPath(home, dataset))
  const own = dataset.inputs(home.path)
  const parts = [
    own,
    ...fetched.map(({ name, file }) => fedIdentity(name, file)),
    ...(operatorFile === null ? [] : [`${dataset.operatorFile}@${operatorFile.sha256.slice(0, 12)}`]),
  ]
  const feeds = fetched.map(({ name, file }) => {
    return { name, path: store.bodyPath(name), sha256: file.sha256, asOf: asOfFile(file) }
  })
  const local = parts.filter(part => part !== null).join(', ')
  const { taken: noted } = await readTaking(home, dataset.name)
  const taken = noted?.local === local ? noted : null
  return { identity: own === null ? '' : (taken?.inputs ?? local), local, taken, feeds, operatorFile }
}

/**
 * The files that the identity of the build names, and no others: each is checked as it is read. Throws InputChanged.
 */
export function compileInputOf({ feeds, operatorFile }: Pick<BuildInputs, 'feeds' | 'operatorFile'>): CompileInput {
  const byName = new Map(feeds.map(feed => [feed.name, feed]))
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

/** False when the data set has nothing to be built from, so that no build is due. */
export function canBuild({ identity }: Pick<BuildInputs, 'identity'>): boolean {
  return identity !== ''
}

/** True when a build would read only what is installed with this project, so that what ships with it can answer. */
export function isAsInstalled({ feeds, operatorFile, taken }: BuildInputs): boolean {
  return feeds.length === 0 && operatorFile === null && taken === null
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
export async function prepareBuild(dataset: AnyDataset, home: DataHome): Promise<BuildInputs> {
  await mkdir(home.dataPath, { recursive: true })
  await removeLeftovers(home, dataset.name)
  await forgetDamagedFiles(dataset, home)
  await forgetTaken(home, dataset.name)
  return buildInputsOf(dataset, home)
}

/**
 * Null when there is no such file. A file that cannot be read does not count as absent: its error stands in the
 * identity, and the build fails and says why, while the older snapshot answers.
 */
async function digestOf(path: string | null): Promise<BuildInputs['operatorFile']> {
  if (path === null) return null
  try {
    return { path, sha256: await digestOfFile(path) }
  } catch (error) {
    const code = fileErrorCode(error)
    if (code === null) throw error
    return code === 'ENOENT' ? null : { path, sha256: code }
  }
}
