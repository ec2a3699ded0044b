/** The forms of the page of alerts. */

import type { UrlRefusal } from '../../core/egress.ts'
import { hiddenProblem } from '../../core/hidden-characters.ts'
import { type AlertSettings, errorWindows, mostKeyDays } from '../../webhooks/alerts.ts'
import { thresholdIn } from '../../webhooks/store.ts'
import { choicesOf, form, Refusal } from '../form.ts'
import labels from '../labels.json' with { type: 'json' }
import type { MainThreadApi } from '../main-thread-api.ts'
import { isEmail } from '../people/form-fields.ts'

const numeric = { inputmode: 'numeric', autocomplete: 'off' } as const

/** The threshold, in credits; an empty field: no alert. */
export function thresholdForm(threshold: number | null) {
  return form({
    threshold: {
      label: 'Alert below this number of credits',
      rule: 'Leave empty for no alert. Each time the balance drops below this number, a banner is shown on every page and one message is sent.',
      value: threshold?.toString() ?? '',
      attributes: { ...numeric, maxlength: 12 },
      read: text => {
        if (text === '') return null
        return thresholdIn(text) ?? new Refusal('Enter a whole number of 1 or more.')
      },
    },
  })
}

/** A whole number from 1 to `most`. */
function wholeNumber(most: number) {
  return (text: string): number | Refusal => {
    const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN
    return number <= most ? number : new Refusal(`Enter a whole number from 1 to ${most.toLocaleString('en')}.`)
  }
}

const orNone = (read: (text: string) => number | Refusal) => (text: string) => (text === '' ? null : read(text))

const windows = errorWindows.map(hours => ({ value: String(hours), title: hours === 1 ? '1 hour' : `${hours} hours` }))
const defaultLeast = 20

/** Error rate, data and keys. */
export function conditionsForm({ errorRate, staleData, keyDays }: Omit<AlertSettings, 'accountId' | 'email'>) {
  return form({
    percent: {
      label: 'Alert at this error rate, in percent',
      rule: 'Percentage of requests that did not return status 200. Leave empty for no alert.',
      value: errorRate?.percent.toString() ?? '',
      attributes: { ...numeric, maxlength: 3 },
      read: orNone(wholeNumber(100)),
    },
    hours: {
      ...{ type: 'select', label: 'Period', choices: windows, value: String(errorRate?.hours ?? 1) },
      rule: 'The current hour (UTC) and this many hours before it.',
      read: text => (windows.some(({ value }) => value === text) ? Number(text) : new Refusal('Choose a period.')),
    },
    requests: {
      label: 'Minimum number of requests',
      rule: 'Periods with fewer requests cause no alert.',
      value: String(errorRate?.leastRequests ?? defaultLeast),
      attributes: { ...numeric, maxlength: 9 },
      read: wholeNumber(100_000_000),
    },
    keyDays: {
      label: 'Alert this many days before an API key expires',
      rule: `1 to ${mostKeyDays}. Leave empty for no alert.`,
      value: keyDays?.toString() ?? '',
      attributes: { ...numeric, maxlength: 2 },
      read: orNone(wholeNumber(mostKeyDays)),
    },
    stale: {
      ...{ type: 'checks', label: 'Data', value: staleData ? '1' : '' },
      choices: [{ value: '1', title: 'Alert when a data set is out of date' }],
      read: text => text === '1',
    },
  })
}

/** The address that alerts are sent to; empty: no email. */
export function emailForm(email: string | null) {
  return form({
    email: {
      ...{ type: 'email', label: 'Email address', value: email ?? '' },
      rule: 'Leave empty for no email.',
      attributes: { maxlength: 254, autocomplete: 'email', spellcheck: 'false' },
      read: text => {
        if (text === '') return null
        return isEmail(text)
          ? text
          : new Refusal(hiddenProblem('An email address', text) ?? 'Enter a valid email address.')
      },
    },
  })
}

/** The address of the webhook, which `webhookAddress` checks. */
export function webhookForm(url = '') {
  return form({
    url: {
      ...{ type: 'url', label: 'Webhook URL', value: url },
      rule: 'https:// on port 443. Each message is signed and sent by POST. Assay retries for a day until your server answers with status 2xx. Redirects are not followed.',
      attributes: { maxlength: 2000, autocomplete: 'off', spellcheck: 'false' },
      read: text => text,
    },
  })
}

const overlaps = choicesOf(labels.secret_overlaps)

/** Hours for which the old secret still signs. */
export const overlapForm = form({
  overlap: {
    ...{ type: 'select', label: 'Keep the old secret active for', value: '24', choices: overlaps },
    read: text => (overlaps.some(({ value }) => value === text) ? Number(text) : new Refusal('Choose a period.')),
  },
})

const words: Readonly<Record<UrlRefusal, string>> = labels.webhook_url_refusals

/**
 * The address that messages are to be sent to, or why they cannot be. Whether a name leads to a public address is
 * judged when a message is sent, since it may lead elsewhere by then.
 */
export async function webhookAddress(
  text: string,
  mainThread: Pick<MainThreadApi, 'webhookRefusal'>,
): Promise<{ readonly url: string } | { readonly error: string }> {
  const refusal = await mainThread.webhookRefusal(text)
  if (refusal !== null) return { error: words[refusal] }
  const url = new URL(text)
  url.hash = ''
  return { url: url.href }
}
