/**
 * What every store must do with users, members and links, and with the library that keeps passwords and sessions in it.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { dashboardSettings } from '../../test/support/dashboard-settings.ts'
import { type AuthRequest, Identity } from '../dashboard/people/identity.ts'
import type { LinkPurpose, Role } from '../dashboard/people/store.ts'
import { eventOf, fresh, now, type OpenedStore, type Pair, pairOf } from './contract.ts'
import type { Store } from './open.ts'

export function describePeopleStore(name: string, open: () => Promise<OpenedStore>): void {
  describe(`the users in the store on ${name}`, () => {
    const pair = pairOf(open)
    describe('sign-in', () => signInSuite(pair))
    describe('members', () => memberSuite(pair))
    describe('owners', () => ownerSuite(pair))
    describe('links', () => linkSuite(pair))
    describe('links', () => linkEndSuite(pair))
    describe('links', () => newPasswordSuite(pair))
    describe('tries', () => triesSuite(pair))
  })
}

export const password = 'a quiet instrument on paper'

const provider = { clientId: 'assay', clientSecret: 'secret', joinDomain: null }

export function identityOn(store: Store, issuer: string | null = null): Identity {
  return new Identity({
    tables: store.tables,
    secret: '5a'.repeat(32),
    settings: dashboardSettings({ oidc: issuer === null ? null : { ...provider, issuer } }),
  })
}

export function authRequestWith(cookies: readonly string[] = []): AuthRequest {
  const cookie = cookies.map(line => line.split(';')[0]).join('; ')
  return { origin: 'http://localhost', headers: cookie === '' ? {} : { cookie } }
}

interface NewUser {
  readonly id: string
  readonly email: string
}

/** A user with the password of the suite. To hash one takes a tenth of a second, and to check it again as long. */
export async function newUserWithPassword(store: Store, email = `${fresh('u')}@example.org`): Promise<NewUser> {
  const id = await identityOn(store).createUser(authRequestWith(), 'Some Body', email, password)
  return { id: id ?? assert.fail(), email: email.toLowerCase() }
}

/** A user who cannot sign in. */
export async function newUser(store: Store): Promise<NewUser> {
  const [id, at] = [fresh('user'), new Date(now).toISOString()]
  const email = `${id}@example.org`
  await sql`insert into user_person (id, name, email, email_verified, created_at, updated_at)
    values (${id}, 'Some Body', ${email}, 0, ${at}, ${at})`.execute(store.tables)
  return { id, email }
}

function signInSuite(pair: Pair): void {
  it('is by a password that one connection has set and another one checks, and gives a session that both know', async () => {
    const { id, email } = await newUserWithPassword(pair.one, `Ada.${fresh('u')}@Example.org`)
    assert.equal((await pair.two.people.findUserByEmail(email.toUpperCase()))?.id, id)
    assert.equal(await identityOn(pair.two).createUser(authRequestWith(), 'Other', email, password), null)
    const [one, two] = [identityOn(pair.one), identityOn(pair.two)]
    assert.equal((await two.signIn(authRequestWith(), email, 'something else')).outcome, 'refused')
    const { outcome, cookies } = await two.signIn(authRequestWith(), email, password)
    assert.equal(outcome, 'done')
    const found = (await one.find(authRequestWith(cookies))).outcome ?? assert.fail()
    assert.deepEqual([found.user.email, found.user.accountId, found.user.hasSecondFactor], [email, null, false])
    await one.chooseAccount(authRequestWith(cookies), found.user.id, 'acc_x')
    assert.equal((await two.find(authRequestWith(cookies))).outcome?.user.accountId, 'acc_x')
    const [session] = await two.sessionsOf(authRequestWith(), id)
    assert.ok(Math.abs(session.createdAt - Date.now()) < 60_000)
    await pair.one.people.sweep(Date.now(), 1)
    assert.ok((await two.find(authRequestWith(cookies))).outcome, 'a session that has not expired stays')
    assert.deepEqual(await pair.one.people.endSessions(id, session.id), [])
    assert.deepEqual(await pair.one.people.endSessions(id, null), [session.id])
    assert.equal((await two.find(authRequestWith(cookies))).outcome, null)
  })

  it('is of one user for each address, also when two are made at once; one who is taken away leaves it free', async () => {
    const email = `${fresh('u')}@example.org`
    const [one, two] = [identityOn(pair.one), identityOn(pair.two)]
    const make = (identity: Identity) => identity.createUser(authRequestWith(), 'Some Body', email, password)
    const made = await Promise.all([one, two, one, two].map(make))
    const [id, ...others] = made.filter(each => each !== null)
    assert.deepEqual(others, [])
    assert.equal((await two.signIn(authRequestWith(), email, password)).outcome, 'done')
    await two.removeUser(authRequestWith(), id)
    assert.equal(await pair.one.people.findUserByEmail(email), undefined)
    assert.notEqual(await make(one), null)
  })

  it('ends by itself, and what has expired is removed', async () => {
    const { id, email } = await newUserWithPassword(pair.one)
    const { cookies } = await identityOn(pair.one).signIn(authRequestWith(), email, password)
    await pair.two.people.sweep(Date.now() + 8 * 86_400_000, 1)
    assert.equal((await identityOn(pair.one).find(authRequestWith(cookies))).outcome, null)
    assert.deepEqual(await pair.one.people.endSessions(id, null), [])
  })

  it('has a second factor that both connections know, and that can be taken away', async () => {
    const { id, email } = await newUserWithPassword(pair.one)
    const { cookies } = await identityOn(pair.one).signIn(authRequestWith(), email, password)
    const begun = await identityOn(pair.one).beginSecondFactor(authRequestWith(cookies), password)
    assert.ok(begun !== 'refused' && begun.recoveryCodes.length === 10)
    await pair.one.tables.updateTable('user_person').set({ two_factor_enabled: 1 }).where('id', '=', id).execute()
    assert.equal((await identityOn(pair.two).signIn(authRequestWith(), email, password)).outcome, 'second_factor')
    await pair.two.people.removeSecondFactor(id, eventOf('user.second_factor off', id))
    assert.equal((await identityOn(pair.one).signIn(authRequestWith(), email, password)).outcome, 'done')
  })
}

