import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../test/support/long-run.ts'
import { compileFormats, formatNumber } from './format.ts'
import type { NumberFormat } from './library.ts'

function formatOf(pattern: string, template: string, rule = '', leadingDigits: string[] = []): NumberFormat {
  return {
    getPattern: () => pattern,
    getFormatOrDefault: () => template,
    leadingDigitsPatternArray: () => leadingDigits,
    getNationalPrefixFormattingRuleOrDefault: () => rule,
  }
}

const planOf = (...formats: NumberFormat[]) => {
  const compiled = compileFormats(formats, 17)
  return { formats: compiled, internationalFormats: compiled, extensionLabel: ' ext. ' }
}

describe('a format', () => {
  it('writes what its expression and replacement would write', () => {
    const bounds = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 3 }))
    const group = bounds.map(([least, more]) => (more === 0 ? `(\\d{${least}})` : `(\\d{${least},${least + more}})`))
    const groups = fc.array(fc.oneof(group, fc.constant('(\\d)')), { minLength: 1, maxLength: 4 })
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 2, maxLength: 17 })
    fc.assert(
      fc.property(groups, fc.constantFrom('', '0$1', '($1)', '8 ($1)'), digits, (parts, rule, national) => {
        const template = parts.map((_, at) => `$${at + 1}`).join(' ')
        const plan = planOf(formatOf(parts.join(''), template, rule))
        const expression = new RegExp(`^${parts.join('')}$`)
        const nationalTemplate = rule === '' ? template : template.replace('$1', () => rule)
        assert.deepEqual(formatNumber(national, plan, '+49', ''), {
          international: `+49 ${national.replace(expression, template)}`,
          national: national.replace(expression, nationalTemplate),
          rfc3966: `tel:+49-${national.replace(expression, template.replaceAll(' ', '-'))}`,
        })
      }),
      { numRuns: casesOf(2_000) },
    )
  })

  it('counts only where its leading digits do, by the last of their expressions', () => {
    const plan = planOf(formatOf('(\\d{2})(\\d{3})', '$1 $2', '', ['3', '30']), formatOf('(\\d)(\\d{4})', '$1-$2'))
    assert.equal(formatNumber('30123', plan, '+1', '').national, '30 123')
    assert.equal(formatNumber('31123', plan, '+1', '').national, '3-1123')
    assert.equal(formatNumber('311234', plan, '+1', '').national, '311234')
  })

  it('can leave a group out, or swap two, and puts the extension last', () => {
    const plan = planOf(formatOf('(\\d)(\\d{2})(\\d{2})', '$3 15-$2'))
    assert.equal(formatNumber('91122', plan, '+54', '7').international, '+54 22 15-11 ext. 7')
  })

  it('is refused when its expression is more than groups of digits', () => {
    for (const pattern of ['([1-9]\\d)', '\\d{3}', '(\\d{3})-(\\d)', '(\\d+)']) {
      assert.throws(() => compileFormats([formatOf(pattern, '$1')], 17), /not a row of groups of digits/)
    }
  })
})
