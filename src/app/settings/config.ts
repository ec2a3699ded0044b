/**
 * The settings: environment variables in, one frozen object out. Every problem is reported at once, in a sentence that
 * names the variable and what it takes, and never the value of a secret.
 */
import { resolve } from 'node:path'
import { parseCidr } from '../../core/ip-address.ts'
import { passwordCost } from '../../dashboard/people/password-hash.ts'
import type { OidcSettings } from '../../dashboard/people/provider.ts'
import type { ConnectionLimits } from '../../http/node-server.ts'
import type { Policy } from '../../metering/ledger.ts'
import type { PasswordSource } from '../../signals/breach/passwords/endpoint.ts'
import {
  areNameServers,
  baseUrlOf,
  canBeInHeader,
  isAddressOrCidr,
  isBaseUrl,
  isDatabaseUrl,
  isLoopback,
  isOpenToChange,
  isSessionSecret,
  listOf,
} from './setting-values.ts'
import { readTls, type TlsFiles, tlsSettings } from './tls-files.ts'

export interface Config {
  readonly port: number
  readonly host: string
  readonly home: string
  /** Where PostgreSQL is, with the password; null for a SQLite file in the home. */
  readonly databaseUrl: string | null
  /** The limits of an account that has none of its own. */
  readonly policy: Policy
  readonly tls: TlsFiles | null
  readonly trustedProxies: readonly string[]
  readonly connectionLimits: ConnectionLimits
  /** How many threads serve; `auto` for as many as the machine runs at once. */
  readonly workers: number | 'auto'
  readonly logLevel: LogLevel
  readonly metricsToken: string | null
  /** True when no request may leave this machine. */
  readonly offline: boolean
  /** True when the service itself fetches published files. */
  readonly refreshesData: boolean
  /**
   * Base URL of a mirror of all publishers, without a slash at its end; null when the publishers are asked themselves.
   */
  readonly dataMirror: string | null
  /** The server of snapshots that is asked before anything is fetched and compiled here; null for none. */
  readonly snapshotSource: { readonly url: string; readonly token: string | null } | null
  /** True when this service serves its own snapshots to others. */
  readonly snapshotEndpoint: boolean
  /** Bearer token that this service asks for when it serves snapshots; without one only loopback may read them. */
  readonly snapshotsToken: string | null
  /** True when name servers may be asked for the names of addresses that are looked up. */
  readonly reverseDns: boolean
  /** Name servers to ask; empty for those of the system. */
  readonly nameServers: readonly string[]
  /** CIDRs beside the public addresses that the website check may reach. */
  readonly egressAllow: readonly string[]
  /** The endpoint that is asked about names in place of the embedded classifier; null for none. */
  readonly ai: { readonly baseUrl: string; readonly apiKey: string; readonly model: string } | null
  /** Which sources of breached passwords may be asked. */
  readonly passwordSource: PasswordSource
  /** Base URL of the server that answers ranges of Pwned Passwords, without a slash at its end. */
  readonly pwnedPasswordsUrl: string
  /** True when this service answers ranges itself, as that server does. */
  readonly rangeEndpoint: boolean
  /** Have I Been Pwned, asked with a key of the operator's own; null when there is none. */
  readonly hibp: { readonly baseUrl: string; readonly apiKey: string } | null
  /** Who signs people in to the dashboard beside their passwords; null for nobody. */
  readonly oidc: OidcSettings | null
  /** The secret of sign-ins, which all nodes of a database share; null for the one in the home (session-secret.ts). */
  readonly sessionSecret: string | null
  /** scrypt's N for passwords of users. No setting: only tests choose a smaller one. */
  readonly passwordCost: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

type Environment = Readonly<Record<string, string | undefined>>

interface Setting {
  readonly name: string
  readonly fallback: string
  readonly secret?: true
  /** Which values the setting takes, for the message and for `assay config`. */
  readonly takes: string
  /** False when the setting does not take the text. */
  readonly accepts: (text: string) => boolean
}

const wholeNumber = (least: number, most: number) => (text: string) =>
  /^\d{1,12}$/.test(text) && Number(text) >= least && Number(text) <= most

/** The settings this version reads, in the order in which they are shown. */
export const settings = {
  PORT: {
    fallback: '8080',
    takes: 'a TCP port, 0 to 65535 (0 takes a free one)',
    accepts: wholeNumber(0, 65_535),
  },
  HOST: { fallback: '127.0.0.1', takes: 'an IP address or host name to listen on', accepts: text => text !== '' },
  ASSAY_HOME: { fallback: './.assay', takes: 'a folder for the database and the data', accepts: text => text !== '' },
  DATABASE_URL: {
    fallback: '',
    secret: true,
    takes:
      'the URL of a PostgreSQL database, postgres://user:password@host:port/database, with sslmode disable, require, verify-full, or verify-ca, which needs sslrootcert=FILE; unset: a SQLite file in ASSAY_HOME',
    accepts: text => text === '' || isDatabaseUrl(text),
  },
  RATE_LIMIT_PER_MINUTE: {
    fallback: '60',
    takes: 'requests a minute for each account, 0 for no limit',
    accepts: wholeNumber(0, 1_000_000_000),
  },
  FREE_CREDITS_PER_MONTH: {
    fallback: '1000',
    takes: 'credits that each account gets for a month',
    accepts: wholeNumber(0, 1_000_000_000),
  },
  TLS_CERT: { fallback: '', takes: tlsSettings.TLS_CERT, accepts: () => true },
  TLS_KEY: { fallback: '', takes: tlsSettings.TLS_KEY, accepts: () => true },
  TRUST_PROXY: {
    fallback: '',
    takes:
      'addresses or CIDRs (not /0) of proxies, separated by commas, that set X-Forwarded-For and X-Forwarded-Proto',
    accepts: text => listOf(text).every(isAddressOrCidr),
  },
  // Leaves more than a hundred of 1,024 descriptors, all that some systems allow a process, for files and name servers.
  MAX_CONNECTIONS: {
    fallback: '900',
    takes: 'connections that may be open at once, 1 to 1000000; each may cost 1 MB and a file descriptor',
    accepts: wholeNumber(1, 1_000_000),
  },
  // One address cannot shut out the others, and a backend that answers many at once still gets along.
  MAX_CONNECTIONS_PER_ADDRESS: {
    fallback: '300',
    takes:
      'connections of one address (of IPv6: one /64) that may be open at once, 0 for no limit; proxies of TRUST_PROXY have none',
    accepts: wholeNumber(0, 1_000_000),
  },
  WORKERS: {
    fallback: '1',
    takes: 'how many threads serve, 1 to 64, or auto for as many as the machine runs at once',
    accepts: text => text === 'auto' || wholeNumber(1, 64)(text),
  },
  LOG_LEVEL: {
    fallback: 'info',
    takes: `one of ${logLevels.join(', ')}`,
    accepts: text => logLevels.includes(text as LogLevel),
  },
  OFFLINE: {
    fallback: '0',
    takes: '0, or 1 so that no request leaves this machine',
    accepts: text => text === '0' || text === '1',
  },
  DATA_REFRESH: {
    fallback: 'daily',
    takes: 'daily, or off so that published files are fetched only by assay data refresh',
    accepts: text => text === 'daily' || text === 'off',
  },
  DATA_MIRROR: {
    fallback: '',
    takes:
      'the base URL, http or https, of a mirror that is asked in place of every publisher, without user, query or fragment',
    accepts: text => text === '' || isBaseUrl(text),
  },
  SNAPSHOTS_URL: {
    fallback: '',
    takes:
      'the base URL, http or https, of a server of compiled data, which is taken in place of compiling it, without user, query or fragment',
    accepts: text => text === '' || isBaseUrl(text),
  },
  SNAPSHOTS_PLAIN_HTTP: {
    fallback: '0',
    takes: '0, or 1 so that SNAPSHOTS_URL may be a plain http address that is neither of this machine nor private',
    accepts: text => text === '0' || text === '1',
  },
  SNAPSHOTS_TOKEN: {
    fallback: '',
    secret: true,
    takes:
      'a bearer token, in visible ASCII characters, that SNAPSHOTS_URL is sent and that SNAPSHOT_ENDPOINT asks for',
    accepts: canBeInHeader,
  },
  SNAPSHOT_ENDPOINT: {
    fallback: '0',
    takes: '0, or 1 to serve the compiled data of this service at /snapshots',
    accepts: text => text === '0' || text === '1',
  },
  REVERSE_DNS: {
    fallback: 'on',
    takes: 'on, or off so that no name server is asked for the names of addresses that are looked up',
    accepts: text => text === 'on' || text === 'off',
  },
  DNS_SERVERS: {
    fallback: '',
    takes: 'addresses of name servers, with :port where it is not 53, separated by commas',
    accepts: text => areNameServers(listOf(text)),
  },
  EGRESS_ALLOW: {
    fallback: '',
    takes: 'CIDRs (not /0), separated by commas, that the website check may reach beside public addresses: an intranet',
    accepts: text => listOf(text).every(each => (parseCidr(each)?.prefixLength ?? 0) > 0),
  },
  AI_BASE_URL: {
    fallback: '',
    takes:
      'the base URL, http or https, of an OpenAI-compatible endpoint, with the version in its path, without user or query',
    accepts: text => text === '' || isBaseUrl(text),
  },
  AI_API_KEY: {
    fallback: '',
    secret: true,
    takes: 'the key that AI_BASE_URL asks for, in visible ASCII characters',
    accepts: canBeInHeader,
  },
  AI_MODEL: { fallback: '', takes: 'the name of the model to ask at AI_BASE_URL', accepts: () => true },
  HIBP_API_KEY: {
    fallback: '',
    secret: true,
    takes: 'a key of Have I Been Pwned, 32 hexadecimal digits, with which it is asked about addresses',
    accepts: text => /^(?:[0-9a-fA-F]{32})?$/.test(text),
  },
  HIBP_BASE_URL: {
    fallback: 'https://haveibeenpwned.com/api/v3',
    takes:
      'the base URL, http or https, of a server that answers as version 3 of the API of Have I Been Pwned does, without user, query or fragment',
    accepts: isBaseUrl,
  },
  PASSWORD_SOURCE: {
    fallback: 'auto',
    takes:
      'auto (the index of breached passwords on this machine when it is installed, else the server at PWNED_PASSWORDS_URL), local or upstream',
    accepts: text => text === 'auto' || text === 'local' || text === 'upstream',
  },
  PWNED_PASSWORDS_URL: {
    fallback: 'https://api.pwnedpasswords.com',
    takes:
      'the base URL, http or https, of a server that answers /range/<5 digits> as Pwned Passwords does, without user, query or fragment',
    accepts: isBaseUrl,
  },
  RANGE_ENDPOINT: {
    fallback: '0',
    takes: '0, or 1 to answer /range/<5 digits> as Pwned Passwords does',
    accepts: text => text === '0' || text === '1',
  },
  METRICS_TOKEN: {
    fallback: '',
    secret: true,
    takes: 'a bearer token that /metrics asks for, in visible ASCII characters',
    accepts: canBeInHeader,
  },
  SESSION_SECRET: {
    fallback: '',
    secret: true,
    takes:
      '32 visible ASCII characters or more, the same on all nodes, that sign cookies and encrypt second factors; unset: the file session-secret in ASSAY_HOME, made at the first start',
    accepts: text => text === '' || isSessionSecret(text),
  },
  OIDC_ISSUER: {
    fallback: '',
    takes:
      'the URL, https (http on a loopback address), of an OpenID Connect issuer that signs people in to the dashboard, without user, query or fragment',
    accepts: text =>
      text === '' || (isBaseUrl(text) && (text.startsWith('https:') || isLoopback(new URL(text).hostname))),
  },
  OIDC_CLIENT_ID: { fallback: '', takes: 'the id that the issuer knows this service by', accepts: canBeInHeader },
  OIDC_CLIENT_SECRET: {
    fallback: '',
    secret: true,
    takes: 'the secret that goes with OIDC_CLIENT_ID, in visible ASCII characters',
    accepts: canBeInHeader,
  },
  OIDC_JOIN_DOMAIN: {
    fallback: '',
    takes:
      'a domain whose people may join without an invitation, as viewers of the account default, such as example.org',
    accepts: text => /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.(?=.)|$))*$/.test(text),
  },
} as const satisfies Record<string, Omit<Setting, 'name'>>

