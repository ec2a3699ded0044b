/** The forms of signing in, joining, and changing a sign-in. */
import { hiddenProblem } from '../../core/hidden-characters.ts'
import { type Field, type FormState, form, line, Refusal } from '../form.ts'
import { isEmail, longestName } from './form-fields.ts'
import { passwordRule } from './passwords.ts'

type Attributes = NonNullable<Field<string>['attributes']>

function password(label: string, autocomplete: string, rule?: string): Field<string> {
  const look = { type: 'password', label, attributes: { autocomplete, required: true } } as const
  return { ...look, ...(rule === undefined ? {} : { rule }), read: text => text }
}

function code(label: string, attributes: Attributes, rule?: string): Field<string> {
  const look = { label, attributes: { autocomplete: 'one-time-code', required: true, ...attributes } } as const
  return { ...look, ...(rule === undefined ? {} : { rule }), read: text => text.replace(/\s/g, '') }
}

/** `next` is a path of the dashboard to go on to. */
export function signInForm(next: string) {
  const attributes = { autocomplete: 'username', required: true, autofocus: true } as const
  return form({
    next: { type: 'hidden', label: '', value: next, read: text => text },
    email: { type: 'email', label: 'Email address', attributes, read: text => text },
    password: password('Password', 'current-password'),
  })
}

export function codeForm(next: string) {
  const rule = 'Six digits from your authenticator app, or a recovery code.'
  return form({
    next: { type: 'hidden', label: '', value: next, read: text => text },
    code: code('Code', { autofocus: true, maxlength: 20 }, rule),
  })
}

export const proofForm = form({
  code: code('Code from the app (six digits)', { inputmode: 'numeric', maxlength: 7 }),
})

/** The password that confirms a change of the second factor. */
export const factorForm = form({ 'factor-password': password('Current password', 'current-password') })

export const changePasswordForm = form({
  current: password('Current password', 'current-password'),
  password: password('New password', 'new-password', passwordRule),
  repeated: password('Confirm new password', 'new-password'),
})

const newPassword = {
  password: password('Password', 'new-password', passwordRule),
  repeated: password('Confirm password', 'new-password'),
}

export const newPasswordForm = form(newPassword)

export const newUserForm = form({
  name: {
    label: 'Your name',
    attributes: { autocomplete: 'name', required: true, autofocus: true },
    read: line('A name', longestName, `Enter a name (up to ${longestName} characters).`),
  },
  email: {
    ...{ type: 'email', label: 'Email address', rule: "You'll use this to sign in. We won't send you email." },
    attributes: { autocomplete: 'username', required: true },
    read: text => {
      const email = text.toLowerCase()
      return isEmail(email)
        ? email
        : new Refusal(hiddenProblem('An email address', email) ?? 'Enter a valid email address.')
    },
  },
  ...newPassword,
})

export function refusedPassword(field: string, message: string): FormState {
  return { errors: { [field]: message }, values: {} }
}
