import type { FileDataset } from '../../../core/dataset.ts'
import { LocalIndex } from './local-index.ts'

/**
 * The breaches that the operator has imported. Only the command changes them: there is nothing that a build could read.
 */
export const localBreaches: FileDataset<LocalIndex> = {
  name: 'local-breaches',
  kind: 'file',
  declaredBy: { module: import.meta.url, name: 'localBreaches' },
  title: 'Breaches imported by the operator',
  formatVersion: 1,
  required: false,
  isPrivate: true,
  feeds: [],
  inputs: () => null,
  importer: null,
  mending: 'remove local-breaches.blocks and import the breaches again',
  open: file => new LocalIndex(file),
  checkGolden: index => index.check(() => {}),
}
