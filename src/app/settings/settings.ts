/**
 * THE TABLE of the settings. Each is declared once: the environment variable, its default, its parser, and the sentence
 * that README.md, `assay config` and the refusal of a wrong value show. config.ts reads the environment by this table.
 */
import { parseCidr } from '../../core/ip-address.ts'
import {
  baseUrl,
  canBeInHeader,
  eitherOf,
  isAddressOrCidr,
  isDatabaseUrl,
  isLoopback,
  isSessionSecret,
  isSmtpUrl,
  nameServers,
  oneOf,
  optional,
  type Parser,
  pairs,
  ratio,
  textOf,
  textsOf,
  wholeNumber,
} from './setting-values.ts'

export interface Setting<Value = unknown> {
  /** The environment variable. */
  readonly name: string
  readonly fallback: string
  readonly parse: Parser<Value>
  /** Values that the setting takes, to follow "must be". */
  readonly takes: string
  /** Further sentences for people who choose a value. */
  readonly note?: string
  readonly secret?: true
}

/** Infers the type of the value from the parser. */
function setting<Value>(declared: Setting<Value>): Setting<Value> {
  return declared
}

const anyText = textOf(text => text !== '')
const anyPath = (name: string, takes: string, note?: string) =>
  setting({ name, fallback: '', parse: textOf(() => true), takes, ...(note === undefined ? {} : { note }) })
const flag = (name: string, one: string, note?: string) =>
  setting({
    ...{ name, fallback: '0', parse: eitherOf('1', '0'), takes: `0, or 1 ${one}` },
    ...(note === undefined ? {} : { note }),
  })

