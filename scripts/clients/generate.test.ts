/** The clients follow the endpoints. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { readDocument } from './document.ts'
import { generatedFiles } from './generate.ts'

const root = new URL('../../', import.meta.url)

describe('the generated files of the clients', () => {
  const files = generatedFiles()

  it('are what the schemas of the endpoints make: run `npm run clients` after a change', () => {
    for (const [path, text] of files) assert.equal(readFileSync(new URL(path, root), 'utf8'), text, path)
  })

  it('are all there is in their folder', () => {
    const folder = 'src/client/generated/'
    const there = readdirSync(new URL(folder, root)).map(name => folder + name)
    assert.deepEqual(there.sort(), [...files.keys()].filter(path => path.startsWith(folder)).sort())
  })
})

describe('the methods', () => {
  const { methods, schemas } = readDocument()

  it('have names of their own, by their paths', () => {
    const names = methods.map(({ group, words }) => [group, ...words].join('.'))
    assert.equal(new Set(names).size, methods.length)
    for (const name of ['ip.intelligence', 'gender.batch', 'breaches.email']) assert.ok(names.includes(name), name)
  })

  it('have a type for their request and their answer', () => {
    for (const { path, request, response } of methods) assert.ok(schemas.has(request) && schemas.has(response), path)
  })
})
