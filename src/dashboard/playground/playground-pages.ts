/**
 * The playground: a page for each endpoint, a path that lends its script a key, and one that makes the view of an
 * answer. The last one stores nothing: the answer comes from the page that has it, and goes back there.
 */
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { type Author, type IssuedKey, Keys, temporaryKeyMs } from '../../accounts/keys.ts'
import type { AccountsStore } from '../../accounts/store.ts'
import { ApiError } from '../../core/errors.ts'
import { sendRefusal } from '../../http/pages/rules.ts'
import { fileAsset } from '../../pages/assets.ts'
import { answerPanels, codeHtml } from './answer.ts'
import { type Call, playgroundPath } from './calls.ts'
import { keyChoices, mayChoose, type Role, testChoice } from './key-choices.ts'
import { playgroundBody } from './playground-page.ts'
import { answeredOf, fieldsOf, readSent } from './sent.ts'

/** Sends the form and shows the answer. */
const script = fileAsset('playground.js', new URL('script/playground.js', import.meta.url))

/** The visitor, as far as the playground needs to know. */
export interface PlaygroundVisitor {
  readonly accountId: string
  readonly sessionId: string
  readonly role: Role
  readonly isOperator: boolean
  /** Actor and address of the audit event. */
  readonly author: Author
  readonly csrf: string
}

export interface PlaygroundPorts {
  readonly calls: readonly Call[]
  readonly accounts: AccountsStore
  readonly now: () => number
  readonly visitorOf: (request: FastifyRequest) => PlaygroundVisitor
  /** Origin by which the request reached the service. */
  readonly originOf: (request: FastifyRequest) => string
  /** Sends a page of the dashboard. */
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { title: string; lead: string; body: string; scripts: readonly string[] },
  ) => FastifyReply
}

/** The catalogue of breaches is more than a megabyte, which JSON in JSON makes half as much again. */
const mostAnswerBytes = 8 * 1_048_576

export function playgroundPages(ports: PlaygroundPorts): FastifyPluginCallback {
  const { calls, visitorOf } = ports
  const callAt = (path: unknown) => calls.find(({ endpoint }) => endpoint.path === path)
  return (server, _, done) => {
    server.removeContentTypeParser('application/json')
    server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, parsed) =>
      parsed(null, readSent(text as string)),
    )
    const [first] = calls
    if (first !== undefined) server.get(playgroundPath, (request, reply) => showCall(ports, first, request, reply))
    for (const call of calls) {
      const config = { label: `${playgroundPath}/*` }
      server.get(call.page, { config }, (request, reply) => showCall(ports, call, request, reply))
    }
    server.post(`${playgroundPath}/keys`, async (request, reply) => {
      const { path, key } = fieldsOf(request.body)
      const call = callAt(path)
      if (call === undefined || typeof key !== 'string') return sendRefusal(reply, new ApiError('invalid_input'))
      const lent = await lend(ports, visitorOf(request), call, key)
      if (lent === null) return sendRefusal(reply, noSuchKey)
      return reply.send({ key: lent.key, seconds: secondsOf(lent, ports.now()) })
    })
    server.post(`${playgroundPath}/answers`, { bodyLimit: mostAnswerBytes }, (request, reply) => {
      const { body } = request
      const call = callAt(fieldsOf(body).path)
      const answered = body instanceof ApiError ? body : answeredOf(body)
      if (answered instanceof ApiError) return sendRefusal(reply, answered)
      if (call === undefined) return sendRefusal(reply, new ApiError('invalid_input'))
      const code = codeHtml(call, answered.input, ports.originOf(request))
      return reply.send({ ...answerPanels(call, answered, visitorOf(request).isOperator), code })
    })
    done()
  }
}

const noSuchKey = new ApiError('insufficient_scope', {
  message: 'This key cannot be used here. It has expired, it has no access to this endpoint, or your role is viewer.',
})

async function showCall(ports: PlaygroundPorts, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const { accountId, role, csrf } = ports.visitorOf(request)
  const keys = await ports.accounts.listKeys(accountId)
  const choices = keyChoices(keys, role, call.endpoint.scope, ports.now())
  const origin = ports.originOf(request)
  const page = { calls: ports.calls, call, choices, isViewer: role === 'viewer', csrf, origin }
  return ports.show(request, reply, {
    title: 'Playground',
    lead: 'Send a real request with the key you choose. Your input is not stored.',
    body: playgroundBody(page),
    scripts: [script.path],
  })
}

/** A temporary key that replaces the chosen one; null when the visitor may not choose that one. */
async function lend(
  { accounts, now }: PlaygroundPorts,
  { accountId, sessionId, role, author }: PlaygroundVisitor,
  { endpoint }: Call,
  choice: string,
): Promise<IssuedKey | null> {
  const keys = new Keys(accounts, now, author)
  if (choice === testChoice.value) return keys.lendTestKey(accountId, sessionId)
  const parent = await accounts.findKey(choice)
  if (parent === undefined || parent.accountId !== accountId) return null
  return mayChoose(parent, role, endpoint.scope, now()) ? keys.lend(parent, sessionId) : null
}

function secondsOf({ record: { expiresAt } }: IssuedKey, now: number): number {
  return Math.floor(Math.min(temporaryKeyMs, (expiresAt ?? now) - now) / 1000)
}