async function newAccount({ one }: Pair): Promise<string> {
  const id = fresh('acc')
  await one.accounts.insertAccount({ id, name: id, createdAt: now }, eventOf('account.create', id))
  return id
}

function memberSuite(pair: Pair): void {
  const add = (userId: string, accountId: string, role: Role) =>
    pair.one.people.addMember(userId, accountId, role, eventOf(`member.add ${role}`, userId))

  it('are of several accounts, with a role in each; joining again never lowers it', async () => {
    const [{ id }, account, other] = [await newUser(pair.one), await newAccount(pair), await newAccount(pair)]
    await add(id, account, 'developer')
    await add(id, account, 'viewer')
    await add(id, other, 'viewer')
    const held = (await pair.two.people.membershipsOf(id)).map(({ accountId, role }) => [accountId, role])
    assert.deepEqual(Object.fromEntries(held), { [account]: 'developer', [other]: 'viewer' })
    await add(id, other, 'owner')
    assert.deepEqual(
      (await pair.two.people.membersOf(other)).map(({ role }) => role),
      ['owner'],
    )
  })

  it('are counted by account, of those accounts that were asked for', async () => {
    const [empty, one, two] = [await newAccount(pair), await newAccount(pair), await newAccount(pair)]
    const users = [await newUser(pair.one), await newUser(pair.one)]
    await add(users[0].id, one, 'viewer')
    for (const { id } of users) await add(id, two, 'viewer')
    const { people } = pair.two
    assert.deepEqual([...(await people.countMembers([two, empty]))], [[two, 2]])
    assert.deepEqual((await people.countMembers([one, two])).get(one), 1)
    assert.deepEqual(await people.countMembers([]), new Map())
  })

  it('leave an owner, however many owners go at once', async () => {
    const account = await newAccount(pair)
    const users = [await newUser(pair.one), await newUser(pair.one), await newUser(pair.one)]
    for (const { id } of users) await add(id, account, 'owner')
    const done = await Promise.all(
      users.map(({ id }, at) =>
        (at % 2 === 0 ? pair.one : pair.two).people.removeMember(id, account, eventOf('member.remove', id)),
      ),
    )
    assert.deepEqual(done.toSorted(), ['done', 'done', 'last_owner'])
    assert.equal((await pair.one.people.membersOf(account)).length, 1)
    assert.equal(
      await pair.one.people.changeRole('nobody', account, 'viewer', eventOf('member.role', '')),
      'no_such_member',
    )
  })
}

