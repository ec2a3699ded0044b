import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { mailboxProviders } from '../free-providers.ts'
import {
  charactersOf,
  domainMeant,
  leastTypingCost,
  popularDomains,
  type SuggestionReason,
  typingCost,
} from './did-you-mean.ts'

const isKnown = (domain: string) => mailboxProviders().has(domain)

describe('domainMeant', () => {
  it('finds what was meant, and says what was wrong', () => {
    const errors: readonly (readonly [string, string, SuggestionReason])[] = [
      ['gmial.com', 'gmail.com', 'typing'],
      ['gnail.com', 'gmail.com', 'typing'],
      ['gmaill.com', 'gmail.com', 'typing'],
      ['hotmial.com', 'hotmail.com', 'typing'],
      ['outlok.com', 'outlook.com', 'typing'],
      ['yaho.com', 'yahoo.com', 'typing'],
      ['gmail.con', 'gmail.com', 'ending'],
      ['gmail.co', 'gmail.com', 'ending'],
      ['yahoo.comm', 'yahoo.com', 'ending'],
      ['aol.cmo', 'aol.com', 'ending'],
      ['gmailcom', 'gmail.com', 'missing_dot'],
      ['gmx.d.e', 'gmx.de', 'missing_dot'],
      ['yahoo.couk', 'yahoo.co.uk', 'missing_dot'],
      ['gmail,com', 'gmail.com', 'punctuation'],
      ['gmail..com', 'gmail.com', 'punctuation'],
      ['gmail.com.', 'gmail.com', 'punctuation'],
      ['gmail. com', 'gmail.com', 'punctuation'],
    ]
    for (const [typed, domain, reason] of errors)
      assert.deepEqual(domainMeant(typed, isKnown), { domain, reason }, typed)
  })

  it('suggests nothing for a provider, and nothing for a short name that is most likely another', () => {
    for (const domain of mailboxProviders().keys()) assert.equal(domainMeant(domain, isKnown), null, domain)
    const others = [
      'aon.com',
      'gmc.com',
      'cox.com',
      'att.com',
      'mat.com',
      'love.de',
      'sky.net',
      'example.com',
      'love.example',
    ]
    for (const domain of others) assert.equal(domainMeant(domain, isKnown), null, domain)
  })

  it('suggests nothing where two are as likely', () => {
    assert.equal(domainMeant('yahoo.e', isKnown), null)
  })

  it('only suggests domains of the list', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'gmailoutkhy.cde-0'), maxLength: 14 })
    fc.assert(
      fc.property(letters, typed => {
        const found = domainMeant(typed, isKnown)
        if (found !== null && found.reason !== 'punctuation') assert.ok(popularDomains().includes(found.domain))
      }),
    )
  })

  it('has a list of known providers, each once', () => {
    assert.equal(new Set(popularDomains()).size, popularDomains().length)
    for (const domain of popularDomains()) assert.ok(isKnown(domain), domain)
  })
})

describe('typingCost', () => {
  it('is nothing for the same text, and less for a slip than for another letter', () => {
    assert.equal(typingCost('gmail.com', 'gmail.com', 2), 0)
    const costs = ['gmaiil.com', 'gmial.com', 'gmaul.com', 'gmacl.com'].map(typed => typingCost(typed, 'gmail.com', 2))
    assert.deepEqual([...costs].sort(), costs)
    assert.ok(new Set(costs).size === costs.length)
  })

  it('is at most what it costs to write letters anew, and gives up above the limit', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abqw.'), maxLength: 8 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const cost = typingCost(one, other, 100)
        assert.ok(cost <= 1.8 * Math.max(one.length, other.length))
        assert.ok(cost > 0 || one === other)
        assert.ok(leastTypingCost(charactersOf(one), charactersOf(other)) <= cost + 1e-9)
        const limited = typingCost(one, other, 1)
        assert.ok(cost <= 1 ? limited === cost : limited > 1)
      }),
    )
  })
})
