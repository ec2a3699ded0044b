/**
 * What a request body may be: one JSON object in UTF-8 of at most 131,072 bytes, and nothing that readers disagree on.
 */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { assertAnswered, assertRefusal, creditsRemaining } from '../support/expect.ts'
import { ask, head } from '../support/raw-http.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const path = '/v1/ip/intelligence'
const good = '{"ip":"8.8.8.8"}'

let service: ServiceUnderTest

before(async () => {
  service = await commonService()
})

const send = (raw: string | Uint8Array<ArrayBuffer>) => service.post(path, null, { raw })

/** Bytes of the parts: text in UTF-8, numbers as they are. */
function bytes(...parts: (string | number)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap(part => (typeof part === 'number' ? [part] : [...Buffer.from(part)])))
}

describe('not one JSON object', () => {
  const bodies: Record<string, string> = {
    nothing: '',
    'white space': ' \n ',
    null: 'null',
    true: 'true',
    'a number': '8',
    'a string': '"8.8.8.8"',
    'an array': '["8.8.8.8"]',
    'an array with the object': `[${good}]`,
    'two objects': good + good,
    'an object and more': `${good},`,
    'a cut object': good.slice(0, -1),
    'a comma at the end': '{"ip":"8.8.8.8",}',
    'a key without quotes': '{ip:"8.8.8.8"}',
    'single quotes': "{'ip':'8.8.8.8'}",
    'a comment': '{"ip":"8.8.8.8"/* a */}',
    'a control character': '{"ip":"8.8.8.8\n"}',
    'a bad escape': '{"ip":"8.8.8.8\\x"}',
    NaN: '{"ip":NaN}',
    'a form': 'ip=8.8.8.8',
    'a no-break space around': `\u00a0${good}`,
  }
  for (const [what, raw] of Object.entries(bodies)) {
    it(`refuses ${what}`, async () => assertRefusal(await send(raw), 'invalid_input'))
  }

  it('refuses an empty object, which lacks the field', async () => {
    assertRefusal(await send('{}'), 'invalid_input', '/ip')
  })
})

describe('not UTF-8', () => {
  const bodies: Record<string, Uint8Array<ArrayBuffer>> = {
    'a byte that UTF-8 never has': bytes('{"ip":"', 0xff, '"}'),
    'a continuation byte alone': bytes('{"ip":"8.8.8.8', 0x80, '"}'),
    'a cut sequence': bytes('{"ip":"8.8.8.8', 0xe2, 0x82, '"}'),
    'an overlong slash': bytes('{"ip":"', 0xc0, 0xaf, '"}'),
    'a surrogate as bytes': bytes('{"ip":"', 0xed, 0xa0, 0x80, '"}'),
    'a character past U+10FFFF': bytes('{"ip":"', 0xf4, 0x90, 0x80, 0x80, '"}'),
    'bad bytes in a key': bytes('{"i', 0xfe, '":"8.8.8.8"}'),
    'Latin-1': bytes('{"ip":"8.8.8.8', 0xe9, '"}'),
    'UTF-16': new Uint8Array(Buffer.from(good, 'utf16le')),
    'a byte order mark': bytes(0xef, 0xbb, 0xbf, good),
    gzip: new Uint8Array(gzipSync(good)),
  }
  for (const [what, raw] of Object.entries(bodies)) {
    it(`refuses ${what}`, async () => assertRefusal(await send(raw), 'invalid_input'))
  }

  const surrogates = {
    'a high surrogate escape alone': '{"ip":"\\ud800"}',
    'a low surrogate escape alone': '{"ip":"\\udc00"}',
    'surrogates in the wrong order': '{"ip":"\\udc00\\ud800"}',
    'a surrogate in a key': '{"ip":"8.8.8.8","\\ud800":1}',
    'a surrogate deep inside': '{"ip":"8.8.8.8","a":[{"b":"\\udfff"}]}',
  }
  for (const [what, raw] of Object.entries(surrogates)) {
    it(`refuses ${what}`, async () => {
      const answer = await send(raw)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.json.error.code, 'invalid_input')
    })
  }
})

