/**
 * `assay data`, against publishers on this machine: what it says, what it leaves as it was, and that a service which
 * runs meanwhile takes the result over. Which feeds there are is asked, not known.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { tryLock } from '../../src/data/build/dataset-lock.ts'
import { type Publisher, startPublisher } from '../../src/data/fixtures/publisher.ts'
import type { RefreshMessage } from '../../src/data/runtime/refresh-child.ts'
import { refreshInProcess } from '../../src/data/runtime/refresh-process.ts'
import { signals } from '../../src/signals/index.ts'
import { ipData } from '../../src/signals/ip/dataset.ts'
import { runAssay } from '../support/command.ts'
import { assertRefused, run } from '../support/run.ts'
import { newHome, startService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

interface FeedStatus {
  readonly name: string
  readonly topic: string
  readonly as_of: string | null
  readonly stale: boolean
  readonly checked_at: string | null
  readonly last_failure: { readonly outcome: string; readonly reason: string; readonly count: number } | null
}

interface Status {
  readonly name: string
  readonly state: string
  readonly as_of: string | null
  readonly topics: readonly { readonly topic: string; readonly as_of: string | null; readonly stale: boolean }[]
  readonly sources: readonly { readonly topic: string; readonly licence: string; readonly age_seconds: number }[]
  readonly feeds: readonly FeedStatus[]
}

let publisher: Publisher
let home: string
before(async () => {
  publisher = await startPublisher()
  home = await newHome()
})
after(async () => {
  await publisher.stop()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(() => {
  publisher.asked.length = 0
})

const assay = (words: readonly string[], environment: Record<string, string> = {}) => {
  return runAssay(['data', ...words], { ASSAY_HOME: home, ...environment })
}
const online = () => ({ OFFLINE: '0', DATA_MIRROR: publisher.mirror })

async function statuses(): Promise<Status[]> {
  const { code, stdout, stderr } = await assay(['status', '--json'])
  assert.deepEqual([code, stderr], [0, ''])
  return JSON.parse(stdout)
}

async function statusOfIp(): Promise<Status> {
  return (await statuses()).find(({ name }) => name === 'ip') ?? assert.fail()
}

describe('assay data status', () => {
  it('says of each data set how old it is, and where it comes from', async () => {
    const ip = await statusOfIp()
    assert.ok(['ready', 'stale'].includes(ip.state), ip.state)
    assert.match(ip.as_of ?? '', /^\d{4}-\d\d-\d\d/)
    assert.ok(ip.sources.length > 0)
    for (const { licence, age_seconds } of ip.sources) assert.ok(licence !== '' && age_seconds > 0)
    for (const feed of ip.feeds) {
      const { as_of, stale, checked_at, last_failure } = feed
      assert.deepEqual([as_of, stale, checked_at, last_failure], [null, true, null, null], feed.name)
    }
    const known = new Set([...ip.sources, ...ip.feeds].map(({ topic }) => topic))
    assert.deepEqual(ip.topics.map(({ topic }) => topic).sort(), [...known].sort())
  })

  it('says the same to a person', async () => {
    const { code, stdout, stderr } = await assay(['status', '--full'])
    assert.deepEqual([code, stderr], [0, ''])
    for (const { name, state, sources, feeds } of await statuses()) {
      assert.ok(stdout.includes(`${name}: ${state}${sources.length > 0 ? ', as of ' : '\n'}`), stdout)
      if (sources.length > 0) assert.match(stdout, /^TOPIC +AS OF +AGE +STATE +LICENCE +SOURCE$/m)
      for (const { name: feed } of feeds) assert.match(stdout, new RegExp(`not fetched .*\\bnever +${feed}$`, 'm'))
    }
  })
})

describe('assay data refresh', () => {
  /** What the refresh of the addresses asked the mirror for. */
  let askedPaths: string[] = []

  it('says that nothing was asked for when OFFLINE is set', async () => {
    const { code, stdout } = await assay(['refresh', 'ip', '--force'], { ...online(), OFFLINE: '1' })
    assert.equal(code, 0, stdout)
    assert.match(stdout, /^OFFLINE is set\. Nothing was downloaded\.$/m)
    assert.deepEqual(publisher.asked, [])
    const json = JSON.parse((await assay(['refresh', 'ip', '--json'], { OFFLINE: '1' })).stdout)
    assert.equal(json.offline, true)
    for (const { outcome } of json.datasets[0].feeds) assert.equal(outcome, 'offline')
  })

  it('asks nobody but the mirror, says of each feed why it failed, and leaves the data as it was', async () => {
    const before = await statusOfIp()
    const { code, stdout, stderr } = await assay(['refresh', 'ip', '--json'], online())
    const { datasets } = JSON.parse(stdout)
    assert.deepEqual(
      datasets[0].feeds.map(({ feed }: { feed: string }) => feed),
      before.feeds.map(({ name }) => name),
    )
    for (const { outcome, reason } of datasets[0].feeds) {
      assert.equal(outcome, 'failed')
      assert.match(reason, /^127\.0\.0\.1:\d+ answered 404\.$/)
    }
    assert.equal(datasets[0].outcome, 'current')
    assert.equal(code, before.feeds.length > 0 ? 1 : 0)
    assert.match(stderr, /^Fetching .*: +\d+%/m)
    askedPaths = publisher.asked.map(({ path }) => path)
    assert.equal(askedPaths.length, before.feeds.length)
    const later = await statusOfIp()
    assert.deepEqual([later.as_of, later.sources.length], [before.as_of, before.sources.length])
    for (const { last_failure } of later.feeds) assert.equal(last_failure?.outcome, 'failed')
  })

  it('refuses a web page in place of a file, and counts the failures', async () => {
    for (const path of askedPaths) publisher.answer(path, '<!doctype html><title>Sign in</title>')
    const { code, stdout } = await assay(['refresh', 'ip', '--json'], online())
    assert.equal(code, askedPaths.length > 0 ? 1 : 0)
    for (const { outcome, reason } of JSON.parse(stdout).datasets[0].feeds) {
      assert.equal(outcome, 'refused')
      assert.match(reason, /web page|has no link to the file/)
    }
    for (const { last_failure } of (await statusOfIp()).feeds) assert.equal(last_failure?.count, 2)
  })

  it('takes a list that has really shrunk when it is named, and says how', async () => {
    const bulk = '/check.torproject.org/torbulkexitlist'
    publisher.answer(bulk, Array.from({ length: 300 }, (_, last) => `5.9.${last >> 8}.${last & 255}`).join('\n'))
    const ownHome = await newHome()
    const environment = () => ({ ...online(), ASSAY_HOME: ownHome })
    const refused = await assay(['refresh', 'tor'], environment())
    assert.match(refused.stdout, /tor-bulk-exits +refused +The file has 300 rows, fewer than 700\./)
    assert.match(refused.stdout, /run: assay data refresh tor --accept-shrunk tor-bulk-exits$/m)
    const accepted = await assay(['refresh', 'tor', '--accept-shrunk', 'tor-bulk-exits', '--json'], environment())
    const { feeds, outcome } = JSON.parse(accepted.stdout).datasets[0]
    const bulkExits = feeds.find(({ feed }: { feed: string }) => feed === 'tor-bulk-exits')
    assert.deepEqual([bulkExits.outcome, bulkExits.rows], ['updated', 300])
    // The publisher has not the other list.
    assert.deepEqual([accepted.code, outcome], [1, 'built'])
    rmSync(ownHome, { recursive: true })
  })

  it('asks through the proxies of the environment when Node is told to use them, and not else', async () => {
    const tunnels: (string | undefined)[] = []
    const proxy = createServer((_, response) => response.writeHead(502).end())
    proxy.on('connect', ({ url }, socket) => {
      tunnels.push(url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as AddressInfo
    const through = { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: `http://127.0.0.1:${port}`, HTTP_PROXY: publisher.mirror }
    const refresh = async (more: Record<string, string>) => {
      // A process reads its proxies when it starts.
      const words = ['src/cli.ts', 'data', 'refresh', 'phone', '--force', '--json']
      const { stdout } = await run(words, { ASSAY_HOME: home, OFFLINE: '0', ...more })
      return JSON.parse(stdout).datasets[0].feeds[0]
    }
    const { outcome, reason } = await refresh(through)
    assert.equal(outcome, 'failed')
    assert.match(reason, /^[a-z.]+ cannot be reached \(\w+\)\.$/)
    assert.equal(tunnels.length, 1)
    assert.match(tunnels[0] ?? '', /^[a-z.]+:443$/)
    await refresh({ ...through, DATA_MIRROR: 'http://mirror.invalid' })
    assert.equal(publisher.asked.length, 1)
    assert.match(publisher.asked[0].path, /^http:\/\/mirror\.invalid\//)
    await refresh({ ...through, NODE_USE_ENV_PROXY: '0', ...online() })
    assert.doesNotMatch(publisher.asked[1].path, /^http:/)
    await new Promise(resolve => proxy.close(resolve))
  })

  it('says so when another process refreshes right now', async () => {
    const held = tryLock({ path: home, dataPath: `${home}/data` }, 'ip')
    const { code, stdout } = await assay(['refresh', 'ip'])
    held?.release()
    assert.equal(code, 1)
    assert.match(stdout, /^ip: another process is refreshing this data set. Nothing was changed\.$/m)
  })

  it('takes every data set when none is named', async () => {
    const { datasets } = JSON.parse((await assay(['refresh', '--json'])).stdout)
    const names = datasets.map(({ name }: { name: string }) => name)
    assert.deepEqual(
      names,
      (await statuses()).map(({ name }) => name),
    )
  })

  it('refuses a data set that is not there, an option and a setting that is wrong, with one sentence', async () => {
    assertRefused(await assay(['refresh', 'nothing']), /no data set nothing\. Choose from .*ip/)
    assertRefused(await assay(['refresh', '--wrong']), /--wrong/)
    assertRefused(
      await assay(['refresh', 'ip', '--accept-shrunk', 'nothing']),
      /no feed nothing\. Run assay data status/,
    )
    assertRefused(await assay(['refresh', 'phone', '--accept-shrunk', 'tor-bulk-exits']), /no feed tor-bulk-exits/)
    assertRefused(await assay(['refresh'], { DATA_MIRROR: 'mirror' }), /DATA_MIRROR must be the base URL/)
  })
})

describe('the refresh of the service', () => {
  it('runs in a process of its own, and tells what became of each feed', async () => {
    const { feeds } = await statusOfIp()
    const names = feeds.slice(0, 2).map(({ name }) => name)
    const messages: RefreshMessage[] = []
    const task = {
      home: { path: home, dataPath: `${home}/data` },
      orders: [{ declaredBy: ipData.declaredBy, feeds: names }],
      mirror: 'http://127.0.0.1:1',
      offline: false,
    }
    const done = await refreshInProcess(task, message => messages.push(message), new AbortController().signal)
    assert.deepEqual(done, { outcome: 'done' })
    const asked = messages.flatMap(message => (message.kind === 'feed' ? [[message.feed, message.result.outcome]] : []))
    assert.deepEqual(asked.sort(), names.map(name => [name, 'failed']).sort())
    assert.deepEqual(messages.at(-1), { kind: 'dataset', dataset: 'ip', outcome: 'current' })
  })

  it('builds what it fetched and says once what failed, and the service answers with it without a restart', async () => {
    const exits = Array.from({ length: 800 }, (_, last) => `5.9.${last >> 8}.${last & 255}`)
    publisher.answer('/check.torproject.org/torbulkexitlist', exits.join('\n'))
    const service = await startService(online())
    const isTor = async (ip: string) => (await service.post('/v1/ip/intelligence', { ip })).json.privacy.tor
    try {
      const datasets: Status[] = JSON.parse(await service.cli('data', 'status', '--json'))
      const asked = datasets.flatMap(({ feeds }) => feeds).length
      // The publisher has one of them.
      const said = `${asked - 1} of ${asked} feeds could not be refreshed and are unchanged`
      await until(async () => service.output().includes(said))
      const lines = service.output().split('\n')
      const warnings = lines.filter(line => line.includes('"level":"warn"'))
      assert.equal(warnings.length, 1, warnings.join('\n'))
      await until(async () => service.output().includes('a newer snapshot is in use'))
      assert.deepEqual([await isTor('5.9.0.1'), await isTor('5.9.200.1')], [true, false])
    } finally {
      await service.stop()
    }
  })

  it('says that it was not finished when a data set is not where it is declared', async () => {
    const orders = [{ declaredBy: { module: ipData.declaredBy.module, name: 'nothing' }, feeds: [] }]
    const task = { home: { path: home, dataPath: `${home}/data` }, orders, mirror: null, offline: true }
    const run = await refreshInProcess(task, () => {}, new AbortController().signal)
    assert.ok(run.outcome === 'ended')
    assert.match(run.reason, /exit code 1/)
  })

  it('finds every data set where it says that it is declared', async () => {
    for (const dataset of signals.flatMap(signal => signal.datasets)) {
      const { module, name } = dataset.declaredBy
      assert.equal((await import(module))[name], dataset)
    }
  })

  it('ends at once when it is told to', async () => {
    const task = { home: { path: home, dataPath: `${home}/data` }, orders: [], mirror: null, offline: true }
    assert.deepEqual(await refreshInProcess(task, () => {}, AbortSignal.abort()), { outcome: 'done' })
  })

  it('ends with its compiler, in the middle of whatever that is at', async () => {
    const path = temporaryFolder('ending')
    /** The processes that it started, each with the processor time that it has used. */
    const namesHome = async () => {
      const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'time,args'], { maxBuffer: 2 ** 24 })
      return stdout.split('\n').filter(line => line.includes(path))
    }
    const stop = new AbortController()
    const order = { home: { path, dataPath: `${path}/data` }, orders: [{ declaredBy: ipData.declaredBy, feeds: [] }] }
    const run = refreshInProcess({ ...order, mirror: null, offline: true }, () => {}, stop.signal)
    // It has nothing to wait for by then, and hears of nothing before it is done.
    await until(async () => (await namesHome()).some(line => /^ *[\d:.]*[1-9][\d:.]* .*compile-child/.test(line)))
    stop.abort()
    assert.deepEqual(await run, { outcome: 'done' })
    await until(async () => (await namesHome()).length === 0)
  })
})
