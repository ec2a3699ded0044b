/**
 * What every store must do with sign-ins: whose they are, how they are kept, and what ends when the secret of sign-ins
 * is lost.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, it } from 'node:test'
import type { Identity } from '../dashboard/people/identity.ts'
import { eventOf, fresh, type OpenedStore, type Pair, pairOf } from './contract.ts'
import { authRequestWith, identityOn, newUserWithPassword, password } from './people-contract.ts'

export function describeSignIns(name: string, open: () => Promise<OpenedStore>): void {
  describe(`a sign-in in the store on ${name}`, () => {
    const pair = pairOf(open)
    makingSuite(pair)
    keepingSuite(pair)
  })
}

function makingSuite(pair: Pair): void {
  it('is of one user for each address, also when the one who came first is taken away at once', async () => {
    const identities = [identityOn(pair.one), identityOn(pair.two)]
    for (let round = 0; round < 10; round++) {
      const email = `${fresh('u')}@example.org`
      const make = async (identity: Identity) => {
        const id = await identity.createUser(authRequestWith(), 'Some Body', email, password)
        if (id !== null) await identity.removeUser(authRequestWith(), id)
        return id
      }
      const made = await Promise.all([...identities, ...identities, ...identities].map(make))
      assert.ok(made.some(id => id !== null))
    }
  })

  it('by a provider is of one user for each address, also when two come at once, and all of it or nothing', async () => {
    const given = {
      subject: fresh('sub'),
      name: 'Some Body',
      email: `${fresh('u')}@example.org`,
      emailVerified: true,
    }
    const identities = [pair.one, pair.two].map(store => identityOn(store, 'https://id.example'))
    const made = await Promise.all(identities.map(identity => identity.createProvidedUser(authRequestWith(), given)))
    const [id, ...others] = made.filter(each => each !== null)
    assert.deepEqual(others, [])
    assert.equal(await identities[1].userOfProvider(authRequestWith(), given.subject), id)
    const cookies = await identities[0].openSession(authRequestWith(), id)
    assert.equal((await identities[1].find(authRequestWith(cookies))).outcome?.user.id, id)
  })
}

function keepingSuite(pair: Pair): void {
  it('is kept under a hash of its token, by which nobody is found', async () => {
    const { id, email } = await newUserWithPassword(pair.one)
    const identity = identityOn(pair.one)
    const { cookies } = await identity.signIn(authRequestWith(), email, password)
    const { token } = (await identity.find(authRequestWith(cookies))).outcome ?? assert.fail()
    const { tables } = pair.two
    const found = tables.selectFrom('user_session').select('token').where('user_id', '=', id)
    const stored = await found.executeTakeFirstOrThrow()
    assert.equal(stored.token, hash('sha256', token))
    const copied = cookies.map(line => line.replace(token, stored.token))
    assert.equal((await identity.find(authRequestWith(copied))).outcome, null)
    await identity.signOut(authRequestWith(cookies))
    assert.deepEqual(await found.execute(), [])
  })

  it('is prolonged by its use, under the same token', async () => {
    const { id, email } = await newUserWithPassword(pair.one)
    const identity = identityOn(pair.one)
    const { cookies } = await identity.signIn(authRequestWith(), email, password)
    const row = () =>
      pair.one.tables
        .selectFrom('user_session')
        .select(['token', 'expires_at'])
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
    const { token } = await row()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    await pair.one.tables.updateTable('user_session').set({ expires_at: soon }).where('user_id', '=', id).execute()
    const { outcome, cookies: renewed } = await identity.find(authRequestWith(cookies))
    assert.ok(outcome !== null && renewed.length > 0)
    assert.equal((await row()).token, token)
    assert.ok((await row()).expires_at > soon)
    assert.equal((await identity.find(authRequestWith(renewed))).outcome?.sessionId, outcome.sessionId)
  })

  it('ends with the secret, and so does each second factor; the next secret is taken once', async () => {
    const { people } = pair.one
    const { email } = await newUserWithPassword(pair.one)
    const { cookies } = await identityOn(pair.one).signIn(authRequestWith(), email, password)
    await identityOn(pair.one).beginSecondFactor(authRequestWith(cookies), password)
    const factors = pair.one.tables.selectFrom('user_second_factor').select('id')
    const before = await factors.execute()
    assert.ok(before.length > 0)
    assert.equal(await people.forgetSecret(eventOf('user.session_secret new', 'all users')), before.length)
    assert.equal((await identityOn(pair.two).find(authRequestWith(cookies))).outcome, null)
    assert.deepEqual(await factors.execute(), [])
    assert.equal(await people.secretMark(), null)
    await Promise.all([pair.one, pair.two].map((store, at) => store.people.adoptSecret(`mark ${at}`)))
    const mark = await people.secretMark()
    await pair.two.people.adoptSecret('another')
    assert.equal(await people.secretMark(), mark)
  })
}
