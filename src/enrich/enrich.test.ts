/** Whole runs in this process, on real data. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { isLongRun } from '../../test/support/long-run.ts'
import { newHome } from '../../test/support/service.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { homeAt } from '../app/settings/home.ts'
import { LocalSignals } from '../local/local-signals.ts'
import { dryRun, type EnrichListeners, type EnrichReport, enrich, usualLimits } from './enrich.ts'
import { manifestPath, temporaryOutput } from './output.ts'
import { EnrichError, type EnrichOrder } from './task.ts'

let home: string
const folder = temporaryFolder('enrich')
before(async () => {
  home = await newHome()
})
after(() => {
  rmSync(home, { recursive: true })
})

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
const ipColumn = { kind: 'ip', column: 'ip', countryColumn: null } as const
const order: EnrichOrder = {
  ...{ input: '', output: '', columns: [ipColumn], fields: ['ip.country_code', 'ip.asn'], prefix: '' },
  ...{ threads: 1, isStrict: false, resumes: false, replaces: true, shard: null, server: null },
}

/** Runs on a text that is written into a file first. */
async function run(
  text: string | Buffer,
  changes: Partial<EnrichOrder> = {},
  names: [string, string] = ['in.csv', 'out.csv'],
) {
  writeFileSync(at(names[0]), text)
  const report = await enrich(
    { ...order, input: at(names[0]), output: at(names[1]), ...changes },
    homeAt(home),
    listeners,
  )
  return { report, output: readFileSync(at(names[1])), text: readFileSync(at(names[1]), 'utf8') }
}

/** A table of many rows, with quotation marks, line breaks in cells and values that are refused. */
function manyRows(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const ip = index % 7 === 3 ? 'none' : `${(index % 223) + 1}.${index % 256}.8.8`
    return `${index},${ip},"a ""note""${index % 5 === 0 ? '\n' : ' '}of ${index}"`
  })
  return `id,ip,note\n${rows.join('\n')}\n`
}

const small = { blockBytes: 4_000, partBytes: 10_000 }

