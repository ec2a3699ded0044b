/** Events as people read them. */
import { counted } from '../../pages/components/number.ts'

/** Kinds of actions, each with what it begins with. */
export const kinds = [
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
  'key.create': 'made an API key',
  'key.update': 'changed what is noted of an API key:',
  'key.roll': 'rolled an API key',
  'key.revoke': 'revoked an API key',
  'key.disable': 'disabled an API key',
  'key.enable': 'enabled an API key',
  'key.lend': 'used an API key in the playground',
  'member.add': 'joined as',
  'member.role': 'changed the role of a member to',
  'member.remove': 'removed a member',
  'link.owner': 'made the link that sets up the dashboard',
  'link.invitation': 'made an invitation',
  'link.password': 'made a link to a new password',
  'link.withdraw': 'withdrew an invitation',
  'user.create': 'was created',
  'user.sign_in': 'signed in',
  'user.sign_in_refused': 'was refused at the sign-in',
  'user.sign_out': 'signed out',
  'user.second_factor': 'turned the second factor',
  'user.recovery_codes': 'made new recovery codes',
  'user.session.end': 'ended a session',
  'user.session.end_others': 'ended all other sessions',
  'user.password': 'changed a password',
  'user.session_secret': 'ended all sessions and second factors for another session secret:',
  'user.operator': 'became the operator',
  'list.add': 'added to the list',
  'list.remove': 'removed from the list',
  'list.prove': 'asked for the proof of a domain of the list',
  'credits.grant': 'granted credits:',
  'credits.threshold': 'set the alert for low credits:',
  'webhook.set': 'set the webhook',
  'webhook.roll': 'rolled the secret of the webhook',
  'webhook.remove': 'removed the webhook',
  'webhook.test': 'sent a test to the webhook',
  'webhook.alerts': 'changed the alerts',
  'webhook.email': 'changed the email address of alerts',
  'webhook.email_test': 'sent a test email',
  'account.create': 'created the account',
  'account.suspend': 'suspended the account:',
  'account.resume': 'resumed the account',
  'account.limits': 'changed the limits of the account',
  'data.refresh': 'asked for fresh data:',
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

/**
 * Label of an actor: a member by name, the command, or the actor as it is written. @param names of users by their ids
 */
export function actorLabel(actor: string, names: ReadonlyMap<string, string>): string {
  if (actor === 'cli') return 'the command'
  const [kind, id] = actor.split(' ')
  return kind === 'user' ? (names.get(id) ?? 'a former member') : actor
}
