import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import * as sqlite from 'node:sqlite'
import { bytesAt, requireSpace } from '../core/disk-space.ts'
import { fileErrorCode, moveWholeFile, temporaryPath } from '../data/files.ts'
import { type Command, CommandError, configOf, homeToRead, UsageError } from './command.ts'

/**
 * All pages in one step. A step is one read transaction, which holds nobody up in WAL mode; between steps, whatever
 * another process writes would make the copy begin anew, which beside a busy service never ends.
 */
const pagesInStep = 2 ** 31 - 1

const backup: Command = {
  name: 'backup',
  usage: 'backup <file>',
  mostArgs: 1,
  summary: 'copy the SQLite database into a file',
  details: 'The service can keep running. The file contains secrets. Keep it private.',
  examples: ['backup assay-2026-11-27.db'],
  reads: true,
  options: {},
  run: async ({ environment, args: [file = ''] }) => {
    if (file === '') throw new UsageError('A file name is required.')
    const { databaseUrl, home } = configOf(environment)
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

/** Creates the file with read access for its owner only. */
async function claim(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close()
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST') throw new CommandError(`The file ${file} already exists. Choose a new file.`)
    refuse(error, file)
  }
}

/** Resolves to the length of the copy once it is complete, checked and on the disk. */
async function copyInto(databasePath: string, file: string): Promise<number> {
  await requireSpace(file, await bytesAt(databasePath))
  const temporary = temporaryPath(file)
  const database = new sqlite.DatabaseSync(databasePath, { readOnly: true })
  database.exec('pragma busy_timeout = 5000')
  try {
    await (await open(temporary, 'wx', 0o600)).close()
    // Before Node 22.16 there is no `backup`. SQLite then writes the file anew, which takes longer.
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

/**
 * Throws unless SQLite finds every page of the copy as it should be, and makes the copy one file without a log beside
 * it.
 */
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
  if (error instanceof CommandError) throw error
  const code = fileErrorCode(error)
  if (code !== null) throw new CommandError(`The file ${file} cannot be written (${code}).`)
  const reason = error instanceof Error && 'errcode' in error ? error.message : null
  if (reason === null) throw error
  throw new CommandError(`The database could not be copied: ${reason}.`)
}
