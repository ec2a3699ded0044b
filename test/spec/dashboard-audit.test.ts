/** The log of events on the dashboard: who reads it, what it tells, and how it goes on. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { type Browser, type DashboardUnderTest, startDashboard } from '../support/dashboard.ts'

describe('the audit log', () => {
  let assay: DashboardUnderTest
  let operator: Browser
  let stranger: Browser
  const write = (action: string, account: string, actor = 'cli', subject = account) =>
    assay.store.people.writeEvent({ at: Date.now(), actor, action, subject, account, address: null })
  before(async () => {
    assay = await startDashboard()
    operator = await assay.setUp()
    const event = { at: 0, actor: 'test', action: 'account.create', subject: 'acc_other' }
    await assay.store.accounts.insertAccount({ id: 'acc_other', name: 'other', createdAt: 0 }, event)
    stranger = await assay.member('acc_other', 'owner', 'else@example.org')
  })
  after(() => assay.stop())

  it('shows in words who did what, and from where', async () => {
    await operator.submit('/dashboard/keys', { label: 'one', mode: 'live' }, '/dashboard/keys/new')
    await write('credits.grant 500', 'acc_default')
    const { text } = await operator.ask('/dashboard/audit')
    assert.match(text, /Ada<\/span><\/td>\s*<td class="main"><span class="long">created an API key/)
    assert.match(text, /127\.0\.0\.1/)
    assert.match(text, /CLI<\/span><\/td>\s*<td class="main"><span class="long">granted credits: 500/)
  })

  it('shows objects by label or name with the id beside it, also keys that are revoked and members who were removed', async () => {
    const { text: before } = await operator.ask('/dashboard/audit.csv?kind=key.')
    const [{ subject: key, subject_name: label }]: Record<string, string>[] = parse(before, { columns: true })
    assert.equal(label, 'one')
    await operator.submit(`/dashboard/keys/${key}/revoke`, {}, `/dashboard/keys/${key}`)
    await assay.member('acc_default', 'viewer', 'gone@example.org')
    const gone = (await assay.store.people.findUserByEmail('gone@example.org')) ?? assert.fail('no such user')
    await operator.submit('/dashboard/members/remove', { user: gone.id }, '/dashboard/members')
    await write('key.roll', 'acc_default', 'cli', 'key_of_nothing')
    const { text } = await operator.ask('/dashboard/audit')
    const cell = (id: string, name: string) =>
      new RegExp(`<td><span class="long">${name}</span> <span class="soft"><code class="[^"]*">${id}</code>`)
    assert.match(text, new RegExp(`revoked an API key</span></td>\\s*${cell(key, 'one').source}`))
    assert.match(text, new RegExp(`removed a member</span></td>\\s*${cell(gone.id, gone.name).source}`))
    assert.match(text, cell('acc_default', 'default'))
    assert.match(text, /<td><code class="">key_of_nothing<\/code><\/td>/)
    assert.match((await operator.ask('/dashboard/audit?of=all')).text, cell('acc_other', 'other'))
    const csv = await operator.ask('/dashboard/audit.csv')
    const rows: Record<string, string>[] = parse(csv.text, { columns: true })
    const named = new Map(rows.map(row => [row.subject, row.subject_name]))
    const ids = [key, gone.id, 'acc_default', 'key_of_nothing']
    assert.deepEqual(
      ids.map(id => named.get(id)),
      ['one', gone.name, 'default', ''],
    )
  })

  it('shows the actor of an event by name after they have left the account', async () => {
    const left = await assay.member('acc_default', 'owner', 'left@example.org')
    await left.submit('/dashboard/keys', { label: 'of Grace', mode: 'live' }, '/dashboard/keys/new')
    const { id, name } = (await assay.store.people.findUserByEmail('left@example.org')) ?? assert.fail('no such user')
    await operator.submit('/dashboard/members/remove', { user: id }, '/dashboard/members')
    const filtered = `kind=key.&who=${encodeURIComponent(`user ${id}`)}`
    const { text } = await operator.ask(`/dashboard/audit?${filtered}`)
    assert.match(
      text,
      new RegExp(`<td><span class="long">${name}</span> <span class="soft">\\(not a member\\)</span></td>`),
    )
    assert.match(text, new RegExp(`<option value="user ${id}" selected>${name}<`))
    const csv = await operator.ask(`/dashboard/audit.csv?${filtered}`)
    const [row]: Record<string, string>[] = parse(csv.text, { columns: true })
    assert.deepEqual([row.who, row.who_name, row.subject_name], [`user ${id}`, name, 'of Grace'])
    const [cli]: Record<string, string>[] = parse((await operator.ask('/dashboard/audit.csv?who=cli')).text, {
      columns: true,
    })
    assert.equal(cli.who_name, '')
    const key = await operator.ask(`/dashboard/keys/${row.subject}`)
    assert.match(key.text, new RegExp(`Created.* by ${name}<`, 's'))
  })

  it('of one account shows the owner of another nothing, whatever is asked for', async () => {
    await write('key.create', 'acc_default', 'cli', 'key_of_default')
    for (const query of ['', '?of=all', '?of=all&who=cli', '.csv?of=all']) {
      const { status, text } = await stranger.ask(`/dashboard/audit${query}`)
      assert.equal(status, 200)
      assert.doesNotMatch(text, /acc_default|key_of_default/)
    }
    assert.match((await operator.ask('/dashboard/audit?of=all')).text, /acc_other/)
    assert.doesNotMatch((await operator.ask('/dashboard/audit')).text, /acc_other/)
  })

  it('is narrowed, goes on page by page, and is written whole as CSV', async () => {
    for (let number = 0; number < 60; number += 1) await write(`webhook.set ${number}`, 'acc_default', 'user <b>x</b>')
    const first = await operator.ask('/dashboard/audit?kind=webhook.')
    assert.doesNotMatch(first.text, /<b>x/)
    const numbers = (text: string) => [...text.matchAll(/set the webhook (\d+)/g)].map(([, number]) => Number(number))
    const [, older] = /href="([^"]*below[^"]*)"/.exec(first.text) ?? assert.fail('no older page')
    const second = await operator.ask(older.replaceAll('&#61;', '=').replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
    assert.deepEqual(
      [...numbers(first.text), ...numbers(second.text)],
      Array.from({ length: 60 }, (_, number) => 59 - number),
    )
    assert.doesNotMatch(second.text, /rel="next"/)
    const csv = await operator.ask('/dashboard/audit.csv?kind=webhook.')
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
    const rows: Record<string, string>[] = parse(csv.text, { columns: true })
    assert.equal(rows.length, 60)
    assert.deepEqual([rows[59].action, rows[59].account, rows[59].address], ['webhook.set 0', 'acc_default', ''])
  })

  it('shows use of the playground only if it is chosen', async () => {
    await write('key.lend', 'acc_default', 'cli', 'key_in_playground')
    for (const query of ['', '?kind=key.', '.csv', '.csv?kind=key.'])
      assert.doesNotMatch((await operator.ask(`/dashboard/audit${query}`)).text, /key_in_playground/, query)
    for (const query of ['?kind=key.lend', '.csv?kind=key.lend']) {
      const { text } = await operator.ask(`/dashboard/audit${query}`)
      assert.match(text, /key_in_playground/)
      assert.doesNotMatch(text, /created the account/)
    }
  })

  it('takes what makes no sense for nothing', async () => {
    for (const query of ['?kind=nothing', '?below=-1', '?below=1e9', '?who=a&who=b', '?kind=key.&kind=list.']) {
      assert.equal((await operator.ask(`/dashboard/audit${query}`)).status, 200, query)
    }
    const { text } = await operator.ask('/dashboard/audit?who=user%20nobody')
    assert.match(text, /No events match your filter/)
    assert.deepEqual(assay.defects, [])
  })

  it('has each test message that is sent to the webhook', async () => {
    const at = '/dashboard/alerts'
    await operator.submit(`${at}/test`, {}, '/dashboard/settings')
    assert.doesNotMatch((await operator.ask('/dashboard/audit')).text, /sent a test/, 'there is no webhook')
    await operator.submit(`${at}/webhook`, { url: 'https://hooks.example.org/assay' }, at)
    await operator.submit(`${at}/test`, {}, at)
    assert.match((await operator.ask('/dashboard/audit')).text, /sent a test to the webhook/)
  })

  it('shows no name for an id in the note of a link, which may be of another account', async () => {
    await write('link.invitation', 'acc_other', 'cli', 'acc_default')
    const { text } = await stranger.ask('/dashboard/audit?kind=link.')
    assert.match(text, /<td><code class="">acc_default<\/code><\/td>/)
    const csv = await stranger.ask('/dashboard/audit.csv?kind=link.')
    const rows: Record<string, string>[] = parse(csv.text, { columns: true })
    assert.equal(rows.find(({ subject }) => subject === 'acc_default')?.subject_name, '')
    assert.equal(rows[0].account_name, 'other')
  })
})
