/**
 * A small Internet on the loopback network, for tests of what leaves the machine: a name server, web servers, and a
 * fetcher for which 127.0.0.10 to 127.0.0.30 are public and every other special address is what it always is.
 */
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { addressPolicy } from '../../src/egress/address-policy.ts'
import { Courtesy, type CourtesyLimits, usualCourtesy } from '../../src/egress/courtesy.ts'
import { Fetcher, type FetchLimits, usualLimits } from '../../src/egress/fetcher.ts'
import { Names } from '../../src/egress/names.ts'
import { usualParserLimits } from '../../src/signals/compliance/website/page-parser.ts'
import { type Answers, type NameServer, startNameServer } from './name-server.ts'
import { onOnePort, startWebServers, type WebOptions, type WebServers } from './web-servers.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
/** Certificate and key of an authority that only a test trusts (`webAuthority`). */
export const siteTls = { cert: fixture('web-site-certificate.pem'), key: fixture('web-site-key.pem') }
/** Certificate and key of an authority that nobody trusts. */
export const strangeTls = { cert: fixture('localhost-certificate.pem'), key: fixture('localhost-key.pem') }
export const webAuthority = fixture('web-authority.pem')

/** 127.0.0.10 to 127.0.0.30. */
export const publicAddresses = Array.from({ length: 21 }, (_, index) => `127.0.0.${10 + index}`)

export interface SmallInternet {
  readonly nameServer: NameServer
  readonly plain: WebServers
  readonly secure: WebServers
  /** Servers on addresses that nothing may reach. */
  readonly forbidden: readonly WebServers[]
  /** What was counted, by purpose. */
  readonly counted: ReadonlyMap<string, number>
  fetcher(options?: FetcherSettings): Fetcher
  names(): Names
  close(): Promise<void>
}

export interface FetcherSettings {
  readonly limits?: Partial<FetchLimits>
  readonly courtesy?: Partial<CourtesyLimits>
  readonly ownNames?: readonly string[]
  readonly own?: readonly string[]
  /** False when the authority of the test is not trusted. */
  readonly trusts?: boolean
}

export interface SmallInternetOptions {
  readonly answersTo: (name: string, type: string) => Answers | undefined
  readonly plain: RequestListener
  readonly secure?: RequestListener
  /** Serves the certificate that nobody trusts. */
  readonly isStrange?: boolean
}

/** Limits of time that no test meets, on a machine that may have other work. */
export const unhurriedFetch = { ...usualLimits, connectMs: 30_000, idleMs: 30_000, totalMs: 60_000 }
export const unhurriedCheck = {
  checkMs: 120_000,
  registrationMs: 120_000,
  reading: { ...usualParserLimits, taskMs: 30_000 },
}

/** How many times as fast as ours the clock of a fetcher's pauses runs. */
const haste = 50
export const hastyCourtesy = (limits: Partial<CourtesyLimits> = {}) =>
  new Courtesy(
    { ...usualCourtesy, ...limits },
    () => performance.now() * haste,
    (ms, act) => void setTimeout(act, ms / haste).unref(),
  )

export async function startSmallInternet(options: SmallInternetOptions): Promise<SmallInternet> {
  const nameServer = await startNameServer(options.answersTo)
  const secret: RequestListener = (_, response) => void response.end('SECRET')
  const closed = ['127.0.0.1', '127.0.0.2', '::1']
  const withForbidden = (listener: RequestListener, options: WebOptions = {}) =>
    onOnePort(open =>
      open ? startWebServers(closed, secret, { port: open.port }) : startWebServers(publicAddresses, listener, options),
    )
  const [plain, ...forbiddenPlain] = await withForbidden(options.plain)
  const tls = options.isStrange ? strangeTls : siteTls
  const [secure, ...forbiddenSecure] = await withForbidden(options.secure ?? options.plain, { tls })
  const forbidden = [...forbiddenPlain, ...forbiddenSecure]
  const counted = new Map<string, number>()
  const count = (purpose: string) => counted.set(purpose, (counted.get(purpose) ?? 0) + 1)
  const names = () => new Names({ servers: [nameServer.address], count: () => count('dns') })
  return {
    ...{ nameServer, plain, secure, forbidden, counted, names },
    fetcher: (settings: FetcherSettings = {}) =>
      new Fetcher({
        policy: addressPolicy({
          allowed: publicAddresses.map(address => `${address}/32`),
          own: () => settings.own ?? [],
        }),
        ownNames: new Set(settings.ownNames ?? []),
        names: names(),
        courtesy: hastyCourtesy(settings.courtesy),
        userAgent: 'Assay/0 (test)',
        count,
        now: Date.now,
        limits: { ...usualLimits, ...settings.limits },
        ports: { http: plain.port, https: secure.port },
        ...(settings.trusts === false ? {} : { authorities: [webAuthority] }),
      }),
    close: async () => {
      await Promise.all([nameServer, plain, secure, ...forbidden].map(each => each.close()))
    },
  }
}
