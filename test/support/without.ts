/** Programs of the machine that npm does not bring. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join, sep } from 'node:path'

/** The path of a program, outside the folders that npm puts before others; null when there is none. */
export function pathOfProgram(name: string): string | null {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => !folder.split(sep).includes('node_modules'))
  const paths = folders.map(folder => join(folder, name))
  return paths.find(isExecutable) ?? null
}

/** For the option `skip` of a test: why a program cannot be run here. */
export function without(program: string): string | false {
  return pathOfProgram(program) === null ? `there is no ${program} here` : false
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
