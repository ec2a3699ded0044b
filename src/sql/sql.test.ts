/** Assay inside DuckDB, by the command and by a program, with the inputs on which DuckDB surprises. */
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import * as duckdb from '@duckdb/node-api'
import { runAssay } from '../../test/support/command.ts'
import { isLongRun } from '../../test/support/long-run.ts'
import { newHome } from '../../test/support/service.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { homeAt } from '../app/settings/home.ts'
import { LocalSignals } from '../local/local-signals.ts'
import { HashCounter, type RegisteredAssay, registerAssay } from './register-assay.ts'

/** An appender of DuckDB flushes at 204,800 rows. */
const rowCount = isLongRun ? 300_000 : 20_000

let home: string
const folder = temporaryFolder('sql')
let connection: duckdb.DuckDBConnection
let assay: RegisteredAssay
before(async () => {
  home = await newHome()
  const instance = await duckdb.DuckDBInstance.create(':memory:')
  connection = await instance.connect()
  assay = await registerAssay(connection, { home })
})
after(async () => {
  await assay.end()
  connection.closeSync()
  rmSync(home, { recursive: true })
})

const at = (name: string) => join(folder, name)

async function rows(query: string): Promise<Record<string, unknown>[]> {
  const found = (await connection.runAndReadAll(query)).getRowObjectsJS()
  return JSON.parse(JSON.stringify(found, (_, each) => (typeof each === 'bigint' ? Number(each) : each)))
}

describe('the counter of hashes', () => {
  it('does not take the late response of a call that it gave up for the response of the next call', async () => {
    const counter = new HashCounter(homeAt(home))
    const unknown = '0'.repeat(40)
    try {
      assert.throws(() => counter.counts([unknown], 0), /does not respond/)
      assert.deepEqual(counter.counts([unknown, unknown]), [null, null])
    } finally {
      await counter.end()
    }
  })
})

describe('the functions of Assay in DuckDB', () => {
  it('answer as the signals do, with the names of their fields', async () => {
    const signals = await LocalSignals.open(homeAt(home), ['ip', 'phone', 'gender', 'compliance'])
    const same = (answer: unknown, found: unknown) => {
      const plain = (value: unknown) =>
        JSON.parse(JSON.stringify(value, (name, each) => (name === 'local_time' || each === null ? undefined : each)))
      assert.deepEqual(plain(found), plain(answer))
    }
    const [row] = await rows(
      "select assay_ip('52.95.110.1') as ip, assay_phone('06 698 12345', 'IT') as phone, assay_gender('Anna') as gender",
    )
    same(signals.answer('/v1/ip/intelligence', { ip: '52.95.110.1' }), row.ip)
    same(signals.answer('/v1/phone/validate', { phone: '06 698 12345', country: 'IT' }), row.phone)
    same((signals.answer('/v1/gender/name', { name: 'Anna' }) as { data: unknown }).data, row.gender)
    const [{ place }] = await rows("select assay_email_place('anna@example.de').country_code as place")
    assert.equal(place, 'DE')
  })

  it('answer null for null and for what the API refuses, whatever stood in the row before', async () => {
    const found = await rows(`
      select i, assay_ip(v).asn as asn, assay_phone(v, null).valid as valid
      from (values (1, '8.8.8.8'), (2, null), (3, 'x'), (4, '')) t(i, v) order by i`)
    assert.deepEqual(
      found.map(({ asn }) => asn),
      [15169, null, null, null],
    )
    assert.deepEqual(await rows("select assay_phone('+4930901820', null).valid as valid"), [{ valid: true }])
  })

  it('keep texts of every length and script, in each row of many chunks', async () => {
    const found = await rows(`
      select count(*)::int as rows, count(*) filter (assay_phone(v).phone = v)::int as equal, count(*) filter (v is null
        and assay_phone(v) is null)::int as nulls
      from (select case i % 7 when 0 then null when 1 then 'x' when 2 then 'exactly 12 b' when 3 then 'now 13 bytes!'
        when 4 then 'é' || i when 5 then '数' || repeat('0', (i % 40)::int) else '\uFEFF+49 30 ' || i end as v
        from range(${rowCount}) t(i))`)
    const nulls = Math.ceil(rowCount / 7)
    assert.deepEqual(found, [{ rows: rowCount, equal: rowCount - nulls, nulls }])
  })

  it('refuse a connection that is not one of DuckDB', async () => {
    await assert.rejects(registerAssay({} as duckdb.DuckDBConnection, { home }), TypeError)
  })

  it('count hashes of passwords, and know nothing of a hash that no list here has', async () => {
    const letmein = 'b7a875fc1ea228b9061041b7cec4bd3c52ab3ce3'
    const [{ known, upper, other, none }] = await rows(
      `select assay_breached_hash('${letmein}') as known, assay_breached_hash(upper('${letmein}')) as upper,
       assay_breached_hash(repeat('0', 40)) as other, assay_breached_hash('letmein') as none`,
    )
    assert.deepEqual([known, upper, other, none], [1, 1, null, null])
  })

  it('answer more rows than DuckDB flushes at once, each with its own', async () => {
    const found = await rows(`
      select count(*)::int as rows, count(*) filter (code = expected)::int as equal from (
        select assay_ip(case when i % 2 = 0 then '8.8.8.8' else '217.0.0.1' end).country_code as code,
               case when i % 2 = 0 then 'US' else 'DE' end as expected
        from range(${rowCount}) t(i))`)
    assert.deepEqual(found, [{ rows: rowCount, equal: rowCount }])
  })

  it('answer a column of a Parquet file that is kept as a dictionary', async () => {
    const file = at('dictionary.parquet')
    await connection.run(
      `copy (select case when i % 3 = 0 then '8.8.8.8' when i % 3 = 1 then '1.1.1.1' else '217.0.0.1' end as ip from range(10000) t(i)) to '${file}'`,
    )
    const found = await rows(`select assay_ip(ip).asn as asn, count(*)::int as n from '${file}' group by 1 order by 1`)
    assert.deepEqual(found, [
      { asn: 3320, n: 3_333 },
      { asn: 13335, n: 3_333 },
      { asn: 15169, n: 3_334 },
    ])
  })
})

