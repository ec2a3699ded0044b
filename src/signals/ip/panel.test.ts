import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { realIpIndex } from '../../../test/support/ip-data.ts'
import { worseProbes } from '../../data/build/panel.ts'
import { verdictOn } from '../../data/feeds/fetch.ts'
import { parseFeeds } from './compile/input-files.ts'
import { ipData } from './dataset.ts'
import { compiled, compiledWith, feedFiles } from './fixtures/made-up-feeds.ts'
import { tinyFiles } from './fixtures/tiny-files.ts'
import { dbipRecord, tinyMmdb } from './fixtures/tiny-mmdb.ts'
import { askPanel, parsePanel } from './panel.ts'
import { rangeFeeds } from './sources/feeds.ts'

const geofeedOf = (rest: string) => Array.from({ length: 10 }, (_, row) => `8.0.${row}.0/24,${rest}`).join('\n')

function awsOf(createDate: string, group: string): string {
  const prefixes = [0, 1, 2, 3].map(row => ({
    ip_prefix: `8.0.${128 + row}.0/24`,
    region: 'us-east-1',
    network_border_group: group,
  }))
  return JSON.stringify({ createDate, prefixes, ipv6_prefixes: [] })
}

/** What was fetched before. */
const good = {
  digitalocean: geofeedOf('US,,New York,10001'),
  aws: awsOf('2026-08-22-20-23-14', 'us-east-1-nyc-1'),
  googlebot: JSON.stringify({ prefixes: [0, 1, 2].map(row => ({ ipv4Prefix: `5.1.${row}.0/24` })) }),
}

const panel = parsePanel(`class,address,expected,source
clouds,8.0.0.1,country_code=US & city=New York & hosting_provider=digitalocean,the geofeed
clouds,8.0.9.1,hosting_provider=digitalocean,the geofeed
clouds,8.0.128.1,city=New York & hosting_provider=aws,the local zone
crawlers,5.1.0.1,crawler=googlebot,the list
access networks,5.1.2.1,asn=398003,the registry
reserved space,10.0.0.1,reserved=true,RFC 1918
`)

/** Why the file is refused before it is compiled; null when it is not. */
function refusal(feed: string, body: string): string | null {
  const declared = rangeFeeds.find(({ name }) => name === feed) ?? assert.fail(feed)
  const last = declared.inspect(Buffer.from(good[feed as keyof typeof good]))
  const now = Date.parse('2026-10-01')
  const verdict = verdictOn({ ...declared, minRows: 1 }, { body: Buffer.from(body), sha256: '' }, last, false, now)
  return 'reason' in verdict ? verdict.reason : null
}

const before = askPanel(compiledWith(good).index, panel)
/** The names of the probes that a file makes worse in the place of the good one. */
const worseWith = (changed: Readonly<Record<string, string>>) =>
  worseProbes(before, askPanel(compiledWith({ ...good, ...changed }).index, panel)).map(({ name }) => name)