describe('keys that readers disagree on', () => {
  const bodies = {
    'a key twice': '{"ip":"8.8.8.8","ip":"1.1.1.1"}',
    'a key twice with the same value': '{"ip":"8.8.8.8","ip":"8.8.8.8"}',
    'a key twice, once escaped': '{"ip":"8.8.8.8","\\u0069p":"1.1.1.1"}',
    'a key twice, both escaped in their own way': '{"\\u0069p":"8.8.8.8","i\\u0070":"1.1.1.1"}',
    'a nested key twice': '{"ip":"8.8.8.8","a":{"b":1,"b":2}}',
    'a nested key twice, once escaped': '{"ip":"8.8.8.8","a":[{"b":1,"\\u0062":2}]}',
    'a number as a key twice': '{"ip":"8.8.8.8","1":1,"1":2}',
    'an empty key twice': '{"ip":"8.8.8.8","":1,"":2}',
    __proto__: '{"ip":"8.8.8.8","__proto__":{"admin":true}}',
    '__proto__ in place of the field': '{"__proto__":{"ip":"8.8.8.8"}}',
    '__proto__ escaped': '{"ip":"8.8.8.8","__pr\\u006fto__":null}',
    '__proto__ deep inside': '{"ip":"8.8.8.8","a":[{"__proto__":1}]}',
    constructor: '{"ip":"8.8.8.8","constructor":{"prototype":{"admin":true}}}',
    prototype: '{"ip":"8.8.8.8","prototype":{}}',
    toString: '{"ip":"8.8.8.8","toString":"a"}',
    hasOwnProperty: '{"ip":"8.8.8.8","hasOwnProperty":null}',
    'an empty key': '{"ip":"8.8.8.8","":1}',
  }
  for (const [what, raw] of Object.entries(bodies)) {
    it(`refuses ${what}`, async () => {
      const answer = await send(raw)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.json.error.code, 'invalid_input')
      assert.ok(!answer.text.includes('admin'))
    })
  }

  it('points at an unknown field with its name escaped as RFC 6901 asks', async () => {
    assertRefusal(await send('{"ip":"8.8.8.8","a/b~c":1}'), 'invalid_input', '/a~1b~0c')
  })

  it('takes an escaped spelling of the key that stands alone', async () => {
    assertAnswered(await send('{"\\u0069\\u0070":"8.8.8.\\u0038"}'), 1)
  })

  it('is not misled by colons, quotes and braces inside a text', async () => {
    assertRefusal(await send('{"ip":"\\":\\\\\\",{:}[::]"}'), 'invalid_input', '/ip')
    assertAnswered(await send('{"ip":"::1"}'), 1)
  })
})

describe('deep and large', () => {
  for (const depth of [10, 1_000, 10_000, 60_000]) {
    it(`refuses arrays ${depth} deep like any unknown field`, async () => {
      const answer = await send(`{"ip":"8.8.8.8","a":${'['.repeat(depth)}${']'.repeat(depth)}}`)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.json.error.code, 'invalid_input')
    })
  }

  for (const depth of [1_000, 20_000]) {
    it(`refuses objects ${depth} deep`, async () => {
      const answer = await send(`{"ip":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.json.error.code, 'invalid_input')
    })
  }

  it('refuses ten thousand unknown fields', async () => {
    const fields = Array.from({ length: 10_000 }, (_, index) => `"k${index}":0`)
    const answer = await send(`{"ip":"8.8.8.8",${fields.join()}}`)
    assert.equal(answer.status, 400)
    assert.ok(answer.text.length < 1_000, 'the answer does not list them')
  })

  it('takes a body of exactly 131,072 bytes', async () => {
    assertAnswered(await send(good.padEnd(131_072)), 1)
  })

  it('counts bytes, not characters', async () => {
    const wide = (bytes: number) => `{"ip":"${'é'.repeat((bytes - 9) / 2)}"}`
    assert.equal(Buffer.byteLength(wide(131_073)), 131_073)
    assertRefusal(await send(wide(131_071)), 'invalid_input', '/ip')
    assertRefusal(await send(wide(131_073)), 'payload_too_large')
  })

  // A caller that still writes when the connection is closed may lose the answer, so this one has written nothing yet.
  it('refuses ten million bytes before it has read one of them', async () => {
    const lines = [`Authorization: Bearer ${service.key}`, 'Content-Type: application/json', 'Content-Length: 10000000']
    assertRefusal(await ask(service.url, head(`POST ${path} HTTP/1.1`, ...lines)), 'payload_too_large')
  })
})

describe('afterwards', () => {
  it('nothing refused was charged', async () => {
    const before = creditsRemaining(await send(good))
    for (const raw of ['', 'null', '[]', '{"ip":"8.8.8.8","ip":"8.8.8.8"}', good.padEnd(131_073)]) await send(raw)
    assert.equal(creditsRemaining(await send(good)), before - 1)
  })
})
