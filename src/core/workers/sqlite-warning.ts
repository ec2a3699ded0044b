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
