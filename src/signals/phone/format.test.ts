import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileFormats } from './format.ts'
import type { NumberFormat } from './library.ts'

function formatOf(pattern: string, template: string, rule = '', leadingDigits: string[] = []): NumberFormat {
  return {
    getPattern: () => pattern,
    getFormatOrDefault: () => template,
    leadingDigitsPatternArray: () => leadingDigits,
    getNationalPrefixFormattingRuleOrDefault: () => rule,
  }
}

describe('a format', () => {
  it('is refused when its expression is more than groups of digits', () => {
    for (const pattern of ['([1-9]\\d)', '\\d{3}', '(\\d{3})-(\\d)', '(\\d+)']) {
      assert.throws(() => compileFormats([formatOf(pattern, '$1')], 17), /not a row of groups of digits/)
    }
  })
})
