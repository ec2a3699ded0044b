import { makeLink } from '../dashboard/people/links.ts'
import { roles, type User } from '../dashboard/people/store.ts'
import { accountNamed } from './accounts.ts'
import {
  type Command,
  CommandError,
  firstArgument,
  type Opened,
  optional,
  refuseUnprintable,
  timeJson,
  timeText,
} from './command.ts'
import { table } from './terminal.ts'

const actor = 'cli'

/** The URL of a link of the dashboard, as far as the settings define it: a proxy has another address. */
function linkText(path: string, { config: { host, port, tls, trustedProxies } }: Opened): string {
  const name = host.includes(':') ? `[${host}]` : host
  const origin =
    tls !== null ? `https://${name}:${port}` : trustedProxies.length > 0 ? 'https://...' : `http://${name}:${port}`
  return `${origin}${path}`
}

const list: Command = {
  name: 'user list',
  usage: 'user list',
  summary: 'list dashboard users and their accounts',
  examples: ['user list'],
  reads: true,
  run: async (_, open) => {
    const { store } = await open()
    const users = await store.people.listUsers()
    const all = await Promise.all(
      users.map(async user => ({ ...user, memberships: await store.people.membershipsOf(user.id) })),
    )
    const json = all.map(({ id, name, email, hasSecondFactor, isOperator, createdAt, memberships }) => ({
      ...{ id, name, email, second_factor: hasSecondFactor, operator: isOperator, created_at: timeJson(createdAt) },
      accounts: memberships.map(({ accountName, role }) => ({ account: accountName, role })),
    }))
    const rows = all.map(({ name, email, hasSecondFactor, isOperator, createdAt, memberships }) => [
      ...[email, name, memberships.map(({ accountName, role }) => `${accountName} (${role})`).join(', ')],
      ...[hasSecondFactor ? 'on' : 'off', isOperator ? 'yes' : 'no', timeText(createdAt)],
    ])
    const head = ['EMAIL', 'NAME', 'ACCOUNTS', 'SECOND FACTOR', 'OPERATOR', 'CREATED']
    return { json, text: columns => table(head, rows, columns) }
  },
}

const link: Command = {
  name: 'user link',
  usage: 'user link [--account <name> --role viewer|developer|owner] [--for <text>]',
  summary: 'create a sign-up link that works once',
  details: 'Without --account, it creates the owner of the installation. With --account, it invites a member.',
  examples: ['user link', 'user link --account shop --role viewer --for Anna'],
  run: async (input, open) => {
    const [account, roleText, note] = [
      optional(input, 'account'),
      optional(input, 'role'),
      optional(input, 'for') ?? '',
    ]
    refuseUnprintable('for', note)
    const role = roles.find(each => each === (roleText ?? 'developer'))
    if (role === undefined) throw new CommandError(`--role takes one of ${roles.join(', ')}.`)
    if (account === undefined && roleText !== undefined) throw new CommandError('--role requires --account.')
    const opened = await open()
    const { people } = opened.store
    const author = { now: Date.now(), actor }
    if (account === undefined) {
      if (await people.hasOperator()) {
        throw new CommandError('An owner already exists. Use --account <name> to create a link for another member.')
      }
      const path = await makeLink(people, { purpose: 'owner' }, note, author)
      return {
        json: { path },
        text: `Open this link to set up the dashboard. It works once, within three days:\n${linkText(path, opened)}`,
      }
    }
    const { id, name } = await accountNamed(opened.store, account)
    const path = await makeLink(people, { purpose: 'invitation', accountId: id, role }, note, {
      ...author,
      account: id,
    })
    return {
      json: { path },
      text: `The person who opens this link joins ${name} as ${role}. It works once, within a week:\n${linkText(path, opened)}`,
    }
  },
}

const resetPassword: Command = {
  name: 'user reset-password',
  usage: 'user reset-password <email> [--without-second-factor]',
  summary: 'create a link to set a new password, which works once',
  examples: ['user reset-password anna@example.com', 'user reset-password anna@example.com --without-second-factor'],
  run: async (input, open) => {
    const email = firstArgument(input, 'The email address of a user is required.')
    const opened = await open()
    const { people } = opened.store
    const user: User | undefined = await people.findUserByEmail(email)
    if (user === undefined) throw new CommandError(`There is no user ${email}.`)
    const now = Date.now()
    const takesFactor = input.options['without-second-factor'] === true
    if (takesFactor) {
      await people.removeSecondFactor(user.id, { at: now, actor, action: 'user.second_factor off', subject: user.id })
    }
    const path = await makeLink(people, { purpose: 'password', userId: user.id }, '', { now, actor })
    const more = takesFactor ? ' The second factor is off.' : user.hasSecondFactor ? ' The second factor stays on.' : ''
    return {
      json: { path },
      text: `Open this link to set a new password. It works once, within a day.${more}\n${linkText(path, opened)}`,
    }
  },
}

const newSecret: Command = {
  name: 'user new-secret',
  usage: 'user new-secret',
  summary: 'replace a lost session secret',
  details: 'The next start creates or reads the new secret. All sessions end and all second factors are removed.',
  examples: ['user new-secret'],
  run: async (_, open) => {
    const { people } = (await open()).store
    const removed = await people.forgetSecret({
      ...{ at: Date.now(), actor, action: 'user.session_secret new', subject: 'all users' },
    })
    return {
      json: { second_factors_removed: removed },
      text: `All sessions have ended, and ${removed} second factors were removed. Restart every node. The session secret of the first node is used.`,
    }
  },
}

export const userCommands: readonly Command[] = [list, link, resetPassword, newSecret]
