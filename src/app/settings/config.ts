/**
 * Reads the settings: environment variables in, one frozen object out. Every problem is reported at once, in a sentence
 * that names the variable and what it takes, and never the value of a secret.
 */

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import { passwordCost } from '../../dashboard/people/password-hash.ts'
import type { OidcSettings } from '../../dashboard/people/provider.ts'
import { receiptKeysFile } from '../../signals/compliance/receipt/key-file.ts'
import { isLoopback, isOpenToChange } from './setting-values.ts'
import { type Setting, settings, type Values } from './settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Every setting by its field, and in one object those that belong together. */
export type Config = ReturnType<typeof configFrom>

export type Loaded = { readonly config: Config } | { readonly problems: readonly string[] }

/** Reads the environment; unset and empty variables take their default. */
export function loadConfig(environment: Environment): Loaded {
  const problems: string[] = []
  const values = valuesOf(environment, problems)
  const config = configFrom(values, environment, problems)
  return problems.length > 0 ? { problems } : { config }
}

/** The effective value of every setting, secrets masked, and whether it was set. */
export function describeConfig(environment: Environment) {
  return Object.values<Setting>(settings).map(({ name, fallback, secret, takes, note = '' }) => {
    const source = environment[name] ? 'environment' : 'default'
    const value = environment[name] || fallback
    return { name, value: secret && value !== '' ? '********' : value, source, takes, note }
  })
}

/** The default replaces a value that its setting does not take, so that the other settings are checked as well. */
function valuesOf(environment: Environment, problems: string[]): Values {
  const entries = Object.entries<Setting>(settings).map(([field, { name, fallback, parse, takes }]) => {
    const value = parse(environment[name] || fallback)
    if (value === undefined) problems.push(`${name} must be ${takes}.`)
    return [field, value === undefined ? parse(fallback) : value]
  })
  return Object.fromEntries(entries)
}

function configFrom(values: Values, environment: Environment, problems: string[]) {
  const { requestsPerMinute, freeCreditsPerMonth, snapshotsUrl, snapshotsPlainHttp, hibpApiKey, smtpUrl, smtpFrom } =
    values
  const { aiBaseUrl, aiApiKey, aiModel } = values
  const oidc = oidcOf(values, problems)
  const tls = readTls(values.tlsCert, values.tlsKey, problems)
  const home = resolve(values.home)
  if (tls === null && values.trustedProxies.length === 0 && !isLoopback(values.host)) {
    problems.push(
      'HOST is not a loopback address, so HTTPS is required. Set TLS_CERT and TLS_KEY, or TRUST_PROXY when a proxy in front serves HTTPS.',
    )
  }
  if ((aiBaseUrl === null) !== (aiModel === '')) problems.push('AI_BASE_URL and AI_MODEL must be set together.')
  if ((smtpUrl === null) !== (smtpFrom === null)) problems.push('SMTP_URL and SMTP_FROM must be set together.')
  if (snapshotsUrl !== null && !snapshotsPlainHttp && isOpenToChange(snapshotsUrl)) {
    problems.push(
      'SNAPSHOTS_URL is plain HTTP to a public address, so the data can be changed in transit. Use https, or set SNAPSHOTS_PLAIN_HTTP=1.',
    )
  }
  return Object.freeze({
    ...values,
    home,
    receiptKeys: values.receiptKeys === '' ? join(home, receiptKeysFile) : values.receiptKeys,
    /** The limits of an account that has none of its own. */
    policy: { requestsPerWindow: requestsPerMinute, windowMs: 60_000, freeCreditsPerMonth },
    connectionLimits: { inAll: values.maxConnections, perAddress: values.maxConnectionsPerAddress },
    tls,
    /** The server of snapshots that is asked before data is fetched and compiled here; null for none. */
    snapshotSource: snapshotsUrl === null ? null : { url: snapshotsUrl, token: values.snapshotsToken },
    ai: aiBaseUrl === null ? null : { baseUrl: aiBaseUrl, apiKey: aiApiKey, model: aiModel },
    pwnedPasswordsUrl: pwnedPasswordsUrlOf(values, Boolean(environment[settings.pwnedPasswordsUrl.name])),
    hibp: hibpApiKey === null ? null : { baseUrl: values.hibpBaseUrl, apiKey: hibpApiKey },
    /** The SMTP server that sends alerts; null for none. */
    smtp: smtpUrl === null || smtpFrom === null ? null : { url: smtpUrl, from: smtpFrom },
    /** The provider of sign-ins; null for none, and with OFFLINE=1. */
    oidc: values.offline ? null : oidc,
    /** Where traces and metrics are exported to; null for nowhere. */
    telemetry: telemetryOf(values),
    /** scrypt's N for passwords of users. No setting: only tests choose a smaller one. */
    passwordCost: passwordCost as number,
  })
}

