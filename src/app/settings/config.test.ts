import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { addressReader } from '../../http/client.ts'
import { type Config, describeConfig, loadConfig } from './config.ts'
import { isLoopback } from './setting-values.ts'

function configOf(environment: Record<string, string>): Config {
  const loaded = loadConfig(environment)
  assert.ok('config' in loaded, JSON.stringify(loaded))
  return loaded.config
}

/** Text of a cell of the table of README.md, where `<` would begin a tag. */
function cell(takes: string, note: string): string {
  return `${takes}${note && `. ${note}`}`.replaceAll('<', '\\<')
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  const loaded = loadConfig(environment)
  assert.ok('problems' in loaded)
  return loaded.problems
}

describe('settings', () => {
  it('have the defaults of README.md, and what follows from them', () => {
    assert.partialDeepStrictEqual(configOf({}), {
      port: 8080,
      host: '127.0.0.1',
      home: join(process.cwd(), '.assay'),
      databaseUrl: null,
      policy: { requestsPerWindow: 60, windowMs: 60_000, freeCreditsPerMonth: 1000 },
      tls: null,
      trustedProxies: [],
      connectionLimits: { inAll: 900, perAddress: 300 },
      workers: 1,
      logLevel: 'info',
      logFormat: 'auto',
      metricsToken: null,
      ai: null,
      nameServers: [],
      egressAllow: [],
      offline: false,
      refreshesData: true,
      reverseDns: true,
      spamhausDrop: false,
      dataMirror: null,
      passwordSource: 'auto',
      pwnedPasswordsUrl: 'https://api.pwnedpasswords.com',
      snapshotSource: null,
      snapshotEndpoint: false,
      snapshotsToken: null,
      rangeEndpoint: false,
      mcpEndpoint: false,
      mcpPasswords: false,
      hibp: null,
      smtp: null,
      oidc: null,
      telemetry: null,
      sessionSecret: null,
      receiptKeys: join(process.cwd(), '.assay', 'receipt-keys.json'),
      passwordCost: 16_384,
    })
  })

  it('ask Have I Been Pwned itself with a key, whatever mirror there is of files, and a server that is named', () => {
    const apiKey = '0123456789abcdefABCDEF0123456789'
    const mirror = { DATA_MIRROR: 'http://127.0.0.1:8899' }
    const usual = { baseUrl: 'https://haveibeenpwned.com/api/v3', apiKey }
    assert.deepEqual(configOf({ ...mirror, HIBP_API_KEY: apiKey }).hibp, usual)
    const own = { HIBP_BASE_URL: 'http://127.0.0.1:81/api/v3/' }
    assert.deepEqual(configOf({ ...own, HIBP_API_KEY: apiKey }).hibp, { baseUrl: 'http://127.0.0.1:81/api/v3', apiKey })
    assert.equal(configOf(own).hibp, null)
  })

  it('name no provider of sign-ins when no request may leave the machine', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'assay', OIDC_CLIENT_SECRET: 'secret' }
    const { issuer, joinDomain } = configOf(oidc).oidc ?? {}
    assert.deepEqual({ issuer, joinDomain }, { issuer: 'https://id.example/', joinDomain: null })
    assert.equal(configOf({ ...oidc, OFFLINE: '1' }).oidc, null)
    assert.match(problemsOf({ OIDC_ISSUER: oidc.OIDC_ISSUER })[0], /must be set together/)
  })

  it('take a number of threads, or as many as the machine runs', () => {
    assert.deepEqual([configOf({ WORKERS: '4' }).workers, configOf({ WORKERS: 'auto' }).workers], [4, 'auto'])
  })

  it('take the default when a variable is empty', () => {
    assert.equal(configOf({ PORT: '' }).port, 8080)
  })

  it('ask a mirror in place of the default server of ranges, and a server that is named as it is', () => {
    const [mirror, own] = ['http://127.0.0.1:8899/feeds/', 'http://ranges.example:81/own/']
    const urlOf = (environment: Record<string, string>) => configOf(environment).pwnedPasswordsUrl
    assert.equal(urlOf({ DATA_MIRROR: mirror }), 'http://127.0.0.1:8899/feeds/api.pwnedpasswords.com')
    assert.equal(urlOf({ PWNED_PASSWORDS_URL: own }), 'http://ranges.example:81/own')
    assert.equal(urlOf({ DATA_MIRROR: mirror, PWNED_PASSWORDS_URL: own }), 'http://ranges.example:81/own')
  })

  it('export to a collector when one is named, as the variables of OpenTelemetry say', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
    assert.deepEqual(configOf(endpoint).telemetry, {
      ...{ endpoint: 'http://127.0.0.1:4318', headers: {}, sampler: 'parentbased_always_on', ratio: 1 },
      ...{ exportsTraces: true, exportsMetrics: true, metricsEveryMs: 60_000, resource: { 'service.name': 'assay' } },
    })
    const resource = { OTEL_RESOURCE_ATTRIBUTES: 'service.name=other, place=a%2Cb', OTEL_SERVICE_NAME: '' }
    assert.deepEqual(configOf({ ...endpoint, ...resource }).telemetry?.resource, {
      'service.name': 'other',
      place: 'a,b',
    })
    assert.equal(
      configOf({ ...endpoint, ...resource, OTEL_SERVICE_NAME: 'signals' }).telemetry?.resource['service.name'],
      'signals',
    )
    assert.equal(configOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).telemetry, null)
    assert.equal(configOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }).telemetry, null)
    const wrong = {
      ...{ OTEL_TRACES_SAMPLER: 'sometimes', OTEL_TRACES_SAMPLER_ARG: '1.1', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      ...{ OTEL_EXPORTER_OTLP_HEADERS: 'secret', OTEL_RESOURCE_ATTRIBUTES: 'a=%', OTEL_SDK_DISABLED: '1' },
    }
    const problems = problemsOf(wrong)
    assert.deepEqual(
      Object.keys(wrong).filter(name => !problems.some(problem => problem.startsWith(`${name} must be`))),
      [],
    )
    assert.equal(problems.join().includes('secret,'), false)
  })

  it('cannot be changed once they are read', () => {
    assert.ok(Object.isFrozen(configOf({})))
  })

  const bad: readonly [string, string][] = [
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '8080x'],
    ['RATE_LIMIT_PER_MINUTE', '1.5'],
    ['FREE_CREDITS_PER_MONTH', 'many'],
    ['MAX_CONNECTIONS', '2000000'],
    ['MAX_CONNECTIONS_PER_ADDRESS', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'two'],
    ['DATABASE_URL', 'postgres://u:word@db/assay?sslmode=verify_full'],
    ['DATABASE_URL', 'postgres://u:word@db/assay?sslmode=verify-ca'],
    ['DATABASE_URL', 'postgres://u:word@db/assay?sslmode=verify-ca&sslrootcert='],
    ['DATABASE_URL', 'postgres://u:word@db/assay?sslmode=verify-ca&sslrootcert=/ca.pem&sslrootcert='],
    ['DATABASE_URL', 'postgres://u:word@db/assay?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgres://u:word@db-1,db-2/assay'],
    ['DATABASE_URL', 'postgres://u:word@db-1,db-2/assay?target_session_attrs=any'],
    ['DATABASE_URL', 'postgres://u:word@db-1,/assay?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://u:word@db-1:port,db-2/assay?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://u:word@db/assay?target_session_attrs=read-only'],
    ['TRUST_PROXY', '10.0.0.1/8'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1, ::/0'],
    ['TLS_CERT', '/nowhere/cert.pem'],
    ['OFFLINE', 'yes'],
    ['DATA_REFRESH', 'hourly'],
    ['PASSWORD_SOURCE', 'remote'],
    ['PWNED_PASSWORDS_URL', 'ftp://ranges.example'],
    ['RANGE_ENDPOINT', 'yes'],
    ['MCP_ENDPOINT', 'yes'],
    ['SNAPSHOTS_URL', 'ftp://snapshots.example'],
    ['SNAPSHOTS_PLAIN_HTTP', 'yes'],
    ['SNAPSHOT_ENDPOINT', 'yes'],
    ['SNAPSHOTS_TOKEN', 'two words'],
    ['HIBP_API_KEY', 'canary'],
    ['HIBP_API_KEY', '0123456789abcdef0123456789abcdeg'],
    ['HIBP_BASE_URL', 'haveibeenpwned.com'],
    ['REVERSE_DNS', 'yes'],
    ['SPAMHAUS_DROP', '1'],
    ['AI_BASE_URL', 'models.example'],
    ['AI_BASE_URL', 'https://models.example/v1?a=b'],
    ['AI_API_KEY', 'two words'],
    ['METRICS_TOKEN', 'Schlüssel'],
    ['DNS_SERVERS', 'dns.example'],
    ['DATA_MIRROR', 'mirror.example'],
    ['DATA_MIRROR', 'ftp://mirror.example/'],
    ['DATA_MIRROR', 'https://user:word@mirror.example/'],
    ['DATA_MIRROR', 'https://mirror.example/?a=b'],
    ['DATA_MIRROR', 'https://mirror.example/#a'],
  ]
  for (const [name, value] of bad) {
    it(`name the variable and what it takes when ${name} is ${value}`, () => {
      const problems = problemsOf({ [name]: value })
      assert.ok(
        problems.some(problem => problem.startsWith(name)),
        problems.join(' '),
      )
      assert.ok(problems.every(problem => !problem.includes(value) || name === 'PORT'))
    })
  }

  it('say what may leave this machine, and where to', () => {
    const { offline, refreshesData } = configOf({ OFFLINE: '1', DATA_REFRESH: 'off' })
    assert.deepEqual({ offline, refreshesData }, { offline: true, refreshesData: false })
    for (const text of ['http://127.0.0.1:11434/v1/', ' http://127.0.0.1:11434/v1 ', 'HTTP://127.0.0.1:11434/v1']) {
      const ai = { AI_BASE_URL: text, AI_MODEL: 'small' }
      assert.deepEqual(configOf(ai).ai, { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: '', model: 'small' })
    }
    assert.deepEqual(configOf({ DNS_SERVERS: '192.0.2.1, [2001:db8::1]:5353' }).nameServers, [
      '192.0.2.1',
      '[2001:db8::1]:5353',
    ])
    assert.deepEqual(configOf({ EGRESS_ALLOW: '10.0.0.0/8, fd00::/8' }).egressAllow, ['10.0.0.0/8', 'fd00::/8'])
    for (const EGRESS_ALLOW of ['10.0.0.1', '10.0.0.1/8', '0.0.0.0/0', '::/0', 'intranet'])
      assert.match(problemsOf({ EGRESS_ALLOW })[0], /^EGRESS_ALLOW must be CIDRs/)
    assert.equal(configOf({ DATA_MIRROR: 'http://127.0.0.1:8899' }).dataMirror, 'http://127.0.0.1:8899')
    for (const text of [
      'https://mirror.example/feeds/',
      ' https://mirror.example/feeds ',
      'https://MIRROR.example/feeds',
    ]) {
      assert.equal(configOf({ DATA_MIRROR: text }).dataMirror, 'https://mirror.example/feeds')
    }
  })

  it('report every problem at once', () => {
    assert.equal(problemsOf({ PORT: 'x', LOG_LEVEL: 'y', FREE_CREDITS_PER_MONTH: 'z' }).length, 3)
  })

  it('take a database of several hosts, of which the one that takes writes is wanted', () => {
    const wanted = '?sslmode=require&target_session_attrs='
    for (const url of [
      `postgres://u:a,b@db-1:5433,[2001:db8::2]:5434,db-3/assay${wanted}read-write`,
      `postgresql://db-1/assay${wanted}primary`,
    ])
      assert.equal(configOf({ DATABASE_URL: url }).databaseUrl, url)
  })

  it('ask for HTTPS on an address that others can reach', () => {
    assert.match(problemsOf({ HOST: '0.0.0.0' })[0], /HTTPS is required/)
    assert.deepEqual(configOf({ HOST: '0.0.0.0', TRUST_PROXY: '10.0.0.0/8, ::1' }).trustedProxies, [
      '10.0.0.0/8',
      '::1',
    ])
  })

  it("take no proxy that the reader of proxies' headers refuses", () => {
    for (const proxies of ['0.0.0.0/1, ::/1', '10.0.0.1/32, ::1/128', '::ffff:10.0.0.1', '::ffff:10.0.0.0/104']) {
      assert.doesNotThrow(() => addressReader(configOf({ TRUST_PROXY: proxies }).trustedProxies))
    }
  })

  it('take a certificate only with its own key, also when another key is of another type', () => {
    const fixture = (name: string) => new URL(`../../../test/support/fixtures/${name}`, import.meta.url).pathname
    const folder = temporaryFolder('config')
    const cert = fixture('localhost-certificate.pem')
    const ofAnotherType = join(folder, 'rsa-key.pem')
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(ofAnotherType, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    assert.notEqual(configOf({ TLS_CERT: cert, TLS_KEY: fixture('localhost-key.pem') }).tls, null)
    for (const key of [fixture('other-key.pem'), ofAnotherType]) {
      assert.match(problemsOf({ TLS_CERT: cert, TLS_KEY: key })[0], /its private key/)
    }
  })

  it('do not take a host name for loopback because it looks like it', () => {
    for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost']) assert.equal(isLoopback(host), true, host)
    for (const host of ['127.evil.example', '0.0.0.0', '::', '10.0.0.1', '128.0.0.1']) {
      assert.equal(isLoopback(host), false, host)
    }
  })

  it('take snapshots by plain http only from this machine and private networks, or where the operator says so', () => {
    const urls = (...hosts: string[]) => hosts.map(host => `http://${host}/snapshots`)
    const near = urls('localhost:8080', '127.0.0.1', '[::1]:8080', '10.1.2.3', '172.31.0.9', '192.168.7.7', '[fd00::7]')
    const far = urls('snapshots.example', '172.32.0.1', '8.8.8.8', '10.evil.example', 'fd00.example', '[2001:db8::1]')
    for (const url of near) assert.equal(configOf({ SNAPSHOTS_URL: `${url}/` }).snapshotSource?.url, url)
    for (const url of far) {
      assert.match(problemsOf({ SNAPSHOTS_URL: url }).join(), /^SNAPSHOTS_URL is plain HTTP to a public address/)
      assert.equal(configOf({ SNAPSHOTS_URL: url, SNAPSHOTS_PLAIN_HTTP: '1' }).snapshotSource?.url, url)
    }
    assert.notEqual(configOf({ SNAPSHOTS_URL: 'https://snapshots.example' }).snapshotSource, null)
  })

  it('stand in the table of README.md as they are declared', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
    const [table] = /^\| variable \|.*\n(?:\|.*\n)+/m.exec(readme) ?? ['']
    const rows = describeConfig({}).map(
      ({ name, value, takes, note }) => `| \`${name}\` | ${value} | ${cell(takes, note)} |\n`,
    )
    assert.equal(table, `| variable | default | what it takes |\n|---|---|---|\n${rows.join('')}`)
  })

  it('are shown with secrets masked', () => {
    const shown = describeConfig({ METRICS_TOKEN: 'hush-hush', PORT: '9000' })
    assert.doesNotMatch(JSON.stringify(shown), /hush/)
    assert.deepEqual(
      shown.filter(({ source }) => source === 'environment').map(({ name }) => name),
      ['PORT', 'METRICS_TOKEN'],
    )
  })
})
