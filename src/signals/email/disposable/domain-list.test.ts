import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { FeedError, type FeedFile } from '../../../core/feed.ts'
import { shippedList } from '../fixtures/shipped-data.ts'
import { mailboxProviders, relayOf } from '../free-providers.ts'
import { blocklist, disposableData, parseBlocklist } from './dataset.ts'
import { DomainList, saysThrowAway } from './domain-list.ts'

const list = shippedList()
const shipped = readFileSync(disposableData.shipped ?? '')
const documentOf = (fetched: FeedFile | null) =>
  disposableData.read({ shipped, operatorFile: null, feeds: { read: () => fetched } }, '2026-11-27')

/** Throw-away services that the table of mailbox providers has as well. */
const services = [
  '10minutemail.com',
  'guerrillamail.com',
  'mailinator.com',
  'sharklasers.com',
  'temp-mail.org',
  'yopmail.com',
]

describe('the list that ships', () => {
  it('passes its golden questions', () => {
    assert.deepEqual(disposableData.checkGolden(list), [])
  })

  it('calls no mailbox provider a throw-away domain, nor a name below one', () => {
    for (const domain of mailboxProviders().keys()) {
      if (services.includes(domain)) continue
      assert.equal(list.signOf(domain), null, domain)
      assert.equal(list.signOf(`anna.${domain}`), null, domain)
    }
    for (const domain of services) assert.equal(list.signOf(domain), 'domain', domain)
  })

  it('calls no forwarding service one', () => {
    for (const domain of ['duck.com', 'mozmail.com', 'anna.anonaddy.com', 'privaterelay.appleid.com']) {
      assert.notEqual(relayOf(domain), null)
      assert.equal(list.signOf(domain), null, domain)
    }
  })

  it('has every line of its text, and a source for each topic', () => {
    const domains = parseBlocklist(shipped)
    const { asOf, sources } = documentOf(null)
    const isKept = (domain: string) => mailboxProviders().has(domain) || relayOf(domain) !== null
    assert.deepEqual(
      domains.filter(domain => !isKept(domain) && list.signOf(domain) !== 'domain'),
      [],
    )
    assert.deepEqual([list.size, asOf], [domains.length, '2026-09-21'])
    assert.ok(sources.every(({ licence, asOf }) => licence !== '' && /^\d{4}-\d\d-\d\d/.test(asOf)))
  })
})

describe('a suffix under which the list has many names and no mailbox provider has one', () => {
  const names = (suffix: string, count: number) => Array.from({ length: count }, (_, at) => `q${at}zz.${suffix}`)
  const listed = [...names('cfd', 20), ...names('rest', 19), ...names('com', 40)]
  const small = new DomainList(listed)

  it('makes a name with a word for mail a throw-away one, and no other name', () => {
    for (const domain of ['getmynewmail.cfd', 'inboxly.cfd']) assert.equal(small.signOf(domain), 'name', domain)
    for (const domain of ['bakery.cfd', 'getmynewmail.rest', 'getmynewmail.com', 'getmynewmail.de']) {
      assert.equal(small.signOf(domain), null, domain)
    }
  })
})

describe('a list', () => {
  const listed = [
    ...[
      'trash.example',
      'crate7.shop',
      'crate12.shop',
      'quiet-mail.com',
      'quiet-mail.net',
      'one.host.org',
      'two.host.org',
    ],
    ...['three.host.org', 'fastmail.net', 'fastmail.org', 'web.de', 'a.co.uk', 'b.co.uk', 'c.co.uk', 'in.mail.by'],
  ]
  const small = new DomainList(listed)

  it('tells names below a listed domain, and below a host of many', () => {
    assert.equal(small.signOf('trash.example'), 'domain')
    assert.equal(small.signOf('deep.in.trash.example'), 'wildcard')
    assert.equal(small.signOf('four.host.org'), 'wildcard')
    assert.equal(small.signOf('host.org'), null)
    assert.equal(small.signOf('d.co.uk'), null)
  })

  it('tells a series and a label under another suffix', () => {
    assert.equal(small.signOf('crate99.shop'), 'name')
    assert.equal(small.signOf('crate99.com'), null)
    assert.equal(small.signOf('crate.shop'), null)
    assert.equal(small.signOf('quiet-mail.org'), 'name')
  })

  it('never takes in a provider of one country, or its brand under another suffix', () => {
    assert.equal(small.signOf('web.de'), null)
    assert.equal(small.signOf('fastmail.example'), null)
  })

  it('knows mail servers below its domains, and those of the table', () => {
    assert.equal(small.isMailServer('mx1.trash.example'), true)
    assert.equal(small.isMailServer('in.mail.tm'), true)
    assert.equal(small.isMailServer('mail.mailinator.com'), true)
    for (const host of ['mail.tm', 'mx.example.com', 'web.de', 'mx00.web.de', 'aspmx.l.google.com', 'com', '']) {
      assert.equal(small.isMailServer(host), false, host)
    }
  })

  it('agrees with a linear search for listed names and names below them', () => {
    for (const domain of [...listed, 'x.trash.example', 'trash.example.org', 'xtrash.example', 'x.crate7.shop']) {
      const isBelow = listed.some(each => domain === each || domain.endsWith(`.${each}`))
      if (isBelow && domain !== 'web.de') assert.notEqual(small.signOf(domain), null, domain)
    }
    assert.equal(small.signOf('trash.example.org'), null)
    assert.equal(small.signOf('xtrash.example'), null)
  })
})

describe('a name that says what it is', () => {
  it('has a word for throwing away beside one for mail', () => {
    for (const label of [
      'tempmail',
      'my-temp-mail',
      'trashmail24',
      '10minutemail',
      'mail-temporaire',
      'fake-inbox',
      'spam-mail',
    ]) {
      assert.equal(saysThrowAway(label), true, label)
    }
  })

  it('is none with one of them, or with a word that only holds one', () => {
    const others = [
      'dropbox',
      'spamhaus',
      'minutemailer',
      'mailchimp',
      'contempmail',
      'templates',
      'fastmail',
      'antispam',
      'mailtempest',
    ]
    for (const label of others) assert.equal(saysThrowAway(label), false, label)
  })
})

describe('the feed', () => {
  it('reads names, one a line, in ASCII', () => {
    const body = Buffer.from('# list\r\nTrash.Example\r\n\r\nmüll.example\ntrash.example\n')
    assert.deepEqual(parseBlocklist(body), ['trash.example', 'xn--mll-hoa.example'])
    assert.deepEqual(blocklist.inspect(body), { rows: 2, asOf: null })
  })

  it('refuses what is no list of domains', () => {
    for (const text of [
      '<!doctype html>\n<title>404: Not Found</title>',
      '{"a": 1}',
      'a\nb\nc',
      'x.example,1\ny.example,2',
    ]) {
      assert.throws(() => parseBlocklist(Buffer.from(text)), FeedError, text)
    }
  })

  it('takes the place of the list that ships', () => {
    const body = Buffer.from('new-trash.example\n')
    const { asOf, sources, opened } = documentOf({ body, asOf: '2026-11-26T04:00:00Z' })
    assert.equal(asOf, '2026-11-26')
    assert.equal(sources[0].asOf, '2026-11-26T04:00:00Z')
    assert.deepEqual([opened.size, opened.signOf('new-trash.example')], [1, 'domain'])
  })
})
