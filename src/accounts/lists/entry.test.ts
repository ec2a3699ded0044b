import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readPlainAddress } from '../../core/email.ts'
import { addressHasher, problemSentences, readEntry, storedEntry, valuesFor } from './entry.ts'
import type { ListName } from './store.ts'

const secret = Buffer.alloc(32, 7)
const hash = addressHasher(secret, 'acc_1')
const plain = (text: string) => {
  const address = readPlainAddress(text)
  assert.ok(address)
  return address
}
const storedValue = (text: string, list: ListName = 'suppression') => {
  const entry = readEntry(text, list)
  return typeof entry === 'string' ? entry : storedEntry(entry, hash).value
}
/** Whether an entry covers an address. */
const covers = (entry: string, address: string) => valuesFor(plain(address), hash).includes(storedValue(entry))

describe('an entry', () => {
  const domains: [string, string][] = [
    ['example.com', 'example.com'],
    [' Example.COM ', 'example.com'],
    ['@example.com', 'example.com'],
    ['mail.example.co.uk', 'mail.example.co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['github.io', 'github.io'],
  ]
  for (const [text, value] of domains) {
    it(`${JSON.stringify(text)} is the domain ${value}`, () => {
      assert.deepEqual(readEntry(text, 'suppression'), { kind: 'domain', domain: value })
    })
  }

  const wrong: [string, ListName, keyof typeof problemSentences][] = [
    ['', 'allow', 'no_address_or_domain'],
    ['localhost', 'allow', 'no_address_or_domain'],
    ['ann', 'suppression', 'no_address_or_domain'],
    ['*.example.com', 'suppression', 'no_address_or_domain'],
    ['http://example.com', 'suppression', 'no_address_or_domain'],
    ['192.0.2.1', 'suppression', 'no_address_or_domain'],
    ['Ann <ann@example.com>', 'suppression', 'no_address_or_domain'],
    ['ann@example.com, bob@example.com', 'suppression', 'no_address_or_domain'],
    ['ann@[192.0.2.1]', 'suppression', 'no_address_or_domain'],
    ['@@example.com', 'suppression', 'no_address_or_domain'],
    ['com', 'suppression', 'no_address_or_domain'],
    ['co.uk', 'suppression', 'public_suffix'],
    ['com.au', 'allow', 'public_suffix'],
    ['github.io', 'owned', 'public_suffix'],
    ['uk.com', 'owned', 'public_suffix'],
    ['ann@example.com', 'owned', 'address_is_no_domain'],
  ]
  for (const [text, list, problem] of wrong) {
    it(`${JSON.stringify(text)} is none of ${list}: ${problem}`, () => assert.equal(readEntry(text, list), problem))
  }

  it('that is refused is told in a sentence without it', () => {
    for (const sentence of Object.values(problemSentences)) assert.match(sentence, /^[A-Z].*\.$/)
  })
})

describe('the hash of an address', () => {
  it('is HMAC-SHA-256 of the account and the address in lower case', () => {
    for (const text of ['Ann@example.com', 'İÄ.ſ@bücher.example', `${'ü'.repeat(32)}@${'a.'.repeat(80)}example`]) {
      const { local, domain } = plain(text)
      const message = `address of a list\nacc_1\n${local.toLowerCase()}@${domain}`
      assert.equal(hash({ local, domain }), createHmac('sha256', secret).update(message).digest('base64url'))
    }
  })

  it('is of this address, account and installation, whatever the case', () => {
    const of = (text: string, account = 'acc_1', key = secret) => addressHasher(key, account)(plain(text))
    assert.equal(of('Ann@Example.com'), of('ann@example.com'))
    assert.equal(of('ann@bücher.example'), of('ann@xn--bcher-kva.example'))
    const others = [
      of('ann@example.com'),
      of('ann@example.com', 'acc_2'),
      of('ann@example.com', 'acc_1', Buffer.alloc(32, 8)),
      of('ann+1@example.com'),
      of('an.n@example.com'),
      of('ann@mail.example.com'),
    ]
    assert.equal(new Set(others).size, others.length)
    for (const each of others) assert.match(each, /^[\w-]{43}$/)
  })
})

describe('an entry covers', () => {
  it('the address itself, and no other', () => {
    assert.ok(covers('Ann@example.com', 'ann@EXAMPLE.com'))
    assert.ok(!covers('ann@example.com', 'ann@mail.example.com'))
    assert.ok(!covers('ann@example.com', 'bob@example.com'))
  })

  it('every address of a domain, and of each name below it', () => {
    for (const address of ['a@example.co.uk', 'a@mail.example.co.uk', 'a@x.y.z.example.co.uk']) {
      assert.ok(covers('example.co.uk', address), address)
    }
    assert.ok(covers('mail.example.co.uk', 'a@x.mail.example.co.uk'))
    assert.ok(covers('github.io', 'a@acme.github.io'))
  })

  it('no name above it, beside it, or that only ends like it', () => {
    assert.ok(!covers('mail.example.co.uk', 'a@example.co.uk'))
    assert.ok(!covers('mail.example.co.uk', 'a@mail2.example.co.uk'))
    assert.ok(!covers('ample.co.uk', 'a@example.co.uk'))
    assert.ok(!covers('ail.example.co.uk', 'a@mail.example.co.uk'))
    assert.ok(!covers('example.com', 'a@example.com.example.org'))
  })

  it('exactly the addresses whose domain is its own or ends in a dot and it', () => {
    const label = fc.stringMatching(/^[a-d]{1,2}$/)
    const name = fc.array(label, { minLength: 1, maxLength: 3 }).map(labels => `${labels.join('.')}.com`)
    fc.assert(
      fc.property(name, name, (entry, domain) => {
        assert.equal(covers(entry, `a@${domain}`), domain === entry || domain.endsWith(`.${entry}`))
      }),
    )
  })
})