/** Settings by their fields in `Config`, in the order in which they are shown. */
export const settings = {
  port: setting({
    ...{ name: 'PORT', fallback: '8080', parse: wholeNumber(0, 65_535) },
    takes: 'a TCP port, 0 to 65535 (0 takes a free one)',
  }),
  host: setting({
    ...{ name: 'HOST', fallback: '127.0.0.1', parse: anyText },
    takes: 'an IP address or host name to listen on',
    note: 'Plain HTTP is served on loopback addresses only.',
  }),
  home: setting({
    ...{ name: 'ASSAY_HOME', fallback: './.assay', parse: anyText },
    takes: 'a folder for the database, fetched and compiled data, and your own tables',
  }),
  databaseUrl: setting({
    ...{ name: 'DATABASE_URL', fallback: '', secret: true, parse: optional(textOf(isDatabaseUrl)) },
    takes:
      'the URL of a PostgreSQL database, postgres://user:password@host:port/database, with sslmode disable, require, verify-full, or verify-ca, which needs sslrootcert=FILE, and with target_session_attrs=read-write where it names several hosts (host:port,host:port); unset: a SQLite file in ASSAY_HOME',
    note: 'Any number of processes may share a PostgreSQL database.',
  }),
  requestsPerMinute: setting({
    ...{ name: 'RATE_LIMIT_PER_MINUTE', fallback: '60', parse: wholeNumber(0, 1_000_000_000) },
    takes: 'requests a minute for each account, 0 for no limit',
  }),
  freeCreditsPerMonth: setting({
    ...{ name: 'FREE_CREDITS_PER_MONTH', fallback: '1000', parse: wholeNumber(0, 1_000_000_000) },
    takes: 'credits that each account gets for a month',
    note: "They are set at an account's first request of a UTC month.",
  }),
  tlsCert: anyPath('TLS_CERT', 'the path of a PEM certificate', 'With TLS_KEY, the service answers HTTPS.'),
  tlsKey: anyPath('TLS_KEY', 'the path of its PEM private key'),
  trustedProxies: setting({
    ...{ name: 'TRUST_PROXY', fallback: '', parse: textsOf(isAddressOrCidr) },
    takes:
      'addresses or CIDRs (not /0) of proxies, separated by commas, that set X-Forwarded-For and X-Forwarded-Proto',
  }),
  // The default leaves more than a hundred of 1,024 descriptors, the limit of some systems, for files and name servers.
  maxConnections: setting({
    ...{ name: 'MAX_CONNECTIONS', fallback: '900', parse: wholeNumber(1, 1_000_000) },
    takes: 'connections that may be open at once, 1 to 1000000; each may cost 1 MB and a file descriptor',
  }),
  // The default keeps one address from shutting out the others, and leaves enough for a backend with many requests.
  maxConnectionsPerAddress: setting({
    ...{ name: 'MAX_CONNECTIONS_PER_ADDRESS', fallback: '300', parse: wholeNumber(0, 1_000_000) },
    takes:
      'connections of one address (of IPv6: one /64) that may be open at once, 0 for no limit; proxies of TRUST_PROXY have none',
  }),
  workers: setting({
    name: 'WORKERS',
    fallback: '1',
    parse: (text): number | 'auto' | undefined => oneOf('auto')(text) ?? wholeNumber(1, 64)(text),
    takes: 'how many threads serve, 1 to 64, or auto for as many as the machine runs at once',
  }),
  logLevel: setting({
    ...{ name: 'LOG_LEVEL', fallback: 'info' },
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    takes: 'one of fatal, error, warn, info, debug, silent',
    note: 'The log is written to standard error. Lines that cannot be written (a full disk, a reader that does not read) are dropped.',
  }),
  logFormat: setting({
    ...{ name: 'LOG_FORMAT', fallback: 'auto', parse: oneOf('auto', 'json', 'text') },
    takes: 'auto (one plain line per event on a terminal, JSON lines elsewhere), json or text',
  }),
  offline: flag(
    'OFFLINE',
    'so that no request leaves this machine',
    'DATABASE_URL and OTEL_EXPORTER_OTLP_ENDPOINT are used as they are set.',
  ),
  refreshesData: setting({
    ...{ name: 'DATA_REFRESH', fallback: 'daily', parse: eitherOf('daily', 'off') },
    takes: 'daily, or off so that published files are fetched only by assay data refresh',
  }),
  dataMirror: setting({
    ...{ name: 'DATA_MIRROR', fallback: '', parse: optional(baseUrl) },
    takes:
      'the base URL, http or https, of a mirror that is asked in place of every publisher, without user, query or fragment',
  }),
  snapshotsUrl: setting({
    ...{ name: 'SNAPSHOTS_URL', fallback: '', parse: optional(baseUrl) },
    takes:
      'the base URL, http or https, of a server of compiled data, which is taken in place of compiling it, without user, query or fragment',
  }),
  snapshotsPlainHttp: flag(
    'SNAPSHOTS_PLAIN_HTTP',
    'so that SNAPSHOTS_URL may be a plain http address that is neither of this machine nor private',
  ),
  snapshotsToken: setting({
    ...{ name: 'SNAPSHOTS_TOKEN', fallback: '', secret: true, parse: optional(textOf(canBeInHeader)) },
    takes:
      'a bearer token, in visible ASCII characters, that SNAPSHOTS_URL is sent and that SNAPSHOT_ENDPOINT asks for',
  }),
  snapshotEndpoint: flag(
    'SNAPSHOT_ENDPOINT',
    'to serve the compiled data of this service at /snapshots',
    'Without SNAPSHOTS_TOKEN only this machine may read it.',
  ),
  reverseDns: setting({
    ...{ name: 'REVERSE_DNS', fallback: 'on', parse: eitherOf('on', 'off') },
    takes: 'on, or off so that no name server is asked for the names of addresses that are looked up',
  }),
  spamhausDrop: setting({
    ...{ name: 'SPAMHAUS_DROP', fallback: 'off', parse: eitherOf('on', 'off') },
    takes:
      'off, or on to fetch and use the DROP lists of Spamhaus under https://www.spamhaus.org/blocklists/drop-fair-use-policy/',
    note: 'It has to be in the environment of every process, assay data refresh included.',
  }),
  nameServers: setting({
    ...{ name: 'DNS_SERVERS', fallback: '', parse: nameServers },
    takes: 'addresses of name servers, with :port where it is not 53, separated by commas',
    note: "Unset: the system's.",
  }),
  egressAllow: setting({
    ...{ name: 'EGRESS_ALLOW', fallback: '' },
    parse: textsOf(text => (parseCidr(text)?.prefixLength ?? 0) > 0),
    takes:
      'CIDRs (not /0), separated by commas, that the website check, the email check and webhooks may reach beside public addresses: an intranet',
  }),
  aiBaseUrl: setting({
    ...{ name: 'AI_BASE_URL', fallback: '', parse: optional(baseUrl) },
    takes:
      'the base URL, http or https, of an OpenAI-compatible endpoint, with the version in its path, without user or query',
    note: 'It is asked about names in place of the embedded classifier.',
  }),
  aiApiKey: setting({
    ...{ name: 'AI_API_KEY', fallback: '', secret: true, parse: textOf(canBeInHeader) },
    takes: 'the key that AI_BASE_URL asks for, in visible ASCII characters',
  }),
  aiModel: anyPath('AI_MODEL', 'the name of the model to ask at AI_BASE_URL'),
  hibpApiKey: setting({
    ...{ name: 'HIBP_API_KEY', fallback: '', secret: true, parse: optional(textOf(t => /^[0-9a-fA-F]{32}$/.test(t))) },
    takes:
      'a key of Have I Been Pwned, 32 hexadecimal digits, with which it is asked about addresses and proved domains',
  }),
  hibpBaseUrl: setting({
    ...{ name: 'HIBP_BASE_URL', fallback: 'https://haveibeenpwned.com/api/v3', parse: baseUrl },
    takes:
      'the base URL, http or https, of a server that answers as version 3 of the API of Have I Been Pwned does, without user, query or fragment',
    note: 'It gets the key.',
  }),
  passwordSource: setting({
    ...{ name: 'PASSWORD_SOURCE', fallback: 'auto', parse: oneOf('auto', 'local', 'upstream') },
    takes:
      'auto (the index of breached passwords on this machine when it is installed, else the server at PWNED_PASSWORDS_URL), local or upstream',
  }),
  pwnedPasswordsUrl: setting({
    ...{ name: 'PWNED_PASSWORDS_URL', fallback: 'https://api.pwnedpasswords.com', parse: baseUrl },
    takes:
      'the base URL, http or https, of a server that answers /range/<5 digits> as Pwned Passwords does, without user, query or fragment',
    note: 'It learns five digits of a hash. With DATA_MIRROR, the default is asked there.',
  }),
  rangeEndpoint: flag(
    'RANGE_ENDPOINT',
    'to answer /range/<5 digits> as Pwned Passwords does',
    'It needs an index imported with --full.',
  ),
  mcpEndpoint: flag(
    'MCP_ENDPOINT',
    'to answer the Model Context Protocol at /mcp',
    'Each call of a tool is charged as a request to its endpoint is.',
  ),
  mcpPasswords: flag('MCP_PASSWORDS', 'so that the tools of /mcp and assay mcp take passwords and their hashes'),
  metricsToken: setting({
    ...{ name: 'METRICS_TOKEN', fallback: '', secret: true, parse: optional(textOf(canBeInHeader)) },
    takes: 'a bearer token that /metrics asks for, in visible ASCII characters',
    note: 'Without one only programs of this machine may read it, and no proxy for others.',
  }),
  sessionSecret: setting({
    ...{ name: 'SESSION_SECRET', fallback: '', secret: true, parse: optional(textOf(isSessionSecret)) },
    takes:
      '32 visible ASCII characters or more, the same on all nodes, that sign cookies and encrypt second factors; unset: the file session-secret in ASSAY_HOME, made at the first start',
    note: 'It is in no database, backup or export.',
  }),
  receiptKeys: anyPath(
    'RECEIPT_KEYS',
    'the path of the file with the keys that sign receipts; unset: receipt-keys.json in ASSAY_HOME, made with the first receipt',
    'Give all nodes the same file.',
  ),
  smtpUrl: setting({
    ...{ name: 'SMTP_URL', fallback: '', secret: true, parse: optional(textOf(isSmtpUrl)) },
    takes:
      'the URL of an SMTP server that sends alerts, smtp:// (STARTTLS where the server offers it) or smtps:// (TLS), with user:password@ where it asks for them',
    note: 'A password is sent over TLS only, except to this machine.',
  }),
  smtpFrom: setting({
    ...{ name: 'SMTP_FROM', fallback: '', parse: optional(textOf(text => /^[^\s<>@]+@[^\s<>@]+$/.test(text))) },
    takes: 'the email address that alerts are sent from',
  }),
  oidcIssuer: setting({
    name: 'OIDC_ISSUER',
    fallback: '',
    // The issuer stays as typed: the provider's documents and tokens have to name it in the same characters.
    parse: optional(
      textOf(text => baseUrl(text) !== undefined && (text.startsWith('https:') || isLoopback(new URL(text).hostname))),
    ),
    takes:
      'the URL, https (http on a loopback address), of an OpenID Connect issuer that signs people in to the dashboard, without user, query or fragment',
    note: "It is spelled exactly as in the provider's metadata (docs/openid-connect.md). The redirect URI is https://.../dashboard/auth/callback/oidc.",
  }),
  oidcClientId: setting({
    ...{ name: 'OIDC_CLIENT_ID', fallback: '', parse: optional(textOf(canBeInHeader)) },
    takes: 'the id that the issuer knows this service by',
  }),
  oidcClientSecret: setting({
    ...{ name: 'OIDC_CLIENT_SECRET', fallback: '', secret: true, parse: optional(textOf(canBeInHeader)) },
    takes: 'the secret that goes with OIDC_CLIENT_ID, in visible ASCII characters',
    note: 'It is sent as client_secret_basic, or as client_secret_post where the provider names only that.',
  }),
  oidcJoinDomain: setting({
    ...{ name: 'OIDC_JOIN_DOMAIN', fallback: '' },
    parse: optional(textOf(text => /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.(?=.)|$))*$/.test(text))),
    takes:
      'a domain whose people may join without an invitation, as viewers of the account default, such as example.org',
    note: 'The ID token must say that their address is verified (email_verified).',
  }),
  otlpEndpoint: setting({
    ...{ name: 'OTEL_EXPORTER_OTLP_ENDPOINT', fallback: '', parse: optional(baseUrl) },
    takes:
      'the base URL, http or https, of an OpenTelemetry collector that takes OTLP over HTTP, such as http://127.0.0.1:4318, without user, query or fragment',
    note: 'It gets traces at /v1/traces and metrics at /v1/metrics, also with OFFLINE=1. No value that somebody sent is in them (docs/operating.md).',
  }),
  otlpProtocol: setting({
    ...{ name: 'OTEL_EXPORTER_OTLP_PROTOCOL', fallback: 'http/protobuf', parse: oneOf('http/protobuf') },
    takes: 'http/protobuf',
    note: 'No other protocol is spoken.',
  }),
  otlpHeaders: setting({
    ...{ name: 'OTEL_EXPORTER_OTLP_HEADERS', fallback: '', secret: true, parse: pairs },
    takes: 'headers for the collector, name=value pairs separated by commas, with values percent-encoded',
  }),
  tracesExporter: setting({
    ...{ name: 'OTEL_TRACES_EXPORTER', fallback: 'otlp', parse: oneOf('otlp', 'none') },
    takes: 'otlp, or none to export no traces',
  }),
  metricsExporter: setting({
    ...{ name: 'OTEL_METRICS_EXPORTER', fallback: 'otlp', parse: oneOf('otlp', 'none') },
    takes: 'otlp, or none to export no metrics',
  }),
  tracesSampler: setting({
    name: 'OTEL_TRACES_SAMPLER',
    fallback: 'parentbased_always_on',
    parse: oneOf(
      ...(['always_on', 'always_off', 'traceidratio'] as const),
      ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
    ),
    takes:
      'always_on, always_off, traceidratio, or one of them after parentbased_, which lets callers decide for requests with a traceparent header',
  }),
  tracesSamplerRatio: setting({
    ...{ name: 'OTEL_TRACES_SAMPLER_ARG', fallback: '1', parse: ratio },
    takes: 'the share of traces that traceidratio exports, a number from 0 to 1',
  }),
  metricExportIntervalMs: setting({
    ...{ name: 'OTEL_METRIC_EXPORT_INTERVAL', fallback: '60000', parse: wholeNumber(1_000, 86_400_000) },
    takes: 'milliseconds between two exports of the metrics, 1000 to 86400000',
  }),
  serviceName: setting({
    ...{ name: 'OTEL_SERVICE_NAME', fallback: '', parse: textOf(() => true) },
    takes: 'the name of this service in traces and metrics; unset: service.name of OTEL_RESOURCE_ATTRIBUTES, or assay',
  }),
  resourceAttributes: setting({
    ...{ name: 'OTEL_RESOURCE_ATTRIBUTES', fallback: '', parse: pairs },
    takes:
      'attributes of this service in traces and metrics, name=value pairs separated by commas, with values percent-encoded',
  }),
  telemetryDisabled: setting({
    ...{ name: 'OTEL_SDK_DISABLED', fallback: 'false', parse: eitherOf('true', 'false') },
    takes: 'false, or true to export neither traces nor metrics',
  }),
} as const satisfies Record<string, Setting>

type Parsed<Declared> = Declared extends Setting<infer Value> ? Value : never

/** The value of each setting, by its field. */
export type Values = { readonly [Field in keyof typeof settings]: Parsed<(typeof settings)[Field]> }
