/**
 * A service that checks five parts of a person in one call, beside the same five asked one by one. What is counted is
 * processor time of the whole process (server, ledger and caller in it), because what a check saves is requests: heads,
 * keys, reservations and settlements. No network is asked; the password is one of the most common ones.
 */
import { hash } from 'node:crypto'
import { type Bench, type BenchOptions, checksumOf, type Result, seededRandom } from '../../../bench/harness.ts'
import { openAccounts } from '../../../test/support/accounts.ts'
import { startService } from '../../../test/support/service.ts'

const unit = 'people/s of processor time'
const rounds = 5
const password = 'password'

interface Person {
  readonly ip: string
  readonly email: string
  readonly phone: string
  readonly name: string
}

function people(count: number): Person[] {
  const random = seededRandom(31)
  const names = ['Anna Schmidt', 'Jean Pierre', 'Andrea Rossi', 'Dr. Müller, Hans-Peter', 'Иванова Мария', 'Wei Zhang']
  return Array.from({ length: count }, (_, at) => ({
    ip: `${(random() % 200) + 11}.${random() % 256}.${random() % 256}.${(random() % 254) + 1}`,
    email: `anna.schmidt+${at}@company-${random() % 1_000_000}.de`,
    phone: `+49 30 ${2_000_000 + (random() % 7_000_000)}`,
    name: names[random() % names.length],
  }))
}

async function run({ seconds, toy }: BenchOptions): Promise<Result[]> {
  const service = await startService({ RATE_LIMIT_PER_MINUTE: '0' })
  const accounts = await openAccounts(service.home)
  const { key } = await accounts.caller({ credits: 1_000_000_000 })
  const post = async (path: string, body: unknown) => (await service.post(path, body, { key })).json
  const joint = (person: Person) => post('/v1/check', { ...person, password_sha1: hash('sha1', password) })
  const single = ({ ip, email, phone, name }: Person) =>
    Promise.all([
      post('/v1/ip/intelligence', { ip }),
      post('/v1/email/check', { email }),
      post('/v1/phone/validate', { phone }),
      post('/v1/gender/name', { name }),
      post('/v1/breaches/password', { password }),
    ])
  const all = people(toy ? 10 : 1_000)
  const rowOf = { joint: 'a check of five parts', single: 'the five parts one by one' }
  const rates = { joint: [] as number[], single: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (const [name, ask] of [
      ['joint', joint],
      ['single', single],
    ] as const) {
      const rate = await peoplePerCpuSecond(all, ask, toy ? 0 : seconds / rounds)
      if (round > 0) rates[name].push(rate)
    }
  }
  const middle = (values: number[]) => values.sort((one, other) => one - other)[rounds >> 1]
  const [ours, theirs] = [middle(rates.joint), middle(rates.single)]
  const some = all.slice(0, 100)
  const jointAnswers = await Promise.all(some.map(joint))
  const singleAnswers = await Promise.all(some.map(single))
  const ofJoint = jointAnswers.map(({ ip, email, phone, name, password_sha1 }) =>
    summaryOf([ip.data, email.data, phone.data, { data: name.data }, password_sha1.data]),
  )
  await accounts.close()
  await service.stop()
  return [
    { row: rowOf.joint, value: ours, unit, peer: rowOf.single, ratio: ours / theirs, checksum: checksumOf(ofJoint) },
    { row: rowOf.single, value: theirs, unit, checksum: checksumOf(singleAnswers.map(summaryOf)) },
  ]
}

// biome-ignore lint/suspicious/noExplicitAny: answers as JSON.parse returns them
function summaryOf([ip, email, phone, name, password]: readonly any[]): string {
  return [ip.country_code, ip.asn, email.canonical, phone.e164, name.data.gender, password.count].join()
}

/** Twenty people at a time. */
async function peoplePerCpuSecond(
  all: readonly Person[],
  ask: (person: Person) => Promise<unknown>,
  seconds: number,
): Promise<number> {
  const atOnce = 20
  const start = performance.now()
  const before = process.cpuUsage()
  let done = 0
  do {
    const from = done % all.length
    const some = all.slice(from, from + atOnce)
    await Promise.all(some.map(ask))
    done += some.length
  } while (performance.now() - start < seconds * 1000)
  const { user, system } = process.cpuUsage(before)
  return (done / (user + system)) * 1e6
}

export const benches: Bench[] = [{ name: 'joint check', unit, run }]
