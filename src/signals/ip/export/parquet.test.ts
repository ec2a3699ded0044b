/** A Parquet file of all addresses, read by hyparquet and by DuckDB, against the answers of the API. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { DuckDBInstance, type Json } from '@duckdb/node-api'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { seededRandom } from '../../../../bench/harness.ts'
import { realIpIndex } from '../../../../test/support/ip-data.ts'
import { isLongRun } from '../../../../test/support/long-run.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { stampOf } from '../../../core/dataset.ts'
import { formatIpv4, parseIpv6 } from '../../../core/ip-address.ts'
import { writePieces } from '../../../data/files.ts'
import { readFiles } from '../compile/input-files.ts'
import { ipData } from '../dataset.ts'
import { announcedAddresses } from '../fixtures/announced.ts'
import { answerTo, endsOfRanges, exportedData, specialAddresses } from '../fixtures/exported.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import { type Column, columns, columnsOf } from './columns.ts'
import { ipParquet, parquetName, rangeColumns } from './parquet.ts'
import type { IpData } from './ranges.ts'

const sources = [stampOf(ipData.feeds[0], { asOf: '2026-10-05' })]
const metadata = { description: 'a test', sources, asOf: '2026-10-05' }
const folder = temporaryFolder('ip-parquet')

type Row = Readonly<Record<string, unknown>>

/** The digits of `first_hex`, worked out from the text alone. */
function hexOf(ip: string): string {
  const words = new Uint32Array(4)
  assert.ok(parseIpv6(ip.includes(':') ? ip : `::ffff:${ip}`, words), ip)
  return Array.from(words, word => word.toString(16).padStart(8, '0')).join('')
}

/** Columns whose value is not that of the answer. */
function differences(data: IpData, ip: string, row: Row | undefined, chosen: readonly Column[]): string[] {
  const answer = answerTo(data, ip)
  if (answer.reserved) return row === undefined ? [] : [`${ip} is reserved`]
  if (row === undefined) return [`${ip} is not there`]
  return chosen.flatMap(({ field, of }) => {
    const [expected, found] = [of(answer) ?? null, row[parquetName(field)] ?? null]
    const isEqual = String(expected) === String(found) && Array.isArray(expected) === Array.isArray(found)
    return isEqual ? [] : [`${ip} ${field}: ${expected}, found ${found}`]
  })
}

