import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { findCompanyNumbers } from './company-numbers.ts'
import { normalise } from './page.ts'

interface Kind {
  readonly country: string
  readonly name: string
  readonly kind: string
  readonly pattern: string
  readonly shared?: readonly string[]
  readonly example: string
  readonly labels?: readonly string[]
}
const file = new URL('../../../../assets/compliance/extract/company-ids.json', import.meta.url)
const kinds: readonly Kind[] = JSON.parse(readFileSync(file, 'utf8'))

const gradesOf = (text: string) =>
  findCompanyNumbers(text, [], () => true).numbers.map(({ countries, grade }) => `${countries.join('/')} ${grade}`)

describe('the tables that pages are read with', () => {
  it('are the ones their manifest describes', () => {
    const folder = new URL('../../../../assets/compliance/extract/', import.meta.url)
    const { files } = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8'))
    for (const { name, sha256 } of files) {
      const digest = createHash('sha256')
        .update(readFileSync(new URL(name, folder)))
        .digest('hex')
      assert.equal(digest, sha256, name)
    }
  })
})

describe('the table of company numbers', () => {
  for (const { country, name, kind, pattern, shared, example, labels } of kinds) {
    it(`finds its example of ${country} ${name}`, () => {
      const text = normalise(`${labels?.[0] ?? ''} ${example} `)
      const { numbers, addresses } = findCompanyNumbers(text, [], () => true)
      if (kind === 'address') assert.ok(addresses.includes(country))
      // A court is no number: it says that a number near it is registered.
      else if (kind === 'court') assert.match(text, new RegExp(pattern.normalize('NFKC'), 'u'))
      else assert.ok(numbers.some(({ countries }) => countries.join() === (shared ?? [country]).join()))
    })
  }
})

describe('a number as its register issues it', () => {
  const cases: readonly (readonly [expected: string, texts: readonly string[]])[] = [
    ['BG checked', ['ЕИК 831919536', 'BG831919536', 'ЕИК: 831642181', 'ЕИК 175074752', 'Bulstat: 831 919 536']],
    ['CZ checked', ['DIČ: CZ699001182', 'CZ699001261', 'DIČ CZ682127228', 'DIČ: CZ25123891', 'CZ 251 23 891']],
    ['CN checked', ['统一社会信用代码 91340600MA2PBP2120', '91110000600037341L']],
    ['AD format', ['NRT L-711019-X', 'NRT A-700555-R', 'NRT U-132950-X', 'NRT F-132950-X']],
    [
      'TW checked',
      ['84598344', '90000006', '90000012', '90000028', '90000075', '90000173', '90000001'].map(to => `統一編號 ${to}`),
    ],
    ['TW checked', ['統一編號 10000004', '統編:00501503', '統一編號 1000 0004']],
    ['UY checked', ['RUT 220018800014', 'RUT: 211003420017', 'R.U.T. 22-001880-0014']],
    ['RO checked', ['J2012000750528', 'J2007007766403', 'J1992002621040', 'J1994000536225', 'J1993001036400']],
    [
      'RO checked',
      [
        'J2024035703000',
        'C2005000011220',
        'CUI 18547290',
        'CIF 18547290',
        'C.U.I.: RO 18547290',
        'Cod fiscal: 18547290',
      ],
    ],
    ['RO format', ['J5/1243/2016', 'J52/750/2012', 'J40/1243/12.03.2016', 'F05/12/2020']],
    ['ID checked', ['NPWP 0013121660091000', 'NPWP: 001.312.166.0-091.000', 'NPWP: 0831326657201000']],
    ['ID checked', ['NPWP: 03.195.088.4-801.000', 'NPWP: 01.312.166.0-091.000']],
    ['PY checked', ['RUC: 80060340-0', 'RUC 80097050-0', 'RUC: 80028061-0']],
    ['SV checked', ['NIT: 0614-181102-101-0', 'NIT 0614-050707-104-8']],
    ['MX checked', ['RFC: MAB-930714-8T4', 'R.F.C. MAB9307148T4']],
    ['MX format', ['RFC: NSN000704SY3']],
    ['LV checked', ['PVN LV32867300679', 'Reģ. Nr. 40003521600', 'LV 4000 352 1600']],
    ['BR checked', ['CNPJ: 12.ABC.345/01DE-35', '12.ABC.345/01DE-35', 'CNPJ 12ABC34501DE35', '16.727.230/0001-97']],
    ['BE checked', ['BTW BE-0428.759.497', 'BE 0428 759 497', 'TVA BE0428759497']],
    ['NL checked', ['NL 0044.95.445.B.01', 'NL004495445B01', 'NL 0044 95 445 B01']],
    ['SE checked', ['VAT SE 556012-5790-01', 'SE 123456-7897 01', 'Org.nr 556012-5790', 'org nr: 556012 5790']],
    ['PL checked', ['NIP 856-73-46-215', 'NIP: 856-734-62-15', 'NIP PL 856 734 62 15', 'nip 8567346215']],
    [
      'IT checked',
      [
        'P.Iva 00743110157',
        'Cod. Fisc. 00743110157',
        'p. iva: 00743110157',
        'Part. IVA 007 43110157',
        'C.F. 00743110157',
      ],
    ],
    ['ES checked', ['C.I.F. B-58.378.431', 'CIF: B58378431', 'NIF B 58378431', 'cif b-58378431']],
    ['NZ format', ['NZBN 9429 0000 00001', 'NZBN: 9429000000001']],
    ['GB checked', ['XI 110 3058 78', 'GB 980 7806 84', 'VAT Reg. GB-980780684']],
    ['DE checked', ['DE 136 695 976', 'DE-136695976', 'DE 13 66 95 976']],
    ['LU checked', ['LU 150 27 442', 'LU15027442']],
    ['PT checked', ['PT 501 964 843', 'NIPC 501.964.843']],
    ['CZ/SK checked', ['IČO: 251 23 891', 'IČO 25 123 891', 'IČ: 25123891']],
    [
      'DE format',
      ['Steuernummer 133/8150/8159', 'Steuer-Nr.: 181/815/08155', 'Steuernr. 181/815/08155', 'St.-Nr. 181/815/08155'],
    ],
    ['DE format', ['Umsatzsteuernummer: 133/8150/8159', 'Steuer Nr 181 815 08155']],
    [
      'GB registered',
      ['Company number 01234567, registered in England and Wales', 'Company No. SC123456. Registered in Scotland'],
    ],
    [
      'GB registered',
      [
        'Registered number: 01234567. Registered in England & Wales',
        'Company Registration Number 01234567 - incorporated in England',
      ],
    ],
    ['IE registered', ['Company number 123456, registered in Ireland', 'Registered in Ireland No. 123456']],
    ['JE registered', ['Company No: 12345, registered in Jersey']],
  ]
  for (const [expected, texts] of cases) {
    for (const text of texts) it(`is found: ${text}`, () => assert.deepEqual(gradesOf(normalise(text)), [expected]))
  }

  const none = [
    ...['ЕИК 831919537', 'CZ699001183', '统一社会信用代码 91340600MA2PBP2121', 'NRT A-902098-H', 'NRT F-700555-R'],
    ...[
      '統一編號 90000002',
      'RUT 230018800014',
      'RUT 220018800015',
      'J2012000750527',
      'J1812000750527',
      'J2012000750998',
    ],
    ...[
      'J99/1243/2016',
      'CUI 18547291',
      'CIF: 18547290-Z',
      'CUI 19',
      'NPWP 0013121661091000',
      'RUC: 80060340-1',
      'NIT: 0614-181102-101-1',
    ],
    ...[
      'RFC: NSN001304SY3',
      'LV32867300678',
      'CNPJ: 12.ABC.345/01DE-36',
      'CNPJ 12.ABC.345/01DE-99',
      '12.ABC.345/01DE-36',
    ],
    ...['BE 0428.759.498', 'NL 0044.95.446.B.01', 'VAT SE 556012-5791-01', 'NIP 856-73-46-216', 'XI 110 3058 79'],
    ...['TURNIP 8567346215', 'Company number 01234567. We have registered two offices in England'],
  ]
  for (const text of none) it(`is none: ${text}`, () => assert.deepEqual(gradesOf(normalise(text)), []))
})

