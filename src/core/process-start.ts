import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

/** The lowest version of Node that runs the service: major and minor. */
export const lowestNode = [22, 15] as const

/** @param version as `process.versions.node` */
export function isOldNode(version: string): boolean {
  const [major, minor] = version.split('.').map(Number)
  return major < lowestNode[0] || (major === lowestNode[0] && minor < lowestNode[1])
}

/**
 * Lets Node keep what it compiled beside the packages, so that the next start does not strip and compile the sources
 * again, which saves a command a third of its time. A folder that cannot be written does no harm. Call this before any
 * other module is imported.
 */
export function keepCompiled(): void {
  module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/assay', import.meta.url)))
}

/**
 * Hides the warning of Node 22 that `node:sqlite` is experimental, which each thread and process would print. Call this
 * before a module that imports `node:sqlite` is loaded.
 */
export function hideSqliteWarning(): void {
  const emitWarning = process.emitWarning.bind(process) as (...given: unknown[]) => void
  process.emitWarning = (...given: unknown[]) => {
    if (!String(given[0]).startsWith('SQLite is an experimental feature')) emitWarning(...given)
  }
}