describe('a run', () => {
  it('writes each row as it was, with the answers of the signals behind it', async () => {
    const { text, report } = await run('id,ip\n1,8.8.8.8\n"2", 10.0.0.1\n3,\n4,nowhere\n')
    const why =
      'The value is not an IP address: send IPv4 as four decimal numbers without leading zeros, or IPv6 as in RFC 4291, without range, port, zone, brackets or white space.'
    assert.equal(
      text,
      `id,ip,ip_country_code,ip_asn,assay_error\n1,8.8.8.8,US,15169,\n"2", 10.0.0.1,,,\n3,,,,\n4,nowhere,,,"ip: ${why}"\n`,
    )
    assert.deepEqual([report.rows, report.problems], [4, { 'ip: invalid_input': 1 }])
    assert.deepEqual([report.first?.line, report.first?.column], [5, 'ip'])
  })

  it('looks up every kind of column, with a country where there is one', async () => {
    const table = 'ip;phone;land;person;mail\n8.8.8.8;030 901820;DE;Andrea;anna.schmidt@example.de\n'
    const columns = [
      ipColumn,
      { kind: 'phone', column: 'phone', countryColumn: 'land' },
      { kind: 'name', column: 'person', countryColumn: 'land' },
      { kind: 'email', column: 'mail', countryColumn: null },
    ] as const
    const { text } = await run(table, { columns, fields: [] })
    const [row] = parse(text, { columns: true, delimiter: ';' }) as Record<string, string>[]
    const { ip_as_name, phone_e164, person_gender, mail_gender, mail_country_code, mail_recommendation_code } = row
    assert.deepEqual([ip_as_name, phone_e164, person_gender], ['Google LLC', '+4930901820', 'female'])
    assert.deepEqual([mail_gender, mail_country_code, mail_recommendation_code], ['female', 'DE', 'consent_required'])
  })

  it('finds the columns by their names and values', async () => {
    const table =
      'client,Telefon,Vorname,Adresse\n8.8.8.8,030 901820,Anna,anna@example.de\n2a00:1450::1,030 12345,Bob,bob@example.com\n'
    let found: unknown
    writeFileSync(at('guess.csv'), table)
    await enrich(
      { ...order, columns: [], fields: [], input: at('guess.csv'), output: at('guessed.csv') },
      homeAt(home),
      { ...listeners, onColumns: columns => (found = columns.map(({ kind, column }) => [kind, column])) },
    )
    assert.deepEqual(found, [
      ['ip', 'client'],
      ['phone', 'Telefon'],
      ['name', 'Vorname'],
      ['email', 'Adresse'],
    ])
  })

  it('answers as the signals do in a table that csv-parse reads, whatever the blocks and the threads', async () => {
    const table = manyRows(600)
    const outputs = []
    for (const [threads, limits] of [
      [1, usualLimits],
      [2, small],
      [3, { ...small, blockBytes: 1 }],
    ] as const) {
      writeFileSync(at('many.csv'), table)
      await enrich(
        { ...order, threads, input: at('many.csv'), output: at('many-out.csv') },
        homeAt(home),
        listeners,
        limits,
      )
      outputs.push(readFileSync(at('many-out.csv'), 'utf8'))
    }
    assert.equal(outputs[1], outputs[0])
    assert.equal(outputs[2], outputs[0])
    const signals = await LocalSignals.open(homeAt(home), ['ip'])
    const expected = (parse(table, { columns: true }) as Record<string, string>[]).map(({ id, ip, note }) => {
      const answer = signals.answer('/v1/ip/intelligence', { ip }) as { country_code?: string; asn?: number | null }
      return [id, ip, note, answer.country_code ?? '', `${answer.asn ?? ''}`]
    })
    const rows = parse(outputs[0], { from_line: 2 }) as string[][]
    assert.deepEqual(
      rows.map(cells => cells.slice(0, 5)),
      expected,
    )
  })

  it('reads and writes gzip and zstd, whose blocks are members', async () => {
    const table = manyRows(50)
    const plain = (await run(table)).text
    const gzip = await run(gzipSync(table), {}, ['in.csv.gz', 'out.csv.gz'])
    assert.equal(gunzipSync(gzip.output).toString(), plain)
    const zstd = await run(zstdCompressSync(table), {}, ['in.csv.zst', 'out.csv.zst'])
    assert.equal(zstdDecompressSync(zstd.output).toString(), plain)
  })

  it('keeps the members of NDJSON as they are, and adds values of their types', async () => {
    const lines = '{"id":12345678901234567890,"ip":"8.8.8.8"}\n{"ip":null}\n{}\nno json\n{"ip":["8.8.8.8"]}\n'
    const { text } = await run(lines, {}, ['in.ndjson', 'out.ndjson'])
    assert.deepEqual(text.split('\n'), [
      '{"id":12345678901234567890,"ip":"8.8.8.8","ip_country_code":"US","ip_asn":15169}',
      '{"ip":null,"ip_country_code":null,"ip_asn":null}',
      '{"ip_country_code":null,"ip_asn":null}',
      '{"ip_country_code":null,"ip_asn":null,"assay_error":"line 4: not a JSON object: no json"}',
      '{"ip_country_code":null,"ip_asn":null,"assay_error":"line 5: the member ip is neither text nor a number: {\\"ip\\":[\\"8.8.8.8\\"]}"}',
      '',
    ])
  })

  it('turns CSV into TSV and NDJSON', async () => {
    const table = 'id,ip\n"a\tb",8.8.8.8\n'
    const tsv = await run(table, {}, ['in.csv', 'out.tsv'])
    assert.equal(tsv.text, 'id\tip\tip_country_code\tip_asn\tassay_error\n"a\tb"\t8.8.8.8\tUS\t15169\t\n')
    const ndjson = await run(table, {}, ['in.csv', 'out.jsonl'])
    assert.equal(ndjson.text, '{"id":"a\\tb","ip":"8.8.8.8","ip_country_code":"US","ip_asn":15169}\n')
  })

  it('keeps the byte-order mark and the line breaks of the input', async () => {
    const { text } = await run('\ufeffip\r\n8.8.8.8\r\n')
    assert.equal(text, '\ufeffip,ip_country_code,ip_asn,assay_error\r\n8.8.8.8,US,15169,\r\n')
  })
})

