import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { FeedError } from '../../../core/feed.ts'
import type { BirthsFile } from './births.ts'
import { parseAustria, parseEngland, parseFinland, parseIreland, parseScotland, parseSpain } from './national.ts'

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content)
const zip = (files: Record<string, string | Uint8Array>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, bytesOf(content)]))))

type Cell = string | number | null

/** A workbook as offices write them: texts in a table of their own, numbers in place, empty cells left out. */
function workbook(sheets: Record<string, Cell[][]>): Record<string, string> {
  const strings: string[] = []
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const cellOf = (cell: Cell, place: string) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    strings.push(`<si><t xml:space="preserve">${escaped(cell)}</t></si>`)
    return `<c r="${place}" s="1" t="s"><v>${strings.length - 1}</v></c>`
  }
  const names = Object.keys(sheets)
  const parts = Object.values(sheets).map((rows, number) => {
    const lines = rows.map((row, y) => {
      const cells = row.map((cell, x) => cellOf(cell, `${String.fromCharCode(65 + x)}${y + 1}`))
      return `<row r="${y + 1}">${cells.join('')}</row>`
    })
    return [`xl/worksheets/sheet${number + 1}.xml`, `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`]
  })
  return {
    ...Object.fromEntries(parts),
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
  }
}

const refused = (parse: (body: Buffer) => BirthsFile, bad: Record<string, Buffer>) => {
  const always = {
    'a page in its place': Buffer.from('<html>not here</html>'),
    nothing: Buffer.alloc(0),
    'an archive of something else': zip({ 'readme.txt': 'Anna' }),
  }
  for (const [what, body] of Object.entries({ ...always, ...bad })) {
    it(`are refused: ${what}`, () => {
      assert.throws(() => parse(body), FeedError)
    })
  }
}

describe('births of Scotland', () => {
  const head = 'Year,Sex,Name,Number,Rank\r\n'
  const file = (text: string | Uint8Array) => zip({ 'full-list-1974-2025.csv': text, 'metadata.csv': 'not read' })

  it('are added up, those that are not told left out', () => {
    const { births, rows, lastYear } = parseScotland(
      file(`${head}1974,Boy,Mor,40,1\r\n2025,Girl,Mor,4,2\r\n2024,Girl,"Una, Rose",3,3\r\n2024,Boy,Sol,[c],4\r\n`),
    )
    assert.deepEqual(births.get('Mor'), { male: 40, female: 4 })
    assert.deepEqual(births.get('Una, Rose'), { male: 0, female: 3 })
    assert.deepEqual([births.size, rows, lastYear], [2, 3, 2025])
  })

  it('are read in either of the encodings that the office has used', () => {
    const latin = Buffer.concat([Buffer.from(`${head}2024,Girl,Ren`), Buffer.of(0xe9), Buffer.from(',3,1\r\n')])
    assert.deepEqual([...parseScotland(file(latin)).births.keys()], ['René'])
    assert.deepEqual([...parseScotland(file(`\ufeff${head}2024,Girl,René,3,1`)).births.keys()], ['René'])
  })

  refused(parseScotland, {
    'other columns': file('yr,sex,FirstForename,number,rank,position\n1974,B,Mor,40,1,1\n'),
    'a third sex': file(`${head}1974,X,Mor,40,1\n`),
    'a count that is none': file(`${head}1974,Boy,Mor,many,1\n`),
    'a year that is none': file(`${head}74,Boy,Mor,40,1\n`),
    'a line cut off': file(`${head}1974,Boy,Mor,40,1\n1975,Gi`),
    'a quote that does not end': file(`${head}1974,Boy,"Mor,40,1\n`),
    'a quote in the middle': file(`${head}1974,Boy,"Mor"x,40,1\n`),
    'an archive cut off': file(head.repeat(99)).subarray(0, 70),
  })
})

describe('births of Ireland', () => {
  const head = '\ufeff"Statistic Label","Year","Boys Names","UNIT","VALUE"\n'
  const label = '"Boys Names in Ireland with 3 or More Occurrences"'
  const parse = (text: string) => parseIreland(Buffer.from(text), 'Boys')

  it('are added up, without ranks and years without the name', () => {
    const { births, rows, lastYear } = parse(
      `${head}${label},"1964","Oisín","Number","8"\n${label.replace(/"$/, ' Rank"')},"1964","Oisín","Number","90"\n` +
        `${label},"2024","Oisín","Number","30"\n${label},"2024","Mor","Number",""\n`,
    )
    assert.deepEqual([...births], [['Oisín', { male: 38, female: 0 }]])
    assert.deepEqual([rows, lastYear], [2, 2024])
  })

  it('are of the sex that the table is of', () => {
    const girls = `${head}${label},"2024","Una","Number","5"\n`.replaceAll('Boys', 'Girls')
    assert.deepEqual(parseIreland(Buffer.from(girls), 'Girls').births.get('Una'), { male: 0, female: 5 })
    assert.throws(() => parse(girls), FeedError)
  })

  refused(body => parseIreland(body, 'Boys'), {
    'a count that is none': Buffer.from(`${head}${label},"1964","Mor","Number","-3"\n`),
    'a line cut off': Buffer.from(`${head}${label},"1964","Mo`),
    'bytes that are not UTF-8': Buffer.concat([Buffer.from(head), Buffer.of(0xff)]),
  })
})

