/** A file in MaxMind's format, read by readers of the format, against the answers of the API. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Reader as MaxmindReader, type Response } from 'maxmind'
import { Reader } from 'mmdb-lib'
import { seededRandom } from '../../../../bench/harness.ts'
import { realIpIndex } from '../../../../test/support/ip-data.ts'
import { isLongRun } from '../../../../test/support/long-run.ts'
import { formatIpv4 } from '../../../core/ip-address.ts'
import { readFiles } from '../compile/input-files.ts'
import { announcedAddresses } from '../fixtures/announced.ts'
import { answerTo, endsOfRanges, exportedData, specialAddresses } from '../fixtures/exported.ts'
import { tinyIndex } from '../fixtures/tiny-index.ts'
import type { IpIntelligence } from '../schema.ts'
import { type Column, columns, columnsOf } from './columns.ts'
import { ipMmdb } from './mmdb.ts'
import type { IpData } from './ranges.ts'

const metadata = { databaseType: 'Assay-City', description: 'a test', buildEpoch: 1_790_000_000 }
/** What stands at a place of a record; undefined where nothing does. */
function at(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    const outer = Array.isArray(inner) ? inner[0] : inner
    return (outer as Record<string, unknown> | undefined)?.[key]
  }, record)
}

/** Places of a record whose value is not that of the answer. */
function differences(answer: IpIntelligence, record: unknown, chosen: readonly Column[]): string[] {
  if (answer.reserved) return record === null ? [] : [`${answer.ip} is reserved`]
  if (record === null) return [`${answer.ip} is not there`]
  return chosen.flatMap(({ of, paths }) => {
    const value = of(answer) ?? undefined
    return paths.flatMap(path => {
      const expected = path === 'subdivisions.iso_code' ? answer.region_code?.slice(3) : value
      const found = at(record, path)
      const isEqual = Array.isArray(expected) ? String(expected) === String(found) : expected === found
      return isEqual ? [] : [`${answer.ip} ${path}: ${expected}, found ${found}`]
    })
  })
}

function checkAgainst(data: IpData, addresses: Iterable<string>, chosen: readonly Column[], file: Buffer): number {
  const readers = [new Reader<Response>(file), new MaxmindReader<Response>(file)]
  let asked = 0
  for (const ip of addresses) {
    const answer = answerTo(data, ip)
    const reader = readers[asked++ % readers.length]
    const wrong = differences(answer, reader.get(ip), chosen)
    if (wrong.length > 0) assert.deepEqual(wrong, [])
  }
  return asked
}

const file = (data: IpData, chosen: readonly Column[]) => Buffer.concat([...ipMmdb(data, chosen, metadata)])

describe('IP intelligence in the format of MaxMind', () => {
  const tiny = exportedData(tinyIndex())
  const tinyFile = file(tiny, columns)
  /** An address of which country and network are known. */
  const known = Array.from(endsOfRanges(tiny, 4, 1), ip => answerTo(tiny, ip)).find(
    a => a.country_code !== '' && a.asn !== null,
  )

  it('answers as the API at the ends of every range, and at exits and listed addresses', () => {
    const asked = checkAgainst(
      tiny,
      [...endsOfRanges(tiny, 4, 1), ...endsOfRanges(tiny, 6, 1), ...specialAddresses],
      columns,
      tinyFile,
    )
    assert.ok(asked > 50, `${asked}`)
  })

  it('has an IPv4-mapped address as the IPv4 address, and neither 6to4 nor Teredo', () => {
    const reader = new Reader<Response>(tinyFile)
    assert.deepEqual(reader.get('::ffff:808:808'), reader.get('8.8.8.8'))
    assert.notEqual(reader.get('8.8.8.8'), null)
    assert.deepEqual([reader.get('2002:808:808::1'), reader.get('2001::808:808')], [null, null])
  })

  it('has the same bytes each time', () => {
    assert.ok(file(tiny, columns).equals(tinyFile))
  })

  it('is smaller with fewer fields, which are then all that it has', () => {
    const chosen = columnsOf(['country_code', 'asn'])
    assert.ok(!('unknown' in chosen))
    const small = file(tiny, chosen)
    assert.ok(small.length < tinyFile.length)
    const { ip = '', country_code, asn } = known ?? {}
    assert.deepEqual(new Reader<Response>(small).get(ip), {
      country_code,
      country: { iso_code: country_code },
      asn,
      autonomous_system_number: asn,
    })
  })

  const isMissing = spawnSync('mmdblookup', ['--version']).error !== undefined
  it('is read by mmdblookup', { skip: isMissing ? 'mmdb-bin of Debian is not installed' : false }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-mmdb-'))
    const path = join(folder, 'ip.mmdb')
    const look = (ip: string, ...keys: string[]) =>
      execFileSync('mmdblookup', ['-f', path, '-i', ip, ...keys], { encoding: 'utf8' }).trim()
    try {
      writeFileSync(path, tinyFile)
      const { ip = '', country_code, asn } = known ?? {}
      assert.equal(look(ip, 'country', 'iso_code'), `"${country_code}" <utf8_string>`)
      assert.equal(look(`::ffff:${ip}`, 'autonomous_system_number'), `${asn} <uint32>`)
      assert.equal(look('8.8.8.8', 'privacy', 'tor'), 'true <boolean>')
      assert.equal(look('8.8.4.4', 'abuse', 'lists'), '3 <uint16>')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  const skip = isLongRun ? false : 'the file of all addresses is made in the long run'
  it('answers as the API on the real data, at random addresses and at the ends of ranges', { skip }, async () => {
    const data = exportedData(await realIpIndex())
    // All fields take a minute of processor time.
    const chosen = isLongRun ? columns : columnsOf(['country_code', 'asn', 'privacy', 'risk', 'network.prefix_length'])
    assert.ok(!('unknown' in chosen))
    const count = isLongRun ? 500_000 : 25_000
    const random = seededRandom(31)
    function* addresses() {
      for (let number = 0; number < count; number++) yield formatIpv4(random())
      for (const family of readFiles().families) yield* announcedAddresses(family, count / 2, random)
      for (const version of [4, 6] as const) yield* endsOfRanges(data, version, isLongRun ? 50 : 1000)
    }
    const asked = checkAgainst(data, addresses(), chosen, file(data, chosen))
    assert.ok(asked > 2 * count, `${asked}`)
  })
})

describe('docs/data.md', () => {
  it('has a row for each field of the file, with its places', () => {
    const text = readFileSync(new URL('../../../../docs/data.md', import.meta.url), 'utf8')
    for (const { field, paths } of columns.filter(({ paths }) => paths.length > 0)) {
      const row = `| \`${field}\` | ${paths.map(path => `\`${path}\``).join(', ')} |`
      assert.ok(text.includes(row), row)
    }
  })
})
