import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import { inputFormOf } from './input-form.ts'

const decide = (text: string, column: string | null = null) => {
  const decided = inputFormOf(Buffer.from(text), column)
  if (decided.outcome === 'unclear' || decided.csv === null) return decided
  const { delimiter, column: found, headerLine } = decided.csv
  return { ...decided, csv: { delimiter, column: found, hasHeader: headerLine === 1 } }
}
const lines = (form: string) => ({ outcome: 'decided', form, csv: null })
const csv = (delimiter: string, column: number, hasHeader: boolean, form = 'address') => ({
  outcome: 'decided',
  form,
  csv: { delimiter, column, hasHeader },
})

describe('the form of an input', () => {
  it('is lines when most of them are addresses, or hashes of one kind', () => {
    assert.deepEqual(decide('anna@example.com\nx\n\nbob@example.com\n'), lines('address'))
    for (const form of ['sha1', 'sha256'] as const) {
      assert.deepEqual(decide(`${hash(form, 'a')}\n${hash(form, 'b').toUpperCase()}\r\n`), lines(form))
    }
  })

  it('is the column that the first line names as that of addresses', () => {
    assert.deepEqual(decide('id,E-Mail,name\n1,anna@example.com,Anna\n'), csv(',', 1, true))
    assert.deepEqual(decide('"name";"email_address"\n"Anna; B";"anna@example.com"\n'), csv(';', 1, true))
    assert.deepEqual(decide('email\nanna@example.com\n'), csv(',', 0, true))
    assert.deepEqual(decide(`id\tEMAIL\n1\t${hash('sha1', 'a')}\n`), csv('\t', 1, true, 'sha1'))
    assert.deepEqual(decide('MAIL|x\nanna@example.com|1\n'), csv('|', 0, true))
  })

  it('is the column that is named or numbered, with the separator by which it has values', () => {
    assert.deepEqual(decide('id,login name,x\n1,anna@example.com,2\n', 'Login Name'), csv(',', 1, true))
    assert.deepEqual(decide('anna@example.com:secret\nbob@example.com:a,b\n', '1'), csv(':', 0, false))
    assert.deepEqual(decide('1;anna@example.com;a,b\n2;bob@example.com;c\n', '2'), csv(';', 1, false))
    assert.deepEqual(decide(`a,${hash('sha256', 'a')}\n`, '2'), csv(',', 1, false, 'sha256'))
  })

  it('is decided though the sample ends within quotation marks', () => {
    assert.deepEqual(decide('email,note\nanna@example.com,"a\nb"\nbob@example.com,"c\n'), csv(',', 0, true))
  })

  it('is counted from 1', () => {
    const why = 'Columns are counted from 1. See --column.'
    for (const zero of ['0', '00']) assert.deepEqual(decide('anna@example.com,1\n', zero), { outcome: 'unclear', why })
  })

  it('is not guessed where nothing says it, and the reason shows nothing of the input', () => {
    const unclear = [
      decide('anna@example.com:secret\nbob@example.com:secret\n'),
      decide('1,anna@example.com\n2,bob@example.com\n'),
      decide('anna\nbob\n'),
      decide('anna@example.com\n', 'login'),
      decide('anna@example.com\n', '2'),
      decide('', '1'),
    ]
    for (const each of unclear) {
      assert.ok(each.outcome === 'unclear')
      assert.doesNotMatch(each.why, /anna|secret/)
    }
  })
})
