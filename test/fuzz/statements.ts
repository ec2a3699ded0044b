/**
 * What the specification says of an answer beyond its schema. Each throws where it is not so, and shows nothing that
 * was sent.
 */
import assert from 'node:assert/strict'

// biome-ignore lint/suspicious/noExplicitAny: the schemas of the document hold the shapes
type Json = any
type Input = Readonly<Record<string, Json>>

const weights: Record<string, number> = {
  ...{ tor_exit: 80, vpn: 50, hosting: 40, apple_private_relay: 30, unknown_network: 10, verified_crawler: -40 },
}
const same = (one: unknown, other: unknown, what: string) => assert.ok(Object.is(one, other), what)

function ofAddress(answer: Json): void {
  const { privacy, risk, location, network, hosting, hosting_provider: provider, country_code: code } = answer
  same(answer.version, answer.ip.includes(':') ? 6 : 4, 'version is that of the address')
  same(provider === null, !hosting, 'hosting_provider is null where hosting is false')
  same(privacy.hosting, hosting, 'privacy.hosting')
  same(privacy.hosting_provider, provider, 'privacy.hosting_provider')
  same(privacy.tor, answer.tor, 'privacy.tor')
  same(answer.country_info === null, code === '', 'country_info is null where there is no country')
  if (code !== '') same(answer.country_info.code, code, 'country_info.code')
  same(location.local_time === null, location.timezone === null, 'local_time is there with timezone')
  same(location.utc_offset === null, location.timezone === null, 'utc_offset is there with timezone')
  same(location.latitude === null, location.longitude === null, 'latitude and longitude go together')
  if (answer.reserved) {
    for (const part of [location, network])
      assert.ok(
        Object.values(part).every(value => value === null),
        'reserved: null',
      )
    assert.ok(
      Object.values(privacy).every(value => value === null || value === false),
      'reserved: no flag',
    )
    assert.deepEqual([risk.score, risk.level, risk.factors, code], [null, null, [], ''], 'reserved: no risk')
    return
  }
  const sum = risk.factors.reduce((total: number, factor: string) => total + weights[factor], 0)
  same(risk.score, Math.min(100, Math.max(0, sum)), 'the score is the sum of its factors')
  same(risk.level, risk.score < 30 ? 'low' : risk.score < 70 ? 'medium' : 'high', 'the level of the score')
}

function ofPhone(answer: Json, input: Input): void {
  same(answer.phone, input.phone, 'phone is the number as sent')
  same(answer.reason === null, answer.valid, 'reason is null where the number is valid')
  if (answer.valid) same(answer.possible, true, 'a valid number is possible')
  else same(answer.type, 'unknown', 'the type of an invalid number is unknown')
  if (answer.reason === 'unparseable' || answer.reason === 'missing_country') same(answer.e164, null, 'e164 is null')
  same(answer.country === '', answer.country_code === '', 'country and country_code go together')
  same(answer.risk === undefined, answer.e164 === null, 'risk is of every number that was read')
  if (answer.extension !== undefined) assert.ok(answer.rfc3966.endsWith(`;ext=${answer.extension}`), 'extension')
}

function ofEmail(answer: Json, input: Input): void {
  same(answer.email, input.email.trim(), 'email is the address without white space around it')
  same(answer.reason === null, answer.valid, 'reason is null where the address is valid')
  same('canonical' in answer, answer.valid, 'a valid address has a canonical form')
  same('disposable_by' in answer, answer.disposable === true, 'a throw-away domain has its sign')
  same('relay_service' in answer, answer.relay_alias === true, 'a forwarding service has its name')
  same(answer.risk.factors.includes('likely_typo'), 'did_you_mean' in answer, 'a correction is a factor')
}

function ofBreaches(answer: Json, input: Input): void {
  same(answer.email, input.email.trim(), 'email is the address without white space around it')
  same(answer.breached, answer.breaches.length > 0, 'breached says whether there are breaches')
  const names = answer.breaches.map(({ Name }: Json) => Name)
  assert.deepEqual(names, names.toSorted(), 'breaches are sorted by name')
  assert.ok(!answer.breaches.some((each: Json) => each.IsSensitive || each.IsRetired), 'none is sensitive or retired')
}

function ofEstimate({ result_status: status, gender, confidence }: Json): void {
  same(gender === null, status === 'unknown', 'gender is null where it is unknown')
  if (status === 'unknown') same(confidence, undefined, 'unknown has no confidence')
  else assert.ok(confidence > 0 && confidence <= 1, 'confidence is between 0 and 1')
}

