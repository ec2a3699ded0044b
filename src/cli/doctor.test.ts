/** Each line of `assay doctor` in order, with a warning and with a fault. */
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runAssay } from '../../test/support/command.ts'
import { isLongRun } from '../../test/support/long-run.ts'
import { startService } from '../../test/support/service.ts'
import { sharedPostgres } from '../../test/support/shared-postgres.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import {
  type Check,
  certificateCheck,
  clockCheck,
  databaseCheck,
  dataCheck,
  diskCheck,
  memoryCheck,
  networkCheck,
  nodeCheck,
  packagesCheck,
} from './doctor-checks.ts'
import { type MemoryRow, serviceMemory } from './doctor-memory.ts'

const [second, day, gigabyte] = [1000, 86_400_000, 2 ** 30]
const now = Date.UTC(2026, 10, 27)
const states = (...checks: Check[]) => checks.map(({ state }) => state)

/** A line that is not in order says what to do. */
function assertStates(checks: readonly Check[], expected: readonly Check['state'][]): void {
  assert.deepEqual(states(...checks), expected)
  for (const { state, advice } of checks) assert.equal(advice === '', state === 'ok', advice)
}

describe('a line of assay doctor', () => {
  it('is of Node', () => {
    assertStates(['26.10.0', '22.15.0', '22.14.9', '20.19.0'].map(nodeCheck), ['ok', 'ok', 'fault', 'fault'])
  })

  it('is of the memory', () => {
    assertStates([2 * gigabyte, gigabyte, gigabyte / 4].map(memoryCheck), ['ok', 'warning', 'fault'])
  })

  it('is of the packages that the settings need', () => {
    const checks = [packagesCheck(false, false), packagesCheck(true, true), packagesCheck(true, false)]
    assertStates(checks, ['ok', 'ok', 'fault'])
    assert.match(checks[2].advice, /^npm install @opentelemetry\/core@\d/)
  })

  it('is of the disk', () => {
    const home = {
      ...{ path: '/home', exists: true, writeFailure: null, isOwn: true, isOpen: false },
      freeBytes: 50 * gigabyte,
    }
    const few = [{ freeBytes: gigabyte / 2 }, { exists: false }, { isOwn: false }, { isOpen: true }]
    assertStates([diskCheck(home)], ['ok'])
    assertStates(
      few.map(each => diskCheck({ ...home, ...each })),
      Array(4).fill('warning'),
    )
    const faults = [{ freeBytes: gigabyte / 8 }, { writeFailure: 'EROFS' }]
    assertStates(
      faults.map(each => diskCheck({ ...home, ...each })),
      Array(2).fill('fault'),
    )
  })

  it('is of the clock, against the data and the database', () => {
    const checks = [
      clockCheck(now, now - day, null),
      clockCheck(now, null, -second),
      clockCheck(now, now, 10 * second),
      clockCheck(now, now, -90 * second),
      clockCheck(now, now + 2 * day, null),
    ]
    assertStates(checks, ['ok', 'ok', 'warning', 'fault', 'fault'])
    assert.match(checks[2].found, /^10\.0 s behind the database/)
  })

  it('is of the database', () => {
    const facts = { version: 'PostgreSQL 18.4', due: [], latencyMs: 0.4, aheadMs: 0, isReadOnly: false }
    const others = [{ due: ['0002-next'] }, { latencyMs: 40 }, { isReadOnly: true }]
    const checks = [{}, ...others].map(each => databaseCheck('db/assay', { ...facts, ...each }))
    assertStates(checks, ['ok', 'warning', 'warning', 'fault'])
  })

  it('is of the data', () => {
    const ip = { name: 'ip', state: 'ready', required: true, isOpen: true, ageDays: 3 } as const
    const checks = [
      dataCheck([ip]),
      dataCheck([{ ...ip, state: 'stale' }]),
      dataCheck([{ ...ip, state: 'loading', isOpen: false, ageDays: null }]),
      dataCheck([{ ...ip, message: 'The panel refused it.' }]),
      dataCheck([{ ...ip, state: 'failed', isOpen: false, message: 'The file is damaged.' }]),
    ]
    assertStates(checks, ['ok', 'warning', 'warning', 'warning', 'fault'])
    assert.equal(checks[1].found, 'stale: ip (3 days)')
  })

  it('is of the network', () => {
    const egress = { offline: false, refreshesData: true, hasMirror: false, ignoresProxy: false }
    const proxied = { ...egress, ignoresProxy: true }
    const checks = [
      networkCheck('127.0.0.1:8080', 'free', egress),
      networkCheck('127.0.0.1:8080', 'assay', { ...proxied, offline: true }),
      networkCheck('127.0.0.1:8080', 'free', proxied),
      networkCheck('127.0.0.1:8080', { reason: 'Port 8080 is in use.' }, egress),
    ]
    assertStates(checks, ['ok', 'ok', 'warning', 'fault'])
  })

  it('is of the certificate', () => {
    const from = (days: number, until: number, subjectAltName?: string) =>
      certificateCheck(
        { validFromDate: new Date(now + days * day), validToDate: new Date(now + until * day), subjectAltName },
        now,
      )
    const name = 'DNS:assay.example'
    const checks = [from(-1, 60, name), from(-1, 7, name), from(-9, -1, name), from(1, 60, name), from(-1, 60)]
    assertStates(checks, ['ok', 'warning', 'fault', 'fault', 'fault'])
    assert.equal(checks[0].found, 'valid until 2027-01-26 for DNS:assay.example')
  })
})