describe('a column of hashes of passwords', () => {
  const letmein = 'B7A875FC1EA228B9061041B7CEC4BD3C52AB3CE3'
  const columns = [
    { kind: 'sha1', column: 'hash', countryColumn: null },
    { kind: 'ip', column: 'ip', countryColumn: null },
  ] as const
  const hashed = { columns, fields: ['sha1.count', 'ip.asn'] }
  let count: string
  before(async () => {
    const signals = await LocalSignals.open(homeAt(home), ['breach'])
    count = `${await signals.countOfPassword(Buffer.from(letmein, 'hex'))}`
    assert.ok(Number(count) > 0)
  })

  it('is looked up, and written into no table', async () => {
    const table = `id,hash,ip\n1,${letmein.toLowerCase()},8.8.8.8\n2,,\n3,xyz,\n4,"${letmein},\n`
    const { text, report } = await run(table, hashed)
    const why = 'The value is not a hash of 40 hexadecimal digits.'
    assert.equal(
      text,
      `id,ip,hash_count,ip_asn,assay_error\n1,8.8.8.8,${count},15169,\n2,,,,\n3,,,,hash: ${why}\n,,,,line 5: stray quotation mark\n`,
    )
    assert.deepEqual(report.problems, { 'hash: invalid_input': 1, stray_quotation_mark: 1 })
    assert.ok(!JSON.stringify(report).toLowerCase().includes('b7a8'))
    const ndjson = await run(table, hashed, ['in.csv', 'out.ndjson'])
    assert.equal(ndjson.text.split('\n')[0], `{"id":"1","ip":"8.8.8.8","hash_count":${count},"ip_asn":15169}`)
  })

  it('is written into no NDJSON, whose numbers keep their digits', async () => {
    const lines = `{"id":12345678901234567890,"hash":"${letmein}","ip":"8.8.8.8","n":1.50}\nhash ${letmein}\n`
    const { text } = await run(lines, hashed, ['in.ndjson', 'out.ndjson'])
    assert.deepEqual(text.split('\n').slice(0, 2), [
      `{"id":12345678901234567890,"ip":"8.8.8.8","n":1.50,"hash_count":${count},"ip_asn":15169}`,
      '{"hash_count":null,"ip_asn":null,"assay_error":"line 2: not a JSON object"}',
    ])
  })

  it('has a problem for each hash that no list here can know', async () => {
    const { report, text } = await run(`hash\n${'0'.repeat(32)}\n`, {
      ...{ columns: [{ kind: 'ntlm', column: 'hash', countryColumn: null }], fields: [] },
    })
    assert.deepEqual(report.problems, { 'hash: data_unavailable': 1 })
    assert.match(text, /^hash_breached,hash_count,assay_error\n,,hash: No complete list/)
  })
})

