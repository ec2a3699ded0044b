import { findCharge, isRequestId } from '../metering/charge.ts'
import { creditsIn, grantCredits, mostGranted } from '../metering/grant.ts'
import type { AccountState } from '../metering/ledger.ts'
import { ReservationSets } from '../metering/reservation-sets.ts'
import { mostBelow, setThreshold, thresholdIn } from '../webhooks/store.ts'
import { accountNamed, actor } from './accounts.ts'
import {
  type Command,
  CommandError,
  type Opened,
  optional,
  refuseUnprintable,
  required,
  timeJson,
  timeText,
  UsageError,
} from './command.ts'

function jsonOf(account: AccountState) {
  const reserved = ReservationSets.of(account).credits
  const { id, free, purchased, lowCreditsBelow } = account
  return {
    ...{ account: id, available: free + purchased - reserved, free, purchased, reserved },
    low_credits_below: lowCreditsBelow,
  }
}

async function stateOf({ store }: Opened, accountId: string): Promise<AccountState> {
  const state = await store.ledger.readAccount(accountId)
  if (state === undefined) throw new CommandError(`There is no account ${accountId}.`)
  return state
}

function textOf(name: string, account: AccountState): string {
  const { available, free, purchased, reserved, low_credits_below: below } = jsonOf(account)
  const month = account.freeMonth === 0 ? 'set at the first request of the month' : `of month ${account.freeMonth}`
  return `Account ${name}: ${available} credits available
  free      ${free} (${month})
  purchased ${purchased}
  reserved  ${reserved}
  alert     ${below === null ? 'no alert' : `below ${below}`}`
}

const grant: Command = {
  name: 'credits grant',
  usage: 'credits grant --account <name> --credits <number> [--note <text>]',
  summary: 'add purchased credits, which do not expire',
  examples: ['credits grant --account shop --credits 10000 --note "Invoice 118"'],
  run: async (input, open) => {
    const [accountName, text] = [required(input, 'account'), required(input, 'credits')]
    const credits = creditsIn(text)
    if (credits === null) throw new CommandError(`--credits takes a whole number from 1 to ${mostGranted}.`)
    const note = optional(input, 'note') ?? ''
    refuseUnprintable('note', note)
    const opened = await open()
    const { id } = await accountNamed(opened.store, accountName)
    const ports = { store: opened.store.ledger, policy: opened.config.policy, now: Date.now }
    await grantCredits(ports, id, { credits, note, actor })
    const state = await stateOf(opened, id)
    return {
      json: { ...jsonOf(state), granted: credits },
      text: `Granted ${credits} credits.\n${textOf(accountName, state)}`,
    }
  },
}

const show: Command = {
  name: 'credits show',
  usage: 'credits show --account <name>',
  summary: 'show the credits of an account',
  examples: ['credits show --account shop'],
  reads: true,
  run: async (input, open) => {
    const accountName = required(input, 'account')
    const opened = await open()
    const { id } = await accountNamed(opened.store, accountName)
    const state = await stateOf(opened, id)
    return { json: jsonOf(state), text: textOf(accountName, state) }
  },
}

const alert: Command = {
  name: 'credits alert',
  usage: 'credits alert --account <name> --below <credits>|off',
  summary: 'set or turn off the low-credit alert of an account',
  details: 'The alert is shown on the dashboard and sent to the webhook and the email address of the account.',
  examples: ['credits alert --account shop --below 500', 'credits alert --account shop --below off'],
  run: async (input, open) => {
    const [accountName, text] = [required(input, 'account'), required(input, 'below')]
    const threshold = thresholdIn(text)
    if (threshold === null && text !== 'off') {
      throw new CommandError(`--below takes a whole number from 1 to ${mostBelow}, or "off".`)
    }
    const opened = await open()
    const { id } = await accountNamed(opened.store, accountName)
    await setThreshold(opened.store.webhooks, id, threshold, { at: Date.now(), actor })
    const state = await stateOf(opened, id)
    return { json: jsonOf(state), text: textOf(accountName, state) }
  },
}

const explain: Command = {
  name: 'credits explain',
  usage: 'credits explain <request id>',
  summary: 'show the charge of one request',
  details: 'The request ID is in the X-Request-Id response header.',
  examples: ['credits explain req_0123456789abcdef012345'],
  reads: true,
  run: async ({ args: [requestId = ''] }, open) => {
    if (!isRequestId(requestId)) throw new UsageError('A request ID is required, from the X-Request-Id header.')
    const { store } = await open()
    const charge = await findCharge(store.ledger, requestId)
    if (charge === undefined) {
      const text = `The journal has no charge for ${requestId}. Refused, repeated and free requests are not charged.
Archived entries are only in their file.`
      return { json: { request_id: requestId, outcome: 'none', credits_charged: 0 }, text }
    }
    const { name = charge.accountId } = (await store.accounts.findAccount(charge.accountId)) ?? {}
    const { endpoint, outcome, creditsCharged, reservation, reservedAt, closedAt } = charge
    const json = {
      request_id: requestId,
      account: charge.accountId,
      endpoint,
      outcome,
      credits_charged: creditsCharged,
      reservation,
      reserved_at: timeJson(reservedAt),
      closed_at: timeJson(closedAt),
    }
    return {
      json,
      text: `Request ${requestId}: ${creditsCharged} ${creditsCharged === 1 ? 'credit' : 'credits'} charged to ${name}, ${outcomeWords[outcome]}
  endpoint    ${endpoint}
  reservation ${reservation}
  reserved    ${timeText(reservedAt)}
  closed      ${timeText(closedAt)}`,
    }
  },
}

const outcomeWords = {
  settled: 'settled',
  released: 'released (the request failed, its response was not read completely, or its process ended)',
  open: 'still running',
}

export const creditCommands: readonly Command[] = [grant, show, alert, explain]
