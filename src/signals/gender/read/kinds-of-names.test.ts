/**
 * Names, addresses and usernames of kinds that are read wrongly where only their letters are looked at:
 * `fixtures/kinds-of-names.tsv`, with the answer that is right, in texts separated by bars, each with its country
 * behind a "#". All persons are made up.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { estimate, type SubjectType } from '../decide/estimate.ts'
import { GenderIndex } from '../gender-index.ts'
import { bundledSnapshot } from '../layout.ts'

const bytes = readFileSync(bundledSnapshot)
const shared = new SharedArrayBuffer(bytes.length)
new Uint8Array(shared).set(bytes)
const index = new GenderIndex(openSnapshot(shared))

const table = readFileSync(new URL('../fixtures/kinds-of-names.tsv', import.meta.url), 'utf8')
const groups = table.trimEnd().split('\n').slice(1)

describe('a text of a kind', () => {
  for (const [kind, type, right, texts] of groups.map(line => line.split('\t'))) {
    it(`${kind}: each ${type} of ${texts.split(' | ').length} is ${right}`, () => {
      for (const each of texts.split(' | ')) {
        const [written, country] = each.split('#')
        const text = type === 'email' ? `${written}example.com` : written
        const question = {
          type: type as SubjectType,
          text,
          country: country ?? null,
          aiMode: 'fallback',
          force: false,
        } as const
        const found = estimate(index, null, question).gender ?? 'unknown'
        if (right.startsWith('not ')) assert.notEqual(found, right.slice('not '.length), each)
        else assert.equal(found, right, each)
      }
    })
  }
})
