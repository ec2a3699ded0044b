import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLongRun } from '../../../test/support/long-run.ts'
import type { AnyEndpoint, Sample } from '../../core/endpoint.ts'
import { ApiError, type ErrorCode, errorBody, errorKinds } from '../../core/errors.ts'
import type { JsonSchema } from '../../core/json-schema.ts'
import { signals } from '../../signals/index.ts'
import { answerView, fits } from './answer-views.ts'

const endpoints: readonly AnyEndpoint[] = signals.flatMap(signal => signal.endpoints)

/** What an endpoint answers with each of its samples, as a client has it. */
const answersOf = ({ samples }: AnyEndpoint) =>
  samples
    .filter(({ output }: Sample<unknown>) => !(output instanceof ApiError))
    .map(({ title, output }: Sample<unknown>) => ({ title, answer: JSON.parse(JSON.stringify(output)) }))

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

/** Elements that are opened and not closed, or closed in another order; those without content are left out. */
function faultsOf(html: string): string[] {
  const open: string[] = []
  const faults: string[] = []
  for (const [, slash, name, rest] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^>"])*)>/g)) {
    if (['br', 'input', 'hr', 'img'].includes(name) || rest.endsWith('/')) continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) faults.push(name)
  }
  return [...faults, ...open]
}

