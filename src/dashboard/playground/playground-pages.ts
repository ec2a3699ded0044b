/**
 * The playground: a page for each endpoint, a path that lends its script a key, and one that makes the view of an
 * answer. The last one stores nothing: the answer comes from the page that has it, and goes back there.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type IssuedKey, Keys, temporaryKeyMs } from '../../accounts/keys.ts'
import { ApiError } from '../../core/errors.ts'
import { sendRefusal } from '../../http/pages/rules.ts'
import { fileAsset } from '../../pages/assets.ts'
import { sendPage } from '../frame.ts'
import { authRequestOf } from '../origin.ts'
import type { DashboardPorts } from '../ports.ts'
import { authorOf, type Visitor, visitorOf } from '../visitor.ts'
import { answerPanels, codeHtml } from './answer.ts'
import { type Call, calls, playgroundPath } from './calls.ts'
import { keyChoices, mayChoose, testChoice } from './key-choices.ts'
import { playgroundBody } from './playground-page.ts'
import { answeredOf, fieldsOf, readSent } from './sent.ts'

/** Sends the form and shows the answer. */
const script = fileAsset('playground.js', new URL('script/playground.js', import.meta.url))

type PlaygroundPorts = Pick<DashboardPorts, 'accounts' | 'now'>

/** The catalogue of breaches is more than a megabyte, which JSON in JSON makes half as much again. */
const mostAnswerBytes = 8 * 1_048_576

const callAt = (path: unknown) => calls.find(({ endpoint }) => endpoint.path === path)

export function playgroundPages(server: FastifyInstance, ports: PlaygroundPorts): void {
  server.register((pages, _, done) => {
    addPages(pages, ports)
    done()
  })
}

function addPages(server: FastifyInstance, ports: PlaygroundPorts): void {
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, parsed) =>
    parsed(null, readSent(text as string)),
  )
  server.get(playgroundPath, (_, reply) => showCall(reply, ports, calls[0]))
  for (const call of calls) {
    const config = { label: `${playgroundPath}/*` }
    server.get(call.page, { config }, (_, reply) => showCall(reply, ports, call))
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
    const code = codeHtml(call, answered.input, authRequestOf(request).origin)
    return reply.send({ ...answerPanels(call, answered, visitorOf(request).isOperator), code })
  })
}

const noSuchKey = new ApiError('insufficient_scope', {
  message: 'This key cannot be used here. It has expired, it has no access to this endpoint, or your role is viewer.',
})

async function showCall(reply: FastifyReply, { accounts, now }: PlaygroundPorts, call: Call): Promise<FastifyReply> {
  const { account, role, csrf } = visitorOf(reply.request)
  const choices = keyChoices(await accounts.listKeys(account.id), role, call.endpoint.scope, now())
  const { origin } = authRequestOf(reply.request)
  const lead = 'Send a real request with the key you choose. Your input is not stored.'
  const body = playgroundBody({ calls, call, choices, isViewer: role === 'viewer', csrf, origin })
  return sendPage(reply, { title: 'Playground', lead, body, scripts: [script.path] })
}

/** A temporary key that replaces the chosen one; null when the visitor may not choose that one. */
async function lend(
  { accounts, now }: PlaygroundPorts,
  visitor: Visitor,
  { endpoint }: Call,
  choice: string,
): Promise<IssuedKey | null> {
  const { account, sessionId, role } = visitor
  const keys = new Keys(accounts, now, authorOf(visitor))
  if (choice === testChoice.value) return keys.lendTestKey(account.id, sessionId)
  const parent = await accounts.findKey(choice)
  if (parent === undefined || parent.accountId !== account.id) return null
  return mayChoose(parent, role, endpoint.scope, now()) ? keys.lend(parent, sessionId) : null
}

function secondsOf({ record: { expiresAt } }: IssuedKey, now: number): number {
  return Math.floor(Math.min(temporaryKeyMs, (expiresAt ?? now) - now) / 1000)
}