it('the memory of a service is what its metrics say', () => {
  const metrics = [
    'process_resident_memory_bytes 300000000',
    'assay_thread_heap_bytes{thread="ledger"} 20000000',
    'assay_thread_heap_bytes{thread="pages"} 90000000',
  ]
  const rows = serviceMemory(metrics.join('\n'))
  assert.deepEqual(
    rows.map(({ kind, name, bytes }) => [kind, name, bytes]),
    [
      ['service', 'resident memory of the process', 300_000_000],
      ['thread', 'heap of ledger', 20_000_000],
      ['thread', 'heap of pages', 90_000_000],
    ],
  )
  assert.match(rows[2].bound, /^256 MB; ends after 5 minutes/)
  assert.deepEqual(serviceMemory(''), [])
})

describe('assay doctor', () => {
  const folder = temporaryFolder('doctor')
  const fixture = (name: string) => fileURLToPath(new URL(`../../test/support/fixtures/${name}`, import.meta.url))

  async function doctor(environment: Record<string, string>) {
    const { code, stdout, stderr } = await runAssay(['doctor', '--json'], { PORT: '0', ...environment })
    assert.equal(stderr, '')
    const { state, checks }: { state: string; checks: Check[] } = JSON.parse(stdout)
    const check = (name: string) => checks.find(each => each.name === name)
    return { code, state, checks, check, text: stdout }
  }

  it('finds a running service in order', async () => {
    const service = await startService()
    const { code, checks, check } = await doctor({ ASSAY_HOME: service.home, PORT: new URL(service.url).port })
    assert.equal(code, 0)
    assert.deepEqual(
      checks.map(({ name }) => name),
      ['node', 'memory', 'packages', 'disk', 'database', 'data', 'clock', 'network', 'certificate'],
    )
    assert.match(check('database')?.found ?? '', /^SQLite 3\..* tables up to date$/)
    assert.match(check('network')?.found ?? '', /^the service is running at .*no outgoing requests$/)
    const metrics = await fetch(`${service.url}/metrics`).then(answer => answer.text())
    const heaps = serviceMemory(metrics).filter(({ kind, bytes }) => kind === 'thread' && Number(bytes) > 1_000_000)
    assert.deepEqual(
      heaps.map(({ name }) => name),
      ['heap of main', 'heap of ledger'],
    )
    await service.stop()
  })

  it('warns of a home that is not there yet, makes none and ends with 0', async () => {
    const home = join(folder, 'none')
    const { code, state, check } = await doctor({ ASSAY_HOME: home })
    assert.deepEqual([code, state], [0, 'warning'])
    for (const name of ['disk', 'database', 'data']) assert.equal(check(name)?.state, 'warning', name)
    assert.throws(() => chmodSync(home, 0o700))
  })

  it('shows with --memory what each data set holds, and the bound of each cache', {
    skip: !isLongRun && 'it takes a long run',
  }, async () => {
    const { stdout } = await runAssay(['doctor', '--memory', '--json'], { PORT: '0', ASSAY_HOME: folder })
    const { memory }: { memory: MemoryRow[] } = JSON.parse(stdout)
    const bytesOf = (name: string) => memory.find(each => each.name === name)?.bytes ?? 0
    const megabyte = 2 ** 20
    assert.ok(bytesOf('gender') > 15 * megabyte && bytesOf('gender') < 40 * megabyte, String(bytesOf('gender')))
    assert.ok(bytesOf('phone') > megabyte && bytesOf('phone') < 8 * megabyte, String(bytesOf('phone')))
    for (const { name, bytes, bound } of memory) assert.ok(bound !== '' && (bytes === null || bytes >= 0), name)
  })

  it('says that a home can be read by others, and that another program has the port', async () => {
    const home = join(folder, 'open')
    mkdirSync(home, { mode: 0o755 })
    const other = createServer(socket => socket.end()).listen(0, '127.0.0.1')
    await new Promise(resolve => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, check } = await doctor({ ASSAY_HOME: home, PORT: port })
    other.close()
    assert.equal(code, 2)
    assert.match(check('disk')?.found ?? '', /can be read by other users/)
    assert.match(check('network')?.found ?? '', /is in use/)
  })

  it('tells the version and the clock of PostgreSQL, and what keeps it from being used, without its password', async () => {
    const url = await sharedPostgres().databaseWithTables()
    const fine = await doctor({ ASSAY_HOME: folder, DATABASE_URL: url })
    assert.match(fine.check('database')?.found ?? '', /^PostgreSQL 18\.\d+ at 127\.0\.0\.1.* tables up to date$/)
    assert.match(fine.check('clock')?.found ?? '', /the database$/)
    const wrong = await doctor({ ASSAY_HOME: folder, DATABASE_URL: url.replace(':assay@', ':canary@') })
    assert.deepEqual([wrong.code, wrong.check('database')?.state], [2, 'fault'])
    assert.doesNotMatch(wrong.text, /canary/)
  })

  it('reads the certificate, and says which file cannot be read', async () => {
    const tls = (key: string) => ({ TLS_CERT: fixture('localhost-certificate.pem'), TLS_KEY: fixture(key) })
    const found = (await doctor({ ASSAY_HOME: folder, ...tls('localhost-key.pem') })).check('certificate')
    assert.match(found?.found ?? '', /^valid until .*localhost/)
    for (const key of ['absent.pem', 'other-key.pem']) {
      const { code, check } = await doctor(tls(key))
      assert.deepEqual([code, check('certificate')?.state], [2, 'fault'])
    }
  })

  it('names a setting that is wrong, and not its value, in one line for each check', async () => {
    const environment = { DATABASE_URL: 'mysql://u:canary@db/assay' }
    const { code, checks, check, text } = await doctor(environment)
    assert.deepEqual([code, check('settings')?.state], [2, 'fault'])
    const { stdout } = await runAssay(['doctor'], environment)
    assert.equal(stdout.trimEnd().split('\n').length, 1 + checks.length)
    assert.doesNotMatch(text + stdout, /canary/)
  })
})
