/** /livez, /readyz and /metrics: for the machines that watch the service. */
import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { assertEveryAnswer, assertRefusal } from '../support/expect.ts'
import { sharedLoadingService } from '../support/loading-service.ts'
import { commonService, postTo, type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const path = '/v1/ip/intelligence'

const token = 'token-of-the-scraper'
let service: ServiceUnderTest

before(async () => {
  service = await startService({ RATE_LIMIT_PER_MINUTE: '0', METRICS_TOKEN: token })
})

after(() => service.stop())

const get = (target: string, headers: Record<string, string> = {}, url = service.url) =>
  postTo(url, '', target, null, { method: 'GET', key: null, headers })
const getMetrics = () => get('/metrics', { authorization: `Bearer ${token}` })

describe('/livez', () => {
  it('answers without a key', async () => {
    const answer = await get('/livez')
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.json, { status: 'alive' })
    assertEveryAnswer(answer)
  })

  it('refuses another method and names GET', async () => {
    const answer = await service.post('/livez', {})
    assertRefusal(answer, 'method_not_allowed')
    assert.match(answer.headers.get('allow') ?? '', /\bGET\b/)
  })
})

/** A new installation has nothing in what only a command imports, and is ready all the same. */
const isToBeImported = ({ name }: { name: string }) => ['local-breaches', 'passwords', 'passwords-ntlm'].includes(name)

describe('/readyz', () => {
  it('says of each data set its state, its date and its age', async () => {
    const answer = await get('/readyz')
    assert.equal(answer.status, 200)
    assertEveryAnswer(answer)
    assert.equal(answer.json.status, 'ready')
    assert.ok(answer.json.datasets.some(({ name }: { name: string }) => name === 'ip'))
    for (const dataset of answer.json.datasets) {
      assert.deepEqual(Object.keys(dataset).sort(), ['age_days', 'as_of', 'failed', 'name', 'state', 'taken', 'topics'])
      assert.equal(dataset.failed, false)
      if (isToBeImported(dataset)) {
        assert.deepEqual([dataset.state, dataset.as_of, dataset.age_days], ['absent', null, null])
        continue
      }
      assert.ok(['ready', 'stale'].includes(dataset.state), dataset.state)
      // Tor exits, abuse lists and the catalogue of breaches do not ship: before the first fetch there is no date.
      if (['tor', 'abuse', 'breaches'].includes(dataset.name)) {
        assert.deepEqual([dataset.state, dataset.as_of, dataset.age_days], ['stale', null, null])
        continue
      }
      assert.match(dataset.as_of, /^\d{4}-\d\d-\d\d(?:T\S+Z)?$/)
      const age = Math.floor((Date.now() - Date.parse(dataset.as_of)) / 86_400_000)
      assert.ok(Number.isInteger(dataset.age_days) && Math.abs(dataset.age_days - age) <= 1, `${dataset.age_days}`)
    }
  })

  it('says of each topic how old it is, and calls a data set stale of which one is', async () => {
    for (const { name, state, topics } of (await get('/readyz')).json.datasets) {
      if (isToBeImported({ name })) {
        assert.deepEqual(topics, [])
        continue
      }
      assert.ok(topics.length > 0)
      for (const each of topics) {
        assert.deepEqual(Object.keys(each), ['topic', 'as_of', 'stale'])
        assert.match(each.topic, /^[a-z]+$/)
        assert.equal(typeof each.stale, 'boolean')
        if (each.as_of === null) assert.equal(each.stale, true, 'never fetched')
        else assert.ok(Number.isFinite(Date.parse(each.as_of)), each.as_of)
      }
      const names = topics.map(({ topic }: { topic: string }) => topic)
      assert.equal(new Set(names).size, names.length, 'each topic once')
      const anyStale = topics.some(({ stale }: { stale: boolean }) => stale)
      assert.equal(state, anyStale ? 'stale' : 'ready')
    }
  })

  it('says 503 and why while the database cannot be written, logs that once, and recovers without a caller', async () => {
    assert.deepEqual((await get('/readyz')).json.database, { state: 'ready', code: null })
    const logged = service.output().length
    const lock = new DatabaseSync(join(service.home, 'assay.db'))
    lock.exec('begin immediate')
    const calling = Promise.all(Array.from({ length: 5 }, () => service.post(path, { ip: '8.8.8.8' })))
    const first = await Promise.race([calling, get('/livez')])
    assert.deepEqual('json' in first && first.json, { status: 'alive' }, '/livez does not wait for the calls')
    const calls = await calling
    assert.deepEqual(
      calls.map(({ status }) => status),
      Array(5).fill(503),
    )
    for (let each = 0; each < 5; each += 1) await service.post(path, { ip: '8.8.8.8' })
    const answer = await get('/readyz')
    lock.exec('rollback')
    lock.close()
    assert.equal(answer.status, 503)
    assertEveryAnswer(answer)
    assert.equal(answer.json.status, 'unavailable')
    assert.deepEqual(answer.json.database, { state: 'unavailable', code: 'SQLITE_BUSY' })
    await until(async () => (await get('/readyz')).status === 200)
    const lines = service.output().slice(logged).trim().split('\n')
    assert.deepEqual(
      lines.map(line => JSON.parse(line)).map(({ level, msg }) => [level, msg]),
      [
        ['error', 'the database is unavailable'],
        ['info', 'the database is available again'],
      ],
    )
    assert.equal(JSON.parse(lines[0]).error.trouble, 'SQLITE_BUSY')
  })

  it('says 503 and loading while a data set cannot answer, and /livez answers all the same', async () => {
    const loading = await sharedLoadingService()
    const answer = await get('/readyz', {}, loading.url)
    assert.equal(answer.status, 503)
    assertEveryAnswer(answer)
    assert.equal(answer.json.status, 'loading')
    const { topics, ...ip } = answer.json.datasets.find(({ name }: { name: string }) => name === 'ip')
    assert.deepEqual(ip, { name: 'ip', state: 'loading', failed: false, taken: false, as_of: null, age_days: null })
    for (const topic of topics) assert.deepEqual(topic, { topic: topic.topic, as_of: null, stale: true })
    assert.equal((await get('/livez', {}, loading.url)).status, 200)
    assert.equal(samplesOf((await get('/metrics', {}, loading.url)).text).get('assay_dataset_ready{dataset="ip"}'), 0)
  })
})