describe('births of Austria', () => {
  const head = 'C-JAHR-0;C-WOHNBEZIRK-0;C-GESCHLECHT-0;F-VORNAME_NORMALISIERT;F-ANZAHL_LGEB\n'

  it('are added up over the districts', () => {
    const { births, rows, lastYear } = parseAustria(
      Buffer.from(`${head}1984;101;1;Mor;3\n1984;102;1;Mor;4\n2024;101;2;Mor;1\n`),
    )
    assert.deepEqual([...births], [['Mor', { male: 7, female: 1 }]])
    assert.deepEqual([rows, lastYear], [3, 2024])
  })

  refused(parseAustria, {
    'other columns': Buffer.from('year;sex;name;count\n1984;1;Mor;3\n'),
    'another sex': Buffer.from(`${head}1984;101;3;Mor;3\n`),
    'a line with a field too many': Buffer.from(`${head}1984;101;1;Mor;3;4\n`),
  })
})

describe('births of England and Wales', () => {
  const sheets = {
    Table_1: [
      ['Table 1: Girls'],
      ['A remark'],
      ['Name', '2025 Rank', '2025 Count', '1996 Rank', '1996 Count'],
      ['Mor', 1, 4, 9, 3],
    ],
    Table_2: [
      ['Name', '2025 Rank', '2025 Count', '1996 Rank', '1996 Count'],
      ['Mor', 1, 40, '[x]', '[x]'],
      ['A & B', null, null, 2, 5],
    ],
  }

  it('are added up over sheets and years', () => {
    const { births, rows, lastYear } = parseEngland(zip(workbook(sheets)))
    assert.deepEqual(
      [...births],
      [
        ['Mor', { male: 40, female: 7 }],
        ['A & B', { male: 5, female: 0 }],
      ],
    )
    assert.deepEqual([rows, lastYear], [4, 2025])
  })

  const parts = workbook(sheets)
  const girls = parts['xl/worksheets/sheet1.xml']
  const changed = (text: string) => zip({ ...parts, 'xl/worksheets/sheet1.xml': text })
  refused(parseEngland, {
    'a sheet cut off': changed(girls.slice(0, -30)),
    'sheets that have changed places': zip(
      workbook({ Table_1: [['Table 1: Boys'], ...sheets.Table_2], Table_2: sheets.Table_1 }),
    ),
    'no sheet of boys': zip(workbook({ Table_1: sheets.Table_1 })),
    'other columns': zip(
      workbook({
        ...sheets,
        Table_2: [
          ['Name', 'Count'],
          ['Mor', 3],
        ],
      }),
    ),
    'a count that is none': zip(
      workbook({
        ...sheets,
        Table_2: [
          ['Name', '2025 Count'],
          ['Mor', 'many'],
        ],
      }),
    ),
    'a text that is not there': changed(girls.replace('<v>0</v>', '<v>999</v>')),
    'a cell far out': changed(girls.replace('r="A1"', 'r="ZZZ1"')),
  })
})

describe('names of Finland and Spain', () => {
  it('are persons by sheet', () => {
    const finland = workbook({
      'Miehet ens': [
        ['Etunimi', 'Lukumäärä'],
        ['Not', 99],
      ],
      'Miehet kaikki': [
        ['Etunimi', 'Lukumäärä'],
        ['Väinö', 30],
        ['Kai', 7],
      ],
      'Naiset kaikki': [
        ['Etunimi', 'Lukumäärä'],
        ['Kai', 1],
      ],
    })
    assert.deepEqual(
      [...parseFinland(zip(finland)).births],
      [
        ['Kai', { male: 7, female: 1 }],
        ['Väinö', { male: 30, female: 0 }],
      ],
    )
  })

  it('are found under what explains the table, and end before the remarks', () => {
    const sheet = (name: string, count: number) => [
      ['Nombres por edad media'],
      ['Orden', 'Nombre', 'Frecuencia', 'Edad Media (*)'],
      [1, name, count, 50.1],
      [null, '(*) En años'],
    ]
    const spain = workbook({ Hombres: sheet('JOSE', 500), Mujeres: sheet('MARIA CARMEN', 600) })
    assert.deepEqual(
      [...parseSpain(zip(spain)).births],
      [
        ['MARIA CARMEN', { male: 0, female: 600 }],
        ['JOSE', { male: 500, female: 0 }],
      ],
    )
  })

  refused(parseFinland, { 'sheets of other names': zip(workbook({ Men: [['Etunimi', 'Lukumäärä']] })) })
  refused(parseSpain, {
    'other columns': zip(workbook({ Hombres: [['Nombre', 'N']], Mujeres: [['Nombre', 'N']] })),
  })
})
