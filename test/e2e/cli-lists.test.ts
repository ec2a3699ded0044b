/**
 * `assay lists` and `assay law`: what the lists of an account and the rule table are worked on with, while the service
 * runs.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type DnsServer, startDnsServer } from '../../src/signals/ip/reverse-dns/fixtures/dns-server.ts'
import { runAssay } from '../support/command.ts'
import { assertRefused } from '../support/run.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let service: ServiceUnderTest
let dns: DnsServer
const folder = temporaryFolder('lists')
const written = new URL('../../assets/compliance/rules/rules.json', import.meta.url).pathname

before(async () => {
  dns = await startDnsServer()
  service = await startService({ RATE_LIMIT_PER_MINUTE: '0' })
})

after(async () => {
  await service.stop()
  await dns.close()
})

const assay = (...words: string[]) =>
  runAssay(words, { ASSAY_HOME: service.home, OFFLINE: '0', DNS_SERVERS: dns.address })

async function json(...words: string[]) {
  const { code, stdout, stderr } = await assay(...words, '--json')
  assert.equal(stderr, '')
  return { code, ...JSON.parse(stdout) }
}

function fileOf(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const of = (list: string) => ['--account', 'default', '--list', list]
const policiesOf = async (...entries: string[]) =>
  (await service.post('/v1/account/policy', { action: 'check', entries })).json.policies

describe('lists', () => {
  it('add and remove hold in the running service at once', async () => {
    assert.match(
      (await assay('lists', 'add', ...of('suppression'), 'ann@example.com', 'example.org')).stdout,
      /^2 added to the list suppression, which has 2 now\.\n$/,
    )
    assert.deepEqual(await policiesOf('Ann@example.com', 'x@mail.example.org', 'bob@example.com'), [
      'suppressed',
      'suppressed',
      'none',
    ])
    assert.equal((await json('lists', 'remove', ...of('suppression'), 'example.org')).changed, 1)
    assert.deepEqual(await policiesOf('x@mail.example.org'), ['none'])
    assert.match(
      (await assay('lists', 'check', '--account', 'default', 'ann@example.com')).stdout,
      /ann@example\.com +suppressed/,
    )
  })

  it('import takes the good rows of a file and names the lines of the bad ones', async () => {
    const path = fileOf(
      'objections.csv',
      'Name;Email\nAnn;ann@import.example\nBob;bob at import\nEve;eve@import.example\n;co.uk\n',
    )
    const printed = await assay('lists', 'import', ...of('suppression'), path)
    assert.equal(printed.code, 3)
    assert.match(
      printed.stdout,
      /^2 of 4 rows were added to the list suppression\.\nOf 5 lines: 2 added, 0 duplicates, 2 rejected, 1 without .*\n2 rows were rejected:\n {2}line 3: .*\n {2}line 5: .*\n$/,
    )
    assert.ok(!printed.stdout.includes('bob at'))
    assert.deepEqual(await policiesOf('ann@import.example', 'eve@import.example'), ['suppressed', 'suppressed'])
    const again = await json('lists', 'import', ...of('suppression'), path)
    assert.deepEqual([again.lines, again.rows, again.added, again.known, again.refused], [5, 4, 0, 2, 2])
  })

  it('import of thousands is in the list, and an export of it can be imported again', async () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `a${at}@many.example`)
    const imported = await json('lists', 'import', ...of('allow'), fileOf('many.csv', rows.join('\n')))
    assert.deepEqual([imported.code, imported.added], [0, 2_500])
    const path = join(folder, 'export.csv')
    assert.equal((await json('lists', 'export', ...of('allow'), path)).entries, 2_500)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.ok(!readFileSync(path, 'utf8').includes('many.example'))
    assertRefused(await assay('lists', 'export', ...of('allow'), path), /already exists/)
    await assay('lists', 'remove', ...of('allow'), 'a7@many.example')
    assert.equal((await json('lists', 'import', ...of('allow'), path)).added, 1)
    assert.deepEqual(await policiesOf('a7@many.example'), ['allowed'])
    await assay('account', 'create', 'other')
    const foreign = await json('lists', 'import', '--account', 'other', '--list', 'allow', path)
    assert.deepEqual([foreign.code, foreign.added, foreign.refused], [3, 0, 2_500])
  })

  it('import of a large file warns of nothing', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => void warnings.push(warning)
    process.on('warning', note)
    const rows = Array.from({ length: 3_000 }, (_, at) => `a${at}@large.example,"${'note '.repeat(200)}"`)
    const imported = await json('lists', 'import', ...of('suppression'), fileOf('large.csv', rows.join('\n')))
    // A warning is told a turn after what it warns of.
    await new Promise(resolve => setImmediate(resolve))
    process.off('warning', note)
    assert.deepEqual([imported.code, imported.added], [0, 3_000])
    assert.deepEqual(warnings, [])
  })

  it('import reads a file in UTF-16 whose columns have names of another language', async () => {
    const text = '\ufeffNombre;Correo electrónico\r\nZoë;zoe@wide.example\r\nAna;ana@wide.example\r\n'
    const path = join(folder, 'wide.csv')
    writeFileSync(path, Buffer.from(text, 'utf16le'))
    const { code, lines, rows, added, problems } = await json('lists', 'import', ...of('suppression'), path)
    assert.deepEqual([code, lines, rows, added], [3, 3, 3, 2])
    assert.deepEqual(
      problems.map(({ line }: { line: number }) => line),
      [1],
    )
    assert.deepEqual(await policiesOf('zoe@wide.example', 'ana@wide.example'), ['suppressed', 'suppressed'])
  })

  it('list shows sizes, and the entries of one list', async () => {
    const { code, ...sizes } = await json('lists', 'list', '--account', 'default')
    assert.deepEqual([code, Object.keys(sizes)], [0, ['suppression', 'allow', 'owned']])
    assert.ok(sizes.allow >= 2_500)
    await assay('lists', 'add', ...of('owned'), 'listed.example')
    const { stdout } = await assay('lists', 'list', ...of('owned'))
    assert.match(
      stdout,
      /^KIND +VALUE +ADDED +PROVED +TXT RECORD\ndomain +listed\.example +\S+ \S+ UTC +no +assay-verify=[0-9a-f]{32}\n/,
    )
  })

  it('verify asks for the record that add said, and the service knows at once', async () => {
    const { records } = await json('lists', 'add', ...of('owned'), 'proved.example')
    const missing = await assay('lists', 'verify', '--account', 'default', 'proved.example')
    assert.equal(missing.code, 1)
    assert.match(missing.stdout, /proved\.example +no record +assay-verify=/)
    dns.on('TXT', 'proved.example', { values: [records[0].record] })
    assert.equal((await assay('lists', 'verify', '--account', 'default', 'proved.example')).code, 0)
    assert.deepEqual(await policiesOf('ann@proved.example'), ['owned'])
  })

  it('refuse what is wrong in one sentence', async () => {
    assertRefused(await assay('lists', 'add', '--list', 'allow', 'example.com'), /--account is required/)
    assertRefused(
      await assay('lists', 'add', ...of('block'), 'example.com'),
      /There is no list block\. Choose from suppression, allow, owned/,
    )
    assertRefused(await assay('lists', 'add', ...of('allow')), /An email address or a domain is required/)
    assertRefused(
      await assay('lists', 'add', ...of('allow'), 'example.com', 'co.uk'),
      /co\.uk was not added\. The entry is a public suffix/,
    )
    assertRefused(
      await assay('lists', 'add', '--account', 'nobody', '--list', 'allow', 'example.com'),
      /no account nobody/,
    )
    assertRefused(await assay('lists', 'import', ...of('allow'), join(folder, 'none.csv')), /cannot be used \(ENOENT\)/)
    assertRefused(await assay('lists', 'import', ...of('allow')), /A file is required/)
    assertRefused(await assay('lists', 'check', '--account', 'default', 'example.com'), /is not a valid email address/)
    const domains = Array.from({ length: 101 }, (_, at) => `d${at}.example`)
    assertRefused(await assay('lists', 'add', ...of('owned'), ...domains), /has \d+ entries and can have at most 100/)
    assertRefused(
      await assay('lists', 'import', ...of('owned'), fileOf('owned.csv', domains.join('\n'))),
      /has \d+ entries and can have at most 100\. 0 entries of the file were added/,
    )
  })
})

describe('law', () => {
  it('shows a country as text, as JSON and as a page', async () => {
    const { stdout } = await assay('law', 'de')
    assert.match(stdout, /^Germany: law on commercial email\n=+\n/)
    assert.ok(stdout.split('\n').every(line => line.length <= 100 || line.includes('https://')))
    const { versions, rules_version } = await json('law', 'IN')
    assert.deepEqual(
      versions.map(({ applies_from }: { applies_from: string }) => applies_from),
      [null, '2027-05-13'],
    )
    assert.match(rules_version, /^\d{4}-\d\d-\d\d$/)
    assert.equal((await json('law', 're')).territory.rule_of, 'FR')
    const path = join(folder, 'de.html')
    assert.equal((await assay('law', 'DE', '--html', path)).code, 0)
    assert.match(readFileSync(path, 'utf8'), /<h1>Germany/)
  })

  it('lists all countries, and writes all pages with links between the files', async () => {
    const { stdout } = await assay('law')
    assert.equal(stdout.split('\n').filter(line => / (?:High|Medium|Low)$/.test(line)).length, 250)
    const pages = join(folder, 'pages')
    assert.match((await assay('law', '--all', pages)).stdout, /^Wrote 251 pages/)
    const names = readdirSync(pages)
    assert.equal(names.length, 254)
    for (const name of names) {
      const links = [...readFileSync(join(pages, name), 'utf8').matchAll(/href="([^":]*)"/g)].map(([, link]) => link)
      for (const link of links) assert.ok(names.includes(link), `${name} ${link}`)
    }
  })

  it('diff says what has changed, and nothing of the table itself', async () => {
    assert.match((await assay('law', 'diff', written)).stdout, /There are no differences/)
    const table = JSON.parse(readFileSync(written, 'utf8'))
    const rule = table.rules.find(({ country_code }: { country_code: string }) => country_code === 'AT')
    rule.obligations = rule.obligations.slice(1)
    const old = fileOf('old.json', JSON.stringify({ ...table, rules_version: '2026-01-01' }))
    assert.match(
      (await assay('law', 'diff', old, written)).stdout,
      /^Version 2026-01-01 -> 2026-\S+\n\nAustria \(AT\)\n {2}Obligation added: /,
    )
    const { countries } = await json('law', 'diff', old)
    assert.deepEqual([countries.length, countries[0].changes[0].field], [1, 'obligations'])
  })

  it("shows the operator's word, and says where a file is wrong", async () => {
    const path = join(service.home, 'law-overrides.json')
    assert.match((await assay('law', 'check')).stdout, /There is no law-overrides\.json/)
    writeFileSync(path, '{"DE":{"reason":"ticket 7","scope":"Only what we were told."}}')
    assert.match((await assay('law', 'check')).stdout, /is valid\.\nDE: ticket 7/)
    const { stdout } = await assay('law', 'de')
    assert.match(stdout, /Set by the operator of this service\.: scope\. ticket 7/)
    writeFileSync(path, '{"DE":{"reason":"ticket 7","scop":"x"}}')
    const wrong = await assay('law', 'check')
    assert.equal(wrong.code, 1)
    assert.match(wrong.stdout, /\/DE\/scop: unknown field/)
    assertRefused(await assay('law', 'de'), /law-overrides\.json is not valid: \/DE\/scop/)
    rmSync(path)
  })

  it('refuses what is wrong in one sentence', async () => {
    assertRefused(await assay('law', 'zz'), /There is no country zz/)
    assertRefused(await assay('law', 'diff'), /old table is required/)
    assertRefused(await assay('law', 'diff', join(folder, 'none.json')), /cannot be used \(ENOENT\)/)
    assertRefused(
      await assay('law', 'diff', fileOf('bad.json', '{}')),
      /is not a rule table: \/rules_version: the field is missing/,
    )
    assertRefused(await assay('law', '--all', folder, 'de'), /--all takes no country/)
    assertRefused(await assay('law', 'de', '--html', join(folder, 'no', 'where.html')), /cannot be used \(ENOENT\)/)
  })
})
