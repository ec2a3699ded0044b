import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readPlainAddress } from '../../../core/email.ts'
import { readAddress, type SyntaxReason, syntaxReasons } from './read-address.ts'

const refused: readonly (readonly [text: string, reason: SyntaxReason])[] = [
  ['', 'empty'],
  ['   ', 'empty'],
  ['an\u0000na@example.com', 'hidden_character'],
  ['an\u200bna@example.com', 'hidden_character'],
  ['anna@example.com, ben@example.com', 'several_addresses'],
  ['anna@example.com;ben@example.com', 'several_addresses'],
  ['Anna Schmidt <anna@example.com>', 'display_name'],
  ['<anna@example.com>', 'display_name'],
  ['"anna schmidt"@example.com', 'quoted_local'],
  ['anna(home)@example.com', 'comment'],
  ['anna.example.com', 'missing_at'],
  ['anna at example.com', 'missing_at'],
  ['anna@@example.com', 'extra_at'],
  ['anna@example@com', 'extra_at'],
  ['@example.com', 'empty_local'],
  ['anna@', 'empty_domain'],
  ['an na@example.com', 'whitespace'],
  ['anna@exam ple.com', 'whitespace'],
  ['anna@example.com ben', 'whitespace'],
  ['.anna@example.com', 'leading_dot'],
  ['anna.@example.com', 'trailing_dot'],
  ['an..na@example.com', 'consecutive_dots'],
  [`${'a'.repeat(65)}@example.com`, 'local_too_long'],
  [`${'ä'.repeat(33)}@example.com`, 'local_too_long'],
  ['an,na@example.com', 'bad_local_character'],
  ['an\\na@example.com', 'bad_local_character'],
  ['anna@[192.0.2.1]', 'ip_literal'],
  ['anna@[IPv6:2001:db8::1]', 'ip_literal'],
  ['anna@192.0.2.1', 'ip_literal'],
  ['anna@example.com.', 'domain_trailing_dot'],
  ['anna@example..com', 'empty_label'],
  ['anna@.example.com', 'empty_label'],
  [`anna@${'a'.repeat(64)}.com`, 'label_too_long'],
  [`anna@${'a.'.repeat(126)}com`, 'domain_too_long'],
  ['anna@-example.com', 'bad_label_hyphen'],
  ['anna@example-.com', 'bad_label_hyphen'],
  ['anna@exam_ple.com', 'bad_domain_character'],
  ['anna@example,com', 'bad_domain_character'],
  ['anna@localhost', 'single_label'],
  ['anna@example.1', 'numeric_top_level'],
  [`${'a'.repeat(60)}@${'b.'.repeat(97)}com`, 'address_too_long'],
  [`anna@${'ü'.repeat(60)}.com`, 'bad_domain'],
]

describe('readAddress', () => {
  it('says why a text is no address', () => {
    for (const [text, reason] of refused) assert.deepEqual(readAddress(text), { address: null, reason }, text)
    assert.deepEqual(new Set(refused.map(([, reason]) => reason)), new Set(syntaxReasons))
  })

  it('takes what mail servers take, its domain in ASCII and lower case', () => {
    const taken: readonly (readonly [string, string, string])[] = [
      [' Anna@Example.COM ', 'Anna', 'example.com'],
      ["o'brien+tag@example.co.uk", "o'brien+tag", 'example.co.uk'],
      ['jürgen@bücher.example', 'jürgen', 'xn--bcher-kva.example'],
      ['jürgen@xn--bcher-kva.example', 'jürgen', 'xn--bcher-kva.example'],
      ['用户@例子。公司', '用户', 'xn--fsqu00a.xn--55qx5d'],
    ]
    for (const [text, local, domain] of taken) {
      assert.deepEqual(readAddress(text), { address: { local, domain }, reason: null }, text)
    }
  })

  it('gives a reason for every text that is no address, and for no other', () => {
    const piece = fc.constantFrom(...'aZ9.@"<>()[],; -_äx\u200b', '.com', 'xn--', 'a'.repeat(60))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        const text = pieces.join('')
        const { address, reason } = readAddress(text)
        assert.deepEqual(address, readPlainAddress(text))
        assert.equal(reason === null, address !== null)
      }),
    )
  })
})
