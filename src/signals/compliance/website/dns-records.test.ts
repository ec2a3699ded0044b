import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dnsHostingFindings, hosterOf, mailHostFindings, senderFindings } from './dns-records.ts'

const at = (exchange: string, priority = 10) => ({ exchange, priority })
const said = (findings: readonly { check: string; country: string; points: number }[]) =>
  findings.map(({ check, country, points }) => `${check} ${country} ${points}`).sort()

describe('a mail host', () => {
  it('of a hoster of one country is a check for it', () => {
    assert.deepEqual(said(mailHostFindings([at('mx00.kundenserver.de')])), ['mail_exchanger DE 8'])
    assert.deepEqual(said(mailHostFindings([at('MX01.Kundenserver.DE.')])), ['mail_exchanger DE 8'])
    assert.deepEqual(said(mailHostFindings([at('mx.zoho.in')])), ['mail_exchanger IN 4'])
  })

  it('that serves everybody, or nobody knows, says nothing', () => {
    for (const host of [
      'acme-com.mail.protection.outlook.com',
      'eu-smtp-inbound-1.mimecast.com',
      'mail.acme.test',
      'test',
      '',
    ])
      assert.deepEqual(mailHostFindings([at(host)]), [], host)
    assert.deepEqual(mailHostFindings([]), [])
    assert.equal(hosterOf('notkundenserver.de'), null)
  })

  it('counts when it is the first to be tried, and not beside one of another country', () => {
    assert.deepEqual(said(mailHostFindings([at('mx.acme.test', 20), at('mx00.kundenserver.de', 5)])), [
      'mail_exchanger DE 8',
    ])
    assert.deepEqual(mailHostFindings([at('mx.acme.test', 5), at('mx00.kundenserver.de', 20)]), [])
    assert.deepEqual(mailHostFindings([at('mx00.kundenserver.de'), at('mx.zoho.in')]), [])
  })
})

describe('a sender policy', () => {
  it('names hosters that it includes, for less than a check', () => {
    assert.deepEqual(said(senderFindings(['v=spf1 a mx include:_spf.kundenserver.de ~all', 'other'])), [
      'sender_policy DE 4',
    ])
    assert.deepEqual(said(senderFindings(['V=SPF1 redirect=kundenserver.de'])), ['sender_policy DE 4'])
  })

  it('that is none, or one of two, says nothing', () => {
    for (const texts of [
      [],
      ['v=spf10 include:kundenserver.de'],
      ['v=spf1 -all', 'v=spf1 include:kundenserver.de'],
      ['v=spf1 include:spf.protection.outlook.com'],
    ])
      assert.deepEqual(senderFindings(texts), [], texts.join())
  })
})

describe('DNS hosting', () => {
  const none = { nameServers: [], addresses: [], texts: [] }

  it('hints by name servers, addresses and proofs to search engines, each once', () => {
    const placeOf = (address: string) => ({
      country: address === '192.0.2.9' ? 'FR' : 'DE',
      isHosting: address === '192.0.2.9',
    })
    const records = {
      nameServers: ['ns1.kundenserver.de', 'ns2.kundenserver.de', 'ns.acme.test'],
      addresses: ['192.0.2.1', '192.0.2.2', '192.0.2.9'],
      texts: ['yandex-verification: 1', 'naver-site-verification=1', 'google-site-verification=1'],
    }
    assert.deepEqual(said(dnsHostingFindings(records, placeOf)), [
      ...['name_server DE 3', 'site_address DE 3', 'site_verification KR 2', 'site_verification RU 2'],
    ])
    assert.ok(dnsHostingFindings(records, placeOf).every(({ family }) => family === 'dns_host'))
  })

  it('says nothing where nothing is known', () => {
    assert.deepEqual(
      dnsHostingFindings(none, () => null),
      [],
    )
    const located = { ...none, addresses: ['192.0.2.1'] }
    assert.deepEqual(
      dnsHostingFindings(located, () => null),
      [],
    )
    assert.deepEqual(
      dnsHostingFindings(located, () => ({ country: null, isHosting: false })),
      [],
    )
  })
})
