/** What people type with characters that nobody sees, and others would read. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeLink } from '../../src/dashboard/people/links.ts'
import { type Browser, type DashboardUnderTest, password, startDashboard } from '../support/dashboard.ts'

describe('a text with a character that nobody sees', () => {
  let assay: DashboardUnderTest
  let owner: Browser
  before(async () => {
    assay = await startDashboard()
    owner = await assay.setUp()
  })
  after(() => assay.stop())

  it('is neither the name nor the address of a new user', async () => {
    const purpose = { purpose: 'invitation', accountId: 'acc_default', role: 'viewer' } as const
    const link = await makeLink(assay.store.people, purpose, '', { now: Date.now(), actor: 'test' })
    const form = { name: 'Eve', email: 'eve@example.org', password, repeated: password }
    for (const [fields, words] of [
      [{ name: 'A\u200bda' }, /A name must not contain control or invisible characters\. The value contains U\+200B\./],
      [
        { email: 'ada\u200b@example.org' },
        /An email address must not contain control or invisible characters\. The value contains U\+200B\./,
      ],
    ] as const) {
      const page = await assay.browser().submit(link, { ...form, ...fields })
      assert.equal(page.status, 422)
      assert.match(page.text, words)
    }
  })

  it('is not what an invitation is for', async () => {
    const members = '/dashboard/members'
    const page = await owner.submit(`${members}/invite`, { role: 'viewer', note: 'Bo\u200bb' }, members)
    assert.equal(page.status, 422)
    assert.match(page.text, /must not contain control or invisible characters\. The value contains U\+200B\./)
    const invitations = await assay.store.people.invitationsTo('acc_default', Date.now())
    assert.ok(invitations.every(({ note }) => note === ''))
  })
})
