import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { homeAt } from '../app/settings/home.ts'
import { DiskFull, SpaceWatch, whileSpace } from '../core/disk-space.ts'
import { DamagedArchive, unpack } from '../core/unpack.ts'
import { fileErrorCode } from '../data/files.ts'
import type { Store } from '../store/open.ts'
import { TransferError } from '../store/transfer.ts'
import { type Command, CommandError, type CommandInput, UsageError } from './command.ts'

const migrate: Command = {
  name: 'migrate',
  usage: 'migrate',
  mostArgs: 0,
  summary: 'update the database tables to this version',
  details: 'The service does the same when it starts.',
  examples: ['migrate'],
  options: {},
  run: async (_, opened) => {
    const { store } = await opened()
    const { migrated } = store
    const steps = migrated.map(step => `  ${step}`)
    const text = migrated.length === 0 ? 'The tables are up to date.' : ['Migrations completed:', ...steps].join('\n')
    return { json: { migrated }, text }
  },
}

const exportTo: Command = {
  name: 'export',
  usage: 'export <file>',
  mostArgs: 1,
  summary: 'write the whole database into a file for assay import',
  details: 'The file contains secrets. Keep it private.',
  examples: ['export assay.ndjson'],
  reads: true,
  options: {},
  run: async (input, opened) => {
    const file = fileOf(input)
    const { store } = await opened()
    await claim(file)
    const counts = await write(store, file).catch(async error => {
      await rm(file, { force: true })
      refuseFile(error, file)
    })
    const rows = counts.reduce((sum, { rows }) => sum + rows, 0)
    return { json: { file, tables: counts }, text: `Wrote ${rows} rows of ${counts.length} tables to ${file}.` }
  },
}

const importFrom: Command = {
  name: 'import',
  usage: 'import <file>',
  mostArgs: 1,
  summary: 'load an export into an empty database',
  details: 'A failed import changes nothing. Stop the service first.',
  examples: ['import assay.ndjson'],
  options: {},
  run: async (input, opened) => {
    const file = fileOf(input)
    // A file that is not there is refused before a database is made.
    await open(file).then(
      handle => handle.close(),
      error => refuseFile(error, file),
    )
    const { config, store } = await opened()
    const lines = linesOf(file)
    // Rows that fill the disk before the last of them are taken back, and the room that they took with them.
    const withRoom = config.databaseUrl === null ? whileSpace(lines, homeAt(config.home).databasePath) : lines
    const counts = await store.importLines(withRoom).catch(error => {
      if (error instanceof DiskFull) throw new CommandError(`${error.message} Nothing was imported.`)
      if (error instanceof DamagedArchive)
        throw new CommandError(`The file ${file} is damaged or is not an export of Assay. Nothing was imported.`)
      if (error instanceof TransferError) throw new CommandError(`${error.message}. Nothing was imported.`)
      return refuseFile(error, file)
    })
    const rows = counts.reduce((sum, { rows }) => sum + rows, 0)
    return { json: { file, tables: counts }, text: `Imported ${rows} rows of ${counts.length} tables from ${file}.` }
  },
}

export const databaseCommands: readonly Command[] = [migrate, exportTo, importFrom]

function fileOf({ args }: CommandInput): string {
  const [file = ''] = args
  if (file === '') throw new UsageError('A file name is required.')
  return file
}

/** Creates the file with read access for its owner only. */
async function claim(file: string): Promise<void> {
  await open(file, 'wx', 0o600).then(
    handle => handle.close(),
    error => refuseFile(error, file),
  )
}

async function write(store: Store, file: string): ReturnType<Store['exportLines']> {
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(file, { flush: true }))
  // It rejects below, once the lines have been handed over.
  written.catch(() => {})
  const room = new SpaceWatch(file)
  const counts = await store.exportLines(async line => {
    await room.before(line.length)
    if (!gzip.write(`${line}\n`)) await Promise.race([new Promise(drained => gzip.once('drain', drained)), written])
  })
  gzip.end()
  await written
  return counts
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = Readable.from(unpack(createReadStream(file), 'gzip'))
  yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
}

/** Throws an error of the file system as a sentence for the person who typed the name of the file. */
function refuseFile(error: unknown, file: string): never {
  const code = fileErrorCode(error)
  if (code === null) throw error
  if (code === 'EEXIST') throw new CommandError(`The file ${file} already exists. Choose a new file.`)
  throw new CommandError(`The file ${file} cannot be used (${code}).`)
}