describe('a row that cannot be read', () => {
  const bad: readonly (readonly [row: string | Buffer, error: string, kind: string])[] = [
    ['5', '1 cells, but the header has 2: 5', 'ragged_row'],
    ['5,8.8.8.8,x', '3 cells, but the header has 2: 5,8.8.8.8,x', 'ragged_row'],
    ['5" disk,8.8.8.8', 'stray quotation mark: 5" disk,8.8.8.8', 'stray_quotation_mark'],
    ['"5"x,8.8.8.8', 'stray quotation mark: "5"x,8.8.8.8', 'stray_quotation_mark'],
    [Buffer.from([0x35, 0xff, 0x2c, 0x38]), 'not valid UTF-8', 'invalid_utf8'],
  ]

  it('keeps its place, whatever is wrong with it', async () => {
    const lines = bad.flatMap(([row]) => [Buffer.from(row), Buffer.from('\n9,8.8.4.4\n')])
    const { text, report } = await run(Buffer.concat([Buffer.from('id,ip\n'), ...lines]))
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    assert.deepEqual(
      rows.map(({ id, ip_asn, assay_error }) => [id, ip_asn, assay_error]),
      bad.flatMap(([, error], index) => [
        ['', '', `line ${2 * index + 2}: ${error}`],
        ['9', '15169', ''],
      ]),
    )
    assert.deepEqual(report.problems, { ragged_row: 2, stray_quotation_mark: 2, invalid_utf8: 1 })
  })

  it('ends a strict run, which names the line and no value', async () => {
    for (const [row] of [bad[0], bad[2], bad[4]]) {
      const table = Buffer.concat([Buffer.from('id,ip\n1,8.8.8.8\n'), Buffer.from(row), Buffer.from('\n')])
      await assert.rejects(run(table, { isStrict: true }), (failure: Error) => {
        assert.match(failure.message, /^Line 3: /)
        assert.doesNotMatch(failure.message, /8\.8\.8\.8|disk/)
        return failure instanceof EnrichError
      })
    }
  })

  it('is the line with an open mark alone, not what follows it', async () => {
    const { report, text } = await run('id,ip\n1,"8.8.8.8\n2,8.8.4.4\n3,1.1.1.1\n')
    assert.deepEqual([report.rows, report.problems], [3, { stray_quotation_mark: 1 }])
    assert.match(text, /^2,8\.8\.4\.4,US,15169,$/m)
  })
})

describe('a run that is cut off', () => {
  /** A run whose output breaks off once some rows are written, as a kill does between two writes. */
  async function cutRun(changes: Partial<EnrichOrder>, rows: number): Promise<EnrichReport | null> {
    const cut = new Error('cut off')
    const onProgress: EnrichListeners['onProgress'] = counts => {
      if (counts.rows >= rows) throw cut
    }
    try {
      return await enrich({ ...order, ...changes }, homeAt(home), { ...listeners, onProgress }, small)
    } catch (error) {
      if (error === cut) return null
      throw error
    }
  }

  it('is resumed without a row lost or doubled, wherever it was cut', async () => {
    const table = manyRows(1_000)
    for (const name of isLongRun ? ['long.csv', 'long.csv.gz'] : ['long.csv']) {
      writeFileSync(at(name), name.endsWith('gz') ? gzipSync(table) : table)
      const whole = { input: at(name), output: at(`whole-${name}`) }
      await enrich({ ...order, ...whole }, homeAt(home), listeners, small)
      const parts = { input: at(name), output: at(`parts-${name}`), threads: 2 }
      assert.equal(await cutRun({ ...parts, replaces: true }, 100), null)
      // What a killed process had written behind the last part that is on the disk.
      writeFileSync(temporaryOutput(parts.output), 'torn', { flag: 'a' })
      for (const rows of isLongRun ? [300, 500, 800] : [500])
        assert.equal(await cutRun({ ...parts, resumes: true }, rows), null)
      const report = await cutRun({ ...parts, resumes: true }, Number.POSITIVE_INFINITY)
      assert.deepEqual([report?.rows, (report?.resumedRows ?? 0) > 300], [1_000, true])
      assert.ok(readFileSync(parts.output).equals(readFileSync(whole.output)))
    }
  })

  it('is not resumed with another input or other options', async () => {
    writeFileSync(at('a.csv'), manyRows(500))
    const parts = { input: at('a.csv'), output: at('a-out.csv') }
    await cutRun({ ...parts, replaces: true }, 300)
    await assert.rejects(cutRun({ ...parts, fields: ['ip.city'], resumes: true }, 1), /other options/)
    writeFileSync(at('a.csv'), manyRows(501))
    await assert.rejects(cutRun({ ...parts, resumes: true }, 1), /another input/)
    await assert.rejects(cutRun({ ...parts, replaces: false }, 1), /was not completed/)
    writeFileSync(manifestPath(parts.output), 'torn')
    await assert.rejects(cutRun({ ...parts, resumes: true }, 1), /cannot be read/)
  })
})

