/**
 * Addresses checked without the network. They are drawn as sign-ups are: half at mailbox providers, a third at
 * companies, the rest mistyped, thrown away or no address. Beside it only the parsing of the domain by the public
 * suffix list.
 */
import { parse } from 'tldts'
import {
  type Bench,
  type BenchOptions,
  callsPerSecond,
  checksumOf,
  type Result,
  seededRandom,
} from '../../../bench/harness.ts'
import { readAddress } from './address/read-address.ts'
import { checkAddress, tokenMaker } from './check-address.ts'
import { shippedList } from './fixtures/shipped-data.ts'
import { popularDomains } from './suggest/did-you-mean.ts'

const unit = 'checks/s'

export const benches: Bench[] = [{ name: 'email check', unit, run }]

function addresses(count: number): string[] {
  const random = seededRandom(23)
  const popular = popularDomains()
  const others = ['gmial.com', 'mailinator.com', 'example..com', 'box.trashmail.com', 'mozmail.com', 'hotmail.con']
  return Array.from({ length: count }, (_, at) => {
    const kind = random() % 6
    if (kind < 3) return `anna.schmidt+${at}@${popular[random() % popular.length]}`
    if (kind < 5) return `anna.schmidt@company-${random() % 1_000_000}.com`
    return `anna.schmidt@${others[random() % others.length]}`
  })
}

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const texts = addresses(toy ? 200 : 20_000)
  const disposable = shippedList()
  const tokenOf = tokenMaker(new Uint8Array(32), 'acc_bench')
  const knowledge = { disposable, facts: null, tokenOf, now: Date.UTC(2026, 10, 27) }
  const check = (text: string) => checkAddress({ text, read: readAddress(text) }, knowledge)
  const checked = 'an address is checked'
  const peer = 'tldts alone'
  const domainOf = (text: string) => text.slice(text.indexOf('@') + 1)
  const rates = callsPerSecond(
    [
      { row: checked, once: at => check(texts[at]).risk.score },
      { row: peer, once: at => parse(domainOf(texts[at])).domain?.length ?? 0 },
    ],
    texts.length,
    seconds,
  )
  const value = (row: string) => rates.get(row) ?? 0
  const some = texts.slice(0, 2_000)
  return [
    {
      ...{ row: checked, value: value(checked), unit, peer, ratio: value(checked) / value(peer) },
      checksum: checksumOf(some.map(text => JSON.stringify(check(text)))),
    },
    { row: peer, value: value(peer), unit, checksum: checksumOf(some.map(text => parse(domainOf(text)).domain ?? '')) },
  ]
}
