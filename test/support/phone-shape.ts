/**
 * The shape of a phone validation result, field by field as the specification lists them, and what ties fields
 * together.
 */
import assert from 'node:assert/strict'

export const phoneTypes = [
  ...['mobile', 'fixed_line', 'fixed_line_or_mobile', 'toll_free', 'premium_rate', 'shared_cost', 'voip'],
  ...['personal_number', 'pager', 'uan', 'voicemail', 'unknown'],
]

const reasons = [null, 'unparseable', 'missing_country', 'too_short', 'too_long', 'invalid_number']

const fields = [
  ...['phone', 'valid', 'possible', 'reason', 'country_code', 'country', 'calling_code', 'type', 'e164'],
  ...['international', 'national', 'carrier', 'location', 'timezones'],
]

/** Absent when unknown. */
const optionalFields = ['rfc3966', 'extension', 'portable_region', 'disposable', 'risk']

const isTextOrNull = (value: unknown) => value === null || (typeof value === 'string' && value !== '')

/** @param phone the number as it was sent. */
// biome-ignore lint/suspicious/noExplicitAny: its shape is what is tested
export function assertPhoneValidation(answer: any, phone: string): void {
  const [required, optional] = [Object.keys(answer).slice(0, fields.length), Object.keys(answer).slice(fields.length)]
  assert.deepEqual(required, fields)
  assert.deepEqual(
    optional,
    optionalFields.filter(name => name in answer),
  )
  assert.equal(answer.phone, phone)
  assert.equal(typeof answer.valid, 'boolean')
  assert.equal(typeof answer.possible, 'boolean')
  assert.ok(reasons.includes(answer.reason), answer.reason)
  assert.match(answer.country_code, /^(?:[A-Z]{2})?$/)
  assert.equal(typeof answer.country, 'string')
  assert.equal(answer.country === '', answer.country_code === '')
  assert.ok(answer.calling_code === null || (Number.isInteger(answer.calling_code) && answer.calling_code > 0))
  assert.ok(phoneTypes.includes(answer.type), answer.type)
  assert.ok(answer.e164 === null || /^\+[1-9][0-9]{2,19}$/.test(answer.e164), answer.e164)
  for (const name of ['international', 'national', 'carrier', 'location']) assert.ok(isTextOrNull(answer[name]), name)
  assert.ok(Array.isArray(answer.timezones))
  for (const zone of answer.timezones) assert.match(zone, /^[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+$/)
  // A valid number has no reason, and is possible; an invalid one is of no type and comes from nowhere.
  assert.equal(answer.valid, answer.reason === null)
  assert.equal(answer.valid, answer.type !== 'unknown')
  assert.equal(answer.possible, answer.reason === null || answer.reason === 'invalid_number')
  if (!answer.valid) assert.deepEqual([answer.carrier, answer.location, answer.timezones], [null, null, []])
  const isRead = answer.e164 !== null
  assert.deepEqual([answer.international !== null, answer.national !== null], [isRead, isRead])
  assert.deepEqual([answer.rfc3966 !== undefined, answer.risk !== undefined], [isRead, isRead])
  if (answer.reason === 'unparseable' || answer.reason === 'missing_country') assert.equal(answer.e164, null)
}
