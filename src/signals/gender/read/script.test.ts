import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openedSnapshot } from '../../../data/fixtures/opened-snapshot.ts'
import { packBytes } from '../../../data/snapshot/packed-bytes.ts'
import { Romaniser, romaniseHangul, type Script, scriptOf } from './script.ts'

describe('the script of a word', () => {
  const cases: [string, Script][] = [
    ['maria', 'latin'],
    ['ế', 'latin'],
    ['мария', 'cyrillic'],
    ['μαρια', 'greek'],
    ['անի', 'armenian'],
    ['דוד', 'hebrew'],
    ['محمد', 'arabic'],
    ['އާ', 'thaana'],
    ['प्रिया', 'devanagari'],
    ['สม', 'thai'],
    ['ანა', 'georgian'],
    ['さくら', 'kana'],
    ['민준', 'hangul'],
    ['民俊', 'han'],
    ['く美', 'han'],
    ['ⴰ', 'other'],
  ]
  for (const [word, script] of cases) {
    it(`of ${word} is ${script}`, () => {
      assert.equal(scriptOf(word), script)
    })
  }
})

describe('Hangul in Latin letters', () => {
  it('follows the Revised Romanization, syllable by syllable', () => {
    const cases = [
      ['민준', 'minjun'],
      ['서연', 'seoyeon'],
      ['김', 'gim'],
      ['영희', 'yeonghui'],
      ['은', 'eun'],
      ['가', 'ga'],
      ['힣', 'hit'],
    ]
    for (const [hangul, latin] of cases) assert.equal(romaniseHangul(hangul), latin)
  })

  it('says nothing of anything else', () => {
    assert.equal(romaniseHangul('min'), null)
    assert.equal(romaniseHangul('민a'), null)
    assert.equal(romaniseHangul('ㅁ'), null)
  })
})

describe('kana', () => {
  const letters =
    'し shi\nょ yo\nう u\nた ta\nき ki\nゃ ya\nり ri\nゅ yu\nま ma\nゆ yu\nっ tsu\nほ ho\nけ ke'.replaceAll(' ', '\t')
  const romaniser = new Romaniser(openedSnapshot({ letters: packBytes(Buffer.from(letters)) }), 'letters')

  it('are spelled as Japanese spell their names in Latin letters', () => {
    const cases = {
      しょうた: 'shota',
      きゃりまた: 'kyarimata',
      まゆ: 'mayu',
      りゅうた: 'ryuta',
      ほっけ: 'hokke',
      ゆうき: 'yuki',
    }
    for (const [kana, latin] of Object.entries(cases)) assert.equal(romaniser.romanise(kana), latin)
  })
})
