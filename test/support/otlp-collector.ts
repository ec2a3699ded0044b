/**
 * A collector of OpenTelemetry for tests: an HTTP server that takes traces and metrics as OTLP in protobuf, and keeps
 * them. The fields are those of opentelemetry-proto 1.7 that the tests look at.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import protobuf from 'protobufjs'

const repeated = 'repeated'
const { root } = protobuf.Root.fromJSON({
  nested: {
    AnyValue: {
      fields: {
        stringValue: { type: 'string', id: 1 },
        boolValue: { type: 'bool', id: 2 },
        intValue: { type: 'int64', id: 3 },
        doubleValue: { type: 'double', id: 4 },
      },
    },
    KeyValue: { fields: { key: { type: 'string', id: 1 }, value: { type: 'AnyValue', id: 2 } } },
    Resource: { fields: { attributes: { rule: repeated, type: 'KeyValue', id: 1 } } },
    Link: { fields: { traceId: { type: 'bytes', id: 1 }, spanId: { type: 'bytes', id: 2 } } },
    Status: { fields: { message: { type: 'string', id: 2 }, code: { type: 'int32', id: 3 } } },
    Span: {
      fields: {
        traceId: { type: 'bytes', id: 1 },
        spanId: { type: 'bytes', id: 2 },
        parentSpanId: { type: 'bytes', id: 4 },
        name: { type: 'string', id: 5 },
        kind: { type: 'int32', id: 6 },
        start: { type: 'fixed64', id: 7 },
        end: { type: 'fixed64', id: 8 },
        attributes: { rule: repeated, type: 'KeyValue', id: 9 },
        links: { rule: repeated, type: 'Link', id: 13 },
        status: { type: 'Status', id: 15 },
      },
    },
    ScopeSpans: { fields: { spans: { rule: repeated, type: 'Span', id: 2 } } },
    ResourceSpans: {
      fields: { resource: { type: 'Resource', id: 1 }, scopes: { rule: repeated, type: 'ScopeSpans', id: 2 } },
    },
    Traces: { fields: { resources: { rule: repeated, type: 'ResourceSpans', id: 1 } } },
    NumberPoint: {
      fields: {
        asDouble: { type: 'double', id: 4 },
        asInt: { type: 'sfixed64', id: 6 },
        attributes: { rule: repeated, type: 'KeyValue', id: 7 },
      },
    },
    HistogramPoint: {
      fields: {
        count: { type: 'fixed64', id: 4 },
        sum: { type: 'double', id: 5 },
        bucketCounts: { rule: repeated, type: 'fixed64', id: 6 },
        explicitBounds: { rule: repeated, type: 'double', id: 7 },
        attributes: { rule: repeated, type: 'KeyValue', id: 9 },
      },
    },
    Numbers: { fields: { points: { rule: repeated, type: 'NumberPoint', id: 1 } } },
    Histogram: { fields: { points: { rule: repeated, type: 'HistogramPoint', id: 1 } } },
    Metric: {
      fields: {
        name: { type: 'string', id: 1 },
        gauge: { type: 'Numbers', id: 5 },
        sum: { type: 'Numbers', id: 7 },
        histogram: { type: 'Histogram', id: 9 },
      },
    },
    ScopeMetrics: { fields: { metrics: { rule: repeated, type: 'Metric', id: 2 } } },
    ResourceMetrics: {
      fields: { resource: { type: 'Resource', id: 1 }, scopes: { rule: repeated, type: 'ScopeMetrics', id: 2 } },
    },
    Metrics: { fields: { resources: { rule: repeated, type: 'ResourceMetrics', id: 1 } } },
  },
})

type Values = Readonly<Record<string, string | number>>

export interface SpanSeen {
  readonly traceId: string
  readonly spanId: string
  /** Empty for a span without a parent. */
  readonly parentId: string
  readonly name: string
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  /** Nanoseconds since 1970-01-01 UTC. */
  readonly start: bigint
  readonly end: bigint
  readonly attributes: Values
  /** Ids of the spans that it is linked to. */
  readonly links: readonly string[]
  /** True when it is marked as failed. */
  readonly isFailed: boolean
  readonly resource: Values
}

export interface MetricSeen {
  readonly name: string
  readonly kind: 'gauge' | 'sum' | 'histogram'
  readonly points: readonly {
    readonly attributes: Values
    /** The value, or what a histogram counted. */
    readonly value: number
    readonly bounds: readonly number[]
    readonly counts: readonly number[]
  }[]
}

export interface Collector {
  readonly endpoint: string
  readonly spans: readonly SpanSeen[]
  /** The metrics of the last export. */
  readonly metrics: readonly MetricSeen[]
  /** Paths and headers of all requests. */
  readonly requests: readonly Pick<IncomingMessage, 'url' | 'headers'>[]
  /** Everything that came, as bytes. */
  readonly bytes: () => Buffer
  stop(): Promise<void>
}

/** @param status of the answers; 0 for none, ever */
export async function startCollector(status: () => number = () => 200): Promise<Collector> {
  const bodies: Buffer[] = []
  const spans: SpanSeen[] = []
  const metrics: MetricSeen[] = []
  const requests: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    requests.push(request)
    bodies.push(body)
    if (status() === 200 && request.url === '/v1/traces') spans.push(...spansOf(body))
    else if (status() === 200) metrics.splice(0, metrics.length, ...metricsOf(body))
    if (status() > 0) response.writeHead(status()).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ spans, metrics, requests },
    bytes: () => Buffer.concat(bodies),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes are those of the fields above
function decoded(type: string, body: Buffer): any {
  return root.lookupType(type).decode(body)
}

// biome-ignore lint/suspicious/noExplicitAny: as above
function valuesOf(attributes: readonly any[]): Values {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const isNumber = value.stringValue === '' || !Object.hasOwn(value, 'stringValue')
      return [
        key,
        isNumber ? Number(Object.hasOwn(value, 'intValue') ? value.intValue : value.doubleValue) : value.stringValue,
      ]
    }),
  )
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function spansOf(body: Buffer): SpanSeen[] {
  const found: SpanSeen[] = []
  for (const { resource, scopes } of decoded('Traces', body).resources) {
    for (const { spans } of scopes) {
      for (const span of spans) {
        found.push({
          ...{ traceId: hex(span.traceId), spanId: hex(span.spanId), parentId: hex(span.parentSpanId) },
          ...{ name: span.name, kind: span.kind, start: BigInt(span.start), end: BigInt(span.end) },
          attributes: valuesOf(span.attributes),
          links: span.links.map(({ spanId }: { spanId: Uint8Array }) => hex(spanId)),
          isFailed: span.status?.code === 2,
          resource: valuesOf(resource.attributes),
        })
      }
    }
  }
  return found
}

function metricsOf(body: Buffer): MetricSeen[] {
  const found: MetricSeen[] = []
  for (const { scopes } of decoded('Metrics', body).resources) {
    for (const { metrics } of scopes) {
      for (const metric of metrics) {
        const kind = metric.histogram ? 'histogram' : metric.sum ? 'sum' : 'gauge'
        // biome-ignore lint/suspicious/noExplicitAny: as above
        const points = metric[kind].points.map((point: any) => ({
          attributes: valuesOf(point.attributes),
          value: Number(kind === 'histogram' ? point.count : point.asDouble || point.asInt),
          bounds: point.explicitBounds ?? [],
          counts: (point.bucketCounts ?? []).map(Number),
        }))
        found.push({ name: metric.name, kind, points })
      }
    }
  }
  return found
}