describe('IP intelligence as Parquet', () => {
  const tiny = exportedData(tinyIndex())
  const bytes = (chosen: readonly Column[]) => Buffer.concat([...ipParquet(tiny, chosen, metadata)])
  const tinyFile = bytes(columns)
  const bufferOf = (file: Buffer) => Uint8Array.from(file).buffer
  const rowsOf = (file: Buffer): Promise<Row[]> => parquetReadObjects({ file: bufferOf(file), compressors })

  it('answers as the API at the ends of every range, and at exits and listed addresses', async () => {
    const rows = await rowsOf(tinyFile)
    let asked = 0
    for (const ip of [...endsOfRanges(tiny, 4, 1), ...endsOfRanges(tiny, 6, 1), ...specialAddresses]) {
      const key = hexOf(ip)
      const row = rows.find(({ first_hex, last_hex }) => String(first_hex) <= key && key <= String(last_hex))
      assert.deepEqual(differences(tiny, ip, row, columns), [])
      asked += 1
    }
    assert.ok(asked > 50, `${asked}`)
  })

  it('has ranges in order that do not overlap, each in three spellings', async () => {
    let before = ''
    for (const { version, first, last, first_ipv4, last_ipv4, first_hex, last_hex } of await rowsOf(tinyFile)) {
      const [from, to] = [String(first), String(last)]
      assert.deepEqual([first_hex, last_hex], [hexOf(from), hexOf(to)])
      assert.ok(before < String(first_hex) && String(first_hex) <= String(last_hex), from)
      assert.equal(version, from.includes(':') ? 6 : 4)
      const number = (text: string) => (version === 6 ? undefined : BigInt(`0x${hexOf(text).slice(24)}`))
      assert.deepEqual([first_ipv4 ?? undefined, last_ipv4 ?? undefined], [number(from), number(to)])
      before = String(last_hex)
    }
  })

  it('names its sources with their licences', () => {
    const { key_value_metadata: pairs = [] } = parquetMetadata(bufferOf(tinyFile))
    const found = Object.fromEntries(pairs.map(({ key, value }) => [key, value]))
    assert.equal(found['assay.description'], 'a test')
    assert.equal(found['assay.as_of'], '2026-10-05')
    const [{ name, licence, url, as_of }] = JSON.parse(found['assay.sources'] ?? '')
    const { name: expectedName, licence: expectedLicence, url: expectedUrl } = sources[0]
    assert.deepEqual([name, licence, url, as_of], [expectedName, expectedLicence, expectedUrl, '2026-10-05'])
  })

  it('has the same bytes each time, and fewer rows with fewer fields', async () => {
    assert.ok(bytes(columns).equals(tinyFile))
    const chosen = columnsOf(['country_code', 'asn'])
    assert.ok(!('unknown' in chosen))
    const rows = await rowsOf(bytes(chosen))
    assert.ok(rows.length < (await rowsOf(tinyFile)).length)
    assert.deepEqual(Object.keys(rows[0]), [...rangeColumns.map(({ name }) => name), 'country_code', 'asn'])
  })

  it('is joined in DuckDB as docs/data.md shows', async () => {
    writeFileSync(join(folder, 'ip.parquet'), tinyFile)
    writeFileSync(join(folder, 'hits.csv'), 'ip\n8.8.8.8\n10.0.0.1\n8.8.4.4\n')
    const text = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')
    const [, query] = /```sql\n(.*?)```/s.exec(text) ?? assert.fail('no query')
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    await connection.run(`set file_search_path = '${folder}'`)
    const found = (await connection.runAndReadAll(query)).getRowsJson()
    connection.closeSync()
    const expected = ['10.0.0.1', '8.8.4.4', '8.8.8.8'].map(ip => {
      const { asn, country_code, reserved } = answerTo(tiny, ip)
      return reserved ? [ip, null, null] : [ip, country_code || null, asn === null ? null : String(asn)]
    })
    assert.deepEqual(found.sort(), expected)
  })

  const skip = isLongRun ? false : 'the file of all addresses is made in the long run'
  it('answers as the API on the real data, at a million random addresses', { skip }, async () => {
    const data = exportedData(await realIpIndex())
    const path = join(folder, 'real.parquet')
    await writePieces(path, ipParquet(data, columns, metadata))
    const random = seededRandom(31)
    const list = join(folder, 'addresses.csv')
    function* lines() {
      yield 'key,ip\n'
      for (let number = 0; number < 500_000; number++) yield lineOf(formatIpv4(random()))
      for (const family of readFiles().families)
        for (const ip of announcedAddresses(family, 250_000, random)) yield lineOf(ip)
      for (const version of [4, 6] as const) for (const ip of endsOfRanges(data, version, 50)) yield lineOf(ip)
    }
    writeFileSync(list, [...lines()].join(''))
    assert.ok((await checkAgainst(data, path, list)) > 1_000_000)
  })
})

const lineOf = (ip: string) => `${hexOf(ip)},${ip}\n`

/** Joins a list of addresses to the file; returns how many there were. */
async function checkAgainst(data: IpData, path: string, list: string): Promise<number> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const result = await connection.stream(`
    select ip, key <= last_hex as is_inside, ranges.* from read_csv('${list}', all_varchar = true) as asked
    asof left join '${path}' as ranges on asked.key >= ranges.first_hex`)
  const names = result.columnNames()
  let asked = 0
  for await (const rows of result.yieldRowsJson()) {
    for (const row of rows) {
      const named: Record<string, Json> = Object.fromEntries(row.map((cell, index) => [names[index], cell]))
      const wrong = differences(data, String(named.ip), named.is_inside === true ? named : undefined, columns)
      if (wrong.length > 0) assert.deepEqual(wrong, [])
      asked += 1
    }
  }
  connection.closeSync()
  return asked
}
