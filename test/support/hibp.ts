/**
 * A server on this machine that plays Have I Been Pwned as its documentation describes it, with its test accounts and
 * its test key, for as long as a test wants, or started by hand:
 *
 *   node test/support/hibp.ts 8081          # with --k-anonymity for a subscription that includes it
 *   HIBP_BASE_URL=http://127.0.0.1:8081/api/v3 HIBP_API_KEY=00000000000000000000000000000000 npm start
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { BreachRecord } from '../../src/signals/breach/email/breach-record.ts'
import { aBreach } from '../../src/signals/breach/fixtures/breaches.ts'

export const testKey = '0'.repeat(32)
/** A key with a subscription, made up. */
export const ownKey = 'c0ffee00c0ffee00c0ffee00c0ffee00'
const domain = 'hibp-integration-tests.com'

/** The breaches of the documented test accounts, with those that are never shown. */
export const testBreaches: readonly BreachRecord[] = [
  aBreach('Adobe'),
  aBreach('AshleyMadison', { IsSensitive: true }),
  aBreach('ExploitIn', { IsVerified: false }),
  aBreach('Gawker'),
  aBreach('RetiredOne', { IsRetired: true }),
  aBreach('RiverCityMediaSpamList', { IsSpamList: true }),
  aBreach('StealerLogsJan2025', { IsMalware: true }),
  aBreach('Stratfor'),
]

/** The names of the breaches of each documented test account that anybody may be told of. */
export const testAccounts: Readonly<Record<string, readonly string[]>> = {
  'account-exists': ['Adobe'],
  'multiple-breaches': ['Adobe', 'Gawker', 'Stratfor'],
  'not-active-breach': [],
  'not-active-and-active-breach': ['Adobe'],
  'opt-out': [],
  'opt-out-breach': [],
  'sensitive-breach': [],
  'sensitive-and-other-breaches': ['Adobe', 'Gawker'],
  'spam-list-only': ['RiverCityMediaSpamList'],
  'stealer-log': ['StealerLogsJan2025'],
  'unverified-breach': ['ExploitIn'],
}

