/**
 * Compiles every data set into a folder, unless a snapshot of the same inputs is there. Usage: compile-data.ts <folder>
 */

import { createLog } from '../src/app/log.ts'
import { loadData } from '../src/app/start/load-data.ts'
import { Catalog } from '../src/data/runtime/catalog.ts'
import { signals } from '../src/signals/index.ts'

const [folder] = process.argv.slice(2)
const datasets = signals.flatMap(signal => signal.datasets)
await loadData(
  datasets,
  { path: folder, dataPath: folder },
  new Catalog(datasets),
  createLog({ logLevel: 'warn', logFormat: 'json' }),
  Promise.resolve(),
)
