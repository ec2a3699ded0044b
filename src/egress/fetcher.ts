/**
 * The guarded fetcher: every request to an address that a stranger chose goes through here.
 *
 * Who attacks, and with what. Anybody with a key names a domain; whoever owns that domain chooses its records, its
 * redirects and every byte that its server sends, and when.
 *
 * - They want what only this machine can reach: the service itself, a database, an intranet, the metadata of a cloud. They
 *   spell a private address in a URL, put it into a record beside a public one, change the record between the check and the
 *   connection (rebinding), or redirect to it. Names are asked once for a hop; every answer must be allowed, and the
 *   connection is made to the address that was judged, never to a name. It is judged before the connection is made (a hook
 *   in a lookup is not called for literal addresses) and again by the address at its other end. Each redirect is a new hop.
 *   Other schemes and ports, userinfo, local names and this machine's own names and addresses are refused. Proxies of the
 *   environment are not used: they would connect for us, unjudged.
 * - They want time and memory: bodies without end, a byte a second, bombs, heads without end, redirects in circles. Each
 *   phase has a limit of time, the whole has one, and bytes are counted as they come and as they are unpacked.
 * - They want us as a weapon against a third party. Turns (courtesy.ts) keep any host, address and network from more
 *   than a few connections, and 429 or 503 from any more.
 * - They want what we keep: nothing is kept. No cookie, no referrer, no credential, no connection outlives its hop.
 * - What they send is data. It is handed on in a bounded buffer, and is in no log and no error.
 *
 * A certificate that is not good is not overlooked: the page is asked for over http:// once, which says the same of its
 * origin, and the answer says so. A firewall that keeps this process from the intranet is a second line and is advised.
 */
import type { Socket } from 'node:net'
import { Client, type Dispatcher, errors } from 'undici'
import type {
  Answered,
  EgressFailure,
  EgressPurpose,
  EgressRefusal,
  NameQuestions,
  PageAnswer,
  PageRequest,
  PostAnswer,
  PostRequest,
} from '../core/egress.ts'
import type { AddressPolicy } from './address-policy.ts'
import { readBody } from './body.ts'
import { connect, type Target } from './connect.ts'
import type { Courtesy, Turn } from './courtesy.ts'
import { restOf } from './retry-after.ts'
import { judgeUrl, literalAddress } from './url-policy.ts'

export interface FetchLimits {
  readonly connectMs: number
  readonly headersMs: number
  /** Between two pieces of a body. */
  readonly idleMs: number
  /** All hops of one request together, without the time for which it waits for its turns. */
  readonly totalMs: number
  readonly wireBytes: number
  readonly textBytes: number
  readonly ratio: number
  readonly headBytes: number
}

export const usualLimits: FetchLimits = {
  connectMs: 3_000,
  headersMs: 5_000,
  idleMs: 5_000,
  totalMs: 8_000,
  wireBytes: 512 * 1024,
  textBytes: 2 * 2 ** 20,
  ratio: 20,
  headBytes: 16 * 1024,
}

const usualRedirects = 4
const usualPauseMs = 1_000

export interface FetcherOptions {
  readonly policy: AddressPolicy
  /** Host names of this service, in lower case. */
  readonly ownNames: ReadonlySet<string>
  readonly names: NameQuestions
  readonly courtesy: Courtesy
  readonly userAgent: string
  /** Called for each request that is sent. */
  readonly count: (purpose: EgressPurpose) => void
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number
  readonly limits?: FetchLimits
  /** PEM certificates to trust in place of Node's store. */
  readonly authorities?: readonly string[]
  /** The TCP ports behind ports 80 and 443 of URLs, where they are others: for servers without the rights to those. */
  readonly ports?: { readonly http: number; readonly https: number }
}

type Stopped =
  | { readonly outcome: 'refused'; readonly reason: EgressRefusal }
  | { readonly outcome: 'failed'; readonly reason: EgressFailure }
/** A page to get, or a message to leave. */
type Outgoing =
  | PageRequest
  | (PostRequest & Pick<PageRequest, 'pauseMs' | 'maxBytes'> & { readonly accepts: readonly [] })
type Step = Answered | Stopped | { readonly outcome: 'redirect'; readonly location: string }

const refused = (reason: EgressRefusal): Stopped => ({ outcome: 'refused', reason })
const failed = (reason: EgressFailure): Stopped => ({ outcome: 'failed', reason })

/** At most this many addresses of a host are tried. */
const mostAddresses = 2

export class Fetcher {
  readonly #options: FetcherOptions
  readonly #limits: FetchLimits

  constructor(options: FetcherOptions) {
    this.#options = options
    this.#limits = options.limits ?? usualLimits
  }

