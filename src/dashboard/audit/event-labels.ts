/** Events as people read them. */
import type { KeptEvent } from '../../accounts/store.ts'
import { counted } from '../../pages/components/number.ts'

/** The action of the playground, which would hide the others: it is shown only if its kind is chosen. */
export const playgroundUse = 'key.lend'

/** Kinds of actions, each with what it begins with. */
export const kinds = [
  { value: playgroundUse, title: 'Playground use' },
  { value: 'key.', title: 'API keys' },
  { value: 'member.', title: 'Members' },
  { value: 'link.', title: 'Invitations and links' },
  { value: 'user.', title: 'Sign-ins and users' },
  { value: 'list.', title: 'Policy lists' },
  { value: 'credits.', title: 'Credits' },
  { value: 'account.', title: 'Account' },
  { value: 'webhook.', title: 'Webhooks' },
  { value: 'data.', title: 'Data' },
] as const

const actions: Readonly<Record<string, string>> = {
  'key.create': 'created an API key',
  'key.update': 'changed settings of an API key:',
  'key.roll': 'rotated an API key',
  'key.revoke': 'revoked an API key',
  'key.disable': 'disabled an API key',
  'key.enable': 'enabled an API key',
  [playgroundUse]: 'used an API key in the playground',
  'member.add': 'joined as',
  'member.role': 'changed the role of a member to',
  'member.remove': 'removed a member',
  'link.owner': 'created the setup link',
  'link.invitation': 'created an invitation',
  'link.password': 'created a password reset link',
  'link.withdraw': 'revoked an invitation',
  'user.create': 'was created',
  'user.sign_in': 'signed in',
  'user.sign_in_refused': 'failed to sign in',
  'user.sign_out': 'signed out',
  'user.second_factor': 'turned two-factor authentication',
  'user.recovery_codes': 'replaced the recovery codes',
  'user.session.end': 'ended a session',
  'user.session.end_others': 'ended all other sessions',
  'user.password': 'changed a password',
  'user.session_secret': 'ended all sessions and two-factor authentication after a change of the session secret:',
  'user.operator': 'became the operator',
  'list.add': 'added to the list',
  'list.remove': 'removed from the list',
  'list.prove': 'checked the proof of a domain on the list',
  'credits.grant': 'granted credits:',
  'credits.threshold': 'set the low-credit alert:',
  'webhook.set': 'set the webhook',
  'webhook.roll': 'rotated the webhook secret',
  'webhook.remove': 'removed the webhook',
  'webhook.test': 'sent a test to the webhook',
  'webhook.alerts': 'changed the alerts',
  'webhook.email': 'changed the email address of alerts',
  'webhook.email_test': 'sent a test email',
  'account.create': 'created the account',
  'account.suspend': 'suspended the account:',
  'account.resume': 'reactivated the account',
  'account.limits': 'changed the limits of the account',
  'data.refresh': 'requested a data refresh:',
}

/** Label of an action; an action without a label is shown as it is. @param action `verb` or `verb detail` */
export function actionLabel(action: string): string {
  const [verb, ...detail] = action.split(' ')
  const known = actions[verb]
  if (known === undefined) return action
  const [list, entries] = detail
  if (verb.startsWith('list.') && entries !== undefined)
    return `${known} ${list}: ${counted(Number(entries), 'entry', 'entries')}`
  return [known, ...detail].join(' ')
}

/** Label of an actor: a user by name, the command, or the actor as it is written. */
export function actorLabel(actor: string, name: string | undefined): string {
  return actor === 'cli' ? 'CLI' : name || actor
}

/** The id of the user who is the actor; null for the command, the API and the service. */
export function actorIdOf(actor: string): string | null {
  return actor.startsWith('user ') ? actor.slice('user '.length) : null
}

/**
 * The id of the object of an event; null for a new link, whose subject is a note. Its author may write the id of an
 * object of another account, whose name they must not learn.
 */
export function objectIdOf({ action, subject }: Pick<KeptEvent, 'action' | 'subject'>): string | null {
  return action.startsWith('link.') && action !== 'link.withdraw' ? null : subject
}
