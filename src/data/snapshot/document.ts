/**
 * Documents: small data sets that are parsed when they are opened. The files of a document (the shipped one, the
 * fetched ones, the operator's own) are unchanged in one snapshot. So the last good files have one checksum with their
 * ages, other threads parse them from the same memory, and other nodes download them as one file.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type {
  AnyDataset,
  CompileInput,
  DocumentDataset,
  DocumentFiles,
  HeldDataset,
  SnapshotParts,
  SnapshotView,
} from '../../core/dataset.ts'
import { buildSnapshot, joined, openSnapshot, SnapshotError } from './snapshot.ts'

/** Names the files that are in the snapshot: the ages of the fetched ones, and whether there is one of the operator. */
interface Contents {
  readonly feeds: Readonly<Record<string, string>>
  readonly hasOperatorFile: boolean
}

const [contentsSection, shippedSection, operatorSection] = ['contents', 'shipped', 'operator']
const sectionOf = (feed: string) => `feed ${feed}`

type Shipping = Pick<DocumentDataset<unknown>, 'formatVersion' | 'shipped'>

function shippedFile(shipped: URL | null): Buffer {
  return shipped === null ? Buffer.alloc(0) : readFileSync(shipped)
}

/** True when the data set answers from what is installed, as long as nothing else is there. */
export function isInstalled(dataset: AnyDataset): boolean {
  return dataset.kind === 'document' || dataset.bundled !== undefined
}

/** Identity of the shipped file. */
export function documentInputs({ formatVersion, shipped }: Shipping): string {
  const layout = `layout ${formatVersion}`
  if (shipped === null) return layout
  return `${layout}, ${basename(shipped.pathname)}@${hash('sha256', shippedFile(shipped)).slice(0, 12)}`
}

/** The files of a document as a snapshot. Rejects with a sentence when they cannot be used. */
export async function documentParts<Opened>(
  dataset: DocumentDataset<Opened>,
  input: CompileInput,
  today: string,
): Promise<SnapshotParts> {
  const files = { ...input, shipped: shippedFile(dataset.shipped) }
  await dataset.check?.(files)
  return partsOf(dataset, files, today)
}

function partsOf<Opened>(
  dataset: DocumentDataset<Opened>,
  files: DocumentFiles,
  today: string,
): SnapshotParts & { readonly opened: Opened } {
  const read = dataset.read(files, today)
  const fetched = dataset.feeds.flatMap(({ name }) => {
    const file = files.feeds.read(name)
    return file === null ? [] : [{ name, ...file }]
  })
  const contents: Contents = {
    feeds: Object.fromEntries(fetched.map(file => [file.name, file.asOf])),
    hasOperatorFile: files.operatorFile !== null,
  }
  const sections = {
    [contentsSection]: Buffer.from(JSON.stringify(contents)),
    [shippedSection]: files.shipped,
    ...(files.operatorFile === null ? {} : { [operatorSection]: files.operatorFile }),
    ...Object.fromEntries(fetched.map(({ name, body }) => [sectionOf(name), body])),
  }
  return { ...read, sections }
}

/** The installed document, without fetched files. Throws when its file is missing or cannot be parsed. */
export function installedDocument<Opened>(
  dataset: DocumentDataset<Opened>,
  today: string,
): { readonly snapshot: SnapshotView; readonly opened: Opened } {
  const files = { shipped: shippedFile(dataset.shipped), feeds: { read: () => null }, operatorFile: null }
  const { name, formatVersion } = dataset
  const identity = { dataset: name, formatVersion, inputs: documentInputs(dataset) }
  const { opened, ...parts } = partsOf(dataset, files, today)
  return { snapshot: openSnapshot(joined(buildSnapshot(identity, parts))), opened }
}

/** Opens data that is held in memory. Throws SnapshotError, or the sentence of a document that cannot be parsed. */
export function openHeld<Opened>(dataset: HeldDataset<Opened>, snapshot: SnapshotView): Opened {
  if (dataset.kind === 'snapshot') return dataset.open(snapshot)
  return dataset.read(filesIn(snapshot), snapshot.asOf.slice(0, 'YYYY-MM-DD'.length)).opened
}

function filesIn(snapshot: SnapshotView): DocumentFiles {
  // A copy: not every parser takes memory that threads share.
  const file = (section: string) => Buffer.from(snapshot.bytes(section))
  const contents = contentsIn(file(contentsSection))
  const read = (name: string) => {
    const asOf = contents.feeds[name]
    return asOf === undefined ? null : { body: file(sectionOf(name)), asOf }
  }
  const operatorFile = contents.hasOperatorFile ? file(operatorSection) : null
  return { shipped: file(shippedSection), feeds: { read }, operatorFile }
}

function contentsIn(bytes: Buffer): Contents {
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    if (error instanceof SyntaxError) throw new SnapshotError('bad_header', contentsSection)
    throw error
  }
}
