/**
 * Single requests and commands that are answered wrongly: each is one fact of HTTP, of proxies, or of the command line.
 */
import { existsSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isLocal } from '../../../src/http/client.ts'
import { head } from '../../support/raw-http.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { type Attack, type Finding, found } from '../attack.ts'
import { open } from '../client.ts'
import { freshFolder, startProgram, withTarget } from '../target.ts'
import { tls } from './connections.ts'

const body = '{"ip":"8.8.8.8"}'
const target = 'POST /v1/ip/intelligence HTTP/1.1'
const json = 'Content-Type: application/json'

/** The first bytes that come back within 3 s, as text. */
async function firstBytes(url: string, bytes: string): Promise<string> {
  const socket = await open(url, bytes)
  const text = await new Promise<string>(resolve => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString('latin1')))
    socket.once('end', () => resolve(''))
    socket.setTimeout(3_000, () => resolve(''))
  })
  socket.destroy()
  return text
}

async function statusIs(url: string, bytes: string, wanted: number | null): Promise<Finding> {
  const line = (await firstBytes(url, bytes)).split('\r\n')[0]
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(line)?.[1] ?? 0)
  return found(wanted === null ? status >= 400 : status === wanted, status === 0 ? 'no answer' : `answered ${status}`)
}

const framing: Attack = {
  name: 'framing',
  promises: [
    {
      text: 'a body that will be refused (401, by its head) is not asked for with 100 Continue',
      before: 'first came HTTP/1.1 100 Continue',
    },
    { text: 'nor is one that is announced as too large', before: 'first came HTTP/1.1 100 Continue' },
    { text: 'Transfer-Encoding: gzip, chunked is 501', before: 'answered 400' },
    { text: 'CONNECT gets an answer', before: 'no answer' },
    { text: 'HTTP/2.0 in a request line is 505', before: 'answered 200' },
  ],
  run: () =>
    withTarget({}, async ({ url, key }) => {
      const expecting = async (...lines: string[]) => {
        const line = (await firstBytes(url, head(target, json, 'Expect: 100-continue', ...lines))).split('\r\n')[0]
        return found(/^HTTP\/1\.1 4/.test(line), `first came ${line || 'nothing'}`)
      }
      const credentials = `Authorization: Bearer ${key}`
      const gzip = head(target, credentials, json, 'Transfer-Encoding: gzip, chunked')
      return [
        await expecting(`Content-Length: ${body.length}`),
        await expecting(credentials, 'Content-Length: 1000000'),
        await statusIs(url, `${gzip}0\r\n\r\n`, 501),
        await statusIs(url, 'CONNECT 127.0.0.1:443 HTTP/1.1\r\nHost: 127.0.0.1:443\r\n\r\n', null),
        await statusIs(url, 'GET /livez HTTP/2.0\r\nHost: 127.0.0.1\r\n\r\n', 505),
      ]
    }),
}

const protections = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy']

/** Names of headers that a page should have and has not. */
function missing(names: readonly string[], has: (name: string) => boolean): Finding {
  const absent = names.filter(name => !has(name))
  return found(absent.length === 0, absent.length === 0 ? 'all there' : `without ${absent.join(', ')}`)
}

function headersOverTls(url: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, rejectUnauthorized: false }, answer => {
      answer.resume().on('end', () => resolve(answer.headers))
    })
    asked.on('error', reject).end()
  })
}

const pages: Attack = {
  name: 'page-headers',
  promises: [
    {
      text: 'pages carry CSP, nosniff, frame and referrer policies',
      before: 'all there',
    },
    { text: 'and HSTS over TLS', before: 'without strict-transport-security' },
  ],
  run: async () => {
    const plain = await withTarget({}, async ({ url }) => (await fetch(`${url}/docs/errors`)).headers)
    const secure = await withTarget(tls, ({ url }) => headersOverTls(`${url}/docs/errors`))
    return [
      missing(protections, name => plain.has(name)),
      missing(['strict-transport-security'], name => name in secure),
    ]
  },
}