describe('a file that is wrong', () => {
  it('is compared with one that answers everything rightly', () => {
    assert.deepEqual(
      before.filter(({ isRight }) => !isRight),
      [],
    )
    assert.deepEqual(worseWith({}), [])
  })

  it('by having shrunk is found out by its rows, and by the panel when it has lost few', () => {
    const rows = good.digitalocean.split('\n')
    assert.match(refusal('digitalocean', rows.slice(0, 6).join('\n')) ?? '', /more than 30% fewer than/)
    const shrunk = rows.slice(0, 8).join('\n')
    assert.equal(refusal('digitalocean', shrunk), null)
    assert.deepEqual(worseWith({ digitalocean: shrunk }), ['8.0.9.1 hosting_provider'])
  })

  it('by a column too many is found out by its form, and by the panel behind the prefixes', () => {
    const first = good.digitalocean.replaceAll(/^/gm, 'row,')
    assert.match(refusal('digitalocean', first) ?? '', /^10 of 10 rows cannot be read/)
    const shifted = geofeedOf(',US,,New York,10001')
    assert.equal(refusal('digitalocean', shifted), null)
    assert.deepEqual(worseWith({ digitalocean: shifted }), ['8.0.0.1 city'])
  })

  it('by the code of the region in the place of the city is found out by the panel', () => {
    const coded = geofeedOf('US,US-NY,US-NY,10001')
    assert.equal(refusal('digitalocean', coded), null)
    assert.deepEqual(worseWith({ digitalocean: coded }), ['8.0.0.1 city'])
  })

  it('by an AS number that was sold is found out by the panel', () => {
    const [four, six] = tinyFiles.families
    const networks = Buffer.from(four.networks.toString().replace(',398003,', ',398009,'))
    const { index } = compiled({ families: [{ ...four, networks }, six], feeds: parseFeeds(feedFiles(good)) })
    assert.deepEqual(worseProbes(before, askPanel(index, panel)), [
      { class: 'access networks', name: '5.1.2.1 asn', detail: '398003, found 398009' },
    ])
  })

  it('by a provider who is missing is found out by the panel', () => {
    assert.deepEqual(worseWith({ aws: '{}' }), ['8.0.128.1 city', '8.0.128.1 hosting_provider'])
    assert.deepEqual(worseWith({ googlebot: '{}' }), ['5.1.0.1 crawler'])
  })

  it('by nothing but CRLF at the ends of its lines is read as the good one', () => {
    const crlf = good.digitalocean.replaceAll('\n', '\r\n')
    assert.equal(refusal('digitalocean', crlf), null)
    assert.deepEqual(worseWith({ digitalocean: crlf }), [])
  })

  it('by being of last year is found out by its date, and by the panel where it has none', () => {
    assert.match(
      refusal('aws', awsOf('2025-08-22-20-23-14', 'us-east-1-nyc-1')) ?? '',
      /^The file is from 2025-.*, older than the last good file/,
    )
    const old = geofeedOf('US,,Denver,80202')
    assert.equal(refusal('digitalocean', old), null)
    assert.deepEqual(worseWith({ digitalocean: old }), ['8.0.0.1 city'])
  })

  it("by being another provider's is found out by its form, and by the panel where both have the same", () => {
    assert.match(refusal('aws', good.googlebot) ?? '', /ipv6_prefixes|prefix/)
    const other = Array.from({ length: 10 }, (_, row) => `9.0.${row}.0/24,US,US-NJ,Newark,`).join('\n')
    assert.equal(refusal('digitalocean', other), null)
    assert.deepEqual(worseWith({ digitalocean: other }), [
      '8.0.0.1 city',
      '8.0.0.1 hosting_provider',
      '8.0.9.1 hosting_provider',
    ])
  })
})

describe('the panel', () => {
  it('leaves out what the table of the operator decides', () => {
    const { index } = compiledWith(good, ['cidr,reason,city', '8.0.0.0/24,ours,Denver'])
    assert.deepEqual(worseProbes(before, askPanel(index, panel)), [])
    assert.ok(!askPanel(index, panel).some(({ name }) => name.startsWith('8.0.0.1 ')))
  })

  it('does not take another spelling for another place', () => {
    const spelled = parsePanel('class,address,expected,source\nclouds,8.0.0.1,city=Zurich|Turicum,x\n')
    for (const city of ['Zürich', 'Turicum']) {
      const place = dbipRecord({ country_code: 'US', state1: '', city, latitude: 40, longitude: -100 })
      const [four, six] = tinyFiles.families
      const { index } = compiled({ families: [{ ...four, places: tinyMmdb(4, [['8.0.0.0/16', place]]) }, six] })
      assert.deepEqual(
        askPanel(index, spelled).map(({ isRight }) => isRight),
        [true],
      )
    }
  })

  it('refuses a row that it cannot read', () => {
    const rowOf = (expected: string) => `class,address,expected,source\nclouds,8.0.0.1,${expected},x\n`
    for (const expected of ['town=Fremont', 'city', 'city=', ''])
      assert.throws(() => parsePanel(rowOf(expected)), /^Error: line 2 of the panel/)
  })

  it('has hundreds of facts in seven classes, each once, and the installed data knows all but what only feeds tell', async () => {
    const answers = ipData.probe?.(await realIpIndex()) ?? []
    assert.equal(new Set(answers.map(({ name }) => name)).size, answers.length)
    const classes = Map.groupBy(answers, probe => probe.class)
    assert.equal(classes.size, 7)
    for (const [name, probes] of classes) {
      assert.ok(probes.length >= 30, name)
      const wrong = probes.filter(({ isRight }) => !isRight)
      if (name === 'crawlers') assert.ok(wrong.every(probe => probe.detail.endsWith('found null')))
      else if (name === 'clouds') assert.ok(wrong.every(probe => / (city|apple_private_relay)$/.test(probe.name)))
      else assert.deepEqual(wrong, [])
    }
  })
})
