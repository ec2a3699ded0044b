/** Traces and metrics as a real collector gets them. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { playRanges } from '../../src/signals/breach/fixtures/range-server.ts'
import { ownKey, startHibp } from '../support/hibp.ts'
import { isLongRun } from '../support/long-run.ts'
import { type Collector, type SpanSeen, startCollector } from '../support/otlp-collector.ts'
import { type ServiceUnderTest, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const callerTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'
const sampled = { traceparent: `00-${callerTrace}-${callerSpan}-01` }
const notSampled = { traceparent: `00-${callerTrace}-${callerSpan}-00` }
const path = '/v1/ip/intelligence'

/** The spans of one trace, each under the names of those that it is part of. */
function treeOf(spans: readonly SpanSeen[], traceId: string): string[] {
  const byId = new Map(spans.filter(span => span.traceId === traceId).map(span => [span.spanId, span]))
  const pathOf = (span: SpanSeen): string => {
    const parent = byId.get(span.parentId)
    return parent === undefined ? span.name : `${pathOf(parent)} > ${span.name}`
  }
  return [...byId.values()].map(pathOf).sort()
}

const request = `POST ${path}`
const wholeTree = [
  request,
  `${request} > ledger admission`,
  `${request} > ledger admission > ledger group`,
  `${request} > lookup ${path}`,
]

for (const WORKERS of ['1', '2']) {
  describe(`traces with WORKERS=${WORKERS}`, () => {
    let collector: Collector
    const ask = async (environment: Record<string, string>, requests: (service: ServiceUnderTest) => Promise<void>) => {
      const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, WORKERS, ...environment }
      const service = await startService(settings)
      await requests(service)
      await service.stop()
    }

    before(async () => {
      collector = await startCollector()
      await ask({ OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=te%20st' }, async service => {
        const charged = await service.post(path, { ip: '8.8.8.8' }, { headers: sampled })
        assert.equal(charged.headers.get('x-credits-charged'), '1')
        const other = notSampled.traceparent.replaceAll('4bf9', '5bf9')
        await service.post(path, { ip: '8.8.4.4' }, { headers: { traceparent: other } })
        await service.post(path, { ip: '203.0.113.77-canary' })
        await service.post('/v1/canary-path?canary=1', { canary: 'canary' })
      })
    })

    after(() => collector.stop())

    it('a charged lookup is a tree of its request, the ledger and the lookup', () => {
      assert.deepEqual(treeOf(collector.spans, callerTrace), wholeTree)
    })

    it('the span of the request is a part of what the caller names, and says how it was answered', () => {
      const span = collector.spans.find(({ traceId, kind }) => traceId === callerTrace && kind === 2)
      assert.ok(span)
      assert.equal(span.parentId, callerSpan)
      const { 'assay.request_id': requestId, ...attributes } = span.attributes
      assert.match(String(requestId), /^req_/)
      assert.deepEqual(attributes, {
        ...{ 'http.request.method': 'POST', 'http.route': path },
        ...{ 'http.response.status_code': 200, 'url.scheme': 'http' },
      })
      assert.equal(span.isFailed, false)
    })

    it('spans of a thread lie within their parents in time, to the microsecond', () => {
      const byId = new Map(collector.spans.map(span => [span.spanId, span]))
      const nested = collector.spans.filter(({ parentId, name }) => byId.has(parentId) && name !== 'ledger group')
      assert.ok(nested.length >= 3)
      for (const { name, start, end, parentId } of nested) {
        const parent = byId.get(parentId)
        assert.ok(parent && parent.start <= start && start <= end && end <= parent.end, name)
      }
    })

    it('a caller that does not sample gets no span', () => {
      assert.deepEqual(
        collector.spans.filter(({ traceId }) => traceId.startsWith('5bf9')),
        [],
      )
    })

    it('a refused request has no lookup, and an unknown path no name', () => {
      const others = collector.spans.filter(({ traceId, kind }) => traceId !== callerTrace && kind === 2)
      const [refused, unknown] = others.sort((one, other) => Number(one.start - other.start))
      assert.deepEqual(treeOf(collector.spans, refused.traceId), wholeTree.slice(0, 3))
      assert.equal(refused.attributes['http.response.status_code'], 400)
      assert.equal(unknown.name, 'POST')
      assert.equal(unknown.attributes['http.response.status_code'], 404)
    })

    it('names the service by its settings', () => {
      for (const { resource } of collector.spans) {
        assert.equal(resource['service.name'], 'assay')
        assert.equal(resource['deployment.environment.name'], 'te st')
      }
      assert.equal(new Set(collector.spans.map(({ resource }) => resource['service.instance.id'])).size, 1)
    })

    it('nothing that was sent is in what was exported', () => {
      const bytes = collector.bytes().toString('latin1')
      for (const value of ['canary', '8.8.8.8', '8.8.4.4', 'Bearer', 'assay_']) {
        const found = value === 'assay_' ? /assay_(?:live|test)_/.test(bytes) : bytes.includes(value)
        assert.equal(found, false, value)
      }
    })

    it('exports the metrics of all threads under the names of /metrics', () => {
      const seen = collector.metrics.find(({ name }) => name === 'assay_http_request_duration_seconds')
      assert.equal(seen?.kind, 'histogram')
      const point = seen?.points.find(({ attributes }) => attributes.path === path && attributes.status === '200')
      assert.equal(point?.value, 2)
      assert.equal(point?.counts.length, (point?.bounds.length ?? 0) + 1)
      assert.equal(
        point?.counts.reduce((sum, count) => sum + count),
        2,
      )
      assert.ok(collector.metrics.some(({ name }) => name === 'assay_dataset_age_seconds'))
    })
  })
}

