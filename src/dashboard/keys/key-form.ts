/** What the form of a new key asks for, and what was wrong with what was sent. */
import { html } from 'ghtml'
import { cidrOf, longestLabel } from '../../accounts/key-settings.ts'
import type { NewKey } from '../../accounts/keys.ts'
import { hiddenProblem } from '../../core/hidden-characters.ts'
import { isDay } from '../../core/instant.ts'
import { checksField, inputField, radioField, textField } from '../../pages/components/field.ts'
import { type Again, errorOf, fieldOf } from '../people/form-fields.ts'

export type KeySettings = Omit<NewKey, 'accountId'>

/** What was sent, as it goes into the form again. */
export interface KeyAgain extends Again {
  readonly scopes: readonly string[]
}

export const newKeyForm: KeyAgain = { errors: {}, values: { mode: 'live' }, scopes: [] }

/** The settings of a new key, or the form again with its errors. @param now milliseconds since 1970 UTC */
export function readKeyForm(body: unknown, scopeNames: readonly string[], now: number): KeySettings | KeyAgain {
  const values = Object.fromEntries(
    ['label', 'mode', 'allow', 'expires'].map(name => [name, fieldOf(body, name).trim()]),
  )
  const { label, mode, allow, expires } = values
  const scopes = textsOf(body, 'scope')
  const parts = allow.split(/[\s,]+/).filter(text => text !== '')
  const cidrs = parts.map(cidrOf)
  const wrong = parts.filter((_, at) => cidrs[at] === null)
  const expiresAt = expires === '' ? null : isDay(expires) ? Date.parse(expires) : Number.NaN
  const errors = {
    ...(labelError(label) === null ? {} : { label: labelError(label) ?? '' }),
    ...(mode === 'live' || mode === 'test' ? {} : { mode: 'Choose one.' }),
    ...(scopes.every(scope => scopeNames.includes(scope)) ? {} : { scope: 'There is no such signal.' }),
    ...(wrong.length === 0 ? {} : { allow: notCidrs(wrong) }),
    ...(expiresAt === null || expiresAt > now ? {} : { expires: 'A day that is still to come, such as 2027-01-31.' }),
  }
  if (Object.keys(errors).length > 0) return { errors, values, scopes }
  return {
    ...{ label, scopes, expiresAt, mode: mode === 'test' ? 'test' : 'live' },
    allowedCidrs: cidrs.filter(cidr => cidr !== null),
  }
}

function labelError(label: string): string | null {
  if (label === '') return 'A key has a label, by which you know it again.'
  if (label.length > longestLabel) return `At most ${longestLabel} characters.`
  return hiddenProblem('A label', label)
}

function notCidrs(wrong: readonly string[]): string {
  const first = wrong[0].slice(0, 50)
  const more = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more`
  return `No address or CIDR without host bits: ${first}${more}.`
}

/** Every value of a field that may be sent more than once. */
function textsOf(body: unknown, name: string): string[] {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return (Array.isArray(value) ? value : [value]).filter(each => typeof each === 'string')
}

/** The fields of the form. HTML. */
export function keyFields(
  again: KeyAgain,
  scopes: readonly { readonly name: string; readonly title: string }[],
): string {
  const { values } = again
  const known = (name: string) => ({ name, value: values[name] ?? '', ...errorOf(again, name) })
  const modes = [
    { value: 'live', title: 'Live: real answers, charged' },
    { value: 'test', title: 'Test: fixed answers, free' },
  ]
  return html`!${inputField({ ...known('label'), label: 'Label', rule: 'Where it is used: “checkout”, “nightly import”.', attributes: { maxlength: longestLabel, required: true } })}
!${radioField({ ...known('mode'), label: 'Mode', choices: modes })}
!${checksField({ name: 'scope', label: 'Signals', rule: 'None chosen: all of them.', ...errorOf(again, 'scope'), choices: scopes.map(({ name, title }) => ({ value: name, title })), values: again.scopes })}
!${inputField({ ...known('expires'), type: 'date', label: 'Ends on', rule: 'It works until this day begins (UTC). Empty: for good.' })}
!${textField({ ...known('allow'), label: 'Addresses it may be used from', rule: 'IP addresses or CIDRs, one a line. Empty: from anywhere.', attributes: { rows: 3, spellcheck: 'false' } })}`
}
