/** A provider of sign-ins by OpenID Connect, of the test's own on this machine. */
import assert from 'node:assert/strict'
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider knows the service by. */
export const client = { clientId: 'assay', clientSecret: 'a-secret-of-the-client' }

/** What the provider says beside an error: it may name people, so it is in no log. */
export const secretOfProvider = 'carla@example.org is not known'

/** A body that never ends, one that comes byte by byte and does not end either, or no answer at all. */
type Wrong = 'endless' | 'slow' | 'silent'

/** A provider that signs in whoever `who` names, and remembers what it was asked. */
export class Provider {
  who: Record<string, unknown> = {}
  /** What its ID tokens have in place of what they should have; undefined leaves a claim out. */
  forged: Record<string, unknown> = {}
  /** The same for the header of its ID tokens, its metadata and what its token endpoint answers. */
  forgedHeader: Record<string, unknown> = {}
  metadata: Record<string, unknown> = {}
  tokenAnswer: Record<string, unknown> = {}
  /** What its UserInfo endpoint says; undefined where it has none. */
  userInfo: Record<string, unknown> | undefined
  /** How it answers at a path in place of what it should: with a status, or wrongly. */
  readonly failures = new Map<string, number | Wrong>()
  /** How its clients may prove who they are at its token endpoint; undefined where its description does not say. */
  tokenAuthMethods: string[] | undefined
  /** What the token endpoint takes. */
  takes: 'basic' | 'post' | 'both' = 'both'
  readonly asked: URLSearchParams[] = []
  /** Requests that the service has sent to it. */
  requests = 0
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  readonly #others = generateKeyPairSync('rsa', { modulusLength: 2048 })
  signsWithOtherKey = false
  #server: Server | undefined
  issuer = ''

  async start(): Promise<void> {
    const server = createServer(async (request, response) => {
      this.requests += 1
      const url = new URL(request.url ?? '', this.issuer)
      const failure = this.failures.get(url.pathname)
      if (failure !== undefined) return fail(failure, response)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const isRefused = url.pathname === '/token' && !this.#isClient(request.headers.authorization, form)
      const answer = isRefused
        ? { error: 'invalid_client', error_description: secretOfProvider }
        : this.#answer(url, form)
      response
        .writeHead(isRefused ? 401 : answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? {}))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  #isClient(authorization: string | undefined, form: URLSearchParams): boolean {
    const { clientId, clientSecret } = client
    const isBasic = authorization === `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const isPost = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    return (isBasic && this.takes !== 'post') || (isPost && this.takes !== 'basic')
  }

  #answer({ pathname }: URL, form: URLSearchParams): unknown {
    const { issuer } = this
    if (pathname === '/.well-known/openid-configuration') {
      return {
        ...{
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
        },
        ...{
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: this.tokenAuthMethods,
          userinfo_endpoint: this.userInfo && `${issuer}/userinfo`,
          ...this.metadata,
        },
      }
    }
    if (pathname === '/keys')
      return { keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }
    if (pathname === '/token') {
      this.asked.push(form)
      const token = { access_token: 'an access token', token_type: 'Bearer', expires_in: 60, id_token: this.#token() }
      return { ...token, ...this.tokenAnswer }
    }
    if (pathname === '/userinfo') return this.userInfo
    return undefined
  }

  #nonce: string | null = null

  #token(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: this.issuer,
      aud: client.clientId,
      iat: now,
      exp: now + 60,
      nonce: this.#nonce,
      ...this.who,
      ...this.forged,
    }
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const head: Record<string, unknown> = { alg: 'RS256', kid: 'one', typ: 'JWT', ...this.forgedHeader }
    const signed = `${part(head)}.${part(claims)}`
    if (head.alg === 'none') return `${signed}.`
    if (head.alg === 'HS256') {
      return `${signed}.${createHmac('sha256', client.clientSecret).update(signed).digest('base64url')}`
    }
    const key = this.signsWithOtherKey ? this.#others.privateKey : this.#keys.privateKey
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
  }

  /** What its page does with a browser that was sent to it: the way back. */
  wayBack(location: string): string {
    const url = new URL(location)
    assert.equal(url.origin, this.issuer)
    this.#nonce = url.searchParams.get('nonce')
    this.asked.push(url.searchParams)
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    return `${back.pathname}?code=some-code&state=${url.searchParams.get('state')}`
  }

  stop(): void {
    this.#server?.close()
    this.#server?.closeAllConnections()
  }
}

function fail(how: number | Wrong, response: ServerResponse): void {
  if (how === 'silent') return
  if (typeof how === 'number') {
    response.writeHead(how, { 'content-type': 'application/json' }).end('{}')
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  if (how === 'slow') {
    const dripping = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(dripping))
    return
  }
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) {}
  }
  response.on('drain', more)
  more()
}
