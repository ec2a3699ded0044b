/** The IP data of the package: compiled, and the tables from which it is compiled anew after a fetch. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { createLog } from '../../src/app/log.ts'
import { loadData } from '../../src/app/start/load-data.ts'
import { snapshotPath } from '../../src/data/files.ts'
import { Catalog } from '../../src/data/runtime/catalog.ts'
import { buildSnapshot } from '../../src/data/snapshot/snapshot.ts'
import { packTables } from '../../src/signals/ip/compile/family-files.ts'
import { packages, readFiles } from '../../src/signals/ip/compile/input-files.ts'
import { ipData } from '../../src/signals/ip/dataset.ts'

/**
 * Writes the files of assets/ip that only the package has.
 *
 * @param cache folder in which the compiled data is kept until its inputs change
 */
export async function writeIpFiles(folder: string, cache: string): Promise<void> {
  const home = { path: cache, dataPath: cache }
  await loadData(
    [ipData],
    home,
    new Catalog([ipData]),
    createLog({ logLevel: 'warn', logFormat: 'auto' }),
    Promise.resolve(),
  )
  const require = createRequire(import.meta.url)
  const versions = Object.values(packages).map(name => [name, require(`${name}/package.json`).version])
  writeFileSync(join(folder, 'tables.json'), `${JSON.stringify(Object.fromEntries(versions), null, 2)}\n`)
  writeFileSync(join(folder, 'ip.snapshot.zst'), compressed(readFileSync(snapshotPath(home, ipData.name))))
  writeFileSync(join(folder, 'tables.snapshot.zst'), compressed(tables()))
}

function tables(): Buffer {
  const { families, asOf } = readFiles()
  const identity = { dataset: 'ip_tables', formatVersion: 1, inputs: '' }
  return Buffer.concat(buildSnapshot(identity, { asOf, sources: [], sections: packTables(families) }))
}

/** Level 9 takes a twentieth of the time of the highest, and a tenth more room. */
function compressed(content: Buffer): Buffer {
  const params = { [constants.ZSTD_c_compressionLevel]: 9, [constants.ZSTD_c_windowLog]: 27 }
  return zstdCompressSync(content, { params, pledgedSrcSize: content.length })
}
