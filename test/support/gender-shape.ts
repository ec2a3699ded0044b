/** The shape of a gender estimate, as the specification has it, and the refusals that the four endpoints share. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { assertRefusal } from './expect.ts'
import type { Answer } from './service.ts'

export function assertEstimate(estimate: Record<string, unknown>): void {
  const known = ['result_status', 'gender', 'confidence', 'country', 'evidence', 'name_parts']
  assert.deepEqual(
    Object.keys(estimate).filter(name => !known.includes(name)),
    [],
  )
  if (estimate.result_status === 'unknown') {
    assert.deepEqual(estimate, { result_status: 'unknown', gender: null })
    return
  }
  assert.equal(estimate.result_status, 'identified')
  assert.ok(estimate.gender === 'male' || estimate.gender === 'female')
  const confidence = Number(estimate.confidence)
  assert.ok(confidence >= 0.5 && confidence <= 1)
  assert.equal(Math.round(confidence * 1000) / 1000, confidence, 'three decimals')
  if ('country' in estimate) assert.match(String(estimate.country), /^[A-Z]{2}$/)
  const { evidence } = estimate
  if (typeof evidence !== 'object' || evidence === null) return
  assert.ok(['exact', 'variant', 'model'].includes(String(Reflect.get(evidence, 'match'))))
  assert.match(String(Reflect.get(evidence, 'data_version')), /^\d{4}-\d\d-\d\d$/)
  assert.equal('people' in evidence, 'countries' in evidence)
}

/**
 * Declares the 400s of the fields that every single endpoint takes, and of its own field, which takes up to `longest`
 * characters.
 */
export function itRefusesInvalidFields(
  field: string,
  good: string,
  longest: number,
  post: (body: unknown) => Promise<Answer>,
): void {
  const cases: [string, Record<string, unknown>, string][] = [
    [`no ${field}`, {}, `/${field}`],
    [`null as ${field}`, { [field]: null }, `/${field}`],
    [`a number as ${field}`, { [field]: 1 }, `/${field}`],
    [`an array as ${field}`, { [field]: [good] }, `/${field}`],
    [`an empty ${field}`, { [field]: '' }, `/${field}`],
    [`a ${field} of ${longest + 1} characters`, { [field]: good.padStart(longest + 1, 'x') }, `/${field}`],
    ['a field that is not in the specification', { [field]: good, extra: 1 }, '/extra'],
    ['null as country', { [field]: good, country: null }, '/country'],
    ['a country of one letter', { [field]: good, country: 'D' }, '/country'],
    ['a country of three letters', { [field]: good, country: 'DEU' }, '/country'],
    ['a country with a digit', { [field]: good, country: 'D1' }, '/country'],
    ['an empty country', { [field]: good, country: '' }, '/country'],
    ['text for forceToGenderize', { [field]: good, forceToGenderize: 'true' }, '/forceToGenderize'],
    ['null for forceToGenderize', { [field]: good, forceToGenderize: null }, '/forceToGenderize'],
    ['null as options', { [field]: good, options: null }, '/options'],
    ['an option that is not known', { [field]: good, options: { mode: 'off' } }, '/options/mode'],
    ['a mode that is not known', { [field]: good, options: { ai_mode: 'on' } }, '/options/ai_mode'],
    ['null as mode', { [field]: good, options: { ai_mode: null } }, '/options/ai_mode'],
    [
      'force together with off',
      { [field]: good, forceToGenderize: true, options: { ai_mode: 'off' } },
      '/options/ai_mode',
    ],
    [
      'force together with always',
      { [field]: good, forceToGenderize: true, options: { ai_mode: 'always' } },
      '/options/ai_mode',
    ],
  ]
  for (const [what, body, pointer] of cases) {
    it(`refuses ${what}`, async () => {
      assertRefusal(await post(body), 'invalid_input', pointer)
    })
  }
}
