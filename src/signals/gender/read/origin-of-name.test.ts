/**
 * Names whose article, surname or spelling says where they are borne, with the tables that ship. The persons are made
 * up.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { openSnapshot } from '../../../data/snapshot/snapshot.ts'
import { estimate } from '../decide/estimate.ts'
import { GenderIndex } from '../gender-index.ts'
import { bundledSnapshot } from '../layout.ts'

const bytes = readFileSync(bundledSnapshot)
const shared = new SharedArrayBuffer(bytes.length)
new Uint8Array(shared).set(bytes)
const index = new GenderIndex(openSnapshot(shared))

function answers(cases: Readonly<Record<string, 'male' | 'female'>>): void {
  for (const [text, gender] of Object.entries(cases)) {
    const answer = estimate(index, null, { type: 'name', text, country: null, aiMode: 'fallback', force: false })
    assert.equal(answer.gender, gender, text)
  }
}

it('a name of Bali is of the side of the article in front of it', () => {
  answers({ 'I Made Wirawan': 'male', 'I Gusti Ngurah Rai': 'male', 'I Gusti Ayu Laksmi': 'female' })
  answers({ 'Ni Luh Putu Sari': 'female', 'ni wayan sukerti': 'female' })
})

it('a name is borne where the surname is at home, also when it is written in the letters of other lands', () => {
  answers({ 'Nikita Volkov': 'male', 'Nikita Kuznetsov': 'male', 'Nikita Sharma': 'female' })
})

it('a name that no source has is read by its other spellings', () => {
  answers({ Jonnathann: 'male', Katharrina: 'female' })
})
