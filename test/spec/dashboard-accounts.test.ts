/** Accounts on the dashboard: what the operator sees and does, once, and what nobody else may. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Browser, type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'
import { policy } from '../support/ledger.ts'

const path = '/dashboard/accounts'

describe('the accounts of the installation', () => {
  let assay: DashboardUnderTest
  let operator: Browser
  let owner: Browser
  before(async () => {
    assay = await startDashboard()
    operator = await assay.setUp()
    owner = await assay.member('acc_default', 'owner', 'owner@example.org')
  })
  after(() => assay.stop())

  let made = 0
  /** Creates an account on the page, and returns its id. */
  async function create(): Promise<string> {
    made += 1
    const page = await operator.submit(path, { name: `shop-${made}` })
    assert.equal(page.status, 303, page.text)
    return /accounts\/(acc_\w+)(?:\?|$)/.exec(page.location ?? '')?.[1] ?? assert.fail(page.location ?? '')
  }
  const formOf = ({ text }: { text: string }) => /name="form" value="([^"]*)"/.exec(text)?.[1] ?? assert.fail(text)
  const purchasedOf = async (id: string) => (await assay.store.ledger.readAccount(id))?.purchased
  const eventsOf = async (id: string, action: string) => {
    const events = await assay.store.audit.findEvents({ account: id, action, limit: 10 })
    return events.map(({ action: done, account, actor, address }) => [done, account, actor.split(' ')[0], address])
  }
  async function grant(id: string, fields: Record<string, string>) {
    const form = formOf(await operator.ask(`${path}/${id}`))
    return operator.submit(`${path}/${id}/grant`, { form, note: '', ...fields }, path)
  }

  it('are created by name, and listed with credits, limits, members and state', async () => {
    const id = await create()
    const { text } = await operator.ask(path)
    assert.match(text, new RegExp(`href="${path}/${id}\\?account=acc_\\w+">shop-${made}</a>`))
    assert.match(text, />default<\/a><\/th><td><span class="badge good">active/)
    const row = new RegExp(`accounts/${id}\\?account=\\w+">.*?</tr>`, 's').exec(text)?.[0] ?? assert.fail()
    const numbers = [...row.matchAll(/<td class="number"[^>]*>(?:<span[^>]*>default<\/span> )?([\d,a-z ]+)</g)].map(
      found => found[1].replaceAll(',', ''),
    )
    const { requestsPerWindow, freeCreditsPerMonth } = policy
    const rate = requestsPerWindow === 0 ? 'no limit' : String(requestsPerWindow)
    assert.deepEqual(
      numbers,
      [String(freeCreditsPerMonth), '0', rate, String(freeCreditsPerMonth), '1'],
      'the operator is its first member',
    )
    assert.deepEqual(await eventsOf(id, 'account.create'), [['account.create', id, 'user', '127.0.0.1']])
    assert.equal((await operator.ask(`${path}/${id}`)).status, 200)
  })

  it('are not created with a name that is bad or taken: the error stands at its field, and what was typed stays', async () => {
    for (const [name, status, words] of [
      ['Shop "<i>', 422, /Enter a valid name/],
      ['', 422, /Enter a valid name/],
      ['default', 409, /already/],
    ] as const) {
      const page = await operator.submit(path, { name })
      assert.equal(page.status, status)
      assert.match(page.text, words)
      assert.match(page.text, /id="new-name"[^>]*aria-invalid="true"/)
      assert.doesNotMatch(page.text, /<i>/)
      if (name === 'default') assert.match(page.text, /id="new-name"[^>]*value="default"/)
    }
  })

  it('get credits, once for each form however often it is sent', async () => {
    const id = await create()
    const form = formOf(await operator.ask(`${path}/${id}`))
    const send = (credits = '1500') =>
      operator.submit(`${path}/${id}/grant`, { form, credits, note: 'invoice 7' }, path)
    const both = await Promise.all([send(), send()])
    assert.deepEqual(both.map(({ status }) => status).sort(), [303, 409])
    const again = await send('7')
    assert.equal(again.status, 409)
    assert.match(again.text, /granted once and not again/)
    assert.equal(await purchasedOf(id), 1_500)
    const location = both.find(({ status }) => status === 303)?.location ?? ''
    assert.match((await operator.ask(location)).text, /1,500 credits were granted/)
    assert.deepEqual(await eventsOf(id, 'credits.'), [['credits.grant 1500', id, 'user', '127.0.0.1']])
    const [entry] = await assay.store.ledger.readEntries(id, { above: 0 }, 10)
    assert.deepEqual([entry.kind, entry.purchasedDelta, entry.note], ['grant', 1_500, 'invoice 7'])
    assert.equal((await grant(id, { credits: '2' })).status, 303)
    assert.equal(await purchasedOf(id), 1_502)
  })

  it('get no credits by bad input', async () => {
    const id = await create()
    for (const [fields, words] of [
      ...['', '0', '-5', '1.5', '1e3', '1000000001', '99999999999'].map(
        credits => [{ credits }, /Enter a whole number from 1 to 1,000,000,000/] as const,
      ),
      [{ credits: '5', note: 'x'.repeat(201) }, /At most 200 characters/],
      [{ credits: '5', note: 'a\u0007b' }, /A note must not contain control or invisible characters/],
      [{ credits: '5', note: 'invoice \u20667' }, /U\+2066\./],
      [{ credits: '5', form: '' }, /form has expired/],
      [{ credits: '5', form: `${(Date.now() - 86_400_001).toString(36)}-${'0'.repeat(24)}` }, /form has expired/],
      [{ credits: '5', form: `${(Date.now() + 3_600_000).toString(36)}-${'0'.repeat(24)}` }, /form has expired/],
      [{ credits: '5', form: `zzzzzzzzz-${'0'.repeat(24)}` }, /form has expired/],
    ] as const) {
      const page = await grant(id, fields)
      assert.equal(page.status, 422)
      assert.match(page.text, words)
      assert.match(page.text, new RegExp(`id="credits"[^>]* value="${fields.credits}"`))
    }
    assert.equal(await purchasedOf(id), 0)
  })

  it('say what a form has done, once, on its page and to its session alone', async () => {
    const [id, other] = [await create(), await create()]
    const page = async (account: string, browser = operator) => (await browser.ask(`${path}/${account}`)).text
    const said = /credits were granted|The limits were saved|was created/
    for (const query of ['?done=created', '?done=suspend', '?granted=1000000', '?done=limited&granted=5'])
      assert.doesNotMatch((await operator.ask(`${path}/${id}${query}`)).text, /class="notice good"/, query)
    await grant(id, { credits: '1500' })
    const cookie = operator.cookies.get('assay.done') ?? assert.fail()
    const forged = Buffer.from(JSON.stringify({ path: `${path}/${id}`, words: 'forged', until: 9e15 })).toString(
      'base64url',
    )
    for (const value of [`${forged}.${cookie.split('.')[1]}`, forged, 'x', `${cookie}x`.replace('.', 'A.')]) {
      operator.cookies.set('assay.done', value)
      assert.doesNotMatch(await page(id), /class="notice good"|forged/)
    }
    const second = assay.browser()
    await second.submit('/dashboard/sign-in', { email: 'ada@example.org', password })
    second.cookies.set('assay.done', cookie)
    assert.doesNotMatch(await page(id, second), said, 'another session')
    operator.cookies.set('assay.done', cookie)
    assert.doesNotMatch(await page(other), said, 'another page')
    assert.match(await page(id), /class="notice good".*1,500 credits were granted/s)
    assert.doesNotMatch(await page(id), said, 'the second time')
    await grant(id, { credits: '2' })
    assay.pass(61_000)
    assert.doesNotMatch(await page(id), said, 'a minute later')
  })

  it('get limits of their own, and those of the installation again', async () => {
    const id = await create()
    const limit = (rate: string, free: string) => operator.submit(`${path}/${id}/limits`, { rate, free }, path)
    assert.match((await limit('0', '250')).location ?? '', new RegExp(`^${path}/${id}(\\?|$)`))
    const limited = await assay.store.accounts.findAccount(id)
    assert.deepEqual([limited?.requestsPerMinute, limited?.freeCreditsPerMonth], [0, 250])
    assert.match((await operator.ask(`${path}/${id}`)).text, /id="free"[^>]* value="250"/)
    const wrong = await limit('many', '1000000001')
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /id="rate"[^>]*aria-invalid="true"[^>]* value="many"/)
    assert.equal((await limit('', '')).status, 303)
    const back = await assay.store.accounts.findAccount(id)
    assert.deepEqual([back?.requestsPerMinute, back?.freeCreditsPerMonth], [null, null])
    assert.equal((await eventsOf(id, 'account.limits')).length, 2)
  })

  it('are suspended for a reason and served again, each once', async () => {
    const id = await create()
    const press = (verb: string, fields = { reason: 'invoice <7>' }) =>
      operator.submit(`${path}/${id}/${verb}`, fields, path)
    for (const [reason, words] of [
      ...['', ' ', 'x'.repeat(201)].map(text => [text, /Enter 1 to 200 characters/] as const),
      ['two\nlines', /value contains U\+000A\./],
      ['invoice \u200f7', /value contains U\+200F\./],
    ] as const) {
      const page = await press('suspend', { reason })
      assert.equal(page.status, 422)
      assert.match(page.text, /<details open>/)
      assert.match(page.text, words)
    }
    assert.equal((await assay.store.accounts.findAccount(id))?.suspendedAt, null)
    assert.equal((await press('suspend')).status, 303)
    assert.equal((await press('suspend')).status, 303, 'the same form again')
    const late = await press('suspend', { reason: 'another one' })
    assert.equal(late.status, 409)
    assert.match(
      late.text,
      /already suspended for the reason below\. Your reason was not saved: another one.*invoice &#60;7&#62;/s,
    )
    assert.notEqual((await assay.store.accounts.findAccount(id))?.suspendedAt, null)
    assert.match((await operator.ask(`${path}/${id}`)).text, /badge bad">suspended.*invoice &#60;7&#62;/s)
    const audit = await operator.ask('/dashboard/audit?of=all&kind=account.')
    assert.match(audit.text, /suspended the account: invoice &#60;7&#62;/)
    for (const verb of ['resume', 'resume']) assert.equal((await press(verb)).status, 303)
    assert.equal((await assay.store.accounts.findAccount(id))?.suspendedAt, null)
    const events = [...(await eventsOf(id, 'account.resume')), ...(await eventsOf(id, 'account.suspend'))]
    assert.deepEqual(
      events.map(([action, account]) => [action, account]),
      [
        ['account.resume', id],
        ['account.suspend invoice <7>', id],
      ],
    )
  })

  it('say on each page that they are suspended, to every member and not why', async () => {
    const id = await create()
    const viewer = await assay.member(id, 'viewer', 'viewer@example.org')
    const banner = /<b>The account “shop-\d+” is suspended\.<\/b> Requests with its API keys fail/
    await operator.submit(`${path}/${id}/suspend`, { reason: 'invoice <7>' }, path)
    for (const room of ['playground', 'keys', 'members']) {
      const { text } = await viewer.ask(`/dashboard/${room}`)
      assert.match(text, banner)
      assert.doesNotMatch(text, /invoice/)
      assert.doesNotMatch((await owner.ask(`/dashboard/${room}`)).text, banner, 'another account')
    }
    await operator.submit(`${path}/${id}/resume`, {}, path)
    assert.doesNotMatch((await viewer.ask('/dashboard/keys')).text, banner)
  })

  it('are found by a part of their name, and read page by page', async () => {
    for (let at = 0; at < 60; at += 1) {
      const name = `many-${String(at).padStart(2, '0')}`
      const event = { at: 0, actor: 'test', action: 'account.create', subject: name }
      await assay.store.accounts.insertAccount({ id: `acc_${name}`, name, createdAt: 0 }, event)
    }
    const seen: string[] = []
    let next = `${path}?name=Many`
    for (let page = 0; page < 2; page += 1) {
      const { text } = await operator.ask(next)
      assert.match(text, /60 accounts/)
      seen.push(...[...text.matchAll(/">(many-\d\d)<\/a>/g)].map(found => found[1]))
      const link = /href="([^"]*)" rel="next"/.exec(text)?.[1] ?? ''
      next = link.replaceAll('&amp;', '&').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    }
    assert.deepEqual([seen.length, next], [60, ''])
    assert.equal(new Set(seen).size, 60)
    assert.match((await operator.ask(`${path}?name=nobody-has-this`)).text, /No accounts match your filter/)
  })

  it('stay open to an operator who was removed from every account, and their own sign-in to every user', async () => {
    const { people } = assay.store
    const idOf = async (email: string) => (await people.findUserByEmail(email))?.id ?? assert.fail(email)
    const gone = await assay.member('acc_default', 'viewer', 'gone@example.org')
    const [ada, heir] = [await idOf('ada@example.org'), await idOf('owner@example.org')]
    const event = { at: 0, actor: 'test', action: 'member.remove', subject: ada }
    for (const { accountId } of await people.membershipsOf(ada)) {
      await people.addMember(heir, accountId, 'owner', event)
      assert.equal(await people.removeMember(ada, accountId, event), 'done')
    }
    await people.removeMember(await idOf('gone@example.org'), 'acc_default', event)
    const [ofOperator, ofOther] = [await operator.ask('/dashboard/keys'), await gone.ask('/dashboard/keys')]
    for (const { status, text } of [ofOperator, ofOther]) {
      assert.equal(status, 403)
      assert.match(text, /not a member of any account.*href="\/dashboard\/settings"/s)
    }
    assert.match(ofOperator.text, /href="\/dashboard\/accounts"/)
    assert.doesNotMatch(ofOther.text, /href="\/dashboard\/accounts"/)
    assert.equal((await operator.ask(`${path}/acc_default`)).status, 200)
    assert.equal((await gone.ask(path)).status, 403)
    assert.equal((await gone.submit(path, { name: 'mine' }, '/dashboard/settings')).status, 403)
    const settings = '/dashboard/settings'
    const begun = await gone.submit(`${settings}/second-factor`, { 'factor-password': password }, settings)
    assert.equal(begun.status, 303)
    const next = 'another quiet instrument'
    const fields = { current: password, password: next, repeated: next }
    assert.equal((await gone.submit(`${settings}/password`, fields, settings)).status, 303)
    await create()
    assert.equal((await operator.ask('/dashboard/keys')).status, 200, 'owner of the one that they made')
    assert.deepEqual(assay.defects, [])
  })

  it('that are not there are said to be so', async () => {
    for (const id of ['acc_none', 'default']) {
      assert.equal((await operator.ask(`${path}/${id}`)).status, 404)
      for (const verb of ['grant', 'limits', 'suspend', 'resume']) {
        assert.equal((await operator.submit(`${path}/${id}/${verb}`, {}, path)).status, 404)
      }
    }
  })

  it('leave no defect behind', () => assert.deepEqual(assay.defects, []))
})
