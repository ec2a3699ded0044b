/** The documentation: every link leads somewhere, everything has its place, and the code that it shows runs. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { signals } from '../../src/signals/index.ts'
import { type Accounts, everyScope, openAccounts } from '../support/accounts.ts'
import { assertEveryAnswer, statusOfCode } from '../support/expect.ts'
import { ask, head } from '../support/raw-http.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { without } from '../support/without.ts'

const run = promisify(execFile)

let service: ServiceUnderTest
let accounts: Accounts
before(async () => {
  service = await commonService()
  accounts = await openAccounts(service.home)
})
after(() => accounts.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  service.post(path, null, { method: 'GET', key: null, headers })

const textOf = (html: string) =>
  html.replace(/<[^>]+>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

describe('the pages', () => {
  const pages = new Map<string, string>()

  /** Behind the sign-in, and tested there. */
  const isOfDocs = (path: string) => !path.startsWith('/dashboard')

  it('lead to each other, and every link and every anchor leads somewhere', async () => {
    const ahead = ['/']
    /** The first page from which an anchor is led to, by page and id. */
    const anchors = new Map<string, string>()
    for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
      if (pages.has(path)) continue
      const { status, text } = await get(path)
      assert.equal(status, 200, path)
      pages.set(path, text)
      if (!/<html/.test(text.slice(0, 100))) continue
      for (const [, href] of text.matchAll(/(?:href|src|data-engine|data-index)="(\/[^"]*|#[^"]*)"/g)) {
        const [target, id] = href.replace(/&#61;/g, '=').split('#', 2)
        const anchor = `${target === '' ? path : target}#${id}`
        if (id !== undefined && !anchors.has(anchor)) anchors.set(anchor, path)
        if (target !== '' && isOfDocs(target)) ahead.push(target)
      }
    }
    const wrong = [...anchors].filter(([anchor]) => {
      const [path, id] = anchor.split('#', 2)
      return isOfDocs(path) && !pages.get(path)?.includes(` id="${id}"`)
    })
    assert.deepEqual(wrong, [])
    assert.ok(pages.size > 300, `${pages.size} pages`)
  })

  it('are all led to: endpoints, codes, signals, guides, manuals, the law of every country', async () => {
    const { paths } = (await get('/openapi.json')).json
    for (const path of Object.keys(paths)) assert.ok(pages.has(`/docs/api/${path.slice(4)}`), path)
    for (const code of Object.keys(statusOfCode)) assert.ok(pages.has(`/docs/errors/${code}`), code)
    for (const { name } of signals) assert.ok(pages.has(`/docs/signals/${name}`), name)
    const names =
      'quick-start keys limits retries webhooks versioning test-keys self-hosting data performance accuracy attributions'
    for (const name of names.split(' ')) assert.ok(pages.has(`/docs/${name}`), name)
    for (const path of ['/llms.txt', '/docs/changelog', '/docs/decisions']) assert.ok(pages.has(path), path)
  })

  it('have one title of the first level, a language, and no style, script or handler of their own', () => {
    for (const [path, html] of pages) {
      if (!/<html/.test(html.slice(0, 100))) continue
      assert.equal(html.match(/<h1[ >]/g)?.length, 1, path)
      assert.match(html, /<html lang="en">/)
      const [, description = ''] = /<meta name="description" content="([^"]*)">/.exec(html) ?? []
      assert.ok(description.length > 15 && textOf(description).length <= 170, `${path}: ${description}`)
      assert.doesNotMatch(
        html,
        /<style|<script(?! (?:type="module" )?src="\/assets\/)|<[a-z]+[^>]*\s(?:style|on[a-z]+)=/,
        path,
      )
      assert.doesNotMatch(html, /undefined|\[object Object\]|NaN/, path)
    }
  })

  it('are one page for browsers where there is none, and a refusal for programs', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const [path, method] of [
      ['/docs/nothing', 'GET'],
      ['/docs/law/zz', 'GET'],
      ['/docs/quick-start', 'DELETE'],
    ]) {
      const shown = await service.post(path, null, { method, key: null, headers: { accept } })
      assert.equal(shown.status, 404, path)
      assert.match(shown.text, /<h1>Page not found<\/h1>/)
      const { status, json } = await service.post(path, null, { method, key: null })
      const code = method === 'GET' ? 'not_found' : 'method_not_allowed'
      assert.deepEqual([status, json.error.code], [statusOfCode[code], code])
    }
    const elsewhere = ['/nope', '/Docs', '/favicon.png', '/docs/%zz', '/%zz', '/v1x', '/metricsx?a=b']
    for (const path of elsewhere) {
      const { status, text, headers } = await get(path, { accept })
      assert.equal(status, 404, path)
      assert.match(text, /<h1>Page not found<\/h1>/, path)
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
      assert.equal((await get(path)).json.error.code, 'not_found')
    }
    const ofPrograms = [
      '/v1',
      '/v1/nothing',
      '/livez/nothing',
      '/readyz/',
      '/metrics/x',
      '/range/zz',
      '/snapshots/x',
      '/openapi.json/x',
    ]
    for (const path of ofPrograms) assert.equal((await get(path, { accept })).json.error.code, 'not_found', path)
  })

  it('are found with a slash at the end of their path, as without it', async () => {
    for (const [path, target] of [
      ['/docs/', '/docs'],
      ['/dashboard/?a=%2F', '/dashboard?a=%2F'],
      ['/docs/errors/', '/docs/errors'],
      ['/docs/law/', '/docs/law'],
      ['/docs/law/de/', '/docs/law/de'],
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(service.url, head(`${method} ${path} HTTP/1.1`), {
          head: method === 'HEAD',
        })
        assert.deepEqual([status, headers.get('location')], [308, target], `${method} ${path}`)
      }
      const sent = await ask(service.url, head(`POST ${path} HTTP/1.1`, 'Content-Length: 0'))
      assert.ok(sent.status >= 400, path)
      assert.equal(sent.headers.get('location'), null, path)
    }
    for (const path of ['//evil.example/', '/\\evil.example/', '/docs//evil.example/', '/nope/']) {
      const { status, headers } = await ask(service.url, head(`GET ${path} HTTP/1.1`))
      assert.deepEqual([status, headers.get('location')], [404, null], path)
    }
  })

  it('have an icon that this service serves', async () => {
    const [, icon = ''] = /rel="icon" href="([^"]*)"/.exec((await get('/docs')).text) ?? []
    const { status, text, headers } = await get(icon)
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/svg+xml'])
    assert.match(text, /^<svg /)
  })

  it('are sent compressed, and not again to whom has them', async () => {
    for (const path of ['/', '/docs/api/ip/intelligence', '/docs/law', '/llms-full.txt', '/openapi.json']) {
      const plain = await get(path, { 'accept-encoding': 'identity' })
      assertEveryAnswer(plain)
      const socket = (coding: string) => ask(service.url, head(`GET ${path} HTTP/1.1`, `Accept-Encoding: ${coding}`))
      for (const coding of ['br', 'gzip']) {
        const answer = await fetch(service.url + path, { headers: { 'accept-encoding': coding } })
        assert.equal(answer.headers.get('content-encoding'), coding, path)
        assert.equal(await answer.text(), plain.text)
        const again = await get(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
        assert.deepEqual([again.status, again.text], [304, ''])
      }
      assert.equal((await socket('identity')).headers.get('content-encoding'), null)
    }
  })

  it('weigh less than 60 kB at the first load, with everything they load', async () => {
    for (const path of [
      '/',
      '/docs',
      '/docs/law',
      '/docs/api/ip/intelligence',
      '/docs/signals/breach',
      '/docs/attributions',
    ]) {
      const html = pages.get(path) ?? ''
      const loaded = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, asset]) => asset)
      let bytes = 0
      for (const each of [path, ...loaded]) bytes += await weightOf(each)
      assert.ok(bytes < 60_000, `${path}: ${bytes} bytes`)
    }
  })

  async function weightOf(path: string): Promise<number> {
    const { request } = await import('node:http')
    return new Promise((resolve, reject) => {
      const asked = request(service.url + path, { headers: { 'accept-encoding': 'br' } }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          assert.ok(answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : gunzipSync(body))
          resolve(body.length)
        })
      })
      asked.on('error', reject).end()
    })
  }
})