const skip = !isLongRun && 'it takes a long run'
const online = { OFFLINE: '0', DATA_REFRESH: 'off', REVERSE_DNS: 'off' }

describe('requests to other servers', () => {
  it('are spans of the lookup that name the server and nothing else, and take no trace with them', async () => {
    const collector = await startCollector()
    const ranges = await playRanges({})
    const service = await startService({
      ...{ ...online, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, PWNED_PASSWORDS_URL: ranges.url },
      PASSWORD_SOURCE: 'upstream',
    })
    const answer = await service.post('/v1/breaches/password', { password: 'canary' }, { headers: sampled })
    assert.equal(answer.status, 200)
    await service.stop()
    const route = '/v1/breaches/password'
    assert.ok(treeOf(collector.spans, callerTrace).includes(`POST ${route} > lookup ${route} > GET`))
    const { attributes } = collector.spans.find(({ kind }) => kind === 3) ?? {}
    assert.deepEqual(attributes, {
      ...{ 'http.request.method': 'GET', 'url.scheme': 'http' },
      ...{ 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
    })
    assert.ok(ranges.asked.length > 0)
    for (const { path, headers } of ranges.asked) {
      assert.equal(headers.traceparent, undefined)
      assert.equal(collector.bytes().includes(path.slice(-5)), false)
    }
    await ranges.stop()
    await collector.stop()
  })

  it('belong to the lookup of another thread when the main thread sends them', { skip }, async () => {
    const collector = await startCollector()
    const hibp = await startHibp({ includesKAnon: false })
    const source = { HIBP_BASE_URL: hibp.baseUrl, HIBP_API_KEY: ownKey }
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_METRICS_EXPORTER: 'none' }
    const service = await startService({ ...online, ...source, ...traced, WORKERS: '2' })
    const route = '/v1/breaches/email'
    const answer = await service.post(route, { email: 'canary@example.com' }, { headers: sampled })
    assert.equal(answer.status, 200, answer.text)
    await service.stop()
    assert.ok(treeOf(collector.spans, callerTrace).includes(`POST ${route} > lookup ${route} > GET`))
    assert.equal(collector.bytes().includes('canary'), false)
    await hibp.stop()
    await collector.stop()
  })
})

describe('a collector in trouble', () => {
  const line = 'the collector at OTEL_EXPORTER_OTLP_ENDPOINT'

  it('is told of once, and again when it takes what comes, and every request is answered', async () => {
    let status = 400
    const collector = await startCollector(() => status)
    const often = { OTEL_METRIC_EXPORT_INTERVAL: '1000', OTEL_TRACES_EXPORTER: 'none' }
    const service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...often })
    await until(async () => collector.requests.length >= 3)
    assert.equal((await service.post(path, { ip: '8.8.8.8' })).status, 200)
    const lines = () => service.output().split(line).length - 1
    assert.equal(lines(), 1)
    status = 200
    await until(async () => lines() === 2)
    await service.stop()
    await collector.stop()
  })

  it('does not keep the service from answering or from stopping, whether it is silent or away', { skip }, async () => {
    const silent = await startCollector(() => 0)
    const away = await startCollector()
    await away.stop()
    for (const { endpoint } of [silent, away]) {
      const service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
      assert.equal((await service.post(path, { ip: '8.8.8.8' })).status, 200)
      assert.equal(await service.stop(), 0)
    }
    await silent.stop()
  })
})

describe('settings', () => {
  it('lines of the log about a request have the ids of its trace', async () => {
    const collector = await startCollector()
    const headers = { 'x-scope': 'secret%2Dword' }
    const service = await startService({
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/base/`, OTEL_SERVICE_NAME: 'signals' },
      OTEL_EXPORTER_OTLP_HEADERS: Object.entries(headers)
        .map(pair => pair.join('='))
        .join(','),
    })
    const database = new DatabaseSync(`${service.home}/assay.db`)
    database.exec('ALTER TABLE journal RENAME TO journal_away')
    const failed = await service.post(path, { ip: '8.8.8.8' }, { headers: notSampled })
    database.exec('ALTER TABLE journal_away RENAME TO journal')
    database.close()
    assert.equal(failed.status, 500)
    await service.stop()
    const logged =
      service
        .output()
        .split('\n')
        .find(each => each.includes('a request failed')) ?? '{}'
    const { requestId, trace_id: traceId, span_id: spanId } = JSON.parse(logged)
    assert.equal(requestId, failed.headers.get('x-request-id'))
    assert.equal(traceId, callerTrace)
    assert.match(spanId, /^[0-9a-f]{16}$/)
    for (const request of collector.requests) {
      assert.match(request.url ?? '', /^\/base\/v1\/(?:traces|metrics)$/)
      assert.equal(request.headers['x-scope'], 'secret-word')
    }
    assert.ok(collector.requests.length > 0)
    await collector.stop()
  })

  it('without an endpoint, or disabled, nothing is exported and no line has an id', { skip }, async () => {
    const collector = await startCollector()
    const service = await startService({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_SDK_DISABLED: 'true',
    })
    assert.equal((await service.post(path, { ip: '8.8.8.8' }, { headers: sampled })).status, 200)
    await service.stop()
    assert.equal(collector.requests.length, 0)
    assert.equal(service.output().includes('trace_id'), false)
    await collector.stop()
  })
})
