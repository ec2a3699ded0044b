import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import * as sqlite from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { homeAt } from '../app/settings/home.ts'
import { bytesAt, DiskFull, requireSpace, SpaceWatch, whileSpace } from '../core/disk-space.ts'
import { DamagedArchive, unpack } from '../core/unpack.ts'
import { moveWholeFile, temporaryPath } from '../data/files.ts'
import type { Store } from '../store/open.ts'
import { TransferError } from '../store/transfer.ts'
import { type Command, CommandError, claim, configOf, firstArgument, homeToRead, refuseFile } from './command.ts'

const migrate: Command = {
  name: 'migrate',
  usage: 'migrate',
  summary: 'update the database tables to this version',
  details: 'The service does the same when it starts.',
  examples: ['migrate'],
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
  summary: 'write the whole database into a file for assay import',
  details: 'The file contains secrets. Keep it private.',
  examples: ['export assay.ndjson'],
  reads: true,
  run: async (input, opened) => {
    const file = firstArgument(input)
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
  summary: 'load an export into an empty database',
  details: 'A failed import changes nothing. Stop the service first.',
  examples: ['import assay.ndjson'],
  run: async (input, opened) => {
    const file = firstArgument(input)
    // A missing file is refused before a database is created.
    await open(file).then(
      handle => handle.close(),
      error => refuseFile(error, file),
    )
    const { config, store } = await opened()
    const lines = linesOf(file)
    // If the rows fill the disk, the import is rolled back and its space is free again.
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

async function write(store: Store, file: string): ReturnType<Store['exportLines']> {
  const gzip = createGzip()
  const written = pipeline(gzip, createWriteStream(file, { flush: true }))
  // Its error is thrown below, after all lines were written.
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

/**
 * Copies all pages in one step. A step is one read transaction, which blocks no writer in WAL mode. Between steps, a
 * write of another process would restart the copy, which never ends beside a busy service.
 */
const pagesInStep = 2 ** 31 - 1

const backup: Command = {
  name: 'backup',
  usage: 'backup <file>',
  summary: 'copy the SQLite database into a file',
  details: 'The service can keep running. The file contains secrets. Keep it private.',
  examples: ['backup assay-2026-11-27.db'],
  reads: true,
  run: async input => {
    const file = firstArgument(input)
    const { databaseUrl, home } = configOf(input.environment)
    if (databaseUrl !== null)
      throw new CommandError('The database is PostgreSQL. Back it up with pg_dump or assay export.')
    const { databasePath } = homeToRead(home)
    if (!existsSync(databasePath)) throw new CommandError(`There is no database at ${databasePath}: set ASSAY_HOME.`)
    await claim(file)
    const bytes = await copyInto(databasePath, file).catch(async error => {
      await rm(file, { force: true })
      return refuse(error, file)
    })
    return {
      json: { file, bytes },
      text: `Wrote ${bytes} bytes to ${file}. To restore it, replace assay.db in ASSAY_HOME. The file does not contain the session secret.`,
    }
  },
}

export const backupCommands: readonly Command[] = [backup]

/** Resolves to the length of the copy once it is complete, checked and on the disk. */
async function copyInto(databasePath: string, file: string): Promise<number> {
  await requireSpace(file, await bytesAt(databasePath))
  const temporary = temporaryPath(file)
  const database = new sqlite.DatabaseSync(databasePath, { readOnly: true })
  database.exec('pragma busy_timeout = 5000')
  try {
    await (await open(temporary, 'wx', 0o600)).close()
    // Before Node 22.16 there is no `backup`. SQLite then writes a new file, which takes longer.
    if (sqlite.backup === undefined) database.prepare('vacuum into ?').run(temporary)
    else await sqlite.backup(database, temporary, { rate: pagesInStep })
    check(temporary)
    await moveWholeFile(temporary, file)
    const copy = await open(file)
    const { size } = await copy.stat()
    await copy.close()
    return size
  } finally {
    database.close()
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${temporary}${ending}`, { force: true })
  }
}

/** Throws unless SQLite finds every page of the copy valid. Makes the copy a single file without a log. */
function check(path: string): void {
  const copy = new sqlite.DatabaseSync(path)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    const [{ integrity_check: said }] = copy.prepare('PRAGMA integrity_check').all()
    if (said !== 'ok') throw new CommandError('The database and its copy are damaged. Run assay check.')
  } finally {
    copy.close()
  }
}

function refuse(error: unknown, file: string): never {
  if (error instanceof Error && 'errcode' in error)
    throw new CommandError(`The database could not be copied: ${error.message}.`)
  refuseFile(error, file, 'written')
}
