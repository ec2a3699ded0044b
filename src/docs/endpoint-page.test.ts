import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { admin } from '../accounts/admin/accounts.ts'
import { account } from '../accounts/usage.ts'
import type { AnyEndpoint } from '../core/endpoint.ts'
import type { JsonSchema } from '../core/json-schema.ts'
import { refusalsOf } from '../http/pages/openapi.ts'
import { callCode } from '../pages/call-code.ts'
import { costOf } from '../pages/components/number.ts'
import { signals } from '../signals/index.ts'
import { endpointPage, endpointText, fieldsOf, idOf } from './endpoint-page.ts'
import { Site } from './site.ts'

const endpoints = [...signals, account, admin].flatMap<AnyEndpoint>(signal => signal.endpoints)

/** Every property of a schema by the names on the way to it, found without the code that is tested. */
function namesOf(schema: JsonSchema): string[] {
  const { properties = {}, items } = schema
  return [
    ...Object.entries(properties).flatMap(([name, each]) => [name, ...namesOf(each)]),
    ...(items === undefined ? [] : namesOf(items)),
  ]
}

for (const endpoint of endpoints) {
  describe(`the page of ${endpoint.path}`, () => {
    const html = endpointPage(endpoint, 'https://assay.example')

    it('has every field of request and answer, each at a place of its own', () => {
      for (const side of ['request', 'answer'] as const) {
        const schema = side === 'request' ? endpoint.request : endpoint.response
        const fields = fieldsOf(schema)
        assert.deepEqual(
          fields.map(({ name }) =>
            name
              .split('.')
              .at(-1)
              ?.replace(/(?:\[\])+$/, ''),
          ),
          namesOf(schema),
        )
        for (const field of fields) assert.equal(html.split(`id="${idOf(side, field)}"`).length, 2, field.name)
      }
    })

    it('has every code that it may refuse with, its cost, and every documented case', () => {
      for (const code of refusalsOf(endpoint)) assert.ok(html.includes(`href="/docs/errors/${code}"`), code)
      assert.ok(html.includes(costOf(endpoint)))
      assert.equal(html.match(/<details/g)?.length ?? 0, endpoint.samples.length)
      const text = endpointText(endpoint)
      for (const { title } of endpoint.samples) assert.ok(text.includes(`- ${title}: `), title)
    })

    it('has ids that are each its only one', () => {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      assert.equal(new Set(ids).size, ids.length)
    })
  })
}

describe('the documentation as a whole', () => {
  const site = new Site({ signals, endpoints, version: '0.0.0' })

  it('has each place in the search once', () => {
    const paths = site.searched().map(({ path }) => path)
    assert.equal(new Set(paths).size, paths.length)
    assert.ok(paths.length > 300)
  })

  it('is one text that names every endpoint, every code and every guide', () => {
    const text = site.llmsFull('https://assay.example')
    for (const { path } of endpoints) assert.ok(text.includes(path), path)
    for (const each of site.texts.values()) {
      if (each.group === 'Guides') assert.ok(text.includes(site.markdownOf(each)), each.path)
    }
    assert.doesNotMatch(text, /undefined|\[object/)
  })

  it('has text in each of its pages', () => {
    for (const text of site.texts.values()) {
      const { title, body } = site.read(text)
      assert.ok((text.title ?? title).length > 2, text.path)
      assert.ok(body.length > 200, text.path)
    }
  })
})

describe('fields', () => {
  it('say type, limits and values in words', () => {
    const [list, inner, when, choice] = fieldsOf({
      type: 'object',
      required: ['list'],
      properties: {
        list: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: { type: 'object', properties: { n: { type: ['integer', 'null'], minimum: 0, maximum: 1000 } } },
        },
        when: { type: 'string', format: 'date-time', maxLength: 64 },
        choice: { type: 'array', minItems: 1, items: { type: 'string', enum: ['a', 'b'], maxLength: 3 } },
      },
    })
    assert.deepEqual([list.type, list.limits, list.isRequired], ['array of objects', ['1 to 50 items'], true])
    assert.deepEqual([inner.name, inner.type, inner.limits], ['list[].n', 'integer or null', ['0 to 1,000']])
    assert.deepEqual(
      [when.type, when.limits, when.isRequired],
      ['string (ISO 8601, UTC)', ['at most 64 characters'], false],
    )
    assert.deepEqual(
      [choice.type, choice.values, choice.limits],
      ['array of strings', ['a', 'b'], ['at least 1 item', 'each at most 3 characters']],
    )
  })
})

describe('a call as code', () => {
  it('quotes what a shell would read, and writes values as Python does', () => {
    const input = { name: 'O\'Neil $HOME `x` \\ "y"', forced: true, none: null, list: [1.5, false] }
    const [curl, , python] = callCode({ method: 'POST', url: 'http://127.0.0.1:1/v1/x', input })
    assert.ok(curl.text.includes(`-d '{"name":"O'\\''Neil $HOME \`x\` \\\\ \\"y\\"",`))
    assert.match(python.text, /"forced": True, "none": None, "list": \[1\.5, False\]/)
    const [get] = callCode({ method: 'GET', url: 'http://127.0.0.1:1/v1/x', input: {} })
    assert.doesNotMatch(get.text, /-d|Content-Type/)
  })
})
