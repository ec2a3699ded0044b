import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { readPlainAddress } from '../../../core/email.ts'
import { canonicalOf } from './canonical.ts'

const written: readonly { provider: string; domains: string; source: string }[] = JSON.parse(
  readFileSync(new URL('../../../../assets/email/providers.json', import.meta.url), 'utf8'),
)

function canonical(text: string): string {
  const address = readPlainAddress(text)
  assert.ok(address !== null, text)
  return canonicalOf(address)
}

/** Spellings of one mailbox by provider, the canonical one first. */
const sameMailbox: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Gmail: [
    [
      'annaschmidt@gmail.com',
      'anna.schmidt@gmail.com',
      'A.n.n.a.Schmidt+shop@googlemail.com',
      'anna.schmidt+@GMAIL.com',
    ],
  ],
  'Outlook.com': [
    ['anna.schmidt@outlook.com', 'Anna.Schmidt+shop@outlook.com'],
    ['anna@hotmail.co.uk', 'anna+a+b@hotmail.co.uk'],
  ],
  'Yahoo Mail': [
    ['anna@yahoo.com', 'anna-shop@yahoo.com', 'ANNA-a-b@yahoo.com'],
    ['anna@yahoo.co.jp', 'anna-x@yahoo.co.jp'],
  ],
  'iCloud Mail': [['anna.s@icloud.com', 'anna.s@me.com', 'anna.s+x@mac.com']],
  Fastmail: [['anna@fastmail.com', 'anna+x@fastmail.com', 'shop@anna.fastmail.com', 'a.b@ANNA.fastmail.com']],
  Pobox: [['anna@pobox.com', 'anna+x@pobox.com', 'shop@anna.pobox.com']],
  'Proton Mail': [
    ['annaschmidt@proton.me', 'anna.schmidt@protonmail.com', 'anna-Schmidt+x@pm.me', 'anna_schmidt@protonmail.ch'],
  ],
  'Yandex Mail': [
    ['anna-schmidt@yandex.ru', 'anna.schmidt@yandex.com', 'Anna-Schmidt+x@ya.ru', 'anna.schmidt@yandex.kz'],
  ],
  'Mail.ru': [
    ['anna.s@mail.ru', 'anna.s+x@mail.ru'],
    ['anna@bk.ru', 'anna+y@bk.ru'],
  ],
  'Zoho Mail': [['anna.s@zohomail.com', 'anna.s+x@zohomail.com']],
  Tuta: [['anna+x@tuta.com', 'Anna+X@tuta.com']],
  GMX: [['anna+x@gmx.de', 'ANNA+x@gmx.de']],
  'WEB.DE': [['anna.s@web.de', 'Anna.S@web.de']],
  'mail.com': [['anna-x@mail.com', 'Anna-x@mail.com']],
  'AOL Mail': [['anna.s@aol.com', 'Anna.S@aol.com']],
  'mailbox.org': [['anna.s@mailbox.org', 'anna.s+x@mailbox.org']],
  Posteo: [['anna@posteo.de', 'anna+x@posteo.de']],
  Runbox: [['anna@runbox.com', 'anna+x@runbox.com']],
  HEY: [['anna@hey.com', 'anna+x@hey.com']],
  Mailfence: [['anna@mailfence.com', 'anna+x@mailfence.com']],
  Disroot: [['anna@disroot.org', 'anna+x@disroot.org']],
  Riseup: [['anna@riseup.net', 'anna+x@riseup.net']],
  Infomaniak: [['anna@ik.me', 'anna+x@ik.me']],
  Vivaldi: [['anna@vivaldi.net', 'anna+x@vivaldi.net']],
  StartMail: [['anna@startmail.com', 'anna+x@startmail.com']],
  'Kolab Now': [['anna@kolabnow.com', 'anna+x@kolabnow.com']],
}

/** Addresses of two mailboxes, whatever they have in common. */
const others: readonly (readonly [string, string])[] = [
  ['anna@outlook.com', 'anna@hotmail.com'],
  ['anna.s@outlook.com', 'annas@outlook.com'],
  ['anna.s@yahoo.com', 'annas@yahoo.com'],
  ['anna@yahoo.com', 'anna@ymail.com'],
  ['anna.s@icloud.com', 'annas@icloud.com'],
  ['anna@fastmail.com', 'anna@fastmail.fm'],
  ['anna-s@yandex.ru', 'annas@yandex.ru'],
  ['anna@mail.ru', 'anna@bk.ru'],
  ['anna+x@tuta.com', 'anna@tuta.com'],
  ['anna+x@gmx.de', 'anna@gmx.de'],
  ['anna@web.de', 'anna+x@web.de'],
  ['anna+x@example.com', 'anna@example.com'],
  ['an.na@example.com', 'anna@example.com'],
  ['shop@anna.gmail.com', 'anna@gmail.com'],
]

describe('canonicalOf', () => {
  it('follows the published rules of every provider in the table', () => {
    assert.deepEqual(Object.keys(sameMailbox).sort(), written.map(({ provider }) => provider).sort())
    for (const groups of Object.values(sameMailbox)) {
      for (const [first, ...spellings] of groups) {
        for (const each of [first, ...spellings]) assert.equal(canonical(each), first, each)
      }
    }
  })

  it('keeps mailboxes apart that a rule does not join', () => {
    for (const [one, other] of others) assert.notEqual(canonical(one), canonical(other), `${one} ${other}`)
  })

  it('drops nothing but case at other domains, and never a whole local part', () => {
    assert.equal(canonical('Anna.S+x@Example.COM'), 'anna.s+x@example.com')
    assert.equal(canonical('+shop@gmail.com'), '+shop@gmail.com')
    assert.equal(canonical('-x@yahoo.com'), '-x@yahoo.com')
    assert.equal(canonical('-_@proton.me'), '-_@proton.me')
  })

  it('makes one of both spellings of a domain in another script', () => {
    assert.equal(canonical('anna@bücher.example'), canonical('ANNA@xn--bcher-kva.example'))
  })

  it('is the canonical form of itself', () => {
    for (const groups of Object.values(sameMailbox)) {
      for (const [first] of groups) assert.equal(canonical(canonical(first)), first)
    }
  })
})

describe('the table of rules', () => {
  it('names each domain once, with a source', () => {
    const domains = written.flatMap(rule => rule.domains.split(' '))
    assert.equal(new Set(domains).size, domains.length)
    for (const { source, provider } of written) assert.ok(source.length > 10, provider)
    assert.ok(written.length >= 25)
  })
})
