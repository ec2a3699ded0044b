/**
 * The guarded fetcher: the HTTP client with its address policy, for every request to an address that a stranger chose.
 *
 * Attackers: anybody with a key names a domain, and the owner of the domain chooses its records, its redirects and
 * every byte that its server sends, and when.
 *
 * - They want what only this machine can reach: the service itself, a database, an intranet, the metadata of a cloud.
 *   They spell a private address in a URL, put it into a record beside a public one, change the record between the
 *   check and the connection (rebinding), or redirect to it. Names are asked once for a hop; every answer must be
 *   allowed, and the connection is made to the address that was judged, never to a name. It is judged before the
 *   connection is made (a hook in a lookup is not called for literal addresses) and again by the address at its other
 *   end. Each redirect is a new hop. Other schemes and ports, userinfo, local names and this machine's own names and
 *   addresses are refused. Proxies of the environment are not used: they would connect for us, unjudged.
 * - They want time and memory: bodies without end, a byte a second, bombs, heads without end, redirects in circles.
 *   Each phase has a limit of time, the whole has one, and bytes are counted as they come and as they are unpacked.
 * - They want us as a weapon against a third party. Turns (courtesy.ts) keep any host, address and network from more
 *   than a few connections, and 429 or 503 from any more.
 * - They want what we keep: nothing is kept. No cookie, no referrer, no credential, no connection outlives its hop.
 * - What they send is data. It is handed on in a bounded buffer, and is in no log and no error.
 *
 * An invalid certificate is not ignored: the page is requested over http:// once, which proves as little about its
 * origin, and the result has `isUnverified`. A firewall between this process and the intranet is recommended as a
 * second line of defence.
 */
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
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
import { type AddressPolicy, judgeUrl, literalAddress } from './address-policy.ts'
import type { Courtesy, Turn } from './courtesy.ts'
import { followRedirects, HttpClient, type HttpResponse, Redirect } from './http-client.ts'
import { HttpError, restOf } from './http-error.ts'

export interface FetchLimits {
  readonly connectMs: number
  /** Longest wait for the head, and between two pieces of the body. */
  readonly idleMs: number
  /** Limit for all hops of one request together; waiting for turns does not count. */
  readonly totalMs: number
  /** Longest body as it comes; a longer one is cut. */
  readonly wireBytes: number
  /** Longest body after unpacking; a longer one is cut. */
  readonly textBytes: number
  /** How many times its packed size a body may unpack to. */
  readonly ratio: number
}

export const usualLimits: FetchLimits = {
  connectMs: 3_000,
  idleMs: 5_000,
  totalMs: 8_000,
  wireBytes: 512 * 1024,
  textBytes: 2 * 2 ** 20,
  ratio: 20,
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
  /** TCP ports in place of 80 and 443, for servers without the rights to these. */
  readonly ports?: { readonly http: number; readonly https: number }
}

type Stopped =
  | { readonly outcome: 'refused'; readonly reason: EgressRefusal }
  | { readonly outcome: 'failed'; readonly reason: EgressFailure }
/** A page to get, or a message to post. */
type Outgoing =
  | PageRequest
  | (PostRequest & Pick<PageRequest, 'pauseMs' | 'maxBytes'> & { readonly accepts: readonly [] })