function ownerSuite(pair: Pair): void {
  it('own an account from its first moment on, or it is not there at all', async () => {
    const [{ id: userId }, id, lost] = [await newUser(pair.one), fresh('acc'), fresh('acc')]
    const insert = (accountId: string, ownerId: string) => {
      const owner = { userId: ownerId, event: eventOf('member.add owner', ownerId) }
      const event = eventOf('account.create', accountId)
      return pair.one.accounts.insertAccount({ id: accountId, name: accountId, createdAt: now }, event, owner)
    }
    assert.equal(await insert(id, userId), true)
    assert.equal(await insert(id, userId), false, 'the name is taken')
    const [owner] = await pair.two.people.membersOf(id)
    assert.deepEqual([owner.id, owner.role, owner.since], [userId, 'owner', now])
    await assert.rejects(insert(lost, 'nobody'))
    assert.equal(await pair.two.accounts.findAccount(lost), undefined)
    const told = (await pair.two.audit.findEvents({ account: null, limit: 1_000 })).map(({ subject }) => subject)
    assert.deepEqual(
      [id, userId, lost].map(subject => told.filter(each => each === subject).length),
      [1, 1, 0],
    )
  })

  it('are led by one operator, whoever asks to be it at once', async () => {
    const users = [await newUser(pair.one), await newUser(pair.two)]
    const made = await Promise.all(
      users.map(({ id }, at) => (at === 0 ? pair.one : pair.two).people.makeOperator(id, eventOf('user.operator', id))),
    )
    assert.deepEqual(made.toSorted(), [false, true])
    const operators = (await pair.one.people.listUsers()).filter(({ isOperator }) => isOperator)
    assert.equal(operators.length, 1)
  })
}

/** Writes a link by the first connection. */
async function insertLink({ one }: Pair, purpose: LinkPurpose, madeBy: string | null = null, sessionId?: string) {
  const hash = fresh('hash')
  const link = { ...purpose, hash, note: 'for somebody', madeBy, createdAt: now, expiresAt: now + 1_000 }
  return { ...link, isInserted: await one.people.insertLink(link, eventOf('link', hash), sessionId) }
}

function linkSuite(pair: Pair): void {
  const insert = (purpose: LinkPurpose) => insertLink(pair, purpose)

  it('are found as they were made, until they expire', async () => {
    const [{ id: userId }, accountId] = [await newUser(pair.one), await newAccount(pair)]
    for (const purpose of [
      { purpose: 'owner' },
      { purpose: 'invitation', accountId, role: 'viewer' },
      { purpose: 'password', userId },
    ] as const) {
      const { isInserted, ...link } = await insert(purpose)
      assert.ok(isInserted)
      assert.deepEqual(await pair.two.people.findLink(link.hash, now + 999), link)
      assert.equal(await pair.two.people.findLink(link.hash, now + 1_000), undefined)
      assert.equal(await pair.two.people.useLink(link.hash, now + 1_000), false)
    }
    assert.equal((await pair.two.people.invitationsTo(accountId, now)).length, 1)
    await pair.two.people.sweep(now + 1_000, 1)
    assert.equal((await pair.two.people.invitationsTo(accountId, now)).length, 0)
  })

  it('are used once, whoever uses them at once', async () => {
    const { hash } = await insert({ purpose: 'owner' })
    const used = await Promise.all([pair.one, pair.two, pair.one].map(({ people }) => people.useLink(hash, now)))
    assert.deepEqual(used.toSorted(), [false, false, true])
  })

  it('to set up the installation are one: the newest', async () => {
    const [before, newest] = [await insert({ purpose: 'owner' }), await insert({ purpose: 'owner' })]
    assert.equal(await pair.two.people.findLink(before.hash, now), undefined)
    assert.equal(await pair.two.people.useLink(before.hash, now), false)
    assert.equal(await pair.two.people.useLink(newest.hash, now), true)
  })

  it('to set up the installation are one when they are made at once', async () => {
    const made = await Promise.all(
      [pair.one, pair.two, pair.one, pair.two].map(one => insertLink({ ...pair, one }, { purpose: 'owner' })),
    )
    const found = await Promise.all(made.map(({ hash }) => pair.one.people.findLink(hash, now)))
    assert.equal(found.filter(link => link !== undefined).length, 1)
  })

  it('to join are withdrawn by their own account only', async () => {
    const [account, other] = [await newAccount(pair), await newAccount(pair)]
    const { hash } = await insert({ purpose: 'invitation', accountId: account, role: 'viewer' })
    assert.equal(await pair.two.people.removeInvitation(other, hash, eventOf('link.withdraw', other)), false)
    assert.equal(await pair.two.people.removeInvitation(account, hash, eventOf('link.withdraw', account)), true)
    assert.equal(await pair.one.people.findLink(hash, now), undefined)
  })
}