describe('a company number', () => {
  it('counts when its check digits are right, and not when one digit is wrong', () => {
    assert.deepEqual(gradesOf('USt-IdNr. DE136695976'), ['DE checked'])
    assert.deepEqual(gradesOf('USt-IdNr. DE136695977'), [])
    assert.deepEqual(gradesOf('ABN 83 914 571 673'), ['AU checked'])
    assert.deepEqual(gradesOf('ABN 83 914 571 674'), [])
  })

  it('is one of a register when its court or its register is named with it', () => {
    assert.deepEqual(gradesOf('HRB 12345'), ['DE format'])
    assert.deepEqual(gradesOf('Amtsgericht Stuttgart, HRB 12345'), ['DE registered'])
    assert.deepEqual(gradesOf(`Amtsgericht Stuttgart ${'x '.repeat(200)} HRB 12345`), ['DE format'])
    assert.deepEqual(gradesOf('Registered in England and Wales No. 01234567'), ['GB registered'])
  })

  it('needs its label where the digits alone tell nothing', () => {
    assert.deepEqual(gradesOf('0403.019.261'), [])
    assert.deepEqual(gradesOf('KBO 0403.019.261'), ['BE checked'])
    assert.deepEqual(gradesOf('our VR 360 tour, PR 12345, RC 1234'), [])
  })

  it('is of two countries where neighbours share its form', () => {
    assert.deepEqual(gradesOf('IČO: 25123891'), ['CZ/SK checked'])
    assert.deepEqual(gradesOf('IČO: 25 123 891'), ['CZ/SK checked'])
  })

  it('is not a price, a year or a word', () => {
    assert.deepEqual(gradesOf('RO 40, AT 2024, from DE 1 000, IT 12345678901, si 12345678, GB 2024'), [])
  })

  it('is the same number however it is written', () => {
    const numberOf = (text: string) => findCompanyNumbers(text, [], () => true).numbers[0].number
    assert.equal(numberOf('NIP 856-734-62-15'), numberOf('NIP: 8567346215'))
    assert.equal(numberOf('SIREN 552 008 443'), numberOf('RCS Paris 552008443'))
  })
})
