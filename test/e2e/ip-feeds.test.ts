/**
 * What published files add to answers, where a mirror of real ones is at hand: a service that runs takes over what
 * `assay data refresh` fetched and built beside it, without a restart and without a request that fails; and a publisher
 * who is down or sends half a file costs nothing but the news.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { createServer, request as requestOf, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/loading-service.ts'
import { skipUnlessLong } from '../support/long-run-only.ts'
import { compileCache } from '../support/run.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = fileURLToPath(new URL('../../../shared/feeds/mirror.mjs', import.meta.url))
const skip = existsSync(program) ? skipUnlessLong : 'no mirror of feeds is at hand'
const patienceMs = 120_000
const path = '/v1/ip/intelligence'
const exit = '185.220.101.1'

/** The service looks after its data once a minute; here every second, so that nobody waits for the minute. */
const quickTurns = `--import=data:text/javascript,${encodeURIComponent(
  'globalThis.setTimeout = new Proxy(setTimeout, { apply: (later, self, [callback, ms, ...more]) => later(callback, ms === 60000 ? 1000 : ms, ...more) })',
)}`

interface Mirror {
  readonly url: string
  readonly child: ChildProcess
}

/**
 * Hands on what the mirror answers to a request that does not say which file it has: half a file has no name of its own
 * there. Of the files whose path is in `changes` the text is another.
 */
async function startForgetful(
  mirror: Mirror,
  changes: Readonly<Record<string, (text: string) => string>> = {},
): Promise<{ url: string; server: Server }> {
  const server = createServer(({ url, headers: { host: _, 'if-none-match': __, ...headers } }, response) => {
    requestOf(new URL(mirror.url + url), { headers }, answer => {
      const change = changes[url ?? '']
      if (change === undefined) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      } else void text(answer).then(body => response.end(change(body)))
    }).end()
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, server }
}

