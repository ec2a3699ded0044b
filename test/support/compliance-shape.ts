/** The shape of a compliance result, field by field as the specification lists them, and what ties fields together. */
import assert from 'node:assert/strict'

/** Strictest first. */
export const recommendationCodes = [
  ...['prohibited', 'consent_required', 'exception_required', 'case_by_case', 'allowed_with_conditions', 'allowed'],
  ...['allowed_by_policy', 'safe_to_send'],
]

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const isText = (value: unknown) => typeof value === 'string' && value !== ''

// biome-ignore lint/suspicious/noExplicitAny: its shape is what is tested
export function assertVerdict(answer: any): void {
  assert.match(answer.email, /^[^@\s]+@[a-z0-9.-]+\.[a-z0-9-]+$/)
  assert.match(answer.result_id, uuid7)
  assert.ok(recommendationCodes.includes(answer.recommendation_code), answer.recommendation_code)
  for (const name of ['recommendation', 'message', 'scope']) assert.ok(isText(answer[name]), name)
  assert.ok(['confident', 'medium', 'unknown'].includes(answer.confidence))
  assert.ok(['consumer', 'business'].includes(answer.address_kind))
  assert.match(answer.rules_version, /^\d{4}-\d{2}-\d{2}$/)
  assert.ok(answer.checking === undefined || answer.checking === true, 'left out when false')
  assert.ok([0, 1].includes(answer.charged_credits))
  assertPlace(answer)
  const { points, max_points, checks } = answer.evidence
  assert.equal(max_points, 100)
  assert.ok(Number.isInteger(points) && points >= 0 && points <= 100)
  assert.ok(Array.isArray(checks) && checks.length > 0)
  for (const check of checks) {
    assert.ok(isText(check.check))
    assert.match(check.result, /^(?:[A-Z]{2}|none|pending|skipped)$/)
    assert.ok(Number.isInteger(check.points) && check.points >= 0)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: its shape is what is tested
function assertPlace(answer: any): void {
  const { confidence, country_code, country, jurisdictions_applicable: all, laws, sources, obligations } = answer
  for (const list of [laws, sources, obligations]) assert.ok(Array.isArray(list))
  assert.ok(obligations.every(isText))
  if (confidence === 'unknown') {
    assert.deepEqual([country_code, country, all], ['', '', undefined])
    assert.deepEqual([answer.rule_confidence, answer.last_verified], [null, null])
    return
  }
  assert.match(country_code, /^[A-Z]{2}$/)
  assert.ok(isText(country))
  assert.equal(all[0], country_code, 'the strictest comes first')
  assert.equal(new Set(all).size, all.length)
  if (confidence === 'confident') assert.equal(all.length, 1)
  assert.ok(['high', 'medium', 'low'].includes(answer.rule_confidence))
  assert.match(answer.last_verified, /^\d{4}-\d{2}$/)
  for (const { name, citation } of laws) assert.ok(isText(name) && typeof citation === 'string')
  for (const { title, url, publisher } of sources) assert.ok(isText(title) && /^https?:/.test(url) && isText(publisher))
}
