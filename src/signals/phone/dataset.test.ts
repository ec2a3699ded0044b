import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, it } from 'node:test'
import { FeedError, type FeedFile } from '../../core/feed.ts'
import { openedSnapshot } from '../../data/fixtures/opened-snapshot.ts'
import { prefixKey } from '../../data/index/prefix-index.ts'
import { openSnapshot, verifySnapshot } from '../../data/snapshot/snapshot.ts'
import { compile } from './compile.ts'
import { phoneData } from './dataset.ts'
import { releaseOf, tinyFiles } from './fixtures/tiny-release.ts'
import { bundledSnapshot, numbering, readBundled } from './phone-data.ts'
import { release } from './release.ts'

const noReport = () => {}
const compiled = (file: FeedFile | null) =>
  compile(noReport, { feeds: { read: name => (name === release.name ? file : null) }, operatorFile: null })

describe('the data that ships', () => {
  it('is whole, of this layout, and passes its golden questions', () => {
    verifySnapshot(readBundled())
    const snapshot = openSnapshot(readBundled())
    assert.deepEqual([snapshot.dataset, snapshot.formatVersion], ['phone', phoneData.formatVersion])
    assert.equal(snapshot.inputs, phoneData.inputs())
    assert.deepEqual(phoneData.checkGolden(phoneData.open(snapshot)), [])
  })

  it('is what the manifest says', () => {
    const manifest = JSON.parse(readFileSync(new URL('manifest.json', bundledSnapshot), 'utf8'))
    const file = readFileSync(bundledSnapshot)
    const sha256 = createHash('sha256').update(file).digest('hex')
    assert.deepEqual(manifest.files, [{ name: 'phone.snapshot', bytes: file.length, sha256 }])
    assert.ok(file.length < 3 * 2 ** 20)
    assert.equal(manifest.sources[0].asOf, openSnapshot(readBundled()).asOf)
  })

  it('says how old the plans and how old the prefixes are', () => {
    const { sources } = openSnapshot(readBundled())
    const ages = sources.map(({ topic, asOf }) => `${topic} ${asOf}`)
    assert.deepEqual(ages.sort(), ['numbering 2026-09-24', 'prefixes 2026-03-26'])
  })

  it('was dated for the version of the library that is installed', () => {
    const require = createRequire(import.meta.url)
    const { version }: { version: string } = require('google-libphonenumber/package.json')
    assert.equal(version, numbering.packageVersion, 'find out and restate which release its metadata are of')
  })
})

describe('a build', () => {
  it('of a release holds its tables, and says which release it is', async () => {
    const parts = await compiled({ body: releaseOf(tinyFiles), asOf: '2026-11-12' })
    assert.equal(parts.asOf, '2026-11-12')
    const stamp = parts.sources.find(({ topic }) => topic === 'prefixes')
    assert.match(stamp?.name ?? '', /libphonenumber 9\.9\.1/)
    const data = phoneData.open(openedSnapshot(parts.sections))
    assert.equal(data.locationOf(prefixKey('12012005550')), 'Jersey City, NJ')
    assert.equal(data.carrierOf(prefixKey('4915123')), 'Some carrier')
    assert.deepEqual(data.zonesOfCallingCode(1), ['America/New_York', 'America/Chicago'])
    assert.deepEqual(data.zonesOfCallingCode(44), [])
  })

  it('without a release is what ships', async () => {
    const { sections, asOf } = await compiled(null)
    const shipped = openSnapshot(readBundled())
    assert.equal(asOf, shipped.asOf)
    assert.deepEqual(openedSnapshot(sections).uint32('locations.starts'), shipped.uint32('locations.starts'))
    assert.deepEqual(phoneData.checkGolden(phoneData.open(openedSnapshot(sections))), [])
  })

  it('that is cut short is refused', async () => {
    const { sections } = await compiled({ body: releaseOf(tinyFiles), asOf: '2026-11-12' })
    const wrong = phoneData.checkGolden(phoneData.open(openedSnapshot(sections)))
    assert.match(wrong[0], /^Only \d+ ranges of locations\.$/)
    assert.ok(wrong.some(sentence => /^carriers of 447400 is Three, found null\.$/.test(sentence)))
  })
})

describe('the feed', () => {
  it('finds the archive of the newest release on its page', () => {
    const page = JSON.stringify({ tag_name: 'v9.0.43', name: 'v9.0.43', tarball_url: 'elsewhere' })
    assert.equal(release.locate?.(page), 'https://codeload.github.com/google/libphonenumber/tar.gz/refs/tags/v9.0.43')
  })

  it('finds nothing on any other page', () => {
    const pages = [
      '',
      '<html>',
      '{}',
      'null',
      '[]',
      '"v9.0.43"',
      '{"tag_name":43}',
      '{"tag_name":"v9.0.43/../x"}',
      '{"tag_name":"nightly"}',
    ]
    for (const page of pages) assert.equal(release.locate?.(page), null, page)
  })

  it('refuses a release whose tables are not whole', () => {
    assert.throws(() => release.inspect(releaseOf(tinyFiles)), FeedError)
  })

  it('counts the rows of all tables, and takes the date of the notes', () => {
    const rows = (first: number, count: number) =>
      Array.from({ length: count }, (_, at) => `${first + at}|x`).join('\n')
    const files = {
      ...tinyFiles,
      'libphonenumber-9.9.1/resources/carrier/en/1.txt': rows(1_000_000, 15_000),
      'libphonenumber-9.9.1/resources/timezones/map_data.txt': rows(1_000_000, 2_000),
    }
    assert.deepEqual(release.inspect(releaseOf(files)), { rows: 15_001 + 2_000 + 4, asOf: '2026-11-12' })
  })
})
