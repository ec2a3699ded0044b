/**
 * The answers of the API, of `LocalSignals`, of the functions of DuckDB and of `assay enrich` on the same inputs, which
 * a seed decides. Left out are the time of day at a place, and what a request was charged.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import { seededRandom } from '../../bench/harness.ts'
import { homeAt } from '../../src/app/settings/home.ts'
import { ApiError } from '../../src/core/errors.ts'
import { usualFields } from '../../src/enrich/fields.ts'
import { LocalSignals } from '../../src/local/local-signals.ts'
import { registerAssay } from '../../src/sql/register-assay.ts'
import { runAssay } from '../support/command.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const count = Number(process.env.ASSAY_TEST_INPUTS ?? 100_000)
const atOnce = 50
const random = seededRandom(20_261_127)
const below = (most: number) => random() % most
const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)]

const hex = () => below(0x10000).toString(16)
const ips: readonly (() => string)[] = [
  ...new Array(6).fill(() => [1 + below(223), below(256), below(256), below(256)].join('.')),
  () => `2${below(0x1000).toString(16).padStart(3, '0')}:${hex()}:${hex()}::${hex()}`,
  () => `2A00:${hex()}:0:0:${hex()}:0:0:1`,
  () => `::ffff:${below(256)}.${below(256)}.8.8`,
  () => oneOf(['10.0.0.1', '127.0.0.1', '::1', 'fe80::1', '192.0.2.7', '2002:808:808::1', '255.255.255.255']),
  () => oneOf(['8.8.8.08', '8.8.8', '8.8.8.8:80', '1.2.3.4/8', 'nowhere', 'fe80::1%eth0', '256.1.1.1', '١.2.3.4']),
]
const countries = ['DE', 'US', 'IT', 'fr', 'ES', 'GB', 'JP', 'BR', 'IN', 'NG', '', '', 'ZZ', 'Germany']
const digits = (length: number) => Array.from({ length }, () => below(10)).join('')
const phones: readonly (() => string)[] = [
  ...new Array(4).fill(
    () => `+${oneOf(['49 30 ', '1 650 ', '39 06 ', '33 1 ', '44 20 ', '7 9', '81 3 '])}${digits(8)}`,
  ),
  () => `0${digits(3)} ${digits(7)}`,
  () => `(${digits(3)}) ${digits(3)}-${digits(4)} ext. ${digits(3)}`,
  () => `00${digits(12)}`,
  () => `tel:+${digits(11)}`,
  () =>
    oneOf(['1-800-FLOWERS', '١٢٣٤٥٦٧٨٩', '+', 'call me', '+49', '++4930901820', digits(70), '＋４９３０９０１８２０']),
]
const given = 'Anna Peter Andrea Yuki Mohammed Priya Jean-Luc José Nguyễn Zoë Ольга 美咲 أحمد Sascha Kim'.split(' ')
const family = "Schmidt Smith O'Neil García Müller 田中 Иванов de Souza von".split(' ')
const names: readonly (() => string)[] = [
  ...new Array(4).fill(() => `${oneOf(given)} ${oneOf(family)}`),
  () => oneOf(given).toUpperCase(),
  () => `Dr. ${oneOf(given)} ${oneOf(given)} ${oneOf(family)}, PhD`,
  () => `${oneOf(family)}, ${oneOf(given)}`,
  () =>
    oneOf(['J. Smith', '"Bob" Smith', 'Acme GmbH', '12345', '…', 'x', '👩', 'Anna & Peter', 'n/a', 'A'.repeat(300)]),
]
const domains = 'example.de example.com gmail.com bbc.co.uk firma.at orange.fr web.de mailinator.com 例え.jp'.split(' ')
const emails: readonly (() => string)[] = [
  ...new Array(4).fill(() => `${oneOf(given).toLowerCase()}.${below(1000)}@${oneOf(domains)}`),
  () => `${oneOf(['info', 'sales', 'kontakt', 'noreply'])}@${oneOf(domains)}`,
  () => `anna+${below(99)}@sub.${oneOf(domains)}`,
  () => oneOf(['anna', '@', 'a@b', 'a b@example.de', '"a b"@example.de', 'a@[1.2.3.4]', 'ANNA@EXAMPLE.DE', 'a@-x.de']),
]

interface Kind {
  readonly column: 'ip' | 'phone' | 'name' | 'email'
  readonly path: string
  readonly takesCountry: boolean
  readonly sql: string
  /** Member of the answer that the others return. */
  readonly inside: string | null
  readonly made: readonly (() => string)[]
}

const kinds: readonly Kind[] = [
  { column: 'ip', path: '/v1/ip/intelligence', takesCountry: false, sql: 'assay_ip(ip)', inside: null, made: ips },
  {
    ...{ column: 'phone', path: '/v1/phone/validate', takesCountry: true, inside: null, made: phones },
    sql: 'assay_phone(phone, country)',
  },
  {
    ...{ column: 'name', path: '/v1/gender/name', takesCountry: true, inside: 'data', made: names },
    sql: 'assay_gender(name, country)',
  },
  {
    ...{ column: 'email', path: '/v1/compliance/email', takesCountry: false, inside: null, made: emails },
    sql: 'assay_email_place(email)',
  },
]

