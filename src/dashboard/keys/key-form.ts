/** The forms of a key: a new one, and what may change of one that is there. */
import { limitIn, mostPerLimit } from '../../accounts/accounts.ts'
import { cidrOf, isExternalId, longestExternalId, longestLabel } from '../../accounts/key-settings.ts'
import type { KeyMode, KeyRecord } from '../../accounts/store.ts'
import { hiddenProblem } from '../../core/hidden-characters.ts'
import { isDay } from '../../core/instant.ts'
import { refills } from '../../metering/key-use.ts'
import type { KeyBudget, Refill } from '../../metering/ledger.ts'
import { formatNumber } from '../../pages/components/number.ts'
import { type Field, type Form, type FormState, form, line, oneOf, Refusal } from '../form.ts'

const modes = [
  { value: 'live', title: 'Live: real answers, charged' },
  { value: 'test', title: 'Test: fixed answers, free' },
]

export const refillLabels: Readonly<Record<Refill, string>> = {
  none: 'in all',
  daily: 'each UTC day',
  monthly: 'each UTC month',
}

const labelField: Field<string> = {
  ...{ label: 'Label', rule: 'Where it is used: “checkout”, “nightly import”.' },
  attributes: { maxlength: longestLabel, required: true },
  read: line('A label', longestLabel, 'A key has a label, by which you know it again.'),
}

/** The customer and the limits of a key, as fields. @param key the key that they are of; none for a new one */
function ownFields(key?: KeyRecord) {
  const limit = (label: string, rule: string, least: number, value: number | undefined): Field<number | null> => ({
    ...{ label, rule, value: value === undefined ? '' : String(value) },
    attributes: { inputmode: 'numeric', maxlength: String(mostPerLimit).length, autocomplete: 'off' },
    read: text => {
      if (text === '') return null
      const number = limitIn(text)
      if (number !== null && number >= least) return number
      return new Refusal(`A whole number from ${least} to ${formatNumber(mostPerLimit)}, or nothing.`)
    },
  })
  const budget = key?.budget ?? undefined
  return {
    externalId: {
      ...{ label: 'External id', rule: 'Your own id of the customer whom the key is for. Empty: none.' },
      value: key?.externalId ?? '',
      attributes: { maxlength: longestExternalId, autocomplete: 'off', spellcheck: 'false' },
      read: (text: string) => {
        if (text === '' || isExternalId(text)) return text === '' ? null : text
        return new Refusal(hiddenProblem('An external id', text) ?? `At most ${longestExternalId} characters.`)
      },
    },
    rate: limit(
      'Requests a minute',
      "Beside the account's limit. Empty: that alone applies.",
      1,
      key?.requestsPerMinute ?? undefined,
    ),
    credits: limit('Budget', 'Credits that the key may spend. Empty: all that the account has.', 0, budget?.credits),
    refill: {
      ...{ type: 'select' as const, label: 'The budget applies', rule: 'When the key may spend it again.' },
      choices: refills.map(value => ({ value, title: refillLabels[value] })),
      value: budget?.refill ?? 'none',
      read: (text: string) => (text === '' ? 'none' : oneOf<Refill>(refills)(text)),
    },
  }
}

/** The budget that the fields say; null without credits. */
export function budgetOf({ credits, refill }: { credits: number | null; refill: Refill }): KeyBudget | null {
  return credits === null ? null : { credits, refill }
}

/** Reads a form of a key: the fields, then that a budget which comes again has its credits. */
export function readKey<Values extends { credits: number | null; refill: Refill }>(
  keys: Form<Values>,
  body: unknown,
): Values | FormState {
  const sent = keys.read(body)
  if ('errors' in sent || sent.credits !== null || sent.refill === 'none') return sent
  return keys.withErrors(body, { credits: 'How many credits? A budget that comes again needs them.' })
}

/** What may change of a key. */
export function keyUpdateForm(key: KeyRecord) {
  return form({ label: { ...labelField, value: key.label }, ...ownFields(key) })
}

/** @param scopes the signals that a key may be for @param now milliseconds since 1970 UTC */
export function keyForm(scopes: readonly { readonly name: string; readonly title: string }[], now: number) {
  return form({
    label: labelField,
    mode: {
      ...{ type: 'radio', label: 'Mode', choices: modes, value: 'live' },
      read: oneOf<KeyMode>(['live', 'test']),
    },
    scope: {
      ...{ type: 'checks', label: 'Signals', rule: 'None chosen: all of them.' },
      choices: scopes.map(({ name, title }) => ({ value: name, title })),
      read: text => {
        const chosen = linesOf(text)
        const areKnown = chosen.every(each => scopes.some(({ name }) => name === each))
        return areKnown ? chosen : new Refusal('There is no such signal.')
      },
    },
    expires: {
      ...{ type: 'date', label: 'Ends on', rule: 'It works until this day begins (UTC). Empty: for good.' },
      read: text => {
        const expiresAt = text === '' ? null : isDay(text) ? Date.parse(text) : Number.NaN
        if (expiresAt === null || expiresAt > now) return expiresAt
        return new Refusal('A day that is still to come, such as 2027-01-31.')
      },
    },
    allow: {
      ...{ type: 'lines', label: 'Addresses it may be used from' },
      rule: 'IP addresses or CIDRs, one a line. Empty: from anywhere.',
      attributes: { rows: 3, spellcheck: 'false' },
      read: text => {
        const parts = text.split(/[\s,]+/).filter(part => part !== '')
        const wrong = parts.filter(part => cidrOf(part) === null)
        return wrong.length === 0 ? parts.map(cidrOf).filter(cidr => cidr !== null) : notCidrs(wrong)
      },
    },
    ...ownFields(),
  })
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line !== '')
}

function notCidrs(wrong: readonly string[]): Refusal {
  const more = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more`
  return new Refusal(`No address or CIDR without host bits: ${wrong[0].slice(0, 50)}${more}.`)
}