describe('a part of a file', () => {
  it('joins with the others to the output of the whole', async () => {
    writeFileSync(at('shards.csv'), manyRows(500))
    const input = at('shards.csv')
    await enrich({ ...order, input, output: at('all.csv') }, homeAt(home), listeners, small)
    const parts = []
    for (const index of [1, 2, 3]) {
      const output = at(`part-${index}.csv`)
      await enrich({ ...order, input, output, shard: { index, count: 3 } }, homeAt(home), listeners, small)
      parts.push(readFileSync(output, 'utf8'))
    }
    assert.ok(parts.every(part => part.length > 0))
    assert.equal(parts.join(''), readFileSync(at('all.csv'), 'utf8'))
  })

  it('is refused of what has no length', async () => {
    const shard = { index: 1, count: 2 }
    await assert.rejects(
      run(gzipSync('ip\n8.8.8.8\n'), { shard }, ['in.csv.gz', 'out.csv']),
      /A compressed file cannot/,
    )
  })
})

describe('a dry run', () => {
  it('counts rows and columns, knows how long it takes, and writes nothing', async () => {
    writeFileSync(at('dry.csv'), manyRows(300))
    const dry = { ...order, input: at('dry.csv'), output: at('dry-out.csv') }
    const { rows, added, credits, seconds } = await dryRun(dry, homeAt(home), listeners, small)
    assert.deepEqual([rows, credits, added], [300, null, ['ip_country_code', 'ip_asn', 'assay_error']])
    assert.ok(seconds !== null && seconds > 0)
    assert.ok(![dry.output, temporaryOutput(dry.output), manifestPath(dry.output)].some(existsSync))
    const server = { url: new URL('http://127.0.0.1:9'), key: 'key' }
    const asked = await dryRun({ ...dry, server }, homeAt(home), listeners, small)
    assert.deepEqual([asked.rows, asked.credits, asked.seconds], [300, 300, null])
    await assert.rejects(dryRun({ ...dry, input: '-' }, homeAt(home), listeners), /read only once/)
  })
})

describe('an order that does not fit', () => {
  const refused: readonly (readonly [
    name: string,
    table: string | Buffer,
    changes: Partial<EnrichOrder>,
    reason: RegExp,
  ])[] = [
    ['no such column', 'a,b\n1,2\n', {}, /There is no column ip\. The columns are a, b\./],
    ['two columns of a name', 'ip,ip\n1,2\n', {}, /two columns ip/],
    ['a field that there is not', 'ip\n8.8.8.8\n', { fields: ['ip.weather'] }, /field ip\.weather does not exist/],
    [
      'a field that holds others',
      'ip\n8.8.8.8\n',
      { fields: ['ip.location'] },
      /field ip\.location .* contains other fields/,
    ],
    ['a field of no column', 'ip\n8.8.8.8\n', { fields: ['phone.valid'] }, /belongs to no column/],
    ['a name that is taken', 'ip,ip_asn\n8.8.8.8,1\n', {}, /column ip_asn already/],
    ['nothing to guess', 'a\nb\n', { columns: [] }, /The columns are a\./],
    ['an empty input', '', {}, /empty/],
    ['UTF-16', Buffer.from('\ufeffip\n', 'utf16le'), {}, /UTF-16/],
  ]
  for (const [name, table, changes, reason] of refused) {
    it(`is refused: ${name}`, async () => {
      await assert.rejects(run(table, changes), (error: Error) => {
        assert.match(error.message, reason)
        return error instanceof EnrichError
      })
    })
  }

  it('is refused: an output that is there, and a name that says no format', async () => {
    writeFileSync(at('there.csv'), '')
    await assert.rejects(run('ip\n8.8.8.8\n', { replaces: false }, ['in.csv', 'there.csv']), /already exists/)
    await assert.rejects(run('ip\n8.8.8.8\n', {}, ['in.csv', 'out.xlsx']), /format of .* is unknown/)
    const stdout = new Writable()
    await assert.rejects(
      enrich({ ...order, input: at('in.csv'), output: '-', resumes: true }, homeAt(home), { ...listeners, stdout }),
      /cannot be resumed/,
    )
  })
})
