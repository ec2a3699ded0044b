import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { obstacle } from './release.ts'

describe('a release', () => {
  const good = {
    ...{ version: '0.2.0', status: '', tags: ['v0.1.0'] },
    changelog: '# Changelog\n\n## 0.2.0 - 2026-11-27\n\n## 0.1.0 - 2026-06-20\n',
  }

  it('is made of a tree without changes, whose version is the first heading of the changelog', () => {
    assert.equal(obstacle(good), null)
  })

  const refused = {
    'changes that are not committed': { status: ' M src/main.ts\n' },
    'a version that is released': { tags: ['v0.1.0', 'v0.2.0'] },
    'changes that have no version yet': { changelog: '## Unreleased\n\n## 0.2.0 - 2026-11-27\n' },
    'a heading of another version': { changelog: '## 0x2.0 - 2026-11-27\n' },
    'a heading without a day': { changelog: '## 0.2.0\n' },
  }
  for (const [what, change] of Object.entries(refused))
    it(`is refused for ${what}`, () => assert.match(obstacle({ ...good, ...change }) ?? '', /\.$/))
})
