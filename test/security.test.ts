/** SECURITY.md: each promise names the test that holds it. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const page = readFileSync('SECURITY.md', 'utf8')
const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].filter(([, promise]) => promise !== 'Promise')

describe('SECURITY.md', () => {
  it('has a test of the project for every promise', () => {
    assert.ok(rows.length > 30)
    for (const [, promise, test] of rows) {
      const [, file, title] = /^`([\w./-]+\.test\.ts)`: (.+)$/.exec(test) ?? assert.fail(promise)
      assert.ok(existsSync(file), file)
      const titles = readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => /\b(?:it|describe)\w*\(|^\s*['`]/.test(line))
      assert.ok(
        titles.some(line => line.includes(title)),
        `${file} has no test "${title}"`,
      )
    }
  })
})