type SettingName = keyof typeof settings

export type Loaded = { readonly config: Config } | { readonly problems: readonly string[] }

/** Reads the environment; unset and empty variables take their default. */
export function loadConfig(environment: Environment): Loaded {
  const problems: string[] = []
  const text = textsOf(environment, problems)
  const tls = readTls(text.TLS_CERT, text.TLS_KEY, problems)
  const oidc = oidcOf(text, problems)
  const trustedProxies = listOf(text.TRUST_PROXY)
  if (tls === null && trustedProxies.length === 0 && !isLoopback(text.HOST)) {
    problems.push(
      'HOST is not a loopback address, so HTTPS is required: set TLS_CERT and TLS_KEY, or TRUST_PROXY when a proxy in front serves HTTPS.',
    )
  }
  if ((text.AI_BASE_URL === '') !== (text.AI_MODEL === '')) {
    problems.push('AI_BASE_URL and AI_MODEL must be set together.')
  }
  if (text.SNAPSHOTS_PLAIN_HTTP === '0' && isOpenToChange(text.SNAPSHOTS_URL)) {
    problems.push(
      'SNAPSHOTS_URL is plain http to an address that is not private, where anybody on the way may change the data: use https, or set SNAPSHOTS_PLAIN_HTTP=1.',
    )
  }
  if (problems.length > 0) return { problems }
  return {
    config: Object.freeze({
      port: Number(text.PORT),
      host: text.HOST,
      home: resolve(text.ASSAY_HOME),
      databaseUrl: text.DATABASE_URL || null,
      policy: policyOf(Number(text.RATE_LIMIT_PER_MINUTE), Number(text.FREE_CREDITS_PER_MONTH)),
      tls,
      trustedProxies,
      connectionLimits: { inAll: Number(text.MAX_CONNECTIONS), perAddress: Number(text.MAX_CONNECTIONS_PER_ADDRESS) },
      workers: text.WORKERS === 'auto' ? 'auto' : Number(text.WORKERS),
      logLevel: text.LOG_LEVEL as LogLevel,
      metricsToken: text.METRICS_TOKEN || null,
      offline: text.OFFLINE === '1',
      refreshesData: text.DATA_REFRESH === 'daily',
      dataMirror: text.DATA_MIRROR === '' ? null : baseUrlOf(text.DATA_MIRROR),
      snapshotSource: snapshotSourceOf(text.SNAPSHOTS_URL, text.SNAPSHOTS_TOKEN),
      snapshotEndpoint: text.SNAPSHOT_ENDPOINT === '1',
      snapshotsToken: text.SNAPSHOTS_TOKEN || null,
      reverseDns: text.REVERSE_DNS === 'on',
      nameServers: listOf(text.DNS_SERVERS),
      egressAllow: listOf(text.EGRESS_ALLOW),
      ai: aiOf(text.AI_BASE_URL, text.AI_API_KEY, text.AI_MODEL),
      passwordSource: text.PASSWORD_SOURCE as PasswordSource,
      pwnedPasswordsUrl: mirroredUrlOf(environment.PWNED_PASSWORDS_URL ?? '', 'PWNED_PASSWORDS_URL', text.DATA_MIRROR),
      rangeEndpoint: text.RANGE_ENDPOINT === '1',
      hibp: text.HIBP_API_KEY === '' ? null : { baseUrl: baseUrlOf(text.HIBP_BASE_URL), apiKey: text.HIBP_API_KEY },
      oidc,
      sessionSecret: text.SESSION_SECRET || null,
      passwordCost,
    }),
  }
}