const proxies: Attack = {
  name: 'proxy-headers',
  promises: [
    {
      text: 'X-Forwarded-For with a port is read: the key is let in from that address',
      before: 'answered 401, 401 to another',
    },
    { text: 'X-Forwarded-Proto: HTTPS is read', before: 'answered 400' },
    { text: 'only addresses are local: 127.evil is not', before: 'taken for local' },
  ],
  run: () =>
    withTarget({ TRUST_PROXY: '127.0.0.1' }, async service => {
      const words = ['key', 'create', '--account', 'default', '--label', 'proxy', '--allow', '203.0.113.7', '--json']
      const { key } = JSON.parse(await service.cli(...words))
      const status = async (address: string, protocol: string) => {
        const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': protocol }
        return (await service.post('/v1/ip/intelligence', JSON.parse(body), { key, headers })).status
      }
      const plain = await status('203.0.113.7', 'https')
      const withPort = await status('203.0.113.7:4711', 'https')
      const ofAnother = await status('203.0.113.8:4711', 'https')
      const capital = await status('203.0.113.7', 'HTTPS')
      const isEvil = isLocal('127.evil')
      return [
        found(plain === 200 && withPort === 200 && ofAnother === 401, `answered ${withPort}, ${ofAnother} to another`),
        found(capital === 200, `answered ${capital}`),
        found(!isEvil && isLocal('127.0.0.1'), isEvil ? 'taken for local' : 'not local'),
      ]
    }),
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/

async function labels(service: ServiceProcess): Promise<Finding[]> {
  const { home } = service
  const create = (label: string) =>
    startProgram(['src/cli.ts', 'key', 'create', '--account', 'default', '--label', label], { ASSAY_HOME: home }).ended
  const codes = await Promise.all([create('red\u001b[31m'), create('two\nlines'), create('\u009b2J')])
  const database = new DatabaseSync(join(home, 'assay.db'))
  database.exec("UPDATE api_key SET label = 'old' || char(27) || '[31m' || char(10) || 'line'")
  database.close()
  const list = startProgram(['src/cli.ts', 'key', 'list', '--account', 'default'], { ASSAY_HOME: home })
  await list.ended
  const refused = codes.filter(code => code === 1).length
  const isClean = !control.test(list.output()) && list.output().includes('old') && !/^line/m.test(list.output())
  return [
    found(refused === codes.length, `${refused} of ${codes.length} refused`),
    found(isClean, isClean ? 'escaped' : 'sent to the terminal as they are'),
  ]
}

const controls: Attack = {
  name: 'control-characters',
  promises: [
    { text: 'a label with control characters is refused', before: '0 of 3 refused' },
    { text: 'an old one is shown escaped', before: 'sent to the terminal as they are' },
  ],
  run: () => withTarget({}, labels),
}

const readOnly = [
  ['key', 'list', '--account', 'default'],
  ['account', 'list'],
  ['credits', 'show', '--account', 'default'],
  ['check'],
  ['data', 'status'],
]

const noHome: Attack = {
  name: 'no-home',
  promises: [
    {
      text: 'a command that only reads says that the home does not exist, and creates nothing',
      before: '5 create one: key list, account list, credits show, check, data status',
    },
  ],
  run: async () => {
    const folder = freshFolder()
    const bad = await Promise.all(
      readOnly.map(async (words, index) => {
        const home = join(folder, `home-${index}`)
        const command = startProgram(['src/cli.ts', ...words], { ASSAY_HOME: home })
        const code = await command.ended
        return code === 1 && command.output().includes(home) && !existsSync(home) ? [] : [words.slice(0, 2).join(' ')]
      }),
    )
    const names = bad.flat()
    return [
      found(names.length === 0, names.length === 0 ? 'all say so' : `${names.length} create one: ${names.join(', ')}`),
    ]
  },
}

export const details: readonly Attack[] = [framing, pages, proxies, controls, noHome]
