/**
 * Names, addresses and usernames of kinds that are read wrongly where only their letters are looked at:
 * `fixtures/kinds-of-names.tsv`, with the answer that is right, in texts separated by bars, each with its country
 * behind a "#". All persons are made up.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { SubjectType } from '../decide/estimate.ts'
import { ask } from '../fixtures/shipped-index.ts'

const table = readFileSync(new URL('../fixtures/kinds-of-names.tsv', import.meta.url), 'utf8')
const groups = table.trimEnd().split('\n').slice(1)

describe('a text of a kind', () => {
  for (const [kind, type, right, texts] of groups.map(line => line.split('\t'))) {
    it(`${kind}: each ${type} of ${texts.split(' | ').length} is ${right}`, () => {
      for (const each of texts.split(' | ')) {
        const [written, country] = each.split('#')
        const text = type === 'email' ? `${written}example.com` : written
        const found = ask(type as SubjectType, text, { country: country ?? null }).gender ?? 'unknown'
        if (right.startsWith('not ')) assert.notEqual(found, right.slice('not '.length), each)
        else assert.equal(found, right, each)
      }
    })
  }
})
