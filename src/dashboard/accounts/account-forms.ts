/** What the forms of an account ask for, and what was wrong with what was sent. */
import { randomBytes } from 'node:crypto'
import { limitIn, longestReason, mostPerLimit, reasonIn } from '../../accounts/accounts.ts'
import type { AccountChange } from '../../accounts/store.ts'
import { hiddenProblem } from '../../core/hidden-characters.ts'
import { creditsIn, mostGranted } from '../../metering/grant.ts'
import { numberWords } from '../../pages/components/number.ts'
import { type Again, fieldOf } from '../people/form-fields.ts'

export const longestNote = 200
/** Lifetime of a form: the ledger remembers for this long that it granted its credits (metering/decide.ts). */
const formLastsMs = 86_400_000

export interface GrantForm {
  readonly credits: number
  readonly note: string
  /** The same whenever this form is sent. */
  readonly onceKey: string
}

/** The id of a form that grants credits. It says when the form was made. */
export function newFormId(now: number): string {
  return `${now.toString(36)}-${randomBytes(12).toString('hex')}`
}

export function readGrantForm(body: unknown, now: number): GrantForm | Again {
  const [typed, note] = [fieldOf(body, 'credits').trim(), fieldOf(body, 'note').trim()]
  const credits = creditsIn(typed)
  const [, madeAt = ''] = /^([0-9a-z]{1,9})-[0-9a-f]{24}$/.exec(fieldOf(body, 'form')) ?? []
  const age = madeAt === '' ? Number.NaN : now - Number.parseInt(madeAt, 36)
  const errors = {
    ...(credits === null ? { credits: `A whole number from 1 to ${numberWords(mostGranted)}.` } : {}),
    ...(noteError(note) === null ? {} : { note: noteError(note) ?? '' }),
    ...(age >= 0 && age < formLastsMs
      ? {}
      : { form: 'The form is older than a day, or dated in the future. This is a new one: send it again.' }),
  }
  if (credits === null || Object.keys(errors).length > 0) return { errors, values: { credits: typed, note } }
  return { credits, note, onceKey: `form ${fieldOf(body, 'form')}` }
}

function noteError(note: string): string | null {
  if (note.length > longestNote) return `At most ${longestNote} characters.`
  return hiddenProblem('A note', note)
}

export type Limits = Required<Pick<AccountChange, 'requestsPerMinute' | 'freeCreditsPerMonth'>>

/** An empty field is the limit of the installation. */
export function readLimitsForm(body: unknown): Limits | Again {
  const values = { rate: fieldOf(body, 'rate').trim(), free: fieldOf(body, 'free').trim() }
  const read = (text: string) => (text === '' ? null : (limitIn(text) ?? undefined))
  const [requestsPerMinute, freeCreditsPerMonth] = [read(values.rate), read(values.free)]
  const words = `A whole number from 0 to ${numberWords(mostPerLimit)}, or nothing.`
  if (requestsPerMinute !== undefined && freeCreditsPerMonth !== undefined) {
    return { requestsPerMinute, freeCreditsPerMonth }
  }
  const errors = {
    ...(requestsPerMinute === undefined ? { rate: words } : {}),
    ...(freeCreditsPerMonth === undefined ? { free: words } : {}),
  }
  return { errors, values }
}

/** Why an account is to be suspended. */
export function readSuspendForm(body: unknown): { readonly reason: string } | Again {
  const typed = fieldOf(body, 'reason')
  const reason = reasonIn(typed)
  if (reason !== null) return { reason }
  const words = hiddenProblem('A reason', typed.trim()) ?? `One line of 1 to ${longestReason} characters.`
  return { errors: { reason: words }, values: { reason: typed } }
}