  async get(request: PageRequest): Promise<PageAnswer> {
    const { ownNames } = this.#options
    const budget = new Budget(this.#limits.totalMs, request.signal)
    let url = judgeUrl(request.url, null, ownNames)
    let isUnverified = false
    for (let redirects = 0; url instanceof URL; ) {
      const step: Step = await this.#hop(url, request, budget)
      if (step.outcome === 'failed' && step.reason === 'certificate' && !isUnverified) {
        isUnverified = true
        url = judgeUrl(`http://${url.host.replace(/:443$/, '')}${url.pathname}${url.search}`, null, ownNames)
        continue
      }
      if (step.outcome === 'answered') return { ...step, isUnverified }
      if (step.outcome !== 'redirect') return step
      if (redirects++ === (request.mostRedirects ?? usualRedirects)) return refused('too_many_redirects')
      url = judgeUrl(step.location, url, ownNames)
      if (url instanceof URL && (await request.mayFollow?.(url)) === false) return refused('not_followed')
    }
    return refused(url)
  }

  /** Sends once, to that address only: a redirect is not followed, and a certificate that is not good ends it. */
  async post(request: PostRequest): Promise<PostAnswer> {
    const url = judgeUrl(request.url, null, this.#options.ownNames)
    if (!(url instanceof URL)) return refused(url)
    const budget = new Budget(this.#limits.totalMs, request.signal)
    const step = await this.#hop(url, { ...request, accepts: [] }, budget)
    if (step.outcome === 'redirect') return refused('not_followed')
    return step.outcome === 'answered' ? { outcome: 'answered', status: step.status } : step
  }

  /** Names, vets, waits for its turn, connects and asks. */
  async #hop(url: URL, request: Outgoing, budget: Budget): Promise<Step> {
    const { courtesy, policy } = this.#options
    const host = url.hostname.replace(/\.$/, '')
    if (courtesy.isBackedOff(host)) return refused('backing_off')
    const addresses = await this.#addressesOf(host, budget)
    if ('outcome' in addresses) return addresses
    if (!addresses.every(policy)) return refused('address')
    let step: Step = failed('unreachable')
    for (const address of addresses.slice(0, mostAddresses)) {
      let turn: Turn
      try {
        turn = await courtesy.turn(host, address, request.signal)
      } catch {
        return failed('aborted')
      }
      const shares = Math.min(mostAddresses, addresses.length)
      step = await budget.spend(signal => this.#askAt(address, this.#limits.connectMs / shares, url, request, signal))
      turn.end(isVisitOver(step) ? (request.pauseMs ?? usualPauseMs) : 0)
      if (step.outcome !== 'failed' || step.reason !== 'unreachable') return budget.explain(step)
    }
    return budget.explain(step)
  }

  /** A literal address is its own. */
  async #addressesOf(host: string, budget: Budget): Promise<readonly string[] | Stopped> {
    const literal = literalAddress(host)
    if (literal !== null) return [literal]
    const answer = await budget.spend(signal => this.#options.names.addresses(host, signal))
    if (answer.outcome === 'found') return answer.records
    return budget.explain(failed(answer.outcome === 'none' ? 'no_address' : 'name_servers'))
  }

  async #askAt(address: string, connectMs: number, url: URL, request: Outgoing, signal: AbortSignal): Promise<Step> {
    const { policy, authorities, ports, count } = this.#options
    const isSecure = url.protocol === 'https:'
    const scheme = url.port === '' ? isSecure : url.port === '443'
    const port = scheme ? (ports?.https ?? 443) : (ports?.http ?? 80)
    const secureName = isSecure ? url.hostname.replace(/^\[|\]$|\.$/g, '') : null
    const target: Target = { address, port, secureName }
    const soon = AbortSignal.any([signal, AbortSignal.timeout(connectMs)])
    const connected = await connect(target, { policy, authorities: authorities ?? null, signal: soon })
    if (connected.outcome === 'address') return refused('address')
    if (connected.outcome !== 'connected') return failed(connected.outcome)
    count(request.purpose)
    const { socket } = connected
    const stopCounting = limitWire(socket, this.#limits.wireBytes * 2)
    const client = this.#clientOn(url, socket)
    try {
      return await this.#ask(client, url, request, signal)
    } catch (error) {
      return failed(failureOf(error))
    } finally {
      stopCounting()
      void client.destroy().catch(() => {})
      socket.destroy()
    }
  }

  /** Speaks on the one socket that was vetted; a second connection is refused. */
  #clientOn(url: URL, socket: Socket): Client {
    let isTaken = false
    return new Client(url.origin, {
      connect: (_, callback) => {
        const isFirst = !isTaken
        isTaken = true
        // The client takes no notice of a socket that it is handed while it asks for one.
        queueMicrotask(() =>
          isFirst ? callback(null, socket) : callback(new Error('The connection has ended.'), null),
        )
      },
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: this.#limits.headBytes,
      headersTimeout: this.#limits.headersMs,
      bodyTimeout: this.#limits.idleMs,
    })
  }

  async #ask(client: Client, url: URL, request: Outgoing, signal: AbortSignal): Promise<Step> {
    const path = `${url.pathname}${url.search}`
    const headers = { 'user-agent': this.#options.userAgent, ...headersOf(request) }
    const message = 'body' in request ? ({ method: 'POST', body: request.body } as const) : ({ method: 'GET' } as const)
    const response = await client.request({ ...message, path, headers, reset: true, signal })
    const { statusCode: status } = response
    const location = headerOf(response, 'location')
    // undici reads a head as Latin-1; servers write UTF-8.
    if (isRedirect(status) && location !== null)
      return { outcome: 'redirect', location: Buffer.from(location, 'latin1').toString() }
    if (status === 429 || status === 503) {
      const { courtesy, now } = this.#options
      courtesy.backOff(url.hostname.replace(/\.$/, ''), restOf(headerOf(response, 'retry-after'), now()))
    }
    return await this.#read(response, url, request)
  }

  async #read(response: Dispatcher.ResponseData, url: URL, request: Outgoing): Promise<Step> {
    const { statusCode: status } = response
    const contentType = headerOf(response, 'content-type')
    const isAccepted = isOf(request.accepts, contentType)
    const head = { outcome: 'answered', status, url, contentType, isAccepted, isUnverified: false } as const
    if (status !== 200 || !isAccepted || 'body' in request) return { ...head, body: Buffer.alloc(0), isCut: false }
    const textBytes = Math.min(this.#limits.textBytes, request.maxBytes ?? Infinity)
    const encoding = String(response.headers['content-encoding'] ?? '')
    const read = await readBody(response.body, encoding, { ...this.#limits, textBytes })
    return read.outcome === 'read' ? { ...head, body: read.body, isCut: read.isCut } : failed(read.outcome)
  }
}

function headersOf(request: Outgoing): Readonly<Record<string, string>> {
  if ('body' in request) return request.headers
  const accept = request.accepts === 'any' ? '*/*' : request.accepts.join(', ')
  return { accept, 'accept-encoding': 'gzip, br' }
}

/** A redirect is a part of the same visit, and a connection on which nothing could be asked is none. */
function isVisitOver(step: Step): boolean {
  if (step.outcome === 'failed') return step.reason !== 'certificate' && step.reason !== 'unreachable'
  return step.outcome !== 'redirect'
}

/** The time of a request, which runs only while the other side is being waited for. */
class Budget {
  #leftMs: number
  #isSpent = false
  readonly #signal: AbortSignal

  constructor(totalMs: number, signal: AbortSignal) {
    this.#leftMs = totalMs
    this.#signal = signal
  }

  async spend<Result>(act: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const start = performance.now()
    const end = AbortSignal.timeout(Math.max(0, Math.ceil(this.#leftMs)))
    try {
      return await act(AbortSignal.any([this.#signal, end]))
    } finally {
      this.#leftMs -= performance.now() - start
      this.#isSpent ||= end.aborted
    }
  }

  /** Says of a failure that it is ours, or that there was no more time. */
  explain(step: Stopped): Stopped
  explain(step: Step): Step
  explain(step: Step): Step {
    if (step.outcome !== 'failed') return step
    if (this.#signal.aborted) return failed('aborted')
    return this.#isSpent ? failed('timeout') : step
  }
}

/**
 * Ends a connection that brings far more bytes than its body: extensions of chunks and interim answers are read by the parser and
 * counted by nobody else. Looks often enough that a fast line brings a few megabytes more at most.
 */
function limitWire(socket: Socket, mostBytes: number): () => void {
  const look = setInterval(() => {
    if (socket.bytesRead > mostBytes) socket.destroy(new Error('The answer is too long.'))
  }, 50)
  look.unref()
  return () => clearInterval(look)
}

function failureOf(error: unknown): EgressFailure {
  const isTimeout = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError
  return isTimeout ? 'timeout' : 'broken'
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** The first of headers that are sent more than once. */
function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

function isOf(types: readonly string[] | 'any', contentType: string | null): boolean {
  return contentType === null || types === 'any' || types.includes(mediaTypeOf(contentType))
}

function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0].trim().toLowerCase()
}