type Row = Readonly<Record<'ip' | 'phone' | 'name' | 'email' | 'country', string>>

const rows: readonly Row[] = Array.from({ length: count }, () => {
  const [ip, phone, name, email] = kinds.map(({ made }) => oneOf(made)())
  return { ip, phone, name, email, country: oneOf(countries) }
})

const ofRequest = ['local_time', 'result_id', 'charged_credits']

/** Without nulls, which a STRUCT has for members that are absent, and without what depends on the request. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (name, each) => {
    if (ofRequest.includes(name) || each === null) return undefined
    return typeof each === 'bigint' ? Number(each) : each
  })
  return text === undefined ? null : JSON.parse(text)
}

describe(`answers to ${count} inputs of each kind`, { skip: skipUnlessLong }, () => {
  const folder = temporaryFolder('equal')
  let service: ServiceUnderTest
  let signals: LocalSignals
  /** Answers of the API by kind and row; null for a refusal. */
  const expected = new Map<string, unknown[]>()

  before(async () => {
    service = await startService({
      RATE_LIMIT_PER_MINUTE: '0',
      FREE_CREDITS_PER_MONTH: `${10 * count}`,
      LOG_LEVEL: 'error',
    })
    signals = await LocalSignals.open(homeAt(service.home), ['ip', 'phone', 'gender', 'compliance'])
    for (const kind of kinds) expected.set(kind.column, await askAll(kind))
  })
  after(async () => {
    await service.stop()
  })

  const requestOf = ({ column, takesCountry }: Kind, row: Row) =>
    takesCountry && row.country !== '' ? { [column]: row[column], country: row.country } : { [column]: row[column] }

  async function askAll(kind: Kind): Promise<unknown[]> {
    const answers: unknown[] = new Array(count)
    let next = 0
    const ask = async () => {
      while (next < count) {
        const at = next++
        const { status, json } = await service.post(kind.path, requestOf(kind, rows[at]))
        assert.ok(status === 200 || status === 400, `${kind.path} ${status}`)
        answers[at] = status === 200 ? plain(kind.inside === null ? json : json[kind.inside]) : null
      }
    }
    await Promise.all(Array.from({ length: atOnce }, ask))
    return answers
  }

  const expectedOf = ({ column }: Kind) => expected.get(column) ?? assert.fail(column)

  for (const kind of kinds) {
    it(`${kind.column}: LocalSignals answers as the API`, () => {
      for (const [at, row] of rows.entries()) {
        const answer = signals.answer(kind.path, requestOf(kind, row))
        const refused = answer instanceof ApiError
        const found = refused ? null : kind.inside === null ? answer : (answer as Record<string, unknown>)[kind.inside]
        assert.deepEqual(plain(found), expectedOf(kind)[at], JSON.stringify(row))
      }
    })
  }

  it('SQL answers as the API', async () => {
    const file = join(folder, 'in.json')
    writeFileSync(file, rows.map(row => JSON.stringify(row)).join('\n'))
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const assay = await registerAssay(connection, { home: service.home })
    const columns = '{ip: varchar, phone: varchar, name: varchar, email: varchar, country: varchar}'
    for (const kind of kinds) {
      const result = await connection.stream(`select ${kind.sql} from read_json('${file}', columns = ${columns})`)
      let at = 0
      for await (const chunk of result.yieldRowsJs()) {
        for (const [found] of chunk) assert.deepEqual(plain(found), expectedOf(kind)[at], JSON.stringify(rows[at++]))
      }
      assert.equal(at, count)
    }
    await assay.end()
    connection.closeSync()
  })

  it('assay enrich writes what the API answers', async () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const names = ['ip', 'phone', 'name', 'email', 'country'] as const
    const lines = rows.map(row => names.map(name => quoted(row[name])).join())
    writeFileSync(join(folder, 'in.csv'), `${names.join()}\n${lines.join('\n')}\n`)
    const options = ['--ip', 'ip', '--phone', 'phone:country', '--name', 'name:country', '--email', 'email']
    const words = ['enrich', join(folder, 'in.csv'), join(folder, 'out.csv'), ...options]
    const { code, stderr } = await runAssay(words, { ASSAY_HOME: service.home })
    assert.ok(code === 0 || code === 3, stderr)
    const written: Record<string, string>[] = parse(readFileSync(join(folder, 'out.csv')), { columns: true })
    assert.equal(written.length, count)
    for (const kind of kinds) {
      // The first two of an email address are of its name.
      const fields = usualFields[kind.column].slice(kind.column === 'email' ? 2 : 0)
      for (const [at, line] of written.entries()) {
        for (const field of fields) {
          const value = field
            .split('.')
            .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], expectedOf(kind)[at])
          const cell = line[`${kind.column}_${field.replaceAll('.', '_')}`]
          assert.equal(cell, value === null || value === undefined ? '' : String(value), JSON.stringify(rows[at]))
        }
      }
    }
  })
})
