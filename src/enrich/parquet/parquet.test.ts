/** Whole runs on Parquet that DuckDB wrote and DuckDB reads. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { isLongRun } from '../../../test/support/long-run.ts'
import { newHome } from '../../../test/support/service.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { homeAt } from '../../app/settings/home.ts'
import { LocalSignals } from '../../local/local-signals.ts'
import { type EnrichListeners, enrich } from '../enrich.ts'
import { temporaryOutput } from '../output.ts'
import { EnrichError, type EnrichOrder } from '../task.ts'

let home: string
const folder = temporaryFolder('parquet')
let connection: DuckDBConnection
before(async () => {
  home = await newHome()
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})
after(() => {
  connection.closeSync()
  rmSync(home, { recursive: true })
})

/** An appender of DuckDB flushes at 204,800 rows. */
const rowCount = isLongRun ? 210_000 : 35_000

const at = (name: string) => join(folder, name)
const openedSignals = new Map<string, Promise<LocalSignals>>()
const listeners: EnrichListeners = {
  ...{ stdout: process.stdout, onColumns: () => {}, onProgress: () => {} },
  // The data of all runs is the same.
  openSignals: (home, names) => {
    const known = openedSignals.get(names.join()) ?? LocalSignals.open(home, names)
    openedSignals.set(names.join(), known)
    return known
  },
}
const order: EnrichOrder = {
  ...{ input: '', output: '', columns: [{ kind: 'ip', column: 'ip', countryColumn: null }], prefix: '' },
  fields: ['ip.country_code', 'ip.asn', 'ip.hosting', 'ip.risk.score'],
  ...{ threads: 1, isStrict: false, resumes: false, replaces: true, shard: null, server: null },
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  return (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, unknown>[]
}

/** A table of every kind of column, whose ip is a dictionary with nulls and values that are refused. */
async function writeTable(name: string, rows: number, codec = 'snappy', groupRows = 2048): Promise<string> {
  const table = `select 9007199254740993 + i as id, (i / 7)::decimal(38, 10) as price, i % 3 = 0 as flag,
    date '2024-02-01' + (i % 300)::int as day, timestamp '2024-01-01' + to_microseconds(i * 1001) as moment,
    {'a': i, 'b': [i, null, i + 1]} as deep, encode('x' || i) as bytes, uuid() as uuid, (i * 1.5)::float as half,
    case when i % 5 = 0 then null when i % 7 = 3 then 'none' else (i % 199 + 1) || '.8.8.8' end as ip,
    '030 90182' || i % 10 as phone, map {'k': i % 4} as pairs
    from range(${rows}) t(i)`
  await connection.run(
    `copy (${table}) to '${at(name)}' (format parquet, codec '${codec}', row_group_size ${groupRows})`,
  )
  return at(name)
}

async function run(input: string, output: string, changes: Partial<EnrichOrder> = {}) {
  return enrich({ ...order, input, output: at(output), ...changes }, homeAt(home), listeners)
}

const addedNames = 'ip_country_code, ip_asn, ip_hosting, ip_risk_score, assay_error'

/** Every column of the input is in the output, row by row, with the statistics of each of its chunks. */
async function assertSameColumns(input: string, output: string): Promise<void> {
  const [{ rows, different }] = await query(
    `select count(*) as rows, count(*) filter (a is distinct from b) as different
     from '${input}' a positional join (select * exclude (${addedNames}) from '${output}') b`,
  )
  const [{ expected }] = await query(`select count(*) as expected from '${input}'`)
  assert.deepEqual([rows, different], [expected, '0'])
  const facts = (path: string) =>
    query(
      `select row_group_id, path_in_schema, type, num_values, encodings, compression, stats_min_value, stats_max_value,
       stats_null_count, total_compressed_size from parquet_metadata('${path}')
       where split_part(path_in_schema, ',', 1) not in ('${addedNames.replaceAll(', ', "','")}')
       order by all`,
    )
  assert.deepEqual(await facts(output), await facts(input))
}

/** The added columns have what the signals answer. */
async function assertAnswers(output: string): Promise<void> {
  const signals = await LocalSignals.open(homeAt(home), ['ip'])
  const found = await query(
    `select ip, count(*) as rows, ${addedNames} from '${output}' group by all having ip is not null`,
  )
  assert.equal(new Set(found.map(({ ip }) => ip)).size, found.length)
  for (const row of found) {
    if (row.ip === 'none') {
      assert.match(String(row.assay_error), /^ip: The value is not an IP address/)
      assert.deepEqual([row.ip_country_code, row.ip_asn], [null, null])
      continue
    }
    const answer = signals.answer('/v1/ip/intelligence', { ip: row.ip }) as {
      readonly country_code: string | null
      readonly asn: number | null
      readonly hosting: boolean | null
      readonly risk: { readonly score: number }
    }
    const { country_code, asn, hosting, risk } = answer
    const number = (value: unknown) => (value === null ? null : Number(value))
    assert.deepEqual(
      [row.ip_country_code, number(row.ip_asn), row.ip_hosting, number(row.ip_risk_score)],
      [country_code, asn, hosting, risk.score],
    )
    assert.equal(row.assay_error, null)
  }
}

describe('a run on Parquet', () => {
  it('keeps every column of more rows than DuckDB flushes at once, and adds columns of their types', async () => {
    const input = await writeTable('large.parquet', rowCount, 'zstd', isLongRun ? 61_440 : 10_240)
    const { rows, problems } = await run(input, 'large-out.parquet', { threads: 2 })
    assert.deepEqual([rows, problems], [rowCount, { 'ip: invalid_input': (rowCount * 4) / 35 }])
    await assertSameColumns(input, at('large-out.parquet'))
    await assertAnswers(at('large-out.parquet'))
    const types = await query(`describe select ${addedNames} from '${at('large-out.parquet')}'`)
    assert.deepEqual(
      types.map(({ column_type }) => column_type),
      ['VARCHAR', 'BIGINT', 'BOOLEAN', 'BIGINT', 'VARCHAR'],
    )
  })

  for (const codec of isLongRun ? ['snappy', 'gzip', 'brotli', 'lz4_raw'] : ['brotli']) {
    it(`keeps the columns of a file with ${codec}`, async () => {
      const input = await writeTable('packed.parquet', 2_500, codec)
      await run(input, 'packed-out.parquet')
      await assertSameColumns(input, at('packed-out.parquet'))
    })
  }

  it('looks up whole numbers as text, and finds columns by their names and values', async () => {
    const input = at('numbers.parquet')
    await connection.run(
      `copy (select 4930901820 as phone, 'DE' as country, 'Anna' as "name", '8.8.8.8' as client) to '${input}'`,
    )
    const phone = { kind: 'phone', column: 'phone', countryColumn: 'country' } as const
    await run(input, 'numbers-out.parquet', { columns: [phone], fields: ['phone.type', 'phone.valid'] })
    const [row] = await query(`select phone::varchar as phone, phone_valid from '${at('numbers-out.parquet')}'`)
    assert.deepEqual(row, { phone: '4930901820', phone_valid: true })
    await run(input, 'guessed.parquet', { columns: [], fields: [] })
    const [guessed] = await query(`select client_country_code, name_gender from '${at('guessed.parquet')}'`)
    assert.deepEqual(guessed, { client_country_code: 'US', name_gender: 'female' })
  })

  it('leaves out a column of hashes of passwords', async () => {
    const input = at('hashes.parquet')
    await connection.run(
      `copy (select {'a': 1, 'b': [2]} as deep, sha1('letmein') as secret, 7 as id, '8.8.8.8' as ip) to '${input}'`,
    )
    const columns = [{ kind: 'sha1', column: 'secret', countryColumn: null }, order.columns[0]] as const
    await run(input, 'hashes-out.parquet', { columns, fields: ['sha1.breached', 'ip.asn'] })
    assert.deepEqual(await query(`select * from '${at('hashes-out.parquet')}'`), [
      { deep: { a: 1, b: [2] }, id: 7, ip: '8.8.8.8', secret_breached: true, ip_asn: '15169', assay_error: null },
    ])
    assert.ok(!readFileSync(at('hashes-out.parquet')).includes(createHash('sha1').update('letmein').digest('hex')))
  })

  it('adds lists as lists', async () => {
    const input = at('lists.parquet')
    await connection.run(
      `copy (select unnest(['anna@example.de', null, 'nobody', 'bob@example.xyz']) as mail) to '${input}'`,
    )
    const mail = { kind: 'email', column: 'mail', countryColumn: null } as const
    await run(input, 'lists-out.parquet', { columns: [mail], fields: ['email.jurisdictions_applicable'] })
    const rows = await query(`select mail_jurisdictions_applicable as found from '${at('lists-out.parquet')}'`)
    assert.deepEqual(
      rows.map(({ found }) => found),
      [['DE'], null, null, null],
    )
  })

  it('is a file of no rows for a file of no rows', async () => {
    const input = await writeTable('none.parquet', 0)
    assert.equal((await run(input, 'none-out.parquet')).rows, 0)
    assert.deepEqual(
      await query(`select count(*)::int as rows, count(ip_asn)::int as asns from '${at('none-out.parquet')}'`),
      [{ rows: 0, asns: 0 }],
    )
  })

  it('is resumed between row groups, with the bytes of a run that was not stopped', async () => {
    const input = await writeTable('long.parquet', 8_000)
    await run(input, 'whole.parquet')
    const stop = new Error('stopped')
    const parts = { ...order, input, output: at('parts.parquet'), threads: 2 }
    const stopAt = (rows: number): EnrichListeners => ({
      ...listeners,
      onProgress: counts => {
        if (counts.rows >= rows) throw stop
      },
    })
    const limits = { blockBytes: 1, partBytes: 1 }
    await assert.rejects(enrich(parts, homeAt(home), stopAt(2_000), limits), stop)
    writeFileSync(temporaryOutput(parts.output), 'torn', { flag: 'a' })
    await assert.rejects(
      enrich({ ...parts, replaces: false, resumes: true }, homeAt(home), stopAt(5_000), limits),
      stop,
    )
    const report = await enrich({ ...parts, replaces: false, resumes: true }, homeAt(home), listeners, limits)
    assert.deepEqual([report.rows, report.resumedRows > 2_000], [8_000, true])
    assert.ok(readFileSync(parts.output).equals(readFileSync(at('whole.parquet'))))
  })

  it('is divided by row groups, and the parts are read together as the whole', async () => {
    const input = await writeTable('shards.parquet', 6_500)
    await run(input, 'all.parquet')
    for (const index of [1, 2, 3]) await run(input, `shard-${index}.parquet`, { shard: { index, count: 3 } })
    const [{ different, rows }] = await query(
      `select count(*)::int as rows, count(*) filter (a is distinct from b)::int as different
       from '${at('all.parquet')}' a positional join '${at('shard-*.parquet')}' b`,
    )
    assert.deepEqual([rows, different], [6_500, 0])
  })

  it('drops descriptions of the whole schema, which would hide the added columns, and keeps other metadata', async () => {
    const input = at('described.parquet')
    await connection.run(
      `copy (select '8.8.8.8' as ip) to '${input}' (format parquet, kv_metadata {'ARROW:schema': 'x', 'owner': 'us'})`,
    )
    await run(input, 'described-out.parquet')
    const keys = await query(`select decode(key) as key from parquet_kv_metadata('${at('described-out.parquet')}')`)
    assert.deepEqual(keys, [{ key: 'owner' }])
  })
})

describe('a Parquet file that cannot be worked on', () => {
  const refuses = (changes: Partial<EnrichOrder>, reason: RegExp) =>
    assert.rejects(run(at('bad.parquet'), 'bad-out.parquet', changes), (error: Error) => {
      assert.match(error.message, reason)
      return error instanceof EnrichError
    })

  it('is refused when the file is encrypted', async () => {
    await connection.run("set force_mbedtls_unsafe = 'true'")
    await connection.run(`pragma add_parquet_key('key', '0123456789112345')`)
    await connection.run(
      `copy (select '8.8.8.8' as ip) to '${at('bad.parquet')}' (format parquet, encryption_config {footer_key: 'key'})`,
    )
    await refuses({}, /cannot be read as Parquet: the file is encrypted\./)
  })

  it('is refused when it is damaged, with what is damaged', async () => {
    const input = await writeTable('good.parquet', 5_000)
    const { length } = readFileSync(input)
    const damage = (change: (bytes: Buffer) => void) => {
      const bytes = readFileSync(input)
      change(bytes)
      writeFileSync(at('bad.parquet'), bytes)
    }
    copyFileSync(input, at('bad.parquet'))
    truncateSync(at('bad.parquet'), length - 100)
    await refuses({}, /the end of the file is not valid\./)
    damage(bytes => bytes.fill(0xff, length - 200, length - 8))
    await refuses({}, /cannot be read/)
    damage(bytes => bytes.writeUInt32LE(length, length - 8))
    await refuses({}, /the file is incomplete\./)
    const [{ page }] = await query(
      `select dictionary_page_offset as page from parquet_metadata('${input}') where path_in_schema = 'ip'`,
    )
    damage(bytes => bytes.fill(0xff, Number(page), Number(page) + 200))
    await refuses({}, /row group 1 cannot be read\./)
    writeFileSync(at('bad.parquet'), '')
    await refuses({}, /the end of the file is not valid\./)
  })

  it('is refused by its columns and by the format of the output', async () => {
    const input = await writeTable('bad.parquet', 10)
    const lookup = (column: string) => ({ columns: [{ kind: 'ip', column, countryColumn: null }] as const })
    await refuses(lookup('deep'), /The column deep contains neither text nor whole numbers\./)
    await refuses(lookup('moment'), /moment contains neither/)
    await refuses(lookup('price'), /price contains neither/)
    await refuses(lookup('nothing'), /There is no column nothing\. The columns are id, price/)
    await assert.rejects(run(input, 'out.csv'), /A Parquet output requires a Parquet input/)
    await assert.rejects(run('-', 'out.parquet'), /A Parquet output requires a Parquet input/)
  })
})
