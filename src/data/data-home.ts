import { join } from 'node:path'
import type { AnyDataset } from '../core/dataset.ts'

/** Where data sets keep their files. */
export interface DataHome {
  /** ASSAY_HOME, where the operator's own files are. */
  readonly path: string
  /** The folder for snapshots and fetched files. */
  readonly dataPath: string
}

export function snapshotPath({ dataPath }: DataHome, name: string): string {
  return join(dataPath, `${name}.snapshot`)
}

/** The folder for the fetched files of a data set. */
export function feedFolder({ dataPath }: DataHome, name: string): string {
  return join(dataPath, 'feeds', name)
}

/** Null when the data set has no operator's file. */
export function operatorPath({ path }: DataHome, { operatorFile }: AnyDataset): string | null {
  return operatorFile === undefined ? null : join(path, operatorFile)
}
