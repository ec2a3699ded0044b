import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findTelephones } from './telephones.ts'

const found = (text: string) => findTelephones(text, [], []).map(({ country, number }) => `${country} ${number}`)
const linked = (href: string) =>
  findTelephones('', [{ href, text: '', at: 0 }], []).map(({ country, number }) => `${country} ${number}`)

describe('a telephone number', () => {
  it('keeps a leading zero where numbers of the country have one', () => {
    assert.deepEqual(found('Tel. +39 (0)2 8088 1234'), ['IT +390280881234'])
    assert.deepEqual(found('Tel. 0039 (0) 6 4201 1234'), ['IT +390642011234'])
    assert.deepEqual(linked('tel:+39(0)280881234'), ['IT +390280881234'])
    assert.deepEqual(linked('tel:+39%20(0)2%208088%201234'), ['IT +390280881234'])
    assert.deepEqual(found('+378 (0)549 886377'), ['SM +3780549886377'])
    assert.deepEqual(found('+39 02 8088 1234, +39 347 123 4567'), ['IT +390280881234', 'IT +393471234567'])
    assert.deepEqual(found('+225 (0)7 07 12 34 56, +241 (0)11 73 00 00'), ['CI +2250707123456', 'GA +24111730000'])
  })

  it('is read without the zero in brackets where its country has none', () => {
    assert.deepEqual(found('+49 (0) 711 1234567 oder +44 (0)20 7946 0958'), ['DE +497111234567', 'GB +442079460958'])
    assert.deepEqual(found('+30 (0)210 1234567, +34 (0)91 123 45 67'), ['GR +302101234567', 'ES +34911234567'])
    assert.deepEqual(found('(+41) (0)44 668 18 00, +(351) 21 123 4567'), ['CH +41446681800', 'PT +351211234567'])
  })

  it('is none without a country, of no country, or when it is not valid', () => {
    assert.deepEqual(found('0711 1234567, +800 1234 5678, +39 (0)1 2, +49 1, +999 123 456 789'), [])
  })
})
