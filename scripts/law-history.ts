/**
 * Adds the present rule table to its history, with what it changed. The table before is looked for in the history of
 * the repository, by the digest of the last entry; an empty history is built from every version in it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rulesFile } from '../src/signals/compliance/law/dataset.ts'
import { withVersion } from '../src/signals/compliance/law/diff.ts'
import { digestOf, historyFile, shippedHistory, type TableVersion } from '../src/signals/compliance/law/history.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const path = 'assets/compliance/rules/rules.json'
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 26 })

const commits = git('log', '--format=%H', '--reverse', '--', path).toString().split('\n').filter(Boolean)
const files = [...commits.map(commit => git('show', `${commit}:${path}`)), readFileSync(rulesFile)]
const known = existsSync(historyFile) ? shippedHistory() : []
const last = known.at(-1)
const at = last === undefined ? -1 : files.findLastIndex(file => digestOf(file) === last.digest)
if (last !== undefined && at < 0)
  throw new Error('The table of the last entry is not in the history of the repository.')

let history: readonly TableVersion[] = known
for (let next = at + 1; next < files.length; next += 1) {
  history = withVersion(history, next === 0 ? null : files[next - 1], files[next])
}
writeFileSync(historyFile, `${JSON.stringify(history, null, 1)}\n`)
console.log(`${history.length - known.length} versions were added; the history has ${history.length}.`)
