/** What every parser of prefixes refuses, with a FeedError that holds nothing of the body. */

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FeedError } from '../../../core/feed.ts'
import { parseOnionoo } from '../tor/dataset.ts'
import { parseAws, parseAzure, parseFastly, parseOracle, parseVultr } from './clouds.ts'
import { parseGeofeed } from './formats/geofeed.ts'
import { type PrefixList, parseLines, parsePrefixesJson } from './formats/prefix-list.ts'

/** A file of each form that holds these prefixes, and the members that it cannot do without. */
interface Form {
  readonly parse: (body: Buffer) => PrefixList
  readonly write: (prefixes: readonly unknown[]) => unknown
  readonly needs: readonly string[]
}

const jsonForms: Readonly<Record<string, Form>> = {
  aws: {
    parse: parseAws,
    write: prefixes => ({
      prefixes: prefixes.map(ip_prefix => ({ ip_prefix, region: 'us-east-1' })),
      ipv6_prefixes: [],
    }),
    needs: ['prefixes', 'ipv6_prefixes'],
  },
  google: {
    parse: parsePrefixesJson,
    write: prefixes => ({ prefixes: prefixes.map(ipv4Prefix => ({ ipv4Prefix })) }),
    needs: ['prefixes'],
  },
  azure: {
    parse: parseAzure,
    write: addressPrefixes => ({ values: [{ name: 'AzureCloud', properties: { addressPrefixes } }] }),
    needs: ['values'],
  },
  oracle: {
    parse: parseOracle,
    write: prefixes => ({ regions: [{ region: 'uk-london-1', cidrs: prefixes.map(cidr => ({ cidr })) }] }),
    needs: ['regions'],
  },
  fastly: {
    parse: parseFastly,
    write: addresses => ({ addresses, ipv6_addresses: [] }),
    needs: ['addresses', 'ipv6_addresses'],
  },
  vultr: {
    parse: parseVultr,
    write: prefixes => ({ subnets: prefixes.map(ip_prefix => ({ ip_prefix, alpha2code: 'US' })) }),
    needs: ['subnets'],
  },
  onionoo: {
    parse: parseOnionoo,
    write: prefixes => ({
      relays_published: '2026-08-22 21:00:00',
      relays: prefixes.map(prefix => ({ running: true, flags: ['Exit'], or_addresses: [prefix] })),
    }),
    needs: ['relays', 'relays_published'],
  },
}

const textForms: Readonly<Record<string, Pick<Form, 'parse'>>> = {
  lines: { parse: parseLines },
  geofeed: { parse: parseGeofeed },
}

const good = Array.from({ length: 100 }, (_, row) => `20.0.${row}.0`)
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

function refuses(parse: Form['parse'], body: Buffer): void {
  assert.throws(
    () => parse(body),
    error => error instanceof FeedError && !error.message.includes('secret'),
  )
}

for (const [name, { parse }] of Object.entries({ ...jsonForms, ...textForms })) {
  describe(name, () => {
    it('refuses an empty body and a web page', () => {
      for (const text of [
        '',
        ' \r\n\n',
        '<!DOCTYPE html><html>secret</html>',
        '\ufeff <html>',
        'secret',
        '503 secret',
      ]) {
        refuses(parse, Buffer.from(text))
      }
    })

    it('reads any bytes or refuses them, never fails otherwise', () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), noise => {
          try {
            parse(Buffer.from(noise))
          } catch (error) {
            assert.ok(error instanceof FeedError)
          }
        }),
      )
    })
  })
}

for (const [name, { parse, write, needs }] of Object.entries(jsonForms)) {
  describe(`${name}, JSON`, () => {
    const whole = write(good)

    it('reads the file that the others are made from', () => {
      assert.equal(parse(bytes(whole)).four.tags.length, 100)
    })

    it('refuses a body that is cut off, wherever', () => {
      const text = bytes(whole)
      for (let length = 0; length < text.length; length += 97) refuses(parse, text.subarray(0, length))
    })

    it('refuses another type at the top', () => {
      for (const value of [null, 7, 'secret', [whole], []]) refuses(parse, bytes(value))
    })

    it('refuses a file without a member it needs, or with another type in it', () => {
      assert.ok(typeof whole === 'object' && whole !== null)
      for (const member of needs) {
        for (const value of [undefined, null, 'secret', 7, {}]) refuses(parse, bytes({ ...whole, [member]: value }))
      }
    })

    it('refuses rows of another kind when they are more than one in a hundred', () => {
      const bad = ['secret', null, 7, {}, ['1.2.3.4'], '300.1.1.1', '1.2.3.4/33']
      for (const row of bad) refuses(parse, bytes(write([...good, row, row])))
      assert.equal(parse(bytes(write([...good, 'secret']))).four.tags.length, 100)
    })

    it('refuses a file without any row', () => refuses(parse, bytes(write([]))))
  })
}

for (const [name, { parse }] of Object.entries(textForms)) {
  describe(`${name}, text`, () => {
    it('refuses rows of another kind when they are more than one in a hundred', () => {
      const rows = good.map(address => `${address}/24`)
      assert.equal(parse(Buffer.from(rows.join('\n'))).four.tags.length, 100)
      assert.equal(parse(Buffer.from([...rows, 'secret'].join('\r\n'))).four.tags.length, 100)
      refuses(parse, Buffer.from([...rows, 'secret', '{"a":1}'].join('\n')))
    })

    it('refuses JSON and a file of comments', () => {
      refuses(parse, Buffer.from('{"prefixes":[]}'))
      refuses(parse, Buffer.from('# secret\n# 5.0.0.0/24\n'))
    })
  })
}