type Step = Answered | Stopped

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
    const start = judgeUrl(request.url, null, ownNames)
    if (!(start instanceof URL)) return refused(start)
    let isUnverified = false
    const hop = async (url: URL): Promise<Step | Redirect> => {
      const step = await this.#hop(url, request, budget)
      if (step instanceof Redirect || step.outcome !== 'failed' || step.reason !== 'certificate' || isUnverified)
        return step
      isUnverified = true
      const plain = judgeUrl(`http://${url.host.replace(/:443$/, '')}${url.pathname}${url.search}`, null, ownNames)
      return plain instanceof URL ? this.#hop(plain, request, budget) : refused(plain)
    }
    const target = async ({ location, from }: Redirect): Promise<URL | EgressRefusal> => {
      const url = judgeUrl(location, from, ownNames)
      return url instanceof URL && (await request.mayFollow?.(url)) === false ? 'not_followed' : url
    }
    const step = await followRedirects(start, request.mostRedirects ?? usualRedirects, target, hop)
    if (typeof step === 'string') return refused(step)
    return step.outcome === 'answered' ? { ...step, isUnverified } : step
  }

  /** Sends one request: redirects are not followed, and an invalid certificate is a failure. */
  async post(request: PostRequest): Promise<PostAnswer> {
    const url = judgeUrl(request.url, null, this.#options.ownNames)
    if (!(url instanceof URL)) return refused(url)
    const budget = new Budget(this.#limits.totalMs, request.signal)
    const step = await this.#hop(url, { ...request, accepts: [] }, budget)
    if (step instanceof Redirect) return refused('not_followed')
    return step.outcome === 'answered' ? { outcome: 'answered', status: step.status } : step
  }

  /** One request to one host: resolves and judges its name, waits for a turn, connects and sends. */
  async #hop(url: URL, request: Outgoing, budget: Budget): Promise<Step | Redirect> {
    const { courtesy, policy } = this.#options
    const host = url.hostname.replace(/\.$/, '')
    if (courtesy.isBackedOff(host)) return refused('backing_off')
    const addresses = await this.#addressesOf(host, budget)
    if ('outcome' in addresses) return addresses
    if (!addresses.every(policy)) return refused('address')
    let step: Step | Redirect = failed('unreachable')
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
      if (step instanceof Redirect) return step
      if (step.outcome !== 'failed' || step.reason !== 'unreachable') break
    }
    return budget.explain(step)
  }

  /** The addresses of a host; a literal address is its own. */
  async #addressesOf(host: string, budget: Budget): Promise<readonly string[] | Stopped> {
    const literal = literalAddress(host)
    if (literal !== null) return [literal]
    const answer = await budget.spend(signal => this.#options.names.addresses(host, signal))
    if (answer.outcome === 'found') return answer.records
    return budget.explain(failed(answer.outcome === 'none' ? 'no_address' : 'name_servers'))
  }

  async #askAt(
    address: string,
    connectMs: number,
    url: URL,
    request: Outgoing,
    signal: AbortSignal,
  ): Promise<Step | Redirect> {
    const { policy, authorities, ports, count, userAgent } = this.#options
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
    const { wireBytes, idleMs } = this.#limits
    const stopCounting = limitWire(socket, wireBytes * 2)
    const headers = { 'user-agent': userAgent, ...headersOf(request) }
    const message = 'body' in request ? ({ method: 'POST', body: request.body } as const) : {}
    try {
      const client = new HttpClient({ connectMs, socket })
      return await client.send({ url, headers, ...message, signal, idleMs }, response => this.#read(response, request))
    } catch (error) {
      if (error instanceof HttpError) return failed(failureOf(error))
      throw error
    } finally {
      stopCounting()
      socket.destroy()
    }
  }

  async #read(response: HttpResponse, request: Outgoing): Promise<Step | Redirect> {
    const { status, url, redirect } = response
    if (redirect !== null) return redirect
    if (status === 429 || status === 503) {
      const { courtesy, now } = this.#options
      courtesy.backOff(url.hostname.replace(/\.$/, ''), restOf(response.header('retry-after'), now()))
    }
    const contentType = response.header('content-type')
    const isAccepted = isOf(request.accepts, contentType)
    const refresh = response.header('refresh')
    const head = { outcome: 'answered', status, url, contentType, refresh, isAccepted, isUnverified: false } as const
    if (status !== 200 || !isAccepted || 'body' in request) return { ...head, body: Buffer.alloc(0), isCut: false }
    const { textBytes, wireBytes, ratio } = this.#limits
    const maxBytes = Math.min(textBytes, request.maxBytes ?? Infinity)
    const body = await response.bytes({ maxBytes, maxPackedBytes: wireBytes, maxRatio: ratio, cuts: true })
    return { ...head, body, isCut: response.isCut }
  }
}

function headersOf(request: Outgoing): Readonly<Record<string, string>> {
  if ('body' in request) return request.headers
  return { accept: request.accepts === 'any' ? '*/*' : request.accepts.join(', ') }
}