async function startMirror(...options: string[]): Promise<Mirror> {
  const port = String(await freePort())
  const child = spawn(process.execPath, [program, '--port', port, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise(resolve => child.stdout?.once('data', resolve))
  return { url: `http://127.0.0.1:${port}`, child }
}

interface RefreshedFeed {
  readonly feed: string
  readonly outcome: string
  readonly reason?: string
  readonly rows?: number
}

interface Refreshed {
  readonly code: number
  readonly outcome: string
  readonly reason?: string
  readonly feeds: readonly RefreshedFeed[]
}

/** `assay data refresh ip tor --json` beside the service: the outcome of the addresses, and the feeds of both. */
function refresh(home: string, { url }: Pick<Mirror, 'url'>, ...words: string[]): Promise<Refreshed> {
  const env = { PATH: process.env.PATH, ...compileCache, ASSAY_HOME: home, OFFLINE: '0', DATA_MIRROR: url }
  return new Promise((resolve, reject) => {
    const command = ['src/cli.ts', 'data', 'refresh', 'ip', 'tor', '--json', ...words]
    execFile(process.execPath, command, { cwd: root, env, timeout: patienceMs }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') return reject(new Error(`${error.message}\n${stderr}`))
      const datasets: Omit<Refreshed, 'code'>[] = JSON.parse(stdout).datasets
      const feeds = datasets.flatMap(dataset => dataset.feeds)
      resolve({ ...datasets[0], code: Number(error?.code ?? 0), feeds })
    })
  })
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is looked into here and there
type Answered = any

describe('a service and the files that are fetched beside it', { skip }, () => {
  const mirrors: ChildProcess[] = []
  let good: Mirror
  let service: ServiceProcess
  before(async () => {
    good = await startMirror()
    mirrors.push(good.child)
    const environment = { RATE_LIMIT_PER_MINUTE: '0', FREE_CREDITS_PER_MONTH: '100000000', NODE_OPTIONS: quickTurns }
    // Itself it stays offline: it fetches nothing, and asks no name server.
    service = await startServiceProcess(environment)
  })
  after(async () => {
    await service?.stop()
    for (const child of mirrors) child.kill()
  })

  const ask = async (ip: string): Promise<Answered> => {
    const { status, json } = await service.post(path, { ip })
    assert.equal(status, 200, ip)
    return json
  }
  const dataAsOf = async () => (await service.post(path, { ip: '8.8.8.8' })).headers.get('x-data-as-of') ?? ''
  const statusOfIp = async (): Promise<Answered> => {
    const statuses: Answered[] = JSON.parse(await service.cli('data', 'status', '--json'))
    return statuses.find(({ name }) => name === 'ip')
  }

  /**
   * Asks until told to stop; gives every answer in the order in which they came. Seldom while the data is built, which
   * is most of the time and takes the processor for itself; without a pause as soon as it may be taken over.
   */
  function keepAsking(ips: readonly string[]) {
    const answers: { readonly ip: string; readonly status: number; readonly json: Answered }[] = []
    let asking = true
    let pauseMs = 100
    const askOn = async () => {
      for (let turn = 0; asking; turn++) {
        const ip = ips[turn % ips.length]
        const { status, json } = await service.post(path, { ip })
        answers.push({ ip, status, json })
        await sleep(pauseMs)
      }
    }
    const askers = Promise.all([askOn(), askOn()])
    const hurry = () => {
      pauseMs = 2
    }
    const stop = async () => {
      asking = false
      await askers
      return answers
    }
    return { answers, hurry, stop }
  }

  it('answers with what was fetched as soon as it is built, and every request meanwhile', async () => {
    assert.match(await dataAsOf(), /\btor="none";stale/)
    const asking = keepAsking([exit, '172.224.226.1', exit, '66.249.66.1', exit, '41.90.1.1', '2a00:1450::'])
    const { outcome, feeds } = await refresh(service.home, good)
    asking.hurry()
    assert.equal(outcome, 'built')
    assert.ok(feeds.filter(each => each.outcome === 'updated').length >= 30, JSON.stringify(feeds))
    const deadline = Date.now() + patienceMs
    while (!asking.answers.some(({ json }) => json.tor === true)) {
      assert.ok(Date.now() < deadline, service.output())
      await sleep(20)
    }
    const before = asking.answers.length
    while (asking.answers.length < before + 100) await sleep(10)
    const answers = await asking.stop()
    assert.ok(answers.every(({ status }) => status === 200))
    // Two ask at once, so that one answer may be under way while the data is swapped; none comes after.
    const exits = answers.filter(({ ip }) => ip === exit).map(({ json }) => json.tor)
    assert.ok(!exits.slice(0, 10).includes(true) && !exits.slice(-10).includes(false))
    assert.ok(!exits.slice(exits.indexOf(true) + 2).includes(false), 'never back to older data')
    assert.equal(service.child.exitCode, null)
    assert.equal(service.output().split('"a newer snapshot is in use"').length, 3, 'each taken over once')
    assert.doesNotMatch(service.output(), /"level":"(error|fatal)"/)
  })

  it('answers from files as their publishers have them, and says how old it is, topic by topic', async () => {
    const factors = async (ip: string) => (await ask(ip)).risk.factors
    assert.deepEqual((await factors(exit))[0], 'tor_exit')
    // It is on a list of VPN ranges as well.
    assert.deepEqual(await factors('172.224.226.1'), ['apple_private_relay'])
    assert.deepEqual(await factors('66.249.66.1'), ['verified_crawler'])
    assert.deepEqual(await factors('52.230.152.1'), ['hosting', 'verified_crawler'])
    const { network, privacy, risk } = await ask('41.90.1.1')
    assert.ok(!('not_checked' in privacy) && !('incomplete' in risk))
    assert.deepEqual([network.rir, network.allocated, network.registered_country], ['AFRINIC', '2009-11-16', 'KE'])
    const header = await dataAsOf()
    for (const topic of ['tor', 'relay', 'vpn', 'crawler', 'cloud', 'datacenter', 'registry']) {
      assert.match(header, new RegExp(`(^|, )${topic}="\\d{4}-\\d\\d-\\d\\d`))
    }
  })

  it('keeps the last good files of a publisher who is down or sends half, and names both', async () => {
    const bad = await startMirror('--fail', 'www.gstatic.com', '--truncate', 'ip-ranges.amazonaws.com')
    mirrors.push(bad.child)
    const forgetful = await startForgetful(bad)
    const ips = [await firstOf('ip-ranges.amazonaws.com/ip-ranges.json', 'ip_prefix')]
    ips.push(await firstOf('www.gstatic.com/ipranges/cloud.json', 'ipv4Prefix'), exit, '41.90.1.1')
    const before = await Promise.all(ips.map(ask))
    assert.deepEqual(
      before.slice(0, 2).map(({ hosting_provider }) => hosting_provider),
      ['aws', 'google_cloud'],
    )
    const snapshot = join(service.home, 'data', 'ip.snapshot')
    const { ino, mtimeMs } = statSync(snapshot)
    const { code, outcome, feeds } = await refresh(service.home, forgetful, '--force')
    forgetful.server.close()
    assert.deepEqual([code, outcome], [1, 'current'])
    const named = (name: string) => feeds.find(({ feed }) => feed === name) ?? assert.fail(name)
    assert.deepEqual([named('google-cloud').outcome, named('aws').outcome], ['failed', 'refused'])
    assert.match(named('google-cloud').reason ?? '', /^127\.0\.0\.1:\d+ answered 503\.$/)
    assert.match(named('aws').reason ?? '', /^The file is not JSON, or it is cut off\.$/)
    assert.ok(feeds.filter(each => each.outcome === 'unchanged').length >= 30, JSON.stringify(feeds))
    assert.deepEqual([statSync(snapshot).ino, statSync(snapshot).mtimeMs], [ino, mtimeMs])
    const later = await Promise.all(ips.map(ask))
    assert.deepEqual(later.map(timeless), before.map(timeless))
    const status = await statusOfIp()
    assert.deepEqual(status.warnings, [])
    assert.equal(new Set(status.sources.map(({ name }: { name: string }) => name)).size, status.sources.length)
    for (const name of ['google-cloud', 'aws']) {
      const feed = status.feeds.find((each: { name: string }) => each.name === name)
      assert.equal(feed.last_failure.outcome, named(name).outcome)
      assert.ok(feed.rows > 100, 'the file from before')
    }
  })

  it('keeps its data when a file makes known facts worse, names them, and takes it when it is told to', async () => {
    // The code of the region stands in the place of the city.
    const coded = (geofeed: string) => geofeed.replace(/^([^#,]+,[^,]*,([^,]*),)[^,]*/gm, '$1$2')
    const wrong = await startForgetful(good, { '/digitalocean.com/geo/google.csv': coded })
    const probe = '68.183.176.9'
    const before = await ask(probe)
    assert.equal(before.city, 'Singapore')
    const refused = await refresh(service.home, wrong, '--force')
    assert.deepEqual([refused.code, refused.outcome], [1, 'failed'])
    assert.match(refused.reason ?? '', / clouds: .*68\.183\.176\.9 city should be Singapore, found /)
    const readyOfIp = async (): Promise<Answered> => {
      const { datasets }: Answered = await (await fetch(`${service.url}/readyz`)).json()
      return datasets.find(({ name }: { name: string }) => name === 'ip')
    }
    const names = (worse: readonly { class: string; name: string }[]) =>
      worse.map(each => `${each.class}: ${each.name}`)
    await until(async () => (await readyOfIp()).worse !== undefined)
    assert.ok(names((await readyOfIp()).worse).includes(`clouds: ${probe} city`))
    assert.deepEqual((await statusOfIp()).worse, (await readyOfIp()).worse)
    assert.deepEqual(timeless(await ask(probe)), timeless(before))
    const accepted = await refresh(service.home, wrong, '--accept-worse')
    wrong.server.close()
    assert.equal(accepted.outcome, 'built')
    await until(async () => (await ask(probe)).city !== 'Singapore')
    assert.deepEqual([(await readyOfIp()).failed, (await readyOfIp()).worse], [false, undefined])
  })

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + patienceMs
    while (!(await isSo())) {
      assert.ok(Date.now() < deadline, service.output())
      await sleep(100)
    }
  }

  /** The first address of the first IPv4 prefix of a file of the mirror. */
  async function firstOf(file: string, member: string): Promise<string> {
    const { prefixes } = (await (await fetch(`${good.url}/${file}`)).json()) as { prefixes: Record<string, string>[] }
    const found = prefixes.find(prefix => prefix[member] !== undefined) ?? assert.fail(file)
    return found[member].split('/')[0]
  }

  function timeless({ location, ...answer }: Answered): unknown {
    return { ...answer, location: { ...location, local_time: null } }
  }
})