/** What a range names beside these, which a client has to leave out itself. */
const hiddenNames: Readonly<Record<string, readonly string[]>> = {
  'not-active-breach': ['RetiredOne'],
  'not-active-and-active-breach': ['RetiredOne'],
  'sensitive-breach': ['AshleyMadison'],
  'sensitive-and-other-breaches': ['AshleyMadison'],
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

export interface Hibp {
  /** For HIBP_BASE_URL. */
  readonly baseUrl: string
  /** What was asked for, without the base, and with which headers. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** How many were under way at once, at most. */
  readonly mostAtOnce: () => number
  /**
   * The next question to a path that begins so is answered in this way; the longest that was put in first is taken
   * first.
   */
  next(pathPrefix: string, ...behaviours: Behaviour[]): void
  /** Every question to a path that begins so is answered in this way from now on; null takes that back. */
  always(pathPrefix: string, behaviour: Behaviour | null): void
  /** Breaches that an address was found in, beside the test accounts. */
  add(address: string, ...names: string[]): void
  /** The account of the keys has verified these domains, which may be searched then. */
  verify(...domains: string[]): void
  /** The catalogue from now on. */
  list(breaches: readonly BreachRecord[]): void
  stop(): Promise<void>
}

export interface HibpPlan {
  readonly perMinute: number
  readonly includesKAnon: boolean
}

const usualPlan: HibpPlan = { perMinute: 1_000, includesKAnon: false }

export async function startHibp(plan: Partial<HibpPlan> = {}, port = 0): Promise<Hibp> {
  const player = new Player({ ...usualPlan, ...plan })
  const server = createServer((request, response) => player.answer(request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${portOf(server)}/api/v3`,
    asked: player.asked,
    mostAtOnce: () => player.mostAtOnce,
    next: (prefix, ...behaviours) => player.once.push(...behaviours.map(each => [prefix, each] as const)),
    always: (prefix, behaviour) => {
      if (behaviour === null) player.always.delete(prefix)
      else player.always.set(prefix, behaviour)
    },
    add: (address, ...names) => player.accounts.set(address, names),
    verify: (...domains) => {
      for (const each of domains) player.verified.add(each)
    },
    list: breaches => {
      player.breaches = breaches
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/**
 * A mirror of publishers (DATA_MIRROR) that has the catalogue with so many breaches, the test accounts' among them, and
 * nothing else.
 */
export async function startCatalogueMirror(breaches: number) {
  const others = Array.from({ length: breaches - testBreaches.length }, (_, at) => aBreach(`Made${at}`))
  const body = JSON.stringify([...others, ...testBreaches].map(asListed))
  const server = createServer((request, response) => {
    if (request.url === '/haveibeenpwned.com/api/v3/breaches') response.end(body)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Answers as documented, and keeps count. */
class Player {
  readonly asked: { path: string; headers: IncomingMessage['headers'] }[] = []
  readonly once: (readonly [string, Behaviour])[] = []
  readonly always = new Map<string, Behaviour>()
  readonly accounts = new Map<string, readonly string[]>()
  readonly verified = new Set<string>()
  breaches: readonly BreachRecord[] = testBreaches
  mostAtOnce = 0
  readonly #plan: HibpPlan
  #atOnce = 0
  #minute = 0
  #inMinute = 0

  constructor(plan: HibpPlan) {
    this.#plan = plan
    for (const [name, names] of Object.entries(testAccounts)) this.accounts.set(`${name}@${domain}`, names)
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '').replace(/^\/api\/v3/, '')
    this.asked.push({ path, headers: request.headers })
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce)
    response.once('close', () => this.#atOnce--)
    const behaviour = this.#behaviourFor(path) ?? this.#documented(path, request.headers)
    behaviour(request, response)
  }

  #behaviourFor(path: string): Behaviour | undefined {
    const at = this.once.findIndex(([prefix]) => path.startsWith(prefix))
    if (at >= 0) return this.once.splice(at, 1)[0][1]
    return [...this.always].find(([prefix]) => path.startsWith(prefix))?.[1]
  }

  #documented(path: string, headers: IncomingMessage['headers']): Behaviour {
    const url = new URL(path, 'http://hibp.test')
    const [, service, ...rest] = url.pathname.split('/')
    if (headers['user-agent'] === undefined) return json({ statusCode: 403 }, 403)
    if (url.pathname === '/breaches') return json(this.breaches.map(asListed))
    const key = headers['hibp-api-key']
    if (key !== testKey && key !== ownKey) return json({ statusCode: 401 }, 401)
    if (url.pathname === '/subscription/status' && key === ownKey) return json(this.#subscription())
    if (service !== 'breachedaccount' && service !== 'breacheddomain') return html(404)
    const retryAfterS = this.#overRate()
    if (retryAfterS > 0) return tooMany(retryAfterS)
    if (service === 'breacheddomain') return this.#domain(decodeURIComponent(rest[0]))
    if (rest[0] === 'range') return this.#range(rest[1], key)
    return this.#account(decodeURIComponent(rest[0]).trim().toLowerCase(), key, url.searchParams)
  }

  #subscription(): object {
    const { perMinute, includesKAnon } = this.#plan
    return {
      SubscriptionName: 'Made up',
      SubscribedUntil: '2030-01-01T00:00:00Z',
      Rpm: perMinute,
      IncludesKAnon: includesKAnon,
    }
  }

  /** Seconds until the next block of a minute when this one is used up; else 0. */
  #overRate(): number {
    const minute = Math.floor(Date.now() / 60_000)
    this.#inMinute = minute === this.#minute ? this.#inMinute + 1 : 1
    this.#minute = minute
    return this.#inMinute > this.#plan.perMinute ? 60 - (Math.floor(Date.now() / 1000) % 60) : 0
  }

  #account(address: string, key: string, query: URLSearchParams): Behaviour {
    if (key === testKey && !address.endsWith(`@${domain}`)) return json({ statusCode: 401 }, 401)
    if (!/^[^@]+@[^@]+\.[^@]+$/.test(address)) return json({ statusCode: 400 }, 400)
    const names = this.accounts.get(address) ?? []
    const found = this.breaches.filter(({ Name }) => names.includes(Name))
    if (found.length === 0) return text(404, '', 'application/json')
    return json(query.get('truncateResponse') === 'false' ? found.map(asListed) : found.map(({ Name }) => ({ Name })))
  }

  #domain(domain: string): Behaviour {
    if (!this.verified.has(domain)) return json({ statusCode: 403 }, 403)
    const aliases = [...this.accounts].flatMap(([address, shown]) => {
      const [alias, of] = address.split('@')
      const names = [...shown, ...(hiddenNames[alias] ?? [])]
      return of === domain && names.length > 0 ? [[alias, names] as const] : []
    })
    return aliases.length === 0 ? text(404, '') : json(Object.fromEntries(aliases))
  }

  #range(prefix: string, key: string): Behaviour {
    if (key === testKey || !this.#plan.includesKAnon) return json({ statusCode: 403 }, 403)
    const entries = [...this.accounts].flatMap(([address, shown]) => {
      const sha1 = createHash('sha1').update(address).digest('hex').toUpperCase()
      const websites = [...shown, ...(hiddenNames[address.split('@')[0]] ?? [])]
      return sha1.startsWith(prefix) && websites.length > 0 ? [{ hashSuffix: sha1.slice(6), websites }] : []
    })
    const others = Array.from({ length: 400 }, (_, at) => ({
      hashSuffix: createHash('sha1').update(`${prefix}${at}`).digest('hex').toUpperCase().slice(6),
      websites: ['Stratfor', `Unlisted${at}`],
    }))
    return json([...others, ...entries])
  }
}

/** With the members that answers of ours do not have. */
function asListed(record: BreachRecord): object {
  return {
    ...record,
    IsStealerLog: record.IsMalware,
    IsSubscriptionFree: false,
    LogoPath: 'https://logos.test/a.png',
    Attribution: null,
  }
}

/** Ways in which an answer can be none, and the two that are an answer all the same. */
export const html =
  (status: number): Behaviour =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>A proxy of your network</body></html>')

export const text =
  (status: number, body: string, type = 'application/json'): Behaviour =>
  (_, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

export const json =
  (value: unknown, status = 200): Behaviour =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

export const tooMany =
  (retryAfter: number | string | null): Behaviour =>
  (_, response) => {
    const more = retryAfter === null ? {} : { 'retry-after': String(retryAfter) }
    response.writeHead(429, { 'content-type': 'application/json', ...more }).end('{"statusCode":429}')
  }

/** Promises more than it sends. */
export const short: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
  response.write('[{"Name":"Adobe",')
  setTimeout(() => response.destroy(), 5)
}

/** Ends in the middle of a chunked body. */
export const cut: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write(JSON.stringify([asListed(testBreaches[0])]).slice(0, -10))
  setTimeout(() => response.destroy(), 5)
}

/** Ends the connection without a word. */
export const hangUp: Behaviour = (_, response) => void response.destroy()

/** Says nothing at all. */
export const silence: Behaviour = () => {}

export const redirect: Behaviour = (_, response) => response.writeHead(302, { location: '/api/v3/breaches' }).end()

/** A list that never ends. */
export const endless: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const piece = `[${' '.repeat(1_048_575)}`
  const more = () => {
    while (!response.destroyed && response.write(piece)) {}
  }
  response.on('drain', more)
  more()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port = '8081', ...words] = process.argv.slice(2)
  const { baseUrl } = await startHibp({ includesKAnon: words.includes('--k-anonymity') }, Number(port))
  console.log(`HIBP_BASE_URL=${baseUrl} HIBP_API_KEY=${testKey}   (the test accounts of @${domain})`)
  console.log(`HIBP_BASE_URL=${baseUrl} HIBP_API_KEY=${ownKey}   (a subscription)`)
}
