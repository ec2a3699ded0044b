import { indexText, offerFileName } from '../data/feeds/snapshot-index.ts'
import type { DataHome } from '../data/files.ts'
import { OfferedFiles } from '../data/runtime/offered.ts'
import type { SnapshotPagesOptions } from '../http/pages/snapshot-pages.ts'
import { signals } from '../signals/index.ts'

/** What the pages of snapshots serve: the present files of the home. */
export function servedSnapshots(home: DataHome): SnapshotPagesOptions['snapshots'] {
  const datasets = signals.flatMap(signal => signal.datasets)
  const offered = new OfferedFiles(datasets, home)
  return async () => {
    const files = await offered.all()
    return {
      index: indexText(files.map(({ offer }) => offer)),
      files: files.map(({ offer, path, inode }) => {
        const { sha256, bytes } = offer
        return { fileName: offerFileName(offer), sha256, bytes, path, inode }
      }),
    }
  }
}
