import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { countryOf } from '../../../core/country.ts'

const read = (name: string) => readFileSync(new URL(`../../../../assets/compliance/website/${name}`, import.meta.url))
const json = (name: string) => JSON.parse(read(name).toString())

describe('the tables of the website check', () => {
  it('are the files that their manifest names', () => {
    for (const { name, bytes, sha256 } of json('manifest.json').files) {
      assert.equal(read(name).length, bytes, name)
      assert.equal(createHash('sha256').update(read(name)).digest('hex'), sha256, name)
    }
  })

  it('name countries that there are, each mail host once, and words of 70 languages', () => {
    const hosts: { mx_suffix: string; country_code: string | null; strength: string }[] = json('mail-hosts.json')
    for (const { mx_suffix, country_code, strength } of hosts) {
      assert.ok(country_code === null || countryOf(country_code), mx_suffix)
      assert.ok(
        ['medium', 'weak', 'none'].includes(strength) && (country_code !== null || strength === 'none'),
        mx_suffix,
      )
      assert.match(mx_suffix, /^[a-z0-9.-]+$/)
    }
    assert.equal(new Set(hosts.map(({ mx_suffix }) => mx_suffix)).size, hosts.length)
    const { words, paths } = json('pages.json')
    assert.equal(Object.keys(words).length, 70)
    for (const [country, each] of Object.entries<string[]>(paths)) {
      assert.ok(countryOf(country), country)
      for (const path of each) assert.match(path, /^\/\S+[^/]$/)
    }
  })
})
