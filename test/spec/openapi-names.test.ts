/** What programs that make clients read in /openapi.json: names of schemas, descriptions of tags, addresses. */
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { ask } from '../support/raw-http.ts'
import { commonService, type ServiceUnderTest } from '../support/service.ts'

const jsonType = 'application/json'
let service: ServiceUnderTest
// biome-ignore lint/suspicious/noExplicitAny: its structure is what is tested
let document: any

before(async () => {
  service = await commonService()
  document = (await service.post('/openapi.json', null, { method: 'GET', key: null })).json
})

/** Every value below another one with its name, depth first. */
function* named(value: unknown, path = '#'): Generator<{ name: string; value: unknown; path: string }> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) {
    yield { name, value: each, path: `${path}/${name}` }
    yield* named(each, `${path}/${name}`)
  }
}

describe('the OpenAPI document', () => {
  it('every object has a name, which is that of its path or its own', () => {
    for (const { name, value, path } of named(document.paths)) {
      if (name !== 'schema' || typeof value !== 'object' || value === null) continue
      assert.ok('$ref' in value || !('type' in value) || !['object', 'array'].includes(String(value.type)), path)
    }
    const { schemas } = document.components
    for (const [name, { properties }] of Object.entries<{ properties?: object }>(schemas)) {
      if (name === 'Error') continue
      assert.match(name, /^[A-Z][A-Za-z0-9]+$/)
      for (const { value, path } of named(properties ?? {})) {
        assert.ok(typeof value !== 'object' || value === null || !('properties' in value), `${name} ${path}`)
      }
    }
    const names = ['IpIntelligence', 'IpIntelligenceRequest', 'IpIntelligenceRisk', 'BreachRecord', 'BreachesEmail']
    for (const name of [...names, 'GenderEstimate', 'GenderBatch', 'GenderBatchItem']) assert.ok(schemas[name], name)
    assert.equal(schemas.GenderName.properties.data.$ref, '#/components/schemas/GenderEstimate')
    assert.equal(schemas.GenderBatchDataItem.properties.data.$ref, '#/components/schemas/GenderEstimate')
    assert.deepEqual(schemas.IpIntelligence.properties.country_info.anyOf[1], { type: 'null' })
  })

  it('every tag is described', () => {
    for (const { name, description } of document.tags) assert.match(description, /^[A-Z].{30,}\.$/, name)
  })

  it('names the address by which it was reached, also in the links to the pages of errors', async () => {
    const linkIn = (json: typeof document) =>
      json.paths['/v1/ip/intelligence'].post.responses['429'].content[jsonType].examples.rate_limited.value.error.doc
    assert.deepEqual(document.servers, [{ url: service.url }])
    assert.equal(linkIn(document), `${service.url}/docs/errors/rate_limited`)
    const asHost = async (host: string) => {
      const request = `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      return JSON.parse((await ask(service.url, request)).text)
    }
    for (const host of ['assay.example', 'assay.example:8443', '[::1]:8080']) {
      const json = await asHost(host)
      assert.deepEqual(json.servers, [{ url: `http://${host}` }])
      assert.equal(linkIn(json), `http://${host}/docs/errors/rate_limited`)
    }
    for (const host of ['"<b>', 'a:b:c', 'x'.repeat(300)]) {
      const json = await asHost(host)
      assert.deepEqual(json.servers, [{ url: '/' }])
      assert.equal(linkIn(json), '/docs/errors/rate_limited')
    }
  })
})
