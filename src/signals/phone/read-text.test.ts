import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readText } from './read-text.ts'

function assertRead(text: string, digits: string, { plus = false, extension = '' } = {}): void {
  assert.deepEqual(readText(text), { plus, digits, extension }, text)
}

describe('reading text', () => {
  it('takes the digits out of punctuation, and notes a plus', () => {
    assertRead('+49 (30) 123-456', '4930123456', { plus: true })
    assertRead(' (+49).30/123\u2013456 ', '4930123456', { plus: true })
    assertRead('030\u00a0123456', '030123456')
    assertRead('++49 30 123', '4930123', { plus: true })
    assertRead('\uff0b49 30 123', '4930123', { plus: true })
  })

  it('takes two digits for a number only when they stand together', () => {
    assertRead('12', '12')
    assertRead(' 12.', '12')
    for (const text of ['1', '1 2', '+12', '1-2', '+1']) assert.equal(readText(text), null, text)
  })

  it('maps the letters of a vanity number, three at least', () => {
    assertRead('1 800 GOT JUNK', '18004685865')
    assertRead('0800 call me', '0800225563')
    assertRead('030 12 ab 34', '0301234')
  })

  it('takes an extension off, however it is marked', () => {
    const marks = [
      'x',
      ' x ',
      ' ext. ',
      ' EXT ',
      ' extension ',
      ' extensión ',
      ';ext=',
      ' #',
      ',',
      ',,',
      '; ',
      ' int ',
      ' anexo ',
      ' доб. ',
      '~',
    ]
    for (const mark of marks) assertRead(`+49 30 123456${mark}42`, '4930123456', { plus: true, extension: '42' })
    assertRead('030 123456 - 42#', '030123456', { extension: '42' })
  })

  it('reads tel: URIs', () => {
    assertRead('tel:+49-30-123456', '4930123456', { plus: true })
    assertRead('tel:030-123456;phone-context=+49', '49030123456', { plus: true })
    assertRead('tel:863-1234;phone-context=example.com', '8631234')
    assertRead('tel:+49-30-123456;isub=12;ext=3', '4930123456', { plus: true })
    for (const context of ['', '+', 'example..com', '-', '+49a']) {
      assert.equal(readText(`tel:030-123456;phone-context=${context}`), null, context)
    }
  })

  it('takes off what cannot end a number, and a second number', () => {
    assertRead('+49 (30) 123456)…', '4930123456', { plus: true })
    assertRead('Tel.: 030 123456 \u{1f4de} ~', '030123456')
    assertRead('030 123456 x302/x2303', '030123456', { extension: '302' })
  })

  it('finds no number in text that ends with a letter or a digit of another script', () => {
    for (const end of ['ж', '一', 'ß', '\u00b2', '\u2167', '\u{20000}']) {
      assert.equal(readText(`030 123456 ${end}`), null, end)
      assert.equal(readText(`030 123456 ${end}).`), null, end)
    }
  })

  it('says of what is no number that it is none', () => {
    for (const text of ['', ' ', '+', 'hello', '()-', '#', '12+34', '49+30 123 456', '\u0000', '😀', 'a1b']) {
      assert.equal(readText(text), null, JSON.stringify(text))
    }
  })
})