/**
 * The samples of a text in Prometheus' exposition format, by name and labels. Throws at a line that is not of the
 * format.
 */
function samplesOf(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  const typed = new Set<string>()
  for (const line of text.split('\n').filter(each => each !== '')) {
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line)
    if (comment !== null) {
      const [, keyword, name, rest] = comment
      if (keyword !== 'TYPE') continue
      assert.match(rest, /^(counter|gauge|histogram|summary|untyped)$/)
      assert.ok(!typed.has(name), `${name} is typed once`)
      typed.add(name)
      continue
    }
    const sample = /^([a-zA-Z_:][\w:]*)(\{(?:[a-zA-Z_]\w*="(?:[^"\\]|\\.)*",?)*\})? (\S+)$/.exec(line)
    assert.ok(sample, `not a sample: ${line}`)
    const [, name, labels = '', value] = sample
    assert.ok(typed.has(name) || typed.has(name.replace(/_(bucket|sum|count)$/, '')), `${name} has a type`)
    assert.ok(!samples.has(name + labels), `${name}${labels} is there once`)
    assert.ok(/^(?:[+-]?Inf|NaN)$/i.test(value) || Number.isFinite(Number(value)), line)
    samples.set(name + labels, Number(value))
  }
  return samples
}

describe('/metrics', () => {
  const counted = 'assay_http_request_duration_seconds_count'
  const countOf = async (target: string, status: number) =>
    samplesOf((await getMetrics()).text).get(`${counted}{path="${target}",status="${status}"}`) ?? 0

  it('is a text of the exposition format', async () => {
    const answer = await getMetrics()
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
    assertEveryAnswer(answer)
    assert.ok(samplesOf(answer.text).size > 20)
  })

  it('counts requests by path and status', async () => {
    const requests: [number, () => Promise<unknown>][] = [
      [200, () => service.post(path, { ip: '8.8.8.8' })],
      [400, () => service.post(path, {})],
      [401, () => service.post(path, {}, { key: null })],
      [405, () => service.post(path, {}, { method: 'PUT' })],
      [415, () => service.post(path, {}, { headers: { 'content-type': 'text/plain' } })],
    ]
    for (const [status, send] of requests) {
      const before = await countOf(path, status)
      for (let sent = 0; sent < 5; sent += 1) await send()
      // An answer is counted when its last byte has gone, which can be after it has come.
      assert.ok(await until(async () => (await countOf(path, status)) === before + 5), String(status))
    }
  })

  it('counts who still asks for the former name', async () => {
    const former = '/v1/ip/lookup'
    const before = await countOf(former, 410)
    await service.post(former, { ip: '8.8.8.8' })
    assert.ok(await until(async () => (await countOf(former, 410)) === before + 1))
  })

  it('knows no path that a caller made up', async () => {
    await service.post('/v1/made-up-by-a-caller', {})
    await service.post(`${path}?made-up-by-a-caller`, {})
    await get('/docs/errors/made-up-by-a-caller')
    assert.ok(!(await getMetrics()).text.includes('made-up'))
  })

  it('says that each data set answers and how old it is', async () => {
    const samples = samplesOf((await getMetrics()).text)
    assert.equal(samples.get('assay_dataset_ready{dataset="ip"}'), 1)
    const { datasets } = (await get('/readyz')).json
    for (const { name, age_days } of datasets) {
      const age = samples.get(`assay_dataset_age_seconds{dataset="${name}"}`)
      if (age === undefined) assert.equal(age_days, null)
      else assert.ok(Math.abs(age / 86_400 - age_days) <= 1, String(age))
    }
  })

  it('says how old each topic is and whether it is stale, in the words of /readyz', async () => {
    const samples = samplesOf((await getMetrics()).text)
    for (const { name, topics } of (await get('/readyz')).json.datasets) {
      for (const { topic, as_of, stale } of topics) {
        const labels = `{dataset="${name}",topic="${topic}"}`
        assert.equal(samples.get(`assay_data_stale${labels}`), stale ? 1 : 0)
        const age = samples.get(`assay_data_age_seconds${labels}`)
        if (as_of === null) assert.equal(age, undefined, 'what was never fetched has no age')
        else assert.ok(Math.abs((age ?? Number.NaN) - (Date.now() - Date.parse(as_of)) / 1000) < 60, String(age))
      }
    }
  })

  it('histograms add up: the buckets grow and the last one is the count', async () => {
    const samples = samplesOf((await getMetrics()).text)
    const name = 'assay_http_request_duration_seconds'
    for (const [sample, count] of samples) {
      if (!sample.startsWith(counted)) continue
      const labels = sample.slice(counted.length + 1, -1)
      const buckets = [...samples].filter(([each]) => each.startsWith(`${name}_bucket`) && each.includes(labels))
      assert.ok(buckets.length > 5)
      for (let index = 1; index < buckets.length; index += 1) assert.ok(buckets[index][1] >= buckets[index - 1][1])
      assert.equal(buckets.at(-1)?.[1], count)
    }
  })
})