function linkEndSuite(pair: Pair): void {
  it('to join end with the rights of their maker, and no others do', async () => {
    const { people } = pair.one
    const [account, other] = [await newAccount(pair), await newAccount(pair)]
    const [{ id: stays }, ...leaving] = [await newUser(pair.one), await newUser(pair.one), await newUser(pair.one)]
    const owners = [stays, ...leaving.map(({ id }) => id)]
    for (const id of owners) {
      for (const each of [account, other]) await people.addMember(id, each, 'owner', eventOf('member.add owner', id))
    }
    const inviteTo = (accountId: string, madeBy: string | null) =>
      insertLink(pair, { purpose: 'invitation', accountId, role: 'owner' }, madeBy)
    const made = await Promise.all(owners.map(id => inviteTo(account, id)))
    const kept = [await inviteTo(account, null), await inviteTo(other, owners[1]), made[0]]
    await pair.two.people.changeRole(owners[1], account, 'developer', eventOf('member.role developer', owners[1]))
    await pair.two.people.removeMember(owners[2], account, eventOf('member.remove', owners[2]))
    for (const { hash } of made.slice(1)) {
      assert.equal(await people.findLink(hash, now), undefined)
      assert.equal(await people.useLink(hash, now), false)
    }
    for (const { hash } of kept) assert.equal((await people.findLink(hash, now))?.hash, hash)
    const { isInserted, hash } = await inviteTo(account, owners[1])
    assert.deepEqual([isInserted, await people.findLink(hash, now)], [false, undefined])
  })

  it('to join are not left behind by an owner who is removed while inviting', async () => {
    const account = await newAccount(pair)
    const [{ id: stays }, { id: goes }] = [await newUser(pair.one), await newUser(pair.one)]
    for (const id of [stays, goes]) await pair.one.people.addMember(id, account, 'owner', eventOf('member.add', id))
    const invitation = { purpose: 'invitation', accountId: account, role: 'viewer' } as const
    await Promise.all([
      ...Array.from({ length: 5 }, () => insertLink(pair, invitation, goes)),
      pair.two.people.removeMember(goes, account, eventOf('member.remove', goes)),
      ...Array.from({ length: 5 }, () => insertLink(pair, invitation, goes)),
    ])
    assert.deepEqual(await pair.one.people.invitationsTo(account, now), [])
  })
}

function newPasswordSuite(pair: Pair): void {
  it('to join are not left behind in a session that a new password ends while it invites', async () => {
    const account = await newAccount(pair)
    const { id, email } = await newUserWithPassword(pair.one)
    await pair.one.people.addMember(id, account, 'owner', eventOf('member.add', id))
    const identity = identityOn(pair.one)
    const invitation = { purpose: 'invitation', accountId: account, role: 'owner' } as const
    for (let round = 0; round < 5; round += 1) {
      await identity.signIn(authRequestWith(), email, password)
      const [session] = await identity.sessionsOf(authRequestWith(), id)
      const invite = () => insertLink(pair, invitation, id, session.id)
      assert.ok((await invite()).isInserted)
      const end = async () => {
        await pair.two.people.endSessions(id, null)
        await pair.two.people.endLinks(id)
      }
      await Promise.all([...Array.from({ length: 4 }, invite), end(), ...Array.from({ length: 4 }, invite)])
      assert.deepEqual(await pair.one.people.invitationsTo(account, now), [])
      assert.equal((await invite()).isInserted, false)
    }
    assert.deepEqual(await pair.one.people.invitationsTo(account, now), [])
  })

  it('to a new password of a user end together, and with them the invitations that the user made', async () => {
    const [{ id: userId }, { id: other }] = [await newUser(pair.one), await newUser(pair.one)]
    const [accountId, second] = [await newAccount(pair), await newAccount(pair)]
    for (const id of [userId, other]) {
      for (const each of [accountId, second]) await pair.one.people.addMember(id, each, 'owner', eventOf('member', id))
    }
    const invitation = { purpose: 'invitation', accountId, role: 'owner' } as const
    const own = [
      await insertLink(pair, { purpose: 'password', userId }),
      await insertLink(pair, { purpose: 'password', userId }),
      await insertLink(pair, invitation, userId),
      await insertLink(pair, { ...invitation, accountId: second }, userId),
    ]
    const kept = [
      await insertLink(pair, { purpose: 'password', userId: other }),
      await insertLink(pair, invitation, other),
      await insertLink(pair, invitation),
    ]
    await pair.two.people.endLinks(userId)
    for (const { hash } of own) assert.equal(await pair.one.people.findLink(hash, now), undefined)
    for (const { hash } of kept) assert.ok(await pair.one.people.findLink(hash, now))
  })
}

function triesSuite(pair: Pair): void {
  it('are counted in a window, every one of them, also at once', async () => {
    const key = fresh('key')
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? pair.one : pair.two).people.countFailure(key, now, 100)),
    )
    assert.deepEqual(
      tries.toSorted((one, other) => one - other),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    )
    assert.equal(await pair.one.people.countFailure(key, now + 99, 100), 11)
    assert.equal(await pair.one.people.countFailure(key, now + 100, 100), 1)
    await pair.two.people.forgetFailures(key)
    assert.equal(await pair.one.people.countFailure(key, now + 101, 100), 1)
  })
}
