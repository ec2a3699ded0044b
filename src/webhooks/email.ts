/** The text of an alert as an email. Pure. */
import type { WebhookEventType } from './event.ts'

export interface EmailText {
  readonly subject: string
  readonly text: string
}

type Data = Readonly<Record<string, unknown>>

const texts: { readonly [Type in WebhookEventType]: (data: Data) => readonly [subject: string, sentence: string] } = {
  'credits.low': ({ balance, threshold }) => [
    `Credits are low: ${balance} left`,
    `The account has ${balance} credits left, which is below the alert at ${threshold}. Requests fail when no credits are left.`,
  ],
  'errors.high': ({ percent, requests, failed, hours, threshold }) => [
    `Error rate is ${percent}%`,
    `${failed} of ${requests} requests failed (${percent}%) in the last ${hours === 1 ? 'hour' : `${hours} hours`}. The alert is set at ${threshold}%.`,
  ],
  'data.stale': ({ data_set, as_of }) => [
    `Data is out of date: ${data_set}`,
    `The data set ${data_set} is out of date. Its content is from ${as_of ?? 'an unknown date'}. Lookups still use it.`,
  ],
  'key.expiring': ({ key, last_four, expires_at }) => [
    `API key ending in ${last_four} expires soon`,
    `The API key ${key}, which ends in ${last_four}, expires at ${expires_at}. Requests with it fail from then on. Rotate it or change its expiry.`,
  ],
  test: () => ['Test message', 'This is a test message. Alerts of the account will arrive at this email address.'],
}

/** @param body of the message: JSON */
export function emailOf(type: WebhookEventType, body: string): EmailText {
  const { id, account, created, data } = JSON.parse(body)
  const [subject, sentence] = texts[type](data)
  const facts = `Account: ${account}\nTime: ${created}\nMessage ID: ${id}`
  return {
    subject: `Assay: ${subject}`,
    text: `${sentence}\n\n${facts}\n\nYou receive this email because alerts are set up on the Alerts page of the dashboard.\n`,
  }
}