describe('who may read /metrics', () => {
  it('with a token set: only who sends it', async () => {
    const ask = (authorization?: string) => get('/metrics', authorization === undefined ? {} : { authorization })
    assertRefusal(await ask(), 'unauthorized')
    assertRefusal(await ask('Bearer another'), 'unauthorized')
    assertRefusal(await ask(`Bearer ${token}2`), 'unauthorized')
    assertRefusal(await ask(token), 'unauthorized')
    assert.equal((await ask(`Bearer ${token}`)).status, 200)
    assert.equal((await get('/livez')).status, 200, 'health needs no token')
  })

  it('without one: no proxy on this machine that the service was not told of', async () => {
    const open = await commonService()
    assert.equal((await get('/metrics', {}, open.url)).status, 200)
    for (const name of ['x-forwarded-for', 'forwarded', 'via']) {
      assertRefusal(await get('/metrics', { [name]: '203.0.113.9' }, open.url), 'unauthorized')
    }
  })

  it('without one: only the machine itself, whatever a caller says of itself', async () => {
    const address = Object.values(networkInterfaces())
      .flatMap(each => each ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
    const open = await startService({ HOST: '0.0.0.0', TRUST_PROXY: '127.0.0.1' })
    try {
      const { port } = new URL(open.url)
      const ask = (headers: Record<string, string>, host = '127.0.0.1') =>
        get('/metrics', headers, `http://${host}:${port}`)
      const https = { 'x-forwarded-proto': 'https' }
      assert.equal((await ask({})).status, 200)
      assertRefusal(await ask({ ...https, 'x-forwarded-for': '203.0.113.9' }), 'unauthorized')
      assertRefusal(await ask({ ...https, 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }), 'unauthorized')
      if (address !== undefined) {
        // Whom nobody trusts is believed neither where it comes from nor that it came by HTTPS.
        assertRefusal(await ask({ ...https, 'x-forwarded-for': '127.0.0.1' }, address), 'invalid_input')
      }
    } finally {
      await open.stop()
    }
  })
})
