import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { FeedError } from '../../../core/feed.ts'
import { Workbook } from './xlsx.ts'

/** The rows of a workbook of one sheet. */
function rowsOf(sheet: string, strings = '<sst/>'): string[][] {
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A &amp; B" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/s.xml"/></Relationships>',
    'xl/sharedStrings.xml': strings,
    'xl/worksheets/s.xml': sheet,
  }
  const files = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])
  return [...new Workbook(Buffer.from(zipSync(Object.fromEntries(files)))).rowsOf('A & B')]
}

const rowOf = (cells: string, strings?: string) =>
  rowsOf(`<worksheet><cols><col/></cols><sheetData><row r="1">${cells}</row></sheetData></worksheet>`, strings)[0]

describe('the cells of a workbook', () => {
  it('are texts of a table of their own, in runs and without what says how they are read aloud', () => {
    const strings =
      '<sst><si/><si><t>Ann</t><rPh sb="0" eb="1"><t>not this</t></rPh></si><si><r><rPr/><t>An</t></r><r><t xml:space="preserve">na </t></r></si></sst>'
    const cells = '<c r="A1" t="s"><v>2</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c>'
    assert.deepEqual(rowOf(cells, strings), ['Anna ', 'Ann', ''])
  })

  it('are texts in place, numbers, and what formulas gave, shared ones too', () => {
    const cells =
      '<c r="A1" t="inlineStr"><is><t>Zo&#xeb;</t></is></c><c r="B1"><v>12.0</v></c><c r="C1" t="str"><f>A1&amp;"x"</f><v>ab</v></c>' +
      '<c r="D1"><f t="shared" ref="D1:D9" si="0">B1*2</f><v>24</v></c><c r="E1"><f t="shared" si="0"/><v>3</v></c>'
    assert.deepEqual(rowOf(cells), ['Zoë', '12.0', 'ab', '24', '3'])
  })

  it('are empty where there is none, or none in it', () => {
    const cells = '<c r="A1" s="3"/><c r="C1" t="s"/><c r="D1"><v/></c><c r="E1"><v>1</v></c>'
    assert.deepEqual(rowOf(cells, '<sst><si><t>the first text</t></si></sst>'), ['', '', '', '', '1'])
  })

  it('are in their columns also where attributes are in single quotes, or say nothing', () => {
    assert.deepEqual(rowOf("<c r='A1'><v>1</v></c><c r='C1'><v>3</v></c><c><v>4</v></c>"), ['1', '', '3', '4'])
  })

  it('out of their place are refused', () => {
    for (const place of ['A1', 'ALM1', 'ZZZZZZ1', '1', 'b1'])
      assert.throws(() => rowOf(`<c r="B1"/><c r="${place}"/>`), FeedError, place)
  })
})

describe('a workbook made to waste time', () => {
  const many = 300_000
  const bad: Record<string, [sheet: string, strings?: string]> = {
    'rows that do not end': [`${'<row>'.repeat(many)}</worksheet>`],
    'tags that do not end': [`</worksheet>${'<row '.repeat(many)}`],
    'cells that do not end': [`<row>${'<c>'.repeat(many)}</row></worksheet>`],
    'values that do not end': [`<row><c>${'<v>'.repeat(many)}</c></row></worksheet>`],
    'texts that do not end': ['</worksheet>', '<si>'.repeat(many)],
    'runs that do not end': ['</worksheet>', `<si>${'<t>'.repeat(many)}</si>`],
  }
  for (const [what, parts] of Object.entries(bad)) {
    it(`is refused after it was read once: ${what}`, { timeout: 20_000 }, () => {
      assert.throws(() => rowsOf(...parts), FeedError)
    })
  }
})
