/** The facts of single parts that raise suspicion. */
import { type Answers, type PartName, type Reason, type ReasonCode, weights } from './schema.ts'

type Fact = readonly [code: ReasonCode, part: PartName, holds: (answers: Answers) => boolean | undefined]
type EmailFactor = NonNullable<Answers['email']>['risk']['factors'][number]
type PhoneFactor = NonNullable<NonNullable<Answers['phone']>['risk']>['factors'][number]

const hasEmail =
  (factor: EmailFactor) =>
  ({ email }: Answers) =>
    email?.risk.factors.includes(factor)
const hasPhone =
  (...factors: readonly PhoneFactor[]) =>
  ({ phone }: Answers) =>
    phone?.risk?.factors.some(factor => factors.includes(factor))

const facts: readonly Fact[] = [
  ['ip_tor', 'ip', ({ ip }) => ip?.privacy.tor],
  ['ip_vpn', 'ip', ({ ip }) => ip?.privacy.vpn],
  ['ip_hosting', 'ip', ({ ip }) => ip?.privacy.hosting],
  ['ip_private_relay', 'ip', ({ ip }) => ip?.privacy.apple_private_relay],
  ['ip_on_abuse_lists', 'ip', ({ ip }) => ip !== undefined && ip.abuse !== undefined],
  ['email_invalid', 'email', hasEmail('invalid_syntax')],
  ['email_disposable', 'email', hasEmail('disposable')],
  ['email_no_mail', 'email', hasEmail('no_mail')],
  ['email_new_domain', 'email', hasEmail('new_domain')],
  ['email_mistyped', 'email', hasEmail('likely_typo')],
  ['email_relay', 'email', hasEmail('relay_alias')],
  ['email_role', 'email', hasEmail('role')],
  // A number that could not be read for want of its country is no sign of anything.
  ['phone_invalid', 'phone', ({ phone }) => phone?.valid === false && phone.reason !== 'missing_country'],
  ['phone_disposable', 'phone', hasPhone('disposable')],
  ['phone_formerly_disposable', 'phone', hasPhone('formerly_disposable')],
  ['phone_voip', 'phone', hasPhone('voip')],
  ['phone_premium_rate', 'phone', hasPhone('premium_rate', 'shared_cost')],
  ['phone_of_no_country', 'phone', hasPhone('satellite_network', 'international_network')],
  ['password_breached', 'password_sha1', answers => answers.password_sha1?.breached],
]

export function factsOf(answers: Answers): readonly Reason[] {
  return facts
    .filter(([, , holds]) => holds(answers) === true)
    .map(([code, part]) => ({ code, weight: weights[code], parts: [part] }))
}
