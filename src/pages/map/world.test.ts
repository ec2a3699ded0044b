import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { allCountries } from '../../core/country.ts'
import { world } from './world.ts'

const countries = world().flatMap(({ code, path }) => (code === null ? [] : [{ code, path }]))
const paths = new Map(countries.map(({ code, path }) => [code, path]))

describe('the map of the world', () => {
  it('is drawn from the files of the atlas as they are', () => {
    for (const name of ['countries-110m.json', 'countries-50m.json']) {
      const ours = readFileSync(new URL(`../../../assets/world/${name}`, import.meta.url))
      assert.ok(ours.equals(readFileSync(new URL(import.meta.resolve(`world-atlas/${name}`)))), name)
    }
  })

  it('has every country and territory but Antarctica, each once', () => {
    const missing = allCountries.map(({ code }) => code).filter(code => !paths.has(code))
    assert.deepEqual(missing, ['AQ'])
    assert.equal(paths.size, countries.length)
  })

  it('draws French Guiana and Svalbard as themselves, and what is left of France and Norway in Europe', () => {
    for (const code of ['GF', 'SJ']) assert.match(paths.get(code) ?? '', /l/, `${code} has a shape`)
    for (const code of ['GP', 'TV', 'GI']) assert.match(paths.get(code) ?? '', /^M\d+ \d+a2 2/, `${code} is a dot`)
    assert.equal(shapesOf('FR'), 2, 'the mainland and Corsica')
    assert.equal(shapesOf('NO'), 1)
    assert.equal(shapesOf('SJ'), 3)
  })
})

function shapesOf(code: string): number {
  return (paths.get(code) ?? '').split('z').length - 1
}
