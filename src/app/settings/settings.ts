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
    takes: 'a TCP port, 0 to 65535 (0 chooses a free port)',
  }),
  host: setting({
    ...{ name: 'HOST', fallback: '127.0.0.1', parse: anyText },
    takes: 'an IP address or host name to listen on',
    note: 'Plain HTTP is served on loopback addresses only.',
  }),
  home: setting({
    ...{ name: 'ASSAY_HOME', fallback: './.assay', parse: anyText },
    takes: 'a folder for the database, downloaded and compiled data, and your own tables',
  }),
  databaseUrl: setting({
    ...{ name: 'DATABASE_URL', fallback: '', secret: true, parse: optional(textOf(isDatabaseUrl)) },
    takes:
      'the URL of a PostgreSQL database, postgres://user:password@host:port/database, with sslmode disable, require, verify-full, or verify-ca, which needs sslrootcert=FILE, and with target_session_attrs=read-write where it names several hosts (host:port,host:port); unset: a SQLite file in ASSAY_HOME',
    note: 'Any number of processes may share a PostgreSQL database.',
  }),
  requestsPerMinute: setting({
    ...{ name: 'RATE_LIMIT_PER_MINUTE', fallback: '60', parse: wholeNumber(0, 1_000_000_000) },
    takes: 'the requests per minute of each account, 0 for no limit',
  }),
  freeCreditsPerMonth: setting({
    ...{ name: 'FREE_CREDITS_PER_MONTH', fallback: '1000', parse: wholeNumber(0, 1_000_000_000) },
    takes: 'the credits that each account receives per month',
    note: 'They are granted at the first request of an account in a UTC month.',
  }),
  tlsCert: anyPath('TLS_CERT', 'the path of a PEM certificate', 'With TLS_KEY, the service uses HTTPS.'),
  tlsKey: anyPath('TLS_KEY', 'the path of its PEM private key'),
  trustedProxies: setting({
    ...{ name: 'TRUST_PROXY', fallback: '', parse: textsOf(isAddressOrCidr) },
    takes:
      'addresses or CIDRs (not /0) of proxies, separated by commas, that set X-Forwarded-For and X-Forwarded-Proto',
  }),
  // The default leaves more than a hundred of 1,024 descriptors, the limit of some systems, for files and name servers.
  maxConnections: setting({
    ...{ name: 'MAX_CONNECTIONS', fallback: '900', parse: wholeNumber(1, 1_000_000) },
    takes: 'the maximum number of open connections, 1 to 1000000; each can use 1 MB and a file descriptor',
  }),
  // The default keeps one address from shutting out the others, and leaves enough for a backend with many requests.
  maxConnectionsPerAddress: setting({
    ...{ name: 'MAX_CONNECTIONS_PER_ADDRESS', fallback: '300', parse: wholeNumber(0, 1_000_000) },
    takes:
      'the maximum number of open connections of one IP address (IPv6: one /64), 0 for no limit; it does not apply to the proxies of TRUST_PROXY',
  }),
  workers: setting({
    name: 'WORKERS',
    fallback: '1',
    parse: (text): number | 'auto' | undefined => oneOf('auto')(text) ?? wholeNumber(1, 64)(text),
    takes: 'the number of serving threads, 1 to 64, or auto for the number of available processors',
  }),
  logLevel: setting({
    ...{ name: 'LOG_LEVEL', fallback: 'info' },
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    takes: 'one of fatal, error, warn, info, debug, silent',
    note: 'The log is written to standard error. Lines that cannot be written (for example on a full disk) are dropped.',
  }),
  logFormat: setting({
    ...{ name: 'LOG_FORMAT', fallback: 'auto', parse: oneOf('auto', 'json', 'text') },
    takes: 'auto (one plain line per event on a terminal, JSON lines elsewhere), json or text',
  }),
  offline: flag(
    'OFFLINE',
    'to send no requests to other machines',
    'DATABASE_URL and OTEL_EXPORTER_OTLP_ENDPOINT are still used.',
  ),
  refreshesData: setting({
    ...{ name: 'DATA_REFRESH', fallback: 'daily', parse: eitherOf('daily', 'off') },
    takes: 'daily, or off to download published files only with assay data refresh',
  }),
  dataMirror: setting({
    ...{ name: 'DATA_MIRROR', fallback: '', parse: optional(baseUrl) },
    takes: 'the base URL, http or https, of a mirror that replaces every publisher, without user, query or fragment',
  }),
  snapshotsUrl: setting({
    ...{ name: 'SNAPSHOTS_URL', fallback: '', parse: optional(baseUrl) },
    takes:
      'the base URL, http or https, of a server of compiled data, which is downloaded instead of compiled here, without user, query or fragment',
  }),
  snapshotsPlainHttp: flag('SNAPSHOTS_PLAIN_HTTP', 'to allow plain HTTP for a SNAPSHOTS_URL with a public address'),
  snapshotsToken: setting({
    ...{ name: 'SNAPSHOTS_TOKEN', fallback: '', secret: true, parse: optional(textOf(canBeInHeader)) },
    takes:
      'a bearer token, in visible ASCII characters, that is sent to SNAPSHOTS_URL and required by SNAPSHOT_ENDPOINT',
  }),
  snapshotEndpoint: flag(
    'SNAPSHOT_ENDPOINT',
    'to serve the compiled data of this service at /snapshots',
    'Without SNAPSHOTS_TOKEN, only this machine can read it.',
  ),
  reverseDns: setting({
    ...{ name: 'REVERSE_DNS', fallback: 'on', parse: eitherOf('on', 'off') },
    takes: 'on, or off to send no DNS queries for the host names of IP addresses',
  }),
  spamhausDrop: setting({
    ...{ name: 'SPAMHAUS_DROP', fallback: 'off', parse: eitherOf('on', 'off') },
    takes:
      'off, or on to download and use the DROP lists of Spamhaus under https://www.spamhaus.org/blocklists/drop-fair-use-policy/',
    note: 'It must be in the environment of every process, including assay data refresh.',
  }),
  nameServers: setting({
    ...{ name: 'DNS_SERVERS', fallback: '', parse: nameServers },
    takes: 'the addresses of name servers, separated by commas, with :port if it is not 53',
    note: "Unset: the system's.",
  }),
  egressAllow: setting({
    ...{ name: 'EGRESS_ALLOW', fallback: '' },
    parse: textsOf(text => (parseCidr(text)?.prefixLength ?? 0) > 0),
    takes:
      'CIDRs (not /0), separated by commas, that the website check, the email check and webhooks may reach in addition to public addresses, for example an intranet',
  }),
  aiBaseUrl: setting({
    ...{ name: 'AI_BASE_URL', fallback: '', parse: optional(baseUrl) },
    takes:
      'the base URL, http or https, of an OpenAI-compatible endpoint, with the version in its path, without user or query',
    note: 'It replaces the embedded classifier of names.',
  }),
  aiApiKey: setting({
    ...{ name: 'AI_API_KEY', fallback: '', secret: true, parse: textOf(canBeInHeader) },
    takes: 'the key for AI_BASE_URL, in visible ASCII characters',
  }),
  aiModel: anyPath('AI_MODEL', 'the name of the model at AI_BASE_URL'),
  hibpApiKey: setting({
    ...{ name: 'HIBP_API_KEY', fallback: '', secret: true, parse: optional(textOf(t => /^[0-9a-fA-F]{32}$/.test(t))) },
    takes: 'a key of Have I Been Pwned, 32 hexadecimal digits, for lookups of email addresses and proved domains',
  }),
  hibpBaseUrl: setting({
    ...{ name: 'HIBP_BASE_URL', fallback: 'https://haveibeenpwned.com/api/v3', parse: baseUrl },
    takes:
      'the base URL, http or https, of a server with version 3 of the API of Have I Been Pwned, without user, query or fragment',
    note: 'It gets the key.',
  }),
  passwordSource: setting({
    ...{ name: 'PASSWORD_SOURCE', fallback: 'auto', parse: oneOf('auto', 'local', 'upstream') },
    takes:
      'auto (the local index of breached passwords if it is installed, otherwise the server at PWNED_PASSWORDS_URL), local or upstream',
  }),
  pwnedPasswordsUrl: setting({
    ...{ name: 'PWNED_PASSWORDS_URL', fallback: 'https://api.pwnedpasswords.com', parse: baseUrl },
    takes:
      'the base URL, http or https, of a server with the range API of Pwned Passwords, without user, query or fragment',
    note: 'It receives five digits of a hash. With DATA_MIRROR, requests to the default go to the mirror.',
  }),
  rangeEndpoint: flag(
    'RANGE_ENDPOINT',
    'to serve the range API of Pwned Passwords at /range/<5 digits>',
    'It requires an index imported with --full.',
  ),
  mcpEndpoint: flag(
    'MCP_ENDPOINT',
    'to serve the Model Context Protocol at /mcp',
    'Each tool call is charged like a request to its endpoint.',
  ),
  mcpPasswords: flag('MCP_PASSWORDS', 'to allow passwords and their hashes in the tools of /mcp and assay mcp'),
  metricsToken: setting({
    ...{ name: 'METRICS_TOKEN', fallback: '', secret: true, parse: optional(textOf(canBeInHeader)) },
    takes: 'a bearer token required by /metrics, in visible ASCII characters',
    note: 'Without a token, only programs on this machine can read it, and not through a proxy.',
  }),
  sessionSecret: setting({
    ...{ name: 'SESSION_SECRET', fallback: '', secret: true, parse: optional(textOf(isSessionSecret)) },
    takes:
      '32 visible ASCII characters or more, the same on all nodes, that sign cookies and encrypt second factors; unset: the file session-secret in ASSAY_HOME, created at the first start',
    note: 'It is not part of the database, backups or exports.',
  }),
  receiptKeys: anyPath(
    'RECEIPT_KEYS',
    'the path of the file with the keys that sign receipts; unset: receipt-keys.json in ASSAY_HOME, created with the first receipt',
    'All nodes must use the same file.',
  ),
  smtpUrl: setting({
    ...{ name: 'SMTP_URL', fallback: '', secret: true, parse: optional(textOf(isSmtpUrl)) },
    takes:
      'the URL of an SMTP server that sends alerts, smtp:// (STARTTLS if the server offers it) or smtps:// (TLS), with user:password@ if required',
    note: 'A password is only sent over TLS, except to this machine.',
  }),
  smtpFrom: setting({
    ...{ name: 'SMTP_FROM', fallback: '', parse: optional(textOf(text => /^[^\s<>@]+@[^\s<>@]+$/.test(text))) },
    takes: 'the sender address of alerts',
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
    note: 'It must match the metadata of the provider exactly (docs/openid-connect.md). The redirect URI is https://.../dashboard/auth/callback/oidc.',
  }),
  oidcClientId: setting({
    ...{ name: 'OIDC_CLIENT_ID', fallback: '', parse: optional(textOf(canBeInHeader)) },
    takes: 'the client ID of this service at the issuer',
  }),
  oidcClientSecret: setting({
    ...{ name: 'OIDC_CLIENT_SECRET', fallback: '', secret: true, parse: optional(textOf(canBeInHeader)) },
    takes: 'the secret of OIDC_CLIENT_ID, in visible ASCII characters',
    note: 'It is sent as client_secret_basic, or as client_secret_post if the provider supports only that.',
  }),
  oidcJoinDomain: setting({
    ...{ name: 'OIDC_JOIN_DOMAIN', fallback: '' },
    parse: optional(textOf(text => /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.(?=.)|$))*$/.test(text))),
    takes:
      'a domain whose users can join without an invitation, as viewers of the account default, such as example.org',
    note: 'The ID token must state that the email address is verified (email_verified).',
  }),
  otlpEndpoint: setting({
    ...{ name: 'OTEL_EXPORTER_OTLP_ENDPOINT', fallback: '', parse: optional(baseUrl) },
    takes:
      'the base URL, http or https, of an OpenTelemetry collector with OTLP over HTTP, such as http://127.0.0.1:4318, without user, query or fragment',
    note: 'It receives traces at /v1/traces and metrics at /v1/metrics, also with OFFLINE=1. They contain no submitted values (docs/operating.md).',
  }),
  otlpProtocol: setting({
    ...{ name: 'OTEL_EXPORTER_OTLP_PROTOCOL', fallback: 'http/protobuf', parse: oneOf('http/protobuf') },
    takes: 'http/protobuf',
    note: 'Other protocols are not supported.',
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
      'always_on, always_off, traceidratio, or one of them after parentbased_, which follows the caller for requests with a traceparent header',
  }),
  tracesSamplerRatio: setting({
    ...{ name: 'OTEL_TRACES_SAMPLER_ARG', fallback: '1', parse: ratio },
    takes: 'the share of traces exported by traceidratio, a number from 0 to 1',
  }),
  metricExportIntervalMs: setting({
    ...{ name: 'OTEL_METRIC_EXPORT_INTERVAL', fallback: '60000', parse: wholeNumber(1_000, 86_400_000) },
    takes: 'the milliseconds between two exports of the metrics, 1000 to 86400000',
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
