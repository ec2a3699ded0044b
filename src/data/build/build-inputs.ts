/**
 * What a build of a data set would read now, and its identity: the data set's own inputs, the digest of each fetched
 * file, and that of the operator's file. A snapshot of another identity is out of date.
 */
import type { AnyDataset } from '../../core/dataset.ts'
import { asOfFile, FeedStore, type FeedWithState, fedIdentity } from '../feeds/store.ts'
import { type DataHome, digestOfFile, feedFolder, fileErrorCode, operatorPath } from '../files.ts'

export interface OrderedFeed {
  readonly name: string
  readonly path: string
  /** Hex digest that the file must have: the identity says that it went into the snapshot. */
  readonly sha256: string
  readonly asOf: string
}

export interface BuildInputs {
  readonly identity: string
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

/** Judges fetched files by their length; a compiler checks their digests as it reads them. */
export async function buildInputsOf(dataset: AnyDataset, home: DataHome): Promise<BuildInputs> {
  const store = feedStoreOf(dataset, home)
  const states = await feedStatesOf(dataset, home)
  const fetched = states.flatMap(({ feed, state: { file } }) => (file === null ? [] : [{ name: feed.name, file }]))
  const operatorFile = await digestOf(operatorPath(home, dataset))
  const identity = [
    dataset.inputs(),
    ...fetched.map(({ name, file }) => fedIdentity(name, file)),
    ...(operatorFile === null ? [] : [`${dataset.operatorFile}@${operatorFile.sha256.slice(0, 12)}`]),
  ]
  const feeds = fetched.map(({ name, file }) => {
    return { name, path: store.bodyPath(name), sha256: file.sha256, asOf: asOfFile(file) }
  })
  return { identity: identity.join(', '), feeds, operatorFile }
}

/** True when a build would read only what is installed with this project, so that what ships with it can answer. */
export function isAsInstalled({ feeds, operatorFile }: BuildInputs): boolean {
  return feeds.length === 0 && operatorFile === null
}

/**
 * Reads every fetched file whole, and forgets the ones that are not what was fetched: they are fetched again. Only for the
 * one who holds the data set's lock.
 */
export async function forgetDamagedFiles(dataset: AnyDataset, home: DataHome): Promise<void> {
  const store = feedStoreOf(dataset, home)
  for (const { feed, state } of await feedStatesOf(dataset, home)) {
    if (state.file !== null && (await store.lastGood(feed.name)) === null)
      await store.note(feed.name, { ...state, file: null })
  }
}

/**
 * Null when there is no such file. One that cannot be read is not as if it were not there: it stands in the identity, and the
 * build that goes to read it fails and says why, while the older snapshot answers.
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
