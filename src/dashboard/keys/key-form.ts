/** The form of a new key. */
import { cidrOf, longestLabel } from '../../accounts/key-settings.ts'
import type { KeyMode } from '../../accounts/store.ts'
import { isDay } from '../../core/instant.ts'
import { form, line, oneOf, Refusal } from '../form.ts'

const modes = [
  { value: 'live', title: 'Live: real answers, charged' },
  { value: 'test', title: 'Test: fixed answers, free' },
]

/** @param scopes the signals that a key may be for @param now milliseconds since 1970 UTC */
export function keyForm(scopes: readonly { readonly name: string; readonly title: string }[], now: number) {
  return form({
    label: {
      ...{ label: 'Label', rule: 'Where it is used: “checkout”, “nightly import”.' },
      attributes: { maxlength: longestLabel, required: true },
      read: line('A label', longestLabel, 'A key has a label, by which you know it again.'),
    },
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
  })
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line !== '')
}

function notCidrs(wrong: readonly string[]): Refusal {
  const more = wrong.length === 1 ? '' : `, and ${wrong.length - 1} more`
  return new Refusal(`No address or CIDR without host bits: ${wrong[0].slice(0, 50)}${more}.`)
}
