/**
 * Enriches a column `ip` in blocks and parts that are many times smaller than usual, so that a small file has many
 * places where a run is resumed. Run as: node enrich-process.ts <input> <output> <home>
 */
import { homeAt } from '../../src/app/settings/home.ts'
import { enrich } from '../../src/enrich/enrich.ts'

const [input, output, home] = process.argv.slice(2)
await enrich(
  {
    ...{ input, output, prefix: '', threads: 2, server: null, isStrict: false, resumes: true, replaces: false },
    ...{ columns: [{ kind: 'ip', column: 'ip', countryColumn: null }], fields: ['ip.country_code', 'ip.asn'] },
    shard: null,
  },
  homeAt(home),
  { stdout: process.stdout, onColumns: () => {}, onProgress: () => {} },
  { blockBytes: 2 ** 14, partBytes: 2 ** 17 },
)
