/** The client against a real HTTP server that misbehaves in every way that one can. */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { uncounted } from '../fixtures/asking.ts'
import { type Asker, defaultLimits, OpenAiCompatibleClient, readCompletion } from './client.ts'

type Behave = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let url: string
let behave: Behave
let asked: { path: string; headers: IncomingMessage['headers']; body: string }[]

before(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      asked.push({ path: request.url ?? '', headers: request.headers, body })
      behave(request, response, body)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})

after(() => {
  server.closeAllConnections()
  server.close()
})

/** A port that nothing listens at. */
async function freePort(): Promise<number> {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await new Promise(resolve => other.close(resolve))
  return port
}

const completion = (content: unknown, more: object = {}) =>
  JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop', ...more }] })
const good = '{"gender":"female","confidence":0.9}'

const patient = { signal: new AbortController().signal }

function clientOf(settings: { baseUrl?: string; apiKey?: string }, timeoutMs = 400): OpenAiCompatibleClient {
  const limits = { ...defaultLimits, timeoutMs }
  return new OpenAiCompatibleClient(
    { baseUrl: url, apiKey: '', model: 'tiny', ...settings },
    uncounted,
    () => 0,
    limits,
  )
}

async function ask(how: Behave, { timeoutMs = 400, asker = patient as Asker } = {}) {
  asked = []
  behave = how
  return clientOf({ apiKey: 'secret' }, timeoutMs).estimate('Anna', 'DE', asker)
}

const answers =
  (status: number, body: string | Buffer, headers: Record<string, string> = {}): Behave =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

describe('a provider that answers', () => {
  it('is asked for the name and the country and nothing else, with the key', async () => {
    assert.deepEqual(await ask(answers(200, completion(good))), {
      outcome: 'answered',
      gender: 'female',
      confidence: 0.9,
    })
    assert.equal(asked.length, 1)
    const [{ path, headers, body }] = asked
    assert.equal(path, '/v1/chat/completions')
    assert.equal(headers.authorization, 'Bearer secret')
    const { model, messages, temperature } = JSON.parse(body)
    assert.equal(model, 'tiny')
    assert.equal(temperature, 0)
    assert.deepEqual(JSON.parse(messages[1].content), { name: 'Anna', country: 'DE' })
    assert.equal(messages.length, 2)
  })

  it('may not know', async () => {
    const outcome = await ask(answers(200, completion('{"gender":null,"confidence":0.2}')))
    assert.deepEqual(outcome, { outcome: 'answered', gender: null, confidence: 0.5 })
  })

  it('is not believed to be certain', async () => {
    const outcome = await ask(answers(200, completion('{"gender":"male","confidence":1}')))
    assert.deepEqual(outcome, { outcome: 'answered', gender: 'male', confidence: 0.95 })
  })
})

describe('a provider that cannot be asked, or refuses, is unavailable', () => {
  for (const status of [400, 401, 403, 404, 429, 500, 502, 503, 204]) {
    it(`with the status ${status}`, async () => {
      assert.deepEqual(await ask(answers(status, status === 204 ? '' : completion(good))), { outcome: 'unavailable' })
    })
  }

  it('when it sends elsewhere, and nobody follows', async () => {
    for (const status of [301, 302, 307, 308]) {
      assert.deepEqual(await ask(answers(status, '', { location: `${url}/elsewhere` })), { outcome: 'unavailable' })
      assert.equal(asked.length, 1)
    }
  })

  it('when nothing listens there', async () => {
    const client = clientOf({ baseUrl: `http://127.0.0.1:${await freePort()}/v1` })
    assert.deepEqual(await client.estimate('Anna', null, patient), { outcome: 'unavailable' })
  })

  it('when its address is no address', async () => {
    const client = clientOf({ baseUrl: 'nowhere' })
    assert.deepEqual(await client.estimate('Anna', null, patient), { outcome: 'unavailable' })
  })

  it('when the key cannot be sent', async () => {
    for (const apiKey of ['one\ntwo', 'ключ']) {
      asked = []
      assert.deepEqual(await clientOf({ apiKey }).estimate('Anna', null, patient), { outcome: 'unavailable' })
      assert.equal(asked.length, 0)
    }
  })

  it('when nobody waits any more, or it was too late, before it was asked', async () => {
    for (const asker of [{ signal: AbortSignal.abort() }, { ...patient, late: AbortSignal.abort() }]) {
      assert.deepEqual(await ask(answers(200, completion(good)), { asker }), { outcome: 'unavailable' })
      assert.equal(asked.length, 0)
    }
  })
})

