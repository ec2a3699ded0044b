/** Files that the user names. */
import { open } from 'node:fs/promises'
import { fileErrorCode } from '../data/files.ts'
import { CommandError, type CommandInput, UsageError } from './command.ts'

/** The file that is the first argument. Throws UsageError without one. @param what is required, for the sentence */
export function fileOf({ args: [file = ''] }: CommandInput, what = 'A file name'): string {
  if (file === '') throw new UsageError(`${what} is required.`)
  return file
}

/** Throws an error of the file system as a sentence for the user, and any other error as it is. */
export function refuseFile(error: unknown, file: string, verb: 'used' | 'read' | 'written' = 'used'): never {
  const code = fileErrorCode(error)
  if (code === null) throw error
  if (code === 'EEXIST') throw new CommandError(`The file ${file} already exists. Choose a new file.`)
  throw new CommandError(`The file ${file} cannot be ${verb} (${code}).`)
}

/** Creates the file with read access for its owner only. Throws CommandError. */
export async function claim(file: string): Promise<void> {
  await open(file, 'wx', 0o600).then(
    handle => handle.close(),
    error => refuseFile(error, file, 'written'),
  )
}
