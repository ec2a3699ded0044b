/** The index and the register of an installation, as one who wants to list or change the breaches finds them. */
import { type DatasetLock, tryLock } from '../../../data/build/dataset-lock.ts'
import { BlockFile } from '../../../data/file/block-file.ts'
import { type DataHome, dataFilePath, isMissingFile } from '../../../data/files.ts'
import { SnapshotError } from '../../../data/snapshot/snapshot.ts'
import type { AddressKeys } from './address-key.ts'
import type { BreachRegister } from './breach-register.ts'
import { localBreaches } from './dataset.ts'
import { type KnownBreaches, knownBreaches } from './known-breaches.ts'
import type { IndexFacts } from './local-index.ts'

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