describe('a provider whose answer cannot be used leaves the outcome unconfirmed', () => {
  const bodies: Record<string, string | Buffer> = {
    'an empty body': '',
    'a page': '<html>hello</html>',
    'a body cut off': completion(good).slice(0, -8),
    'bytes that are not UTF-8': Buffer.concat([Buffer.from(completion(good).slice(0, 20)), Buffer.of(0xff, 0xfe)]),
    'no choices': '{"choices":[]}',
    'an array': '[]',
    null: 'null',
    'an error in place of a completion': '{"error":{"message":"no"}}',
    'two choices': JSON.stringify({ choices: [{ message: { content: good } }, { message: { content: good } }] }),
    'a choice without a message': '{"choices":[{}]}',
    'content that is no text': completion({ gender: 'female', confidence: 0.9 }),
    'text around the object': completion(`Sure! ${good}`),
    'a code block': completion(`\`\`\`json\n${good}\n\`\`\``),
    'a refusal': completion('I cannot say that.'),
    'another gender': completion('{"gender":"other","confidence":0.9}'),
    'a gender in capitals': completion('{"gender":"Female","confidence":0.9}'),
    'no confidence': completion('{"gender":"female"}'),
    'a confidence above 1': completion('{"gender":"female","confidence":90}'),
    'a confidence below 0': completion('{"gender":"female","confidence":-0.1}'),
    'a confidence as text': completion('{"gender":"female","confidence":"0.9"}'),
    'a further member': completion('{"gender":"female","confidence":0.9,"reason":"x"}'),
    'a member that comes twice': completion('{"gender":"female","gender":"male","confidence":0.9}'),
    'an answer cut off': completion(good, { finish_reason: 'length' }),
    'more than it may send': completion(good) + ' '.repeat(100_000),
  }
  for (const [what, body] of Object.entries(bodies)) {
    it(what, async () => {
      assert.deepEqual(await ask(answers(200, body)), { outcome: 'unconfirmed' })
    })
  }

  it('a body that claims to be packed and is not', async () => {
    const packed = { 'content-encoding': 'gzip' }
    assert.deepEqual(await ask(answers(200, completion(good), packed)), { outcome: 'unconfirmed' })
  })

  it('a small body that unpacks to a large one', async () => {
    const packed = gzipSync(completion(good) + ' '.repeat(10_000_000))
    assert.deepEqual(await ask(answers(200, packed, { 'content-encoding': 'gzip' })), { outcome: 'unconfirmed' })
  })

  it('a connection that ends when it was asked, and the next question is answered', async () => {
    assert.deepEqual(await ask(request => request.socket.destroy()), { outcome: 'unconfirmed' })
    assert.equal(asked.length, 1)
    assert.equal((await ask(answers(200, completion(good)))).outcome, 'answered')
  })

  it('an answer that is no HTTP', async () => {
    assert.deepEqual(await ask(request => request.socket.end('hello\r\n\r\n')), { outcome: 'unconfirmed' })
  })

  it('a gateway that waited in vain for who stands behind it', async () => {
    assert.deepEqual(await ask(answers(504, '')), { outcome: 'unconfirmed' })
  })

  it('no answer in time', async () => {
    const started = performance.now()
    assert.deepEqual(await ask(() => {}, { timeoutMs: 100 }), { outcome: 'unconfirmed' })
    assert.ok(performance.now() - started < 5000)
  })

  it('an answer that never ends', async () => {
    const outcome = await ask(
      (_, response) => {
        response.writeHead(200).write('{"choices":[')
        const timer = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(timer))
      },
      { timeoutMs: 150 },
    )
    assert.deepEqual(outcome, { outcome: 'unconfirmed' })
  })

  it('a connection that breaks in the middle of the body', async () => {
    const outcome = await ask((request, response) => {
      response.writeHead(200, { 'content-length': '500' }).write('{"choices":[')
      setTimeout(() => request.socket.destroy(), 20)
    })
    assert.deepEqual(outcome, { outcome: 'unconfirmed' })
  })

  it('nothing more, when no other question may begin while it is asked', async () => {
    const others = new AbortController()
    const outcome = await ask(
      (_, response) => {
        others.abort()
        setImmediate(() => response.end(completion(good)))
      },
      { asker: { ...patient, late: others.signal } },
    )
    assert.equal(outcome.outcome, 'answered')
  })
})

describe('the form of an answer', () => {
  it('is taken without a reason for the end as well', () => {
    assert.deepEqual(readCompletion(JSON.stringify({ choices: [{ message: { content: good } }] })), {
      gender: 'female',
      confidence: 0.9,
    })
  })
})
