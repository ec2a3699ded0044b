/** The forms of accounts: a new one, credits, limits, suspending. */
import { randomBytes } from 'node:crypto'
import { isAccountName, limitIn, longestReason, mostPerLimit, reasonIn } from '../../accounts/accounts.ts'
import type { Account } from '../../accounts/store.ts'
import { hiddenProblem } from '../../core/hidden-characters.ts'
import { creditsIn, mostGranted } from '../../metering/grant.ts'
import type { Policy } from '../../metering/ledger.ts'
import { formatNumber } from '../../pages/components/number.ts'
import { form, line, Refusal } from '../form.ts'

const longestNote = 200
/** Lifetime of a form: the ledger remembers for this long that it granted its credits (metering/decide.ts). */
const formLastsMs = 86_400_000
const nameRule = '1 to 63 characters: a-z, 0-9, dot, hyphen and underscore. It starts with a letter or digit.'

export const newAccountForm = form({
  name: {
    ...{ id: 'new-name', label: 'Name', rule: nameRule },
    attributes: { maxlength: 63, required: true, autocomplete: 'off', spellcheck: 'false' },
    read: text => (isAccountName(text) ? text : new Refusal(`Enter a valid name. ${nameRule}`)),
  },
})

/** Grants credits, once however often it is sent: `form` is its id, and says when the form was made. */
export function grantForm(now: number) {
  return form({
    form: {
      ...{ type: 'hidden', label: '', value: `${now.toString(36)}-${randomBytes(12).toString('hex')}` },
      read: text => {
        const [, madeAt] = /^([0-9a-z]{1,9})-[0-9a-f]{24}$/.exec(text) ?? []
        const age = madeAt === undefined ? Number.NaN : now - Number.parseInt(madeAt, 36)
        if (age >= 0 && age < formLastsMs) return text
        return new Refusal('This form has expired. Send it again.')
      },
    },
    credits: {
      ...{ label: 'Credits', rule: 'Purchased credits do not expire.' },
      attributes: { inputmode: 'numeric', required: true, autocomplete: 'off' },
      read: text => creditsIn(text) ?? new Refusal(`Enter a whole number from 1 to ${formatNumber(mostGranted)}.`),
    },
    note: {
      ...{ label: 'Note', rule: 'Optional. Shown in the transactions of the account, for example an invoice number.' },
      attributes: { maxlength: longestNote },
      read: line('A note', longestNote),
    },
  })
}

/** The installation's limits. */
export type Defaults = Pick<Policy, 'requestsPerWindow' | 'freeCreditsPerMonth'>

/** Limits of an account. An empty field is the limit of the installation. */
export function limitsForm(account: Account, { requestsPerWindow, freeCreditsPerMonth: free }: Defaults) {
  const field = (label: string, limit: number | null, rule: string) => ({
    ...{ label, rule, value: limit === null ? '' : String(limit) },
    attributes: { inputmode: 'numeric', maxlength: String(mostPerLimit).length, autocomplete: 'off' },
    read: (text: string) => {
      if (text === '') return null
      return (
        limitIn(text) ?? new Refusal(`Enter a whole number from 0 to ${formatNumber(mostPerLimit)}, or leave it empty.`)
      )
    },
  })
  const rate = `Leave empty for the default (${requestsPerWindow === 0 ? 'no limit' : formatNumber(requestsPerWindow)}). Enter 0 for no limit.`
  const month = `Leave empty for the default (${formatNumber(free)}). A change applies from the next UTC month.`
  return form({
    rate: field('Requests per minute', account.requestsPerMinute, rate),
    free: field('Free credits per month', account.freeCreditsPerMonth, month),
  })
}

export const suspendForm = form({
  reason: {
    label: 'Reason',
    rule: 'Visible to you, and to owners of the account in the audit log. API responses do not include it.',
    attributes: { maxlength: longestReason, required: true, autocomplete: 'off' },
    read: text =>
      reasonIn(text) ?? new Refusal(hiddenProblem('A reason', text) ?? `Enter 1 to ${longestReason} characters.`),
  },
})