describe('the documentation for language models', () => {
  it('has a short index that begins with base URL and authentication, and links to the Markdown of each page', async () => {
    const answer = await get('/llms.txt')
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(answer.text, /^# Assay\n/)
    const beginning = answer.text.slice(0, 600)
    assert.ok(beginning.includes(`Base URL: \`${service.url}\``), beginning)
    assert.match(beginning, /Authorization: Bearer/)
    assert.ok(answer.text.length < 30_000, `${answer.text.length} characters`)
    const { paths } = (await get('/openapi.json')).json
    const links = [...answer.text.matchAll(/\]\((\S+\.md)\)/g)].map(([, link]) => link)
    for (const path of Object.keys(paths))
      assert.ok(links.includes(`${service.url}/docs/api/${path.slice(4)}.md`), path)
    for (const code of Object.keys(statusOfCode)) assert.ok(links.includes(`${service.url}/docs/errors/${code}.md`))
    const built = ['index', 'docs', 'docs/quick-start', 'docs/attributions', 'docs/law/de', 'docs/changelog']
    for (const link of [...links, ...built.map(path => `${service.url}/${path}.md`)]) {
      const { status, headers, text } = await get(new URL(link).pathname)
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/markdown; charset=utf-8'], link)
      assert.match(text, /^# \S/, link)
      assert.doesNotMatch(text, /undefined|\[object Object\]|\]\((?!https?:|\/|#)/, link)
    }
  })

  it('has one file with every endpoint, every field and every code, and authentication first', async () => {
    const { text, headers } = await get('/llms-full.txt')
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(text.slice(0, 600), /Base URL.*\n.*Authorization: Bearer/)
    const { paths } = (await get('/openapi.json')).json
    for (const path of Object.keys(paths)) assert.ok(text.includes(`\`${path}\``), path)
    for (const code of Object.keys(statusOfCode)) assert.ok(text.includes(code), code)
    assert.doesNotMatch(text, /undefined|\[object Object\]/)
  })

  it('has headings, links, tables and code of the pages that are built', async () => {
    const first = await get('/index.md')
    assert.match(first.text, /## IP intelligence\n\n\[Reference\]\(\/docs\/api\/ip\/intelligence\)\n\n/)
    assert.match(first.text, /```\n\{\n {2}"country": "United States",/)
    assert.doesNotMatch(first.text, /Copy|Theme/)
    assert.match(
      (await get('/docs.md')).text,
      /\| Endpoint \| Returns \| Price \|\n\| --- \| --- \| --- \|\n\| \[`\/v1\//,
    )
    assert.match((await get('/docs/quick-start.md')).text, /## 1\. Create a key\n\n.*\[dashboard\]\(\/dashboard\)/)
    assert.ok((await get('/')).text.includes('<link rel="alternate" type="text/markdown" href="/index.md">'))
  })

  it('has no Markdown of pages that do not exist', async () => {
    for (const path of ['/docs/nothing.md', '/docs/law/zz.md', '/docs/law/.md', '/docs/api/ip/nothing.md'])
      assert.equal((await get(path)).status, 404, path)
  })
})

describe('the code on the pages', () => {
  const folder = temporaryFolder('docs')

  /**
   * How each language runs files one after the other, with a NUL after what each prints: a process for each file would
   * take most of the time of this file.
   */
  const runners: Record<string, { skip: string | false; command: [string, ...string[]]; ending: string }> = {
    curl: {
      skip: without('curl'),
      command: ['/bin/sh', '-c', `for file; do /bin/sh "$file"; printf '\\0'; done`, 'sh'],
      ending: 'sh',
    },
    typescript: {
      skip: false,
      command: [
        process.execPath,
        '--input-type=module',
        '--eval',
        String.raw`for (const file of process.argv.slice(1)) { await import(file); process.stdout.write('\0') }`,
      ],
      ending: 'mts',
    },
    python: {
      skip: without('python3'),
      command: [
        'python3',
        '-c',
        String.raw`
import runpy, sys
for file in sys.argv[1:]:
    runpy.run_path(file, run_name='__main__')
    print('\0', end='')
`,
      ],
      ending: 'py',
    },
  }

  for (const [language, { skip, command, ending }] of Object.entries(runners)) {
    it(`in ${language} runs as it stands, and is answered what the page shows`, { skip }, async () => {
      const { key } = await accounts.caller({ mode: 'test', scopes: everyScope })
      const { paths } = (await get('/openapi.json')).json
      const calls = await Promise.all(
        Object.keys(paths).map(async path => {
          const page = `/docs/api/${path.slice(4)}`
          const { text } = await get(page)
          const code = new RegExp(`id="call-${language}">(.*?)</code>`, 's').exec(text)?.[1]
          assert.ok(code, page)
          const file = join(folder, `${page.replaceAll('/', '-')}.${ending}`)
          writeFileSync(file, textOf(code))
          return { path, file, shown: /id="answer-0">(.*?)<\/code>/s.exec(text)?.[1] }
        }),
      )
      const [program, ...words] = command
      const { stdout } = await run(program, [...words, ...calls.map(({ file }) => file)], {
        env: { PATH: process.env.PATH, ASSAY_KEY: key },
        timeout: 60_000,
        maxBuffer: 2 ** 24,
      })
      const answers = stdout.split('\0')
      assert.equal(answers.length, calls.length + 1)
      for (const [at, { path, shown }] of calls.entries()) {
        const answer = JSON.parse(answers[at])
        if (shown === undefined) assert.ok(answer.balance, path)
        else assert.deepEqual(answer, JSON.parse(textOf(shown)), path)
      }
    })
  }

  it('asks at the address that was opened, and at no other that a client names', async () => {
    assert.ok(textOf((await get('/')).text).includes(`curl -s ${service.url}/v1/`))
    const named = await ask(service.url, 'GET / HTTP/1.1\r\nHost: assay.example:8443\r\n\r\n')
    assert.ok(named.text.includes('http://assay.example:8443/v1/'))
    const odd = await ask(service.url, 'GET / HTTP/1.1\r\nHost: a"b<c>\r\n\r\n')
    assert.doesNotMatch(odd.text, /a"b|<c>/)
  })
})

describe('documented samples', () => {
  it('are all on the page of test keys and of their endpoint, and answered as shown there', async () => {
    const { key } = await accounts.caller({ mode: 'test', scopes: everyScope })
    const keys = textOf((await get('/docs/test-keys')).text)
    for (const { path, samples } of signals.flatMap(({ endpoints }) => endpoints)) {
      const { text } = await get(`/docs/api/${path.slice(4)}`)
      for (const [at, { title }] of samples.entries()) {
        // Code in a title is shown without its marks.
        assert.ok(keys.includes(title.replaceAll('`', '')), title)
        const [request, answer] = ['request', 'answer'].map(of =>
          JSON.parse(textOf(new RegExp(`id="${of}-${at}">(.*?)</code>`, 's').exec(text)?.[1] ?? '')),
        )
        const real = await service.post(path, request, { key })
        assert.deepEqual(real.json, answer, `${path}: ${title}`)
      }
    }
  })
})
