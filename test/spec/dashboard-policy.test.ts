/**
 * The lists of an account on the dashboard: who may change them, what goes in and out as CSV, and what nobody else
 * sees.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { AccountLists, type ProofOutcome } from '../../src/accounts/lists/lists.ts'
import type { ListName } from '../../src/accounts/lists/store.ts'
import { readPlainAddress } from '../../src/core/email.ts'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'

const path = '/dashboard/policy'
const account = 'acc_default'

describe('the policy lists of an account', () => {
  let assay: DashboardUnderTest
  let developer: Browser
  let viewer: Browser
  let stranger: Browser
  let lists: AccountLists
  let texts: readonly string[] = []
  const asked: string[] = []
  before(async () => {
    const prove = (accountId: string, domains: readonly string[]): Promise<ProofOutcome[]> =>
      lists.prove(accountId, domains)
    assay = await startDashboard({ mainThread: { prove } })
    await assay.setUp()
    const { store } = assay
    const askTxt = async (name: string) => {
      asked.push(name)
      return { outcome: 'found' as const, texts }
    }
    const secret = await store.ledger.secret()
    const revision = () => store.accounts.revision()
    lists = new AccountLists({ store: store.lists, revision, secret, askTxt, now: Date.now })
    developer = await assay.member(account, 'developer', 'dev@example.org')
    viewer = await assay.member(account, 'viewer', 'view@example.org')
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_other' }
    await store.accounts.insertAccount({ id: 'acc_other', name: 'other', createdAt: 0 }, event)
    stranger = await assay.member('acc_other', 'owner', 'else@example.org')
  })
  beforeEach(async () => {
    for (const list of ['suppression', 'allow', 'owned'] as const) {
      for await (const page of lists.pages(account, list)) {
        await lists.remove(account, list, page, { now: 0, actor: 'test' })
      }
    }
  })
  after(() => assay.stop())

  const change = (action: string, entries: string, list: ListName = 'suppression', browser = developer) =>
    browser.submit(`${path}/${list}`, { action, entries }, '/dashboard/settings')
  const bring = (text: string, step: string, list: ListName = 'suppression', browser = developer) =>
    browser.submit(`${path}/${list}/import`, { text, step }, '/dashboard/settings')
  const policyOf = (text: string) => lists.policyOf(account, readPlainAddress(text) ?? assert.fail(text))
  const sizeOf = async (list: ListName) => (await lists.sizes(account))[list]

  it('are shown with their sizes, and an empty one says what to do to those who may', async () => {
    await change('add', 'a.example.com\nb.example.com', 'allow')
    const page = await viewer.ask(path)
    assert.equal(page.status, 200)
    assert.match(page.text, /Allow list<\/a><\/th>.*?<td class="number" data-title="Entries">2<\/td>/s)
    assert.match(page.text, /keyed hashes/)
    assert.match((await developer.ask(`${path}/suppression`)).text, /suppression\/import/)
    assert.doesNotMatch((await viewer.ask(`${path}/suppression`)).text, /suppression\/import|<textarea/)
  })

  it('take what is typed, one a line, and let it go again', async () => {
    const page = await change('add', ' Ann@example.com \r\n\r\nexample.org\n@example.net')
    assert.deepEqual([page.status, page.location], [303, `${path}/suppression`])
    assert.equal(await policyOf('ann@EXAMPLE.com'), 'suppressed')
    assert.equal(await policyOf('who@sub.example.org'), 'suppressed')
    const shown = await developer.ask(page.location ?? '')
    assert.match(shown.text, /3 entries were added/)
    assert.match(shown.text, /example\.org/)
    assert.doesNotMatch(shown.text, /ann@example\.com/i)
    assert.equal((await change('remove', 'ann@example.com')).location, `${path}/suppression`)
    assert.equal(await policyOf('ann@example.com'), 'none')
  })

  it('lose a single entry by its own button', async () => {
    await change('add', 'ann@example.com\nexample.org')
    for (const { value } of await lists.list(account, 'suppression', '', 10)) {
      const page = await developer.submit(`${path}/suppression/remove`, { value }, '/dashboard/settings')
      assert.equal(page.location, `${path}/suppression`)
    }
    assert.equal(await sizeOf('suppression'), 0)
  })

  it('take nothing of what holds a bad line: each is told with its number and reason, and what was typed stays', async () => {
    const page = await change('add', 'example.com\nnot one\n\nco.uk\n<b>@')
    assert.equal(page.status, 422)
    assert.match(page.text, /Nothing was saved\. Line 2: .* 2 more lines are invalid/)
    const told = [...page.text.matchAll(/<th scope="row" class="number">(\d+)<\/th><td>([^<]*)</g)].map(
      found => found[1],
    )
    assert.deepEqual(told, ['2', '4', '5'])
    assert.match(page.text, /<textarea[^>]*aria-invalid="true"[^>]*>\s*example\.com\nnot one/)
    assert.doesNotMatch(page.text, /<b>@/)
    assert.equal((await change('add', 'ann@example.com', 'owned')).status, 422)
    for (const [text, words] of [
      [' \n', /Enter at least one line/],
      ['example.com\n'.repeat(1_001), /Enter at most 1,000 lines/],
    ] as const) {
      const refused = await change('add', text)
      assert.equal(refused.status, 422)
      assert.match(refused.text, words)
    }
    assert.deepEqual(await lists.sizes(account), { suppression: 0, allow: 0, owned: 0 })
  })

  it('take no more than they may, and say so', async () => {
    await lists.add(
      account,
      'owned',
      Array.from({ length: 99 }, (_, at) => ({ kind: 'domain', value: `d${at}.example.com` })),
      { now: 0, actor: 'test' },
    )
    const page = await change('add', 'one.example.org\ntwo.example.org', 'owned')
    assert.equal(page.status, 409)
    assert.match(page.text, /has 99 entries and can have at most 100/)
    const preview = await bring('one.example.org\ntwo.example.org', 'preview', 'owned')
    assert.match(preview.text, /has 99 entries and can hold 100/)
    assert.doesNotMatch(preview.text, /value="import"/)
    assert.equal((await bring('one.example.org\ntwo.example.org', 'import', 'owned')).status, 409)
    assert.equal(await sizeOf('owned'), 99)
  })

  it('are read page by page', async () => {
    const values = Array.from({ length: 205 }, (_, at) => `d${String(at).padStart(3, '0')}.example.com`)
    await change('add', values.join('\n'), 'allow')
    const seen: string[] = []
    let next: string | undefined = `${path}/allow`
    while (next !== undefined) {
      const { text } = await viewer.ask(next)
      seen.push(
        ...[...text.matchAll(/<th scope="row"><span class="long">(d\d+\.example\.com)</g)].map(found => found[1]),
      )
      next = /href="([^"]*)" rel="next"/.exec(text)?.[1].replaceAll('&#61;', '=')
    }
    assert.deepEqual(seen, values)
  })

  it('say what they hold of an address, which is in no address bar', async () => {
    await change('add', 'ann@example.com')
    const ask = (address: string, browser = viewer) => browser.submit(`${path}/check`, { address }, path)
    const page = await ask('Ann@Example.com')
    assert.equal(page.status, 200)
    assert.match(page.text, /The address is suppressed/)
    assert.doesNotMatch(page.text, /href="[^"]*ann@/i)
    assert.match((await ask('bob@example.com')).text, /The address is on no list/)
    assert.match((await ask('ann@example.com', stranger)).text, /The address is on no list/)
    const wrong = await ask('"><script>')
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /Enter a valid email address/)
    assert.doesNotMatch(wrong.text, /"><script>/)
  })

  const file = 'name,email\nAnn,ann@example.com\nBob,not one\nAnn,ANN@example.com\nCy,cy@example.com\n'

  it('tell what an import would do, row by row, before anything is written', async () => {
    await change('add', 'cy@example.com')
    const page = await bring(file, 'preview')
    assert.equal(page.status, 200)
    assert.match(
      page.text,
      /4 rows in 5 lines: <b>1 would be added<\/b>\. Already on the list or repeated in the file: 2\. Invalid: 1\./,
    )
    assert.match(page.text, /<th scope="row" class="number">3<\/th><td>The entry is not/)
    assert.match(page.text, /Import 1 entry/)
    assert.match(page.text, /Ann,ann@example\.com/)
    assert.equal(await sizeOf('suppression'), 1)
    const done = await bring(file, 'import')
    assert.equal(done.status, 200)
    assert.match(done.text, /Invalid rows/)
    assert.match(done.text, /1 entry was added\. 1 row was invalid/)
    assert.match(done.text, /<th scope="row" class="number">3<\/th><td>The entry is not/)
    assert.doesNotMatch(done.text, /not one|ann@/)
    assert.equal(await policyOf('ann@example.com'), 'suppressed')
  })

  it('lose one odd row of a file and no other, and show it on a page of its own', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => `r${at}@example.com`)
    const text = ['email', ...rows.slice(0, 10), '"Doe, John" <john@example.com>', ...rows.slice(10)].join('\r\n')
    assert.match((await bring(text, 'preview')).text, /1,001 rows in 1,002 lines: <b>1,000 would be added/)
    const page = await bring(text, 'import')
    assert.match(page.text, /<h1[^>]*>Invalid rows/)
    assert.match(page.text, /1,002 lines: <b>1,000 added<\/b>.*Invalid: 1\. Headers, comments and empty lines: 1\./)
    assert.match(page.text, /<th scope="row" class="number">12<\/th>/)
    assert.equal(await sizeOf('suppression'), 1_000)
    assert.equal(await policyOf('john@example.com'), 'none')
  })

  it('take a file of many rows, and none that is empty or too large', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `a${at}@example.com\n`).join('')
    assert.match((await bring(many, 'preview')).text, /3,000 would be added/)
    assert.equal((await bring(many, 'import')).location, `${path}/suppression`)
    assert.equal((await bring(' ', 'import')).status, 422)
    const large = await bring('a'.repeat(600_001), 'import')
    assert.equal(large.status, 422)
    assert.match(large.text, /600,001 bytes/)
    assert.equal(await sizeOf('suppression'), 3_000)
  })

  it('are changed as before by the next form, after one that was larger than a form may be', async () => {
    for (let turn = 0; turn < 3; turn++) {
      assert.equal((await bring('a'.repeat(1_048_577), 'import')).status, 413)
      assert.equal((await change('add', `n${turn}@example.com`)).status, 303)
    }
    assert.equal(await sizeOf('suppression'), 3)
  })

  it('go out as CSV that comes back in', async () => {
    await change('add', 'ann@example.com\nexample.org')
    const csv = await viewer.ask(`${path}/suppression/entries.csv`)
    assert.match(csv.headers.get('content-disposition') ?? '', /attachment/)
    assert.match(csv.text, /^value,kind,added_at,made_for\n/)
    await change('remove', 'ann@example.com\nexample.org')
    assert.equal((await bring(csv.text, 'import')).location, `${path}/suppression`)
    assert.equal(await policyOf('ann@example.com'), 'suppressed')
    const elsewhere = await bring(csv.text, 'preview', 'suppression', stranger)
    assert.match(elsewhere.text, /The hash is from another account/)
  })

  it('prove a domain by its record when they are told to look', async () => {
    await change('add', 'example.org', 'owned')
    const record = lists.recordOf(account, 'example.org')
    const page = await viewer.ask(`${path}/owned`)
    assert.ok(page.text.includes(record.slice('assay-verify='.length)))
    assert.match(page.text, /not verified/)
    const look = (value: string, browser = developer) =>
      browser.submit(`${path}/owned/prove`, { value }, '/dashboard/settings')
    assert.equal((await look('example.org')).location, `${path}/owned`)
    texts = [record]
    const proved = await look('example.org')
    assert.equal(proved.location, `${path}/owned`)
    assert.match((await developer.ask(proved.location ?? '')).text, /The domain is verified.*badge good">verified/s)
    asked.length = 0
    assert.equal((await look('example.net')).location, `${path}/owned`)
    assert.equal((await look('example.org', stranger)).location, `${path}/owned`)
    assert.deepEqual(asked, [])
    await developer.ask(`${path}/owned`)
    assert.doesNotMatch((await developer.ask(`${path}/owned?proof=proved`)).text, /class="notice/, 'a forged notice')
  })

  it('are changed by nobody who only looks, for no other account, and by no other page', async () => {
    await change('add', 'ann@example.com')
    const [{ value }] = await lists.list(account, 'suppression', '', 1)
    assert.equal((await change('add', 'example.net', 'suppression', viewer)).status, 403)
    assert.equal((await bring('example.net', 'import', 'suppression', viewer)).status, 403)
    assert.equal((await viewer.ask(`${path}/suppression/import`)).status, 403)
    for (const verb of ['remove', 'prove']) {
      const answer = await viewer.submit(`${path}/owned/${verb}`, { value }, '/dashboard/settings')
      assert.equal(answer.status, 403)
    }
    assert.doesNotMatch((await stranger.ask(`${path}/suppression`)).text, new RegExp(value.slice(0, 12)))
    await stranger.submit(`${path}/suppression/remove`, { value }, '/dashboard/settings')
    assert.equal((await developer.send(`${path}/suppression`, { action: 'add', entries: 'example.net' })).status, 403)
    assert.equal((await developer.send(`${path}/suppression/remove`, { value })).status, 403)
    assert.equal(await sizeOf('suppression'), 1)
    for (const wrong of ['blocked', 'constructor']) assert.equal((await developer.ask(`${path}/${wrong}`)).status, 404)
  })

  it('are in the log of events with who changed them, and without what was typed', async () => {
    await change('add', 'ann@example.com\nexample.org', 'allow')
    const [event] = await assay.store.audit.findEvents({ account, action: 'list.', limit: 1 })
    assert.equal(event.action, 'list.add allow 2')
    assert.match(event.actor, /^user /)
    assert.deepEqual([event.subject, event.account, event.address], [account, account, '127.0.0.1'])
  })

  it('leave no defect behind', () => assert.deepEqual(assay.defects, []))
})
