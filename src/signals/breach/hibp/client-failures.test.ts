/** The client against everything that is no answer: none of it becomes "not found". */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import * as play from '../../../../test/support/hibp.ts'
import { testBreaches } from '../../../../test/support/hibp.ts'
import type { SourceAnswer } from '../email/breach-record.ts'
import { aBreach } from '../fixtures/breaches.ts'
import { clientOf } from '../fixtures/hibp-client.ts'
import { BreachCatalogue } from './dataset.ts'

const anybody = new AbortController().signal
const address = 'account-exists@hibp-integration-tests.com'
const account = '/breachedaccount/'
const catalogue = () => new BreachCatalogue(testBreaches, '2026-11-01')

let direct: play.Hibp
let ranges: play.Hibp
before(async () => {
  direct = await play.startHibp({ includesKAnon: false })
  ranges = await play.startHibp({ includesKAnon: true })
})
afterEach(() => {
  for (const hibp of [direct, ranges]) {
    hibp.asked.length = 0
    for (const path of [account, '/subscription', '/breaches']) hibp.always(path, null)
  }
})
after(async () => {
  await direct.stop()
  await ranges.stop()
})

const found: SourceAnswer = { outcome: 'answered', breaches: [aBreach('Adobe')], askedNow: 'hibp' }
const asked = (hibp: play.Hibp, path = account) => hibp.asked.filter(each => each.path.startsWith(path)).length
const { Title: _, ...withoutTitle } = aBreach('Adobe')

/** No answer to any question, each of which a network between may give. */
const never: Record<string, play.Behaviour> = {
  'an HTML page with 200': play.html(200),
  'an HTML page with 404': play.html(404),
  'an empty HTML page with 404': play.text(404, '', 'text/html; charset=utf-8'),
  'a 404 with a body': play.json({ statusCode: 404, message: 'Resource not found' }, 404),
  'an HTML page with 400': play.html(400),
  'an HTML page with 503': play.html(503),
  '503': play.json({ statusCode: 503 }, 503),
  '500': play.text(500, ''),
  '502 of a proxy': play.html(502),
  '204': play.text(204, ''),
  'an empty body': play.text(200, ''),
  'JSON that is cut off': play.text(200, '[{"Name":"Adobe"'),
  'not JSON': play.text(200, 'Adobe, Gawker'),
  'bytes that are not UTF-8': (_, response) => response.writeHead(200).end(Buffer.from([0x5b, 0xff, 0x5d])),
  'a body shorter than it says': play.short,
  'a body that is cut off': play.cut,
  'a connection that is closed': play.hangUp,
  'a redirect': play.redirect,
  'a body without an end': play.endless,
  null: play.json(null),
  'an object': play.json({}),
  'a text': play.json('Adobe'),
}

/** No answer about an account. */
const neverDirect: Record<string, play.Behaviour> = {
  ...never,
  'names alone, as of truncated answers': play.json([{ Name: 'Adobe' }]),
  'a record without one member': play.json([aBreach('Gawker'), withoutTitle]),
  'a list with null': play.json([aBreach('Gawker'), null]),
  'a range': play.json([{ hashSuffix: '0'.repeat(34), websites: ['Adobe'] }]),
}

/** No answer about a range, which is never empty enough for a 404. */
const neverRange: Record<string, play.Behaviour> = {
  ...never,
  'a 404 without a body': play.text(404, ''),
  '400': play.json({ statusCode: 400 }, 400),
  'a list of breaches': play.json([aBreach('Adobe')]),
  'a suffix of another length': play.json([{ hashSuffix: '0'.repeat(35), websites: ['Adobe'] }]),
  'a suffix that is not hexadecimal': play.json([{ hashSuffix: 'G'.repeat(34), websites: ['Adobe'] }]),
  'an account without its breaches': play.json([{ hashSuffix: '0'.repeat(34) }]),
  'names that are none': play.json([{ hashSuffix: '0'.repeat(34), websites: [''] }]),
  'one odd entry': play.json([{ hashSuffix: '0'.repeat(34), websites: ['Adobe'] }, 1]),
}