describe('the picture of an answer', () => {
  for (const endpoint of endpoints) {
    for (const { title, answer } of answersOf(endpoint)) {
      it(`is whole and one of its own for ${endpoint.path}: ${title}`, () => {
        assert.ok(fits(endpoint.response, answer))
        const html = answerView(endpoint, 200, answer, null)
        assert.deepEqual(faultsOf(html), [])
        assert.doesNotMatch(html, /undefined|\[object|NaN/)
        assert.doesNotMatch(html, /<h2>Fields</, 'not the table of fields')
        assert.doesNotMatch(html, / style=| on[a-z]+=|<script/)
      })
    }
  }

  const sampleOf = (path: string, input: object) => {
    const endpoint = endpoints.find(each => each.path === path) ?? assert.fail(path)
    const sample = endpoint.samples.find(
      (each: Sample<unknown>) => JSON.stringify(each.input) === JSON.stringify(input),
    )
    return wordsOf(answerView(endpoint, 200, JSON.parse(JSON.stringify(sample?.output)), null))
  }

  it('says of a joint check what its parts say together, and shows each part', () => {
    const endpoint = endpoints.find(({ path }) => path === '/v1/check') ?? assert.fail()
    const of = (title: string) => {
      const { answer } = answersOf(endpoint).find(each => each.title === title) ?? assert.fail(title)
      return wordsOf(answerView(endpoint, 200, answer, null))
    }
    const words = of('A Tor exit node in another country than the phone number')
    assert.match(words, /100 of 100.*IP address Tor exit 60.*IP address, Phone number different countries 20/)
    assert.match(words, /Same country no IP address to phone number 7,602 km/)
    assert.match(words, /AS64496 Example Hosting.*Found 10,434,004 times/)
    assert.match(of('No part with a result'), /No result, no charge The data of this endpoint is still loading/)
  })

  it('says where an address is, how sure that is, whose network it is and how it is used', () => {
    const words = sampleOf('/v1/ip/intelligence', { ip: '192.0.2.4' })
    assert.match(words, /Berlin, Berlin, Germany.*The user of the address can be anywhere in Germany/)
    assert.match(words, /AS64496 Example Hosting.*198\.51\.100\.0\/24/)
    assert.match(words, /high, 100 of 100.*Tor exit: \+80\. Hosting network: \+40/)
    assert.match(words, /Tor current exit/)
    const listed = sampleOf('/v1/ip/intelligence', { ip: '192.0.2.17' })
    assert.match(listed, /Abuse on 4 lists \(IPsum, Spamhaus DROP\) 4 Oct 2026/)
  })

  it('never says no for a list that was not downloaded', () => {
    const words = sampleOf('/v1/ip/intelligence', { ip: '192.0.2.40' })
    assert.match(
      words,
      /medium, at least 40 of 100.*This score is a minimum\. Not checked, .*Tor, VPN, Private Relay, Crawler/,
    )
    for (const name of ['VPN', 'Tor', 'Private Relay', 'Crawler']) {
      assert.match(words, new RegExp(`${name} not checked \\(list never downloaded\\)`))
    }
    assert.match(sampleOf('/v1/breaches/password', { password: 'letmein' }), /Found\. The number of times is not known/)
    const emailOf = (email: string) => sampleOf('/v1/email/check', { email })
    assert.match(
      emailOf('info@example.org'),
      /This score is a minimum\. The DNS records of the domain were not checked/,
    )
    assert.doesNotMatch(emailOf('Anna.Schmidt@example.com'), /minimum/)
    assert.doesNotMatch(emailOf('anna@@example.com'), /minimum/)
  })

  it('lists the addresses of a batch, and the blocks of a network', () => {
    const drawnOf = (path: string, title: string) => {
      const endpoint = endpoints.find(each => each.path === path) ?? assert.fail()
      const sample = answersOf(endpoint).find(each => each.title === title) ?? assert.fail()
      return wordsOf(answerView(endpoint, 200, sample.answer, null))
    }
    const batch = drawnOf('/v1/ip/batch', 'Three addresses')
    assert.match(
      batch,
      /Results 3 IP addresses, 0 with medium or high risk.*row-1 8\.8\.8\.8 Mountain View.*row-2 10\.0\.0\.1 reserved/,
    )
    const system = drawnOf('/v1/ip/asn', 'An access provider')
    assert.match(system, /AS64497 Example isp Type isp Country Germany \(DE\).*198\.51\.100\.0\/24 203\.0\.113\.0\/24/)
    assert.match(drawnOf('/v1/ip/asn', 'A number that announces nothing'), /announces no IP addresses/)
  })

  it('marks nothing on a map of an address without a city', () => {
    const words = sampleOf('/v1/ip/intelligence', { ip: '192.0.2.9' })
    assert.match(words, /Germany.*Only the country is known.*No network announces this address/)
  })

  it('shows the part of a gender that is not known', () => {
    assert.match(
      sampleOf('/v1/gender/name', { name: 'Maria' }),
      /Female Confidence 99\.3%.*female, 99\.3% not known, 0\.7%/,
    )
    const full = sampleOf('/v1/gender/name', { name: 'Dr. Müller, Hans-Peter' })
    assert.match(full, /Name hans peter, exact match People counted about 1,212, mostly in Austria/)
    assert.match(full, /Title Dr\. Given Hans-Peter Family Müller/)
    assert.match(sampleOf('/v1/gender/name', { name: 'Support Desk' }), /Unknown.*unknown, 100%/)
    const batch = endpoints.find(({ path }) => path === '/v1/gender/batch') ?? assert.fail()
    const [three, failed] = answersOf(batch).map(({ answer }) => wordsOf(answerView(batch, 200, answer, null)))
    assert.match(three, /Female 1 Male 1 Unknown 1.*row-1 Male in Italy 95% 1/)
    assert.match(failed, /row-1 provider_response_unconfirmed, 504: inspect billing before retry/)
  })

  it('shows a number in every form, and why it is none', () => {
    const words = sampleOf('/v1/phone/validate', { phone: '0491 570 156', country: 'au' })
    assert.match(
      words,
      /International \+61 491 570 156 National 0491 570 156 E\.164 \+61491570156 URI tel:\+61-491-570-156 Type Mobile/,
    )
    assert.match(words, /Carrier Telstra/)
    assert.match(sampleOf('/v1/phone/validate', { phone: '+1 202 555' }), /Not a valid number The number is too short/)
    const inbox = sampleOf('/v1/phone/validate', { phone: '+1 202-555-0143' })
    assert.match(inbox, /Public inbox last seen on 2026-08-22 Risk 80 of 100: public inbox/)
    const batch = endpoints.find(({ path }) => path === '/v1/phone/batch') ?? assert.fail()
    const [three] = answersOf(batch).map(({ answer }) => wordsOf(answerView(batch, 200, answer, null)))
    assert.match(three, /Results.*row-1 \+49 30 23125123 Fixed line 0.*row-3 The text is not a phone number\. $/)
  })

  it('never says that what was not found was never breached', () => {
    assert.match(
      sampleOf('/v1/breaches/email', { email: 'not.breached@example.com' }),
      /may still be in sensitive or retired breaches/,
    )
    const words = sampleOf('/v1/breaches/email', { email: 'often.breached@example.com' })
    assert.match(words, /Found in \d breaches.*Example Shop not verified.*from malware/)
    assert.match(words, /data of Example Shop was offered/, 'a description without its elements')
    assert.match(sampleOf('/v1/breaches/password', { password: 'password' }), /Found 10,434,004 times/)
  })

  it('says which addresses of a domain were found, and what could not be searched', () => {
    const words = sampleOf('/v1/breaches/domain', { domain: 'example.com' })
    assert.match(words, /Found in 3 breaches example\.com.*Example Spam List .* 17 Imported/)
    assert.match(words, /2 email addresses anna\.schmidt ExampleForum, ExampleMadeUp bob ExampleForum/)
    const partly = sampleOf('/v1/breaches/domain', { domain: 'partly.example.com' })
    assert.match(
      partly,
      /Not found, but some sources could not be searched.*Imported: Breaches that were imported as hashes/,
    )
  })

  it('says in plain words whether to send, why, by which law and what to do', () => {
    const words = sampleOf('/v1/compliance/email', { email: 'anna@checking.example' })
    assert.match(words, /Consent required consent_required · Germany, likely, not certain · a business address/)
    assert.match(words, /repeats the request automatically at no charge/)
    assert.match(words, /Obligations Have consent that you can prove/)
    assert.match(words, /Company number on the website still being checked 0/)
    assert.match(words, /18 of 100 points/)
    const own = sampleOf('/v1/compliance/email', { email: 'pat@case.example' })
    assert.match(own, /The operator set this rule: our counsel/)
    const label = sampleOf('/v1/compliance/email', { email: 'luz@label.example' })
    assert.match(label, /Opt-out deadline 3 days Label Publicitate/)
    assert.match(sampleOf('/v1/compliance/email', { email: 'eva@register.example' }), /Register to check ECG-Liste/)
    assert.match(own, /Opt-out deadline 10 working days Maximum penalty USD 53,088/)
  })

  it('names the exception that a verdict on a contact rests on, with each condition', () => {
    const words = sampleOf('/v1/compliance/contact', {
      ...{ email: 'customer.given_by_contact.de@contact.example', relationship: 'customer' },
      ...{ source: 'given_by_contact', channel: 'email', last_contact: '2026-05-20' },
    })
    assert.match(words, /Allowed under conditions/)
    assert.match(words, /Exceptions All conditions.*Germany: UWG § 7\(3\) The contact gave you/)
  })

  it('links to no source that is not on the web', () => {
    const endpoint = endpoints.find(({ path }) => path === '/v1/compliance/email') ?? assert.fail()
    const html = answersOf(endpoint).map(({ answer }) => answerView(endpoint, 200, answer, null))
    const links = html.flatMap(each => [...each.matchAll(/href="([^"]*)"/g)].map(([, link]) => link))
    assert.ok(links.length > 20)
    assert.deepEqual(
      links.filter(link => !/^(?:https:\/\/|\/docs\/|\/dashboard\/)/.test(link)),
      [],
    )
  })
})

const attack = `"><img src=x onerror=alert(1)>'<script>&`

/**
 * The answer with the attack in one text in turn (a short run: in every eighth), and in all of those that may be any
 * text.
 */
function* attacked(schema: JsonSchema, answer: unknown): Generator<unknown> {
  const texts = [...pathsOf(answer)]
  for (const [at, path] of texts.entries()) if (isLongRun || at % 8 === 0) yield replaced(answer, path)
  let all = answer
  for (const path of texts) {
    const next = replaced(all, path)
    if (fits(schema, next)) all = next
  }
  yield all
}

function* pathsOf(value: unknown, above: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === 'string') yield above
  if (typeof value !== 'object' || value === null) return
  for (const [name, each] of Object.entries(value)) yield* pathsOf(each, [...above, name])
}

function replaced(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return attack
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  copy[name] = replaced(copy[name], rest)
  return copy
}

describe('what strangers have written', () => {
  for (const endpoint of endpoints) {
    it(`becomes no element in a picture of ${endpoint.path}`, () => {
      let pictures = 0
      for (const { answer } of answersOf(endpoint)) {
        for (const each of attacked(endpoint.response, answer)) {
          const html = answerView(endpoint, 200, each, null)
          assert.doesNotMatch(html, /<img|<script|onerror=/)
          assert.deepEqual(faultsOf(html), [])
          pictures += 1
        }
      }
      assert.ok(pictures > 0)
    })
  }

  it('becomes no address of a program', () => {
    const endpoint = endpoints.find(({ path }) => path === '/v1/compliance/email') ?? assert.fail()
    const [{ answer } = assert.fail()] = answersOf(endpoint)
    const sources = ['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', '//elsewhere.example'].map(
      url => {
        return { title: 'A source', url, publisher: 'A stranger' }
      },
    )
    const html = answerView(endpoint, 200, { ...answer, sources }, null)
    assert.equal(html.match(/A stranger/g)?.length, 4)
    assert.doesNotMatch(html, /href="(?!\/docs\/|\/dashboard\/)/)
  })

  it('becomes no element in the picture of a refusal either', () => {
    const error = { code: 'invalid_input', message: attack, pointer: attack, action: attack, [attack]: 5 }
    const html = answerView(endpoints[0] ?? assert.fail(), 400, { error }, null)
    assert.doesNotMatch(html, /<img|<script/)
  })
})

describe('the picture of a refusal', () => {
  const [endpoint = assert.fail()] = endpoints

  for (const code of Object.keys(errorKinds) as ErrorCode[]) {
    it(`says what to do next: ${code}`, () => {
      const error = new ApiError(code, { pointer: '/name', members: { required: 5, available: 2 } })
      const html = answerView(endpoint, error.status, JSON.parse(errorBody(error)), 30)
      const words = wordsOf(html)
      assert.match(words, new RegExp(`Error .*${code} · status ${error.status}.*Next step: [A-Z]`))
      const wait = errorKinds[code].action === 'contact_support' ? '' : ' Retry after 30 s'
      assert.match(words, new RegExp(`Field /name required 5 available 2${wait} Next step`))
      assert.ok(html.includes(`href="/docs/errors/${code}"`))
      assert.deepEqual(faultsOf(html), [])
    })
  }

  it('tells an operator how to set up a source, and nobody else', () => {
    const email = endpoints.find(({ path }) => path === '/v1/breaches/email') ?? assert.fail()
    const view = (action: 'contact_support' | 'wait_then_retry', isOperator: boolean) => {
      const error = JSON.parse(errorBody(new ApiError('provider_unavailable', { action, message: 'No source.' })))
      return wordsOf(answerView(email, 503, error, null, isOperator))
    }
    assert.match(
      view('contact_support', true),
      /^ Set up a source .* HIBP_API_KEY&#61;.* npx assay data import breach /,
    )
    for (const [action, isOperator] of [
      ['contact_support', false],
      ['wait_then_retry', true],
    ] as const)
      assert.match(view(action, isOperator), /^ ?Error .*No source\./)
  })

  it('sends nobody away to wait where waiting does not help', () => {
    const error = new ApiError('provider_unavailable', {
      action: 'contact_support',
      message: 'No `SOURCE` is configured.',
    })
    const words = wordsOf(answerView(endpoint, 503, JSON.parse(errorBody(error)), 3600))
    assert.match(words, /No SOURCE is configured\..*Next step: Contact the operator/)
    assert.doesNotMatch(words, /wait|retry after|send the request again/i)
  })

  it('is there for an answer that is none of the service', () => {
    for (const answer of [undefined, null, 'text', [], {}, { error: null }, { error: { code: 'x', message: 'y' } }]) {
      assert.match(answerView(endpoint, 502, answer, null), /returned status 502/)
    }
  })
})

describe('an answer without a picture of its own', () => {
  it('is a table of its fields', () => {
    const answer = { name: 'x', list: [{ a: null }, { a: [] }], yes: true, deep: { number: 5 } }
    const words = wordsOf(answerView({ path: '/v1/sixth/signal', response: { type: 'object' } }, 200, answer, null))
    assert.match(words, /name x list\[0\]\.a null list\[1\]\.a empty yes true deep\.number 5/)
  })

  it('is that also of an endpoint whose answer has another form than its schema says', () => {
    const [endpoint = assert.fail()] = endpoints
    for (const answer of [null, 'text', 5, [], {}, { data: {} }]) {
      assert.match(answerView(endpoint, 200, answer, null), /<h2>Fields</)
    }
  })

  it('says how many fields are left out', () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`field${at}`, at]))
    assert.match(
      answerView({ path: '/v1/sixth/signal', response: { type: 'object' } }, 200, many, null),
      /The first 200 fields/,
    )
  })
})