/** False after a redirect, which belongs to the same visit, and after a connection that failed. */
function isVisitOver(step: Step | Redirect): boolean {
  if (step instanceof Redirect) return false
  return step.outcome !== 'failed' || (step.reason !== 'certificate' && step.reason !== 'unreachable')
}

/** The time budget of a request. It is used only during `spend`, while waiting for the other side. */
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

  /** Replaces the reason of a failure when the caller left or the time is over. */
  explain(step: Stopped): Stopped
  explain(step: Step): Step
  explain(step: Step): Step {
    if (step.outcome !== 'failed') return step
    if (this.#signal.aborted) return failed('aborted')
    return this.#isSpent ? failed('timeout') : step
  }
}

/**
 * Ends a connection that receives far more bytes than its body, because chunk extensions and interim responses are not
 * counted elsewhere. Checks so often that a fast line exceeds the limit by a few megabytes at most.
 */
function limitWire(socket: Socket, mostBytes: number): () => void {
  const look = setInterval(() => {
    if (socket.bytesRead > mostBytes) socket.destroy()
  }, 50)
  look.unref()
  return () => clearInterval(look)
}

function failureOf({ kind }: HttpError): EgressFailure {
  if (kind === 'too_large') return 'ratio'
  return kind === 'timeout' || kind === 'aborted' || kind === 'encoding' ? kind : 'broken'
}

function isOf(types: readonly string[] | 'any', contentType: string | null): boolean {
  return contentType === null || types === 'any' || types.includes(mediaTypeOf(contentType))
}

function mediaTypeOf(contentType: string): string {
  return contentType.split(';', 1)[0].trim().toLowerCase()
}

interface Target {
  /** An allowed address; it is connected to without another DNS query. */
  readonly address: string
  readonly port: number
  /** The host of the URL when it is https, without brackets; its certificate must name it. Null for http. */
  readonly secureName: string | null
}

interface ConnectOptions {
  readonly policy: AddressPolicy
  /** PEM certificates to trust in place of Node's store, which holds those of NODE_EXTRA_CA_CERTS. */
  readonly authorities: readonly string[] | null
  readonly signal: AbortSignal
}

type Connected =
  | { readonly outcome: 'connected'; readonly socket: Socket }
  | { readonly outcome: 'address' | 'certificate' | 'unreachable' }

/** Connects only to the address of the target. The policy is checked before, and again for the remote address. */
export async function connect(target: Target, { policy, authorities, signal }: ConnectOptions): Promise<Connected> {
  const { address, port, secureName } = target
  if (isIP(address) === 0 || !policy(address)) return { outcome: 'address' }
  if (signal.aborted) return { outcome: 'unreachable' }
  const plain = connectTcp({ host: address, port, autoSelectFamily: false })
  const stop = () => plain.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    if (!(await opened(plain, 'connect'))) return { outcome: 'unreachable' }
    if (!policy(plain.remoteAddress ?? '')) {
      plain.destroy()
      return { outcome: 'address' }
    }
    return secureName === null ? { outcome: 'connected', socket: plain } : await secured(plain, secureName, authorities)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function secured(plain: Socket, name: string, authorities: readonly string[] | null): Promise<Connected> {
  const socket: TLSSocket = connectTls({
    socket: plain,
    // A literal address is compared with the certificate and is not sent (RFC 6066, section 3).
    ...(isIP(name) === 0 ? { servername: name } : { host: name }),
    ALPNProtocols: ['http/1.1'],
    ...(authorities === null ? {} : { ca: [...authorities] }),
  })
  if (await opened(socket, 'secureConnect')) return { outcome: 'connected', socket }
  plain.destroy()
  // Node sets it for an invalid certificate on a working connection.
  return { outcome: socket.authorizationError ? 'certificate' : 'unreachable' }
}

/** False when the socket ends or fails before it is open. */
function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<boolean> {
  return new Promise(resolve => {
    socket.once(event, () => resolve(true))
    // Stays attached: the reader gets an error after the opening, which must not end the process.
    socket.on('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}
