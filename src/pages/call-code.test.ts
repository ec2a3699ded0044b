import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { callCode } from './call-code.ts'

const run = promisify(execFile)
const input = {
  text: `it's "quoted" \\ $HOME \`x\` {x}\n\ttab`,
  unicode: 'Müller 😀 \u2028 \u0000',
  'key "with" quotes': [true, false, null, 1.5, -2e20, [], {}],
}

describe('a call as code', () => {
  let server: Server
  let origin: string
  const seen: { method: string; path: string; key: string; type: string; body: string }[] = []

  before(async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      const { authorization: key = '', 'content-type': type = '' } = request.headers
      seen.push({ method: request.method ?? '', path: request.url ?? '', key, type, body })
      response.setHeader('Content-Type', 'application/json').end('{"ok":true}')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => void server.close())

  const env = { PATH: process.env.PATH, ASSAY_KEY: 'assay_key', NO_PROXY: '*', no_proxy: '*' }
  const programs = [
    ['curl', '/bin/sh', (text: string) => ['-c', text], existsSync('/usr/bin/curl')],
    ['TypeScript', process.execPath, (text: string) => ['--input-type=module-typescript', '-e', text], true],
    ['Python', 'python3', (text: string) => ['-c', text], existsSync('/usr/bin/python3')],
  ] as const

  for (const [at, [title, program, wordsFor, isThere]] of programs.entries()) {
    it(`with ${title} sends the input as it is, and the key of the environment`, {
      skip: !isThere && `no ${title}`,
    }, async () => {
      const code = callCode({ method: 'POST', url: `${origin}/v1/ip/intelligence`, input })[at]
      assert.equal(code?.language, title)
      const { stdout } = await run(program, wordsFor(code?.text ?? ''), { env })
      const { body, ...rest } = seen.pop() ?? assert.fail()
      assert.deepEqual(JSON.parse(body), input)
      const said = { method: 'POST', path: '/v1/ip/intelligence', key: 'Bearer assay_key', type: 'application/json' }
      assert.deepEqual(rest, said)
      assert.match(stdout.replace(/['" ]/g, ''), /ok:true/i)
    })

    it(`with ${title} sends no body with a GET`, { skip: !isThere && `no ${title}` }, async () => {
      const code = callCode({ method: 'GET', url: `${origin}/v1/things/5`, input: {} })[at]
      await run(program, wordsFor(code?.text ?? ''), { env })
      const { method, path, body } = seen.pop() ?? assert.fail()
      assert.deepEqual([method, path, body], ['GET', '/v1/things/5', ''])
    })
  }

  it('is not much longer than its input, however deep that is', () => {
    for (const text of [
      '['.repeat(3_000) + ']'.repeat(3_000),
      `${'['.repeat(31)}${'[],'.repeat(5_000)}1${']'.repeat(31)}`,
    ]) {
      for (const code of callCode({ method: 'POST', url: origin, input: JSON.parse(text) })) {
        assert.ok(code.text.length < 2 * text.length, `${code.language}: ${code.text.length}`)
      }
    }
  })
})