for (const [what, hibpOf, behaviours] of [
  ['an account', () => direct, neverDirect],
  ['a range', () => ranges, neverRange],
] as const) {
  describe(`instead of ${what}`, () => {
    for (const [name, behaviour] of Object.entries(behaviours)) {
      it(`${name} is no answer, and one such reply is made up for`, async () => {
        const hibp = hibpOf()
        const { client, told } = clientOf(hibp, { catalogue })
        hibp.always(account, behaviour)
        assert.deepEqual(await client.find(address, anybody), { outcome: 'unavailable', retryAfterS: null })
        assert.deepEqual(told.troubles, ['failed'])
        hibp.always(account, null)
        if (name === '400') return
        assert.equal(asked(hibp), 3)
        hibp.next(account, behaviour, behaviour)
        assert.deepEqual(await client.find(address, anybody), found)
        assert.equal(asked(hibp), 6)
      })
    }

    it('silence is no answer, once the time for an attempt is over', async () => {
      const hibp = hibpOf()
      const { client } = clientOf(hibp, { catalogue, limits: { attemptMs: 50 } })
      await client.find('opt-out@hibp-integration-tests.com', anybody)
      hibp.always(account, play.silence)
      assert.equal((await client.find(address, anybody)).outcome, 'unavailable')
    })

    it('silence is no answer, once the time for all attempts is over', async () => {
      const hibp = hibpOf()
      const { client, told } = clientOf(hibp, { catalogue, limits: { patienceMs: 1_500, retryMs: 500 } })
      hibp.always(account, play.silence)
      assert.equal((await client.find(address, anybody)).outcome, 'unavailable')
      assert.deepEqual([asked(hibp), told.troubles], [1, ['failed']])
    })
  })
}

describe('instead of the catalogue that a range needs', () => {
  for (const [name, behaviour] of Object.entries({
    ...never,
    '404': play.text(404, ''),
    'no breach': play.json([]),
    'no whole breach': play.json([withoutTitle]),
  })) {
    it(`${name} is no answer`, async () => {
      const { client } = clientOf(ranges)
      ranges.always('/breaches', behaviour)
      assert.deepEqual(await client.find(address, anybody), { outcome: 'unavailable', retryAfterS: 60 })
    })
  }

  it('a catalogue with one odd entry still names the others', async () => {
    const { client } = clientOf(ranges)
    ranges.next('/breaches', play.json([withoutTitle, aBreach('Adobe'), 7]))
    assert.deepEqual(await client.find(address, anybody), found)
  })
})

describe('nobody there', () => {
  it('is no answer', async () => {
    const gone = await play.startHibp()
    await gone.stop()
    const { client, told } = clientOf(gone)
    assert.deepEqual(await client.find(address, anybody), { outcome: 'unavailable', retryAfterS: null })
    assert.deepEqual([told.questions, told.troubles], [3, ['failed']])
  })

  it('is left alone after some failures in a row, and found again', async () => {
    let now = 0
    const breaker = { failures: 4, silenceMs: 0, pauseMs: 15_000 }
    const { client, told } = clientOf(direct, { now: () => now, limits: { breaker } })
    await client.find(address, anybody)
    direct.always(account, play.hangUp)
    await client.find(address, anybody)
    await client.find('other@example.com', anybody)
    assert.deepEqual([asked(direct), client.state.isBreakerOpen], [5, true])
    assert.deepEqual(await client.find(address, anybody), { outcome: 'unavailable', retryAfterS: 15 })
    assert.deepEqual([asked(direct), told.troubles], [5, ['failed', 'breaker_open', 'breaker_open']])
    direct.always(account, null)
    now += 15_000
    assert.deepEqual(await client.find(address, anybody), found)
    assert.equal(client.state.isBreakerOpen, false)
  })
})