/** A URL that is set is used as it is. A mirror serves in place of the default, as it does in place of a feed. */
function pwnedPasswordsUrlOf({ pwnedPasswordsUrl, dataMirror }: Values, isSet: boolean): string {
  return isSet || dataMirror === null ? pwnedPasswordsUrl : `${dataMirror}/${new URL(pwnedPasswordsUrl).host}`
}

function oidcOf(values: Values, problems: string[]): OidcSettings | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = values
  if (issuer !== null && clientId !== null && clientSecret !== null) {
    return { issuer, clientId, clientSecret, joinDomain: values.oidcJoinDomain }
  }
  if (issuer !== null || clientId !== null || clientSecret !== null) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.')
  }
  return null
}

interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** Reads the certificate and the key; null when neither is set. Adds a sentence to `problems` for each fault. */
function readTls(certPath: string, keyPath: string, problems: string[]): TlsFiles | null {
  if (certPath === '' && keyPath === '') return null
  if (certPath === '' || keyPath === '') {
    problems.push('TLS_CERT and TLS_KEY must be set together.')
    return null
  }
  const read = ({ name, takes }: Pick<Setting, 'name' | 'takes'>, path: string): string => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      problems.push(`${name} must be ${takes}: the file cannot be read.`)
      return ''
    }
  }
  const tls = { cert: read(settings.tlsCert, certPath), key: read(settings.tlsKey, keyPath) }
  if (tls.cert !== '' && tls.key !== '' && !isCertificateOf(tls)) {
    problems.push('TLS_CERT and TLS_KEY must be a PEM certificate and its private key.')
  }
  return tls
}

/** createSecureContext compares the key with the certificate only when both are of one type, checkPrivateKey always. */
function isCertificateOf(tls: { cert: string; key: string }): boolean {
  try {
    createSecureContext(tls)
    return new X509Certificate(tls.cert).checkPrivateKey(createPrivateKey(tls.key))
  } catch {
    return false
  }
}

/** Where and how traces and metrics are exported. */
export interface TelemetrySettings {
  /** Base URL of the collector, without a slash at its end. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly sampler: Values['tracesSampler']
  /** Share of the traces that `traceidratio` exports, 0 to 1. */
  readonly ratio: number
  readonly exportsTraces: boolean
  readonly exportsMetrics: boolean
  readonly metricsEveryMs: number
  /** Attributes of the service, `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>
}

/** Null when nothing is exported. */
function telemetryOf(values: Values): TelemetrySettings | null {
  const { otlpEndpoint, telemetryDisabled, tracesExporter, metricsExporter, serviceName, resourceAttributes } = values
  const [exportsTraces, exportsMetrics] = [tracesExporter === 'otlp', metricsExporter === 'otlp']
  if (otlpEndpoint === null || telemetryDisabled || !(exportsTraces || exportsMetrics)) return null
  const named = serviceName === '' ? {} : { 'service.name': serviceName }
  return {
    endpoint: otlpEndpoint,
    headers: values.otlpHeaders,
    sampler: values.tracesSampler,
    ratio: values.tracesSamplerRatio,
    ...{ exportsTraces, exportsMetrics },
    metricsEveryMs: values.metricExportIntervalMs,
    resource: { 'service.name': 'assay', ...resourceAttributes, ...named },
  }
}