function ofBatch(
  { data, billing_status: billing }: Json,
  { items }: Input,
  charged: number,
  ofItem: (answer: Json, item: Input) => void,
): void {
  same(data.length, items.length, 'there is an entry for each item')
  same(billing, 'confirmed', 'billing_status')
  let sum = 0
  for (const [index, entry] of data.entries()) {
    same(entry.index, index, 'index')
    same(entry.id, items[index].id, 'id')
    same('data' in entry, !('error' in entry), 'an entry has data or an error')
    if ('data' in entry) ofItem(entry.data, items[index])
    else same(entry.charged_credits, 0, 'a failed item is not charged')
    sum += entry.charged_credits
  }
  same(sum, charged, 'what the items were charged is what the batch was')
}

function ofCompliance(answer: Json, _: Input, charged: number): void {
  same(answer.charged_credits, charged, 'charged_credits is what the header says')
  assert.notEqual(answer.checking, false, 'checking is left out when false')
  if (answer.confidence !== 'unknown') {
    same(answer.jurisdictions_applicable[0], answer.country_code, 'the strictest comes first')
    return
  }
  assert.deepEqual(
    [answer.country_code, answer.country, answer.jurisdictions_applicable],
    ['', '', undefined],
    'unknown',
  )
}

/** A joint check: what each part answers is what its own endpoint says. */
const partStatements: Readonly<Record<string, (answer: Json, input: Input) => void>> = {
  ip: ofAddress,
  email: ofEmail,
  phone: ofPhone,
  name: ofEstimate,
  password_sha1: ({ breached, count }) => same(breached, count > 0, 'breached says whether there is a count'),
}

function ofCheck(answer: Json, input: Input, charged: number): void {
  const sent = Object.keys(partStatements).filter(name => name in input)
  const { consistency, charged_credits, ...parts } = answer
  assert.deepEqual(Object.keys(parts), sent, 'there is a part for each field that was sent')
  let sum = 0
  for (const name of sent) {
    const { charged_credits: credits, data, error } = parts[name]
    same(data === undefined, error !== undefined, 'a part has data or an error')
    same(credits, data === undefined ? 0 : 1, 'a part that failed is not charged')
    if (data !== undefined) partStatements[name](data, input)
    sum += credits
  }
  same(sum, charged, 'what the parts were charged is what the check was')
  same(charged_credits, charged, 'charged_credits is what the header says')
  const total = consistency.reasons.reduce((points: number, { weight }: Json) => points + weight, 0)
  same(consistency.score, Math.min(100, total), 'the score is the sum of the weights')
  for (const { parts: named } of consistency.reasons)
    assert.ok(
      named.every((name: string) => name === 'stated' || name in parts),
      'a reason follows from what was sent',
    )
  const doubts = consistency.reasons.some(({ code }: Json) => /^country_mismatch|^name_not/.test(code))
  same(consistency.agree === false, doubts, 'countries that differ are a reason')
}

const statements: Readonly<Record<string, (answer: Json, input: Input, charged: number) => void>> = {
  '/v1/ip/intelligence': ofAddress,
  '/v1/ip/batch': (answer, input, charged) => ofBatch(answer, input, charged, ofAddress),
  '/v1/ip/asn': ({ asn }, input) => same(asn, input.asn, 'asn'),
  '/v1/phone/validate': ofPhone,
  '/v1/check': ofCheck,
  '/v1/email/check': ofEmail,
  '/v1/breaches/email': ofBreaches,
  '/v1/breaches/password': ({ breached, count }) => same(breached, count > 0, 'breached says whether there is a count'),
  '/v1/gender/name': ({ data }) => ofEstimate(data),
  '/v1/gender/email': ({ data }) => ofEstimate(data),
  '/v1/gender/username': ({ data }) => ofEstimate(data),
  '/v1/compliance/contact': ofCompliance,
  '/v1/gender/batch': (answer, input, charged) => ofBatch(answer, input, charged, ofEstimate),
  '/v1/phone/batch': (answer, input, charged) => ofBatch(answer, input, charged, ofPhone),
  '/v1/compliance/email': ofCompliance,
  '/v1/compliance/receipt': ({ contents }, input) =>
    same(contents.result_id, input.result_id, 'the receipt is of the verdict'),
}

export function assertTrue(path: string, answer: Json, input: Input, charged: number): void {
  statements[path]?.(answer, input, charged)
}

const free = new Set(['/v1/breaches/catalogue', '/v1/breaches/search', '/v1/compliance/receipt'])

/** Credits of an answer, at least and at most. */
export function priceOf(path: string, input: Input): readonly [least: number, most: number] {
  const { items } = input
  if (path === '/v1/check') return [0, Object.keys(partStatements).filter(name => name in input).length]
  if (path.startsWith('/v1/account/') || free.has(path)) return [0, 0]
  if (path.endsWith('/batch')) return [0, Array.isArray(items) ? items.length : 0]
  return path.startsWith('/v1/compliance/') ? [0, 1] : [1, 1]
}
