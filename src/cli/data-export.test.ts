import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runAssay } from '../../test/support/command.ts'
import { stampOf } from '../core/dataset.ts'
import { openedSnapshot } from '../data/fixtures/opened-snapshot.ts'
import { Catalog } from '../data/runtime/catalog.ts'
import { abuseData, dropFeeds } from '../signals/ip/abuse/dataset.ts'
import { ipData } from '../signals/ip/dataset.ts'
import { tinyIndex } from '../signals/ip/fixtures/tiny-index.ts'
import { noRanges } from '../signals/ip/index/listed-ranges.ts'
import { torData } from '../signals/ip/tor/dataset.ts'
import { exportedData } from './data-export.ts'

const refusals = [
  [['ip', 'out.csv'], 'The file name must end in .mmdb or .parquet.'],
  [['ip', 'out.parquet', '--type', 'GeoLite2-City'], '--type requires a .mmdb file.'],
  [['phone', 'out.mmdb'], 'Only the data set ip can be exported.'],
  [['ip', 'out.mmdb', '--without', 'city'], '--without takes tor, abuse, drop, not city.'],
  [['ip', 'out.mmdb', '--fields', 'weather'], 'There is no field weather in the response of an IP lookup.'],
] as const

describe('assay data export', () => {
  for (const [args, sentence] of refusals) {
    it(`refuses ${args.join(' ')} in a sentence`, async () => {
      const { code, stderr } = await runAssay(['data', 'export', ...args], {})
      assert.deepEqual([code, stderr], [1, `assay: ${sentence}\n`])
    })
  }

  it('names the sources that may not be passed on, and goes on without them', async () => {
    const catalog = new Catalog([ipData, torData, abuseData])
    const feeds = { read: (name: string) => (name === dropFeeds[0].name ? { body, asOf: '2026-10-05' } : null) }
    const body = Buffer.from('{"cidr":"9.9.9.0/24"}\n{"type":"metadata","timestamp":1787000000,"records":1}\n')
    const { opened } = abuseData.read({ shipped: Buffer.alloc(0), operatorFile: null, feeds }, '2026-10-05')
    const snapshot = openedSnapshot({})
    catalog.swap(ipData, snapshot, tinyIndex())
    catalog.swap(torData, snapshot, noRanges)
    const sources = [stampOf(dropFeeds[0], { asOf: '2026-10-05' })]
    catalog.swap(
      abuseData,
      { ...snapshot, sources, inputs: '', asOf: '', warnings: [], memory: snapshot.memory },
      opened,
    )
    await assert.rejects(exportedData(catalog, new Set()), {
      message:
        'The licence of these sources does not allow redistribution: Spamhaus DROP, IPv4 (Spamhaus DROP terms of use). Omit them with --without drop.',
    })
    const address = { ip: '9.9.9.9', ipv4: 0x09090909, words: null }
    assert.equal(opened.of(address)?.lists, 1)
    const { data, sources: left } = await exportedData(catalog, new Set(['drop']))
    assert.equal(data.abuse?.of(address), undefined)
    assert.ok(!left.some(({ topic }) => topic === 'drop'))
  })
})
