/** The form of a key: for a new one, and for the settings of one that exists. */

import {
  cidrOf,
  isExternalId,
  isMetadata,
  longestExternalId,
  longestLabel,
  mostMetadataBytes,
} from '../../accounts/key-settings.ts'
import type { KeyMode, KeyRecord } from '../../accounts/store.ts'
import { hiddenProblem } from '../../core/hidden-characters.ts'
import { isDay } from '../../core/instant.ts'
import { refills } from '../../metering/key-use.ts'
import type { Refill } from '../../metering/ledger.ts'
import { choicesOf, type Form, type FormState, form, limitField, line, oneOf, Refusal } from '../form.ts'
import labels from '../labels.json' with { type: 'json' }

/** A signal that a key may be for. */
export interface Scope {
  readonly name: string
  readonly title: string
}

const longestNote = 500

export const refillLabels: Readonly<Record<Refill, string>> = labels.budget_periods

/** The note of a key; empty for none. It is the text `note` in its metadata. */
export function noteOf({ metadata }: Pick<KeyRecord, 'metadata'>): string {
  const note = metadata?.note
  return typeof note === 'string' ? note : ''
}

/** What every key has, as fields. @param key the key that they are of; none for a new one */
function sharedFields(scopes: readonly Scope[], now: number, key?: KeyRecord) {
  const expiresAt = key?.expiresAt ?? null
  const day = expiresAt === null ? '' : new Date(expiresAt).toISOString().slice(0, 10)
  return {
    label: {
      ...{ label: 'Label', rule: 'Where the key is used, for example “checkout” or “nightly import”.' },
      ...{ value: key?.label ?? '', attributes: { maxlength: longestLabel, required: true as const } },
      read: line('A label', longestLabel, 'Enter a label.'),
    },
    scope: {
      ...{ type: 'checks' as const, label: 'Signals', rule: 'Leave all unchecked to allow every signal.' },
      ...{ choices: scopes.map(({ name, title }) => ({ value: name, title })), value: key?.scopes.join('\n') ?? '' },
      read: (text: string) => {
        const chosen = text.split('\n').filter(each => each !== '')
        const areKnown = chosen.every(each => scopes.some(({ name }) => name === each))
        return areKnown ? chosen : new Refusal('This signal does not exist.')
      },
    },
    expires: {
      ...{ type: 'date' as const, label: 'Expires', value: day },
      rule: 'The key stops working at 00:00 UTC on this day. Leave empty for no expiry.',
      read: (text: string) => {
        if (text === day) return expiresAt
        const chosen = text === '' ? null : isDay(text) ? Date.parse(text) : Number.NaN
        return chosen === null || chosen > now ? chosen : new Refusal('Choose a date in the future.')
      },
    },
    allow: {
      ...{ type: 'lines' as const, label: 'Allowed IP addresses', value: key?.allowedCidrs.join('\n') ?? '' },
      rule: 'IP addresses or CIDR ranges, one per line. Leave empty to allow any.',
      attributes: { rows: 3, spellcheck: 'false' },
      read: (text: string) => {
        const parts = text.split(/[\s,]+/).filter(part => part !== '')
        const wrong = parts.filter(part => cidrOf(part) === null)
        return wrong.length === 0 ? parts.map(cidrOf).filter(cidr => cidr !== null) : notCidrs(wrong)
      },
    },
    note: {
      ...{ label: 'Note', rule: 'Optional. Members of the account can read it.', value: key ? noteOf(key) : '' },
      attributes: { maxlength: longestNote },
      read: line('A note', longestNote),
    },
  } as const
}

/** The customer and the limits of a key, as fields. @param key the key that they are of; none for a new one */
function ownFields(key?: KeyRecord) {
  const budget = key?.budget ?? undefined
  return {
    externalId: {
      ...{ label: 'External ID', rule: 'Optional. Your own ID of the customer who uses the key.' },
      value: key?.externalId ?? '',
      attributes: { maxlength: longestExternalId, autocomplete: 'off', spellcheck: 'false' },
      read: (text: string) => {
        if (text === '' || isExternalId(text)) return text === '' ? null : text
        return new Refusal(hiddenProblem('An external ID', text) ?? `Enter at most ${longestExternalId} characters.`)
      },
    },
    rate: limitField(
      'Requests per minute',
      "Applies in addition to the account's limit. Leave empty for no additional limit.",
      1,
      key?.requestsPerMinute ?? null,
    ),
    credits: limitField(
      'Budget',
      'Credits that the key may spend. Leave empty to allow all credits of the account.',
      0,
      budget?.credits ?? null,
    ),
    refill: {
      ...{ type: 'select' as const, label: 'Budget period', rule: 'The budget starts again with each period.' },
      choices: choicesOf(refillLabels),
      value: budget?.refill ?? 'none',
      read: (text: string) => (text === '' ? 'none' : oneOf<Refill>(refills)(text)),
    },
  }
}

/** What can be changed of a key. @param now milliseconds since 1970 UTC */
export function keyUpdateForm(key: KeyRecord, scopes: readonly Scope[], now: number) {
  return form({ ...sharedFields(scopes, now, key), ...ownFields(key) })
}

type Sent = Exclude<ReturnType<ReturnType<typeof keyUpdateForm>['read']>, FormState>

type Settings = Pick<
  KeyRecord,
  'label' | 'scopes' | 'expiresAt' | 'allowedCidrs' | 'externalId' | 'metadata' | 'requestsPerMinute' | 'budget'
>

/**
 * Reads a form of a key: the fields, then that a budget with a period has its credits, and that the metadata of the key
 * has room for the note.
 */
export function readKey<Values extends Sent>(
  keys: Form<Values>,
  body: unknown,
  metadata: KeyRecord['metadata'],
): (Settings & { readonly sent: Values }) | FormState {
  const sent = keys.read(body)
  if ('errors' in sent) return sent
  const { label, scope: scopes, expires: expiresAt, allow: allowedCidrs, externalId, rate, credits, refill } = sent
  if (credits === null && refill !== 'none')
    return keys.withErrors(body, { credits: 'Enter the credits of the budget.' })
  const { note: _, ...others } = metadata ?? {}
  const changed = sent.note === '' ? others : { ...others, note: sent.note }
  const noteError = `The metadata of the key has at most ${mostMetadataBytes} bytes.`
  if (!isMetadata(changed)) return keys.withErrors(body, { note: noteError })
  const budget = credits === null ? null : { credits, refill }
  const own = { externalId, requestsPerMinute: rate, budget, sent }
  return {
    label,
    scopes,
    expiresAt,
    allowedCidrs,
    metadata: Object.keys(changed).length === 0 ? null : changed,
    ...own,
  }
}

/** @param scopes the signals that a key may be for @param now milliseconds since 1970 UTC */
export function keyForm(scopes: readonly Scope[], now: number) {
  const { label, ...shared } = sharedFields(scopes, now)
  return form({
    label,
    mode: {
      ...{ type: 'radio', label: 'Mode', choices: choicesOf(labels.key_modes), value: 'live' },
      read: oneOf<KeyMode>(['live', 'test']),
    },
    ...shared,
    ...ownFields(),
  })
}

function notCidrs(wrong: readonly string[]): Refusal {
  const more = wrong.length === 1 ? '' : ` The same applies to ${wrong.length - 1} more.`
  return new Refusal(`“${wrong[0].slice(0, 50)}” is not a valid IP address or CIDR range.${more}`)
}