describe('a key that is refused', () => {
  for (const status of [401, 403]) {
    it(`with ${status} is told of once, left alone for a minute, and told of when it is taken again`, async () => {
      let now = 0
      const { client, told } = clientOf(direct, { now: () => now })
      assert.deepEqual(await client.find(address, anybody), found)
      direct.always('/subscription', play.html(status))
      direct.always(account, play.html(status))
      for (let times = 0; times < 3; times++) {
        assert.deepEqual(await client.find(address, anybody), { outcome: 'unavailable', retryAfterS: 60 })
      }
      assert.deepEqual([direct.asked.length, told.ofKey], [3, [status]])
      now += 60_000
      await client.find(address, anybody)
      assert.deepEqual([direct.asked.length, told.ofKey], [4, [status]])
      for (const path of [account, '/subscription']) direct.always(path, null)
      now += 60_000
      assert.deepEqual(await client.find(address, anybody), found)
      assert.deepEqual(told.ofKey, [status, null])
      assert.ok(told.troubles.every(each => each === 'key_refused'))
    })
  }

  it('from the beginning asks about no address', async () => {
    const { client, told } = clientOf(direct, { apiKey: 'f'.repeat(32) })
    assert.deepEqual(await client.find(address, anybody), { outcome: 'unavailable', retryAfterS: 60 })
    assert.deepEqual([asked(direct), told.ofKey], [0, [401]])
  })
})

describe('a subscription that cannot be asked for', () => {
  it('is taken to be what it was', async () => {
    let now = 0
    const { client } = clientOf(ranges, { now: () => now, catalogue })
    await client.find(address, anybody)
    now += 24 * 3_600_000
    ranges.always('/subscription', play.html(503))
    assert.deepEqual(await client.find(address, anybody), found)
    assert.deepEqual(await client.find(address, anybody), found)
    assert.equal(asked(ranges, '/subscription'), 4, 'it is not asked for by every question')
    assert.equal(asked(ranges, '/breachedaccount/range/'), 3)
  })
})

describe('too many questions', () => {
  it('are waited for, when the reply says that it will not be long', async () => {
    const { client, told } = clientOf(direct)
    direct.next(account, play.tooMany(1))
    const from = performance.now()
    assert.deepEqual(await client.find(address, anybody), found)
    assert.ok(performance.now() - from >= 990)
    assert.deepEqual([asked(direct), told.troubles], [2, []])
  })

  it('are passed on with the wait that is asked for, when it is longer than a caller waits', async () => {
    const { client, told } = clientOf(direct)
    direct.next(account, play.tooMany(45))
    assert.deepEqual(await client.find(address, anybody), { outcome: 'unavailable', retryAfterS: 45 })
    assert.deepEqual([asked(direct), told.troubles], [1, ['busy']])
  })

  it('hold up all others as well, who are told at once how long', async () => {
    const { client } = clientOf(direct)
    direct.next(account, play.tooMany(45))
    await client.find(address, anybody)
    const other = await client.find('other@example.com', anybody)
    assert.deepEqual(other, { outcome: 'unavailable', retryAfterS: 45 })
    assert.equal(asked(direct), 1)
  })

  it('are no failure: the breaker stays closed', async () => {
    let now = 0
    const { client } = clientOf(direct, {
      now: () => now,
      limits: { breaker: { failures: 1, silenceMs: 0, pauseMs: 1_000 } },
    })
    direct.always(account, play.tooMany(45))
    for (let times = 0; times < 5; times++) {
      await client.find(address, anybody)
      now += 60_000
    }
    assert.deepEqual([asked(direct), client.state.isBreakerOpen], [5, false])
  })

  it('are not asked in the first place: no more a minute than the subscription allows', async () => {
    const small = await play.startHibp({ perMinute: 5 })
    const { client, told } = clientOf(small)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => client.find(`a${at}@example.com`, anybody)))
    const answered = answers.filter(({ outcome }) => outcome === 'answered')
    assert.equal(answered.length, 5)
    for (const answer of answers) {
      if (answer.outcome === 'unavailable')
        assert.ok(Number(answer.retryAfterS) > 20 && Number(answer.retryAfterS) <= 183)
    }
    assert.deepEqual([asked(small), told.troubles], [5, Array.from({ length: 7 }, () => 'busy')])
    await small.stop()
  })

  it('are asked a limited number at once', async () => {
    const { client } = clientOf(direct, { limits: { rate: { mostInFlight: 3, mostWaiting: 100, windowMs: 61_000 } } })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => client.find(`a${at}@example.com`, anybody)))
    assert.ok(answers.every(({ outcome }) => outcome === 'answered'))
    assert.ok(direct.mostAtOnce() <= 3, `${direct.mostAtOnce()} at once`)
  })
})