type Texts = Readonly<Record<SettingName, string>>

/** What is set, or else the default, of every setting. */
function textsOf(environment: Environment, problems: string[]): Texts {
  const texts = Object.entries<Omit<Setting, 'name'>>(settings).map(([name, { fallback, takes, accepts }]) => {
    const text = environment[name] || fallback
    if (!accepts(text)) problems.push(`${name} must be ${takes}.`)
    return [name, text]
  })
  return Object.fromEntries(texts)
}

function policyOf(requestsPerWindow: number, freeCreditsPerMonth: number): Policy {
  return { requestsPerWindow, windowMs: 60_000, freeCreditsPerMonth }
}

/** The effective value of every setting, secrets masked, and whether it was set. */
export function describeConfig(environment: Environment) {
  return Object.entries<Omit<Setting, 'name'>>(settings).map(([name, { fallback, secret, takes }]) => {
    const set = Boolean(environment[name])
    const value = environment[name] || fallback
    return { name, value: secret && value !== '' ? '********' : value, source: set ? 'environment' : 'default', takes }
  })
}

/**
 * An address that is set is asked as it is. In place of the one that is the default, a mirror is asked as for a feed.
 */
function mirroredUrlOf(set: string, name: 'PWNED_PASSWORDS_URL', mirror: string): string {
  if (set !== '' || mirror === '') return baseUrlOf(set || settings[name].fallback)
  return `${baseUrlOf(mirror)}/${new URL(settings[name].fallback).host}`
}

/** Null when there is no server. */
function snapshotSourceOf(url: string, token: string): Config['snapshotSource'] {
  return url === '' ? null : { url: baseUrlOf(url), token: token || null }
}

/** Null when there is no endpoint. */
function aiOf(url: string, apiKey: string, model: string): Config['ai'] {
  return url === '' || model === '' ? null : { baseUrl: baseUrlOf(url), apiKey, model }
}

function oidcOf(text: Texts, problems: string[]): Config['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = text
  if ([issuer, clientId, clientSecret].every(each => each === '')) return null
  if (issuer === '' || clientId === '' || clientSecret === '') {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.')
    return null
  }
  // The issuer stays as typed: the provider's documents and tokens have to name it in the same characters.
  return { issuer, clientId, clientSecret, joinDomain: text.OIDC_JOIN_DOMAIN || null }
}