describe('assay sql', () => {
  const run = (query: string, ...more: string[]) =>
    runAssay(['sql', query, '--allow', folder, ...more], { ASSAY_HOME: home })
  const jsonLines = (text: string) =>
    text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))

  it('writes a line of JSON for each row, whole numbers exactly', async () => {
    const { stdout } = await run('select 5::bigint as small, 9007199254740993::bigint as large, 1.5::double as part')
    assert.deepEqual(jsonLines(stdout), [{ small: 5, large: '9007199254740993', part: 1.5 }])
  })

  it('writes whole numbers inside an answer as numbers', async () => {
    const { stdout } = await run("select assay_phone('+49 30 901820') as phone, [1::bigint] as list")
    const [{ phone, list }] = jsonLines(stdout)
    assert.deepEqual([phone.calling_code, phone.risk.score, phone.timezones, list], [49, 0, ['Europe/Berlin'], [1]])
  })

  it('keeps 64-bit numbers through Parquet', async () => {
    const { stdout } = await run(
      `copy (select 9007199254740993::bigint as id) to '${at('id.parquet')}'; select id from '${at('id.parquet')}'`,
    )
    assert.deepEqual(jsonLines(stdout).at(-1), { id: '9007199254740993' })
  })

  it('keeps rows that begin with a comment sign when the reader is told that there are none', async () => {
    writeFileSync(at('signs.csv'), 'id,n\n1,4\n#1002,6\n3,10\n')
    const { stdout } = await run(
      `select count(*)::int as n from read_csv('${at('signs.csv')}', comment='', all_varchar=true)`,
    )
    assert.deepEqual(jsonLines(stdout), [{ n: 3 }])
  })

  it('reads files of the allowed folders alone, and downloads nothing', async () => {
    writeFileSync(at('a.csv'), 'ip\n8.8.8.8\n')
    assert.deepEqual(jsonLines((await run(`select assay_ip(ip).asn as asn from '${at('a.csv')}'`)).stdout), [
      { asn: 15169 },
    ])
    for (const query of [
      "select * from read_csv('/etc/hostname')",
      "copy (select 1) to '/tmp/outside.csv'",
      'install httpfs',
      'set enable_external_access = true',
      "attach '/tmp/other.db'",
    ]) {
      const { code, stderr } = await run(query)
      assert.deepEqual([code, stderr.startsWith('assay: ')], [1, true], query)
    }
  })

  it('refuses members without names, of which one alone would be left', async () => {
    assert.match((await run('select row(1, 2) as pair')).stderr, /The members of column pair have no names/)
  })

  it('says what is wrong with a query, and with the command', async () => {
    assert.match((await run('selec 1')).stderr, /syntax error/)
    writeFileSync(at("it's.csv"), 'phone\n+4930901820\n')
    const mistyped = await run(`select phon from '${at("it''s.csv")}'`)
    assert.match(mistyped.stderr, /^assay: .*"phon" not found.*Candidate bindings: "phone"\n$/)
    assert.match((await run('select 1', '--memory', 'much')).stderr, /--memory takes a size/)
    assert.match((await runAssay(['sql'], { ASSAY_HOME: home })).stderr, /A query is required/)
  })

  it('is written by a copy of its own', async () => {
    writeFileSync(at('in.csv'), 'ip\n8.8.8.8\n')
    await run(`copy (select ip, assay_ip(ip).city as city from '${at('in.csv')}') to '${at('out.csv')}'`)
    assert.equal(readFileSync(at('out.csv'), 'utf8'), 'ip,city\n8.8.8.8,Mountain View\n')
  })
})
