import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeTable } from '../../../../scripts/gender/encode-table.ts'
import { addEvidence, type EvidenceRows } from '../../../../scripts/gender/evidence-rows.ts'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { tinyLexicon } from '../fixtures/tiny-index.ts'
import { NameTable } from '../table/name-table.ts'
import { Weighing } from '../table/weigh.ts'
import type { Reading } from './calibration.ts'
import { besideVariants, logOddsOfVariants, variantsOf } from './spelling.ts'

function tableOf(names: Readonly<Record<string, readonly [area: string, male: number, female: number]>>) {
  const rows: EvidenceRows = new Map()
  for (const [name, [area, male, female]] of Object.entries(names)) {
    addEvidence(rows, name, { kind: 'counted', area }, male, female)
  }
  const table = new NameTable(openedSnapshot(encodeTable(rows, tinyLexicon)))
  return { table, weighing: new Weighing(table) }
}

/** Which of some names are other spellings of a name. */
function foundOf(name: string, names: readonly string[]): string[] {
  const variants = variantsOf(name)
  return names.filter(each => variants.has(each))
}

const choiceOf = (name: string) => ({ given: [[name]], surname: null, surnameFirst: false })
const spelledAs = (share: number, evidence: Reading['evidence']): Reading => {
  return { share, evidence, local: false, weight: 0, bearers: 0 }
}

describe('the other spellings of a name', () => {
  it('exchange letters that sound alike, in one place or in all', () => {
    for (const [name, other] of [
      ['jonnathan', 'jonathan'],
      ['stefan', 'stephan'],
      ['yousef', 'youssef'],
      ['kathem', 'kazem'],
      ['googoosh', 'gugoosh'],
      ['oksana', 'oxana'],
      ['sarah', 'sara'],
      ['sara', 'sarah'],
      ['filiff', 'philiff'],
      ['wiwan', 'vivan'],
    ] as const) {
      assert.deepEqual(foundOf(name, [other, 'unrelated']), [other], name)
    }
  })

  it('keep the last vowel, which tells the gender, and are none of a short name or of other letters', () => {
    assert.deepEqual(foundOf('mario', ['maria', 'marie', 'mariu']), [])
    assert.deepEqual(foundOf('luk', ['luc', 'luck']), [])
    assert.deepEqual(foundOf('лука', ['luka']), [])
  })

  it('are never the name itself', () => {
    assert.deepEqual(foundOf('theethee', ['theethee', 'teethee', 'teetee']), ['teethee', 'teetee'])
  })
})

describe('what other spellings say', () => {
  const known = tableOf({ stephan: ['DE', 9000, 3], steffan: ['GB', 4, 60], jonathan: ['GB', 90_000, 9] })

  it('is weighed by those who bear them, and only by those of a country where that is asked', () => {
    assert.ok((logOddsOfVariants(known, choiceOf('stefan'), null, false) ?? 0) < -1)
    assert.ok((logOddsOfVariants(known, choiceOf('stefan'), 'GB', true) ?? 0) > 1)
    assert.equal(logOddsOfVariants(known, choiceOf('stefan'), 'FR', true), null)
    assert.equal(logOddsOfVariants(known, choiceOf('barbara'), null, false), null)
  })

  it('is a class of evidence of its own beside the classifier, in Latin letters', () => {
    const doubtful = besideVariants(known, spelledAs(0.6, 'model_latin'), choiceOf('jonnathan'), null)
    assert.equal(doubtful?.evidence, 'variants')
    assert.ok((doubtful?.share ?? 1) < 0.3)
    assert.equal(
      besideVariants(known, spelledAs(0.6, 'model_hinted'), choiceOf('jonnathan'), 'GB')?.evidence,
      'variants_hinted',
    )
    for (const evidence of ['genderless', 'model_cyrillic', 'provider'] as const) {
      const alone = spelledAs(0.6, evidence)
      assert.equal(besideVariants(known, alone, choiceOf('jonnathan'), null), alone)
    }
    const unlike = spelledAs(0.6, 'model_latin')
    assert.equal(besideVariants(known, unlike, choiceOf('barbara'), null), unlike)
  })
})
