/** Programs that use the client, for the compiler: some are right, and each of the others has one fault. */

export const imports = `import { type Answer, type AssayError, type BreachRecord, type Client, type ErrorCode, type GenderBatchItem, type IpIntelligence, createClient, failedItems, unwrap } from 'assay/client'
declare const client: Client
const ip = { ip: '8.8.8.8' }
void [createClient, failedItems, unwrap, client, ip]
export type All = [Answer<1>, AssayError, BreachRecord, ErrorCode, GenderBatchItem, IpIntelligence]
`

export const right: readonly string[] = [
  `const answer = await client.ip.intelligence(ip)
if (answer.ok) { const found: IpIntelligence = answer.value; const score: number | null = found.risk.score; void score }
else { const error: AssayError = answer.error; void error }`,
  `const one = createClient({ baseUrl: 'https://assay.example', apiKey: 'assay_…', timeoutMs: 1, maxRetries: 0, maxWaitMs: 1, fetch })
const balance: number = unwrap(await one.account.usage()).balance.available
void balance`,
  `const items: GenderBatchItem[] = [{ id: 'a', type: 'name', value: 'Maria', options: { ai_mode: 'fallback' } }]
const batch = unwrap(await client.gender.batch({ items }))
const again = failedItems(items, batch).filter(({ mayRetry }) => mayRetry).map(({ item }) => item)
await client.gender.batch({ items: again })`,
  `const { breaches } = unwrap(await client.breaches.email({ email: 'a@example.com' }))
const named: readonly BreachRecord[] = breaches
void named.map(({ Name, PwnCount }): [string, number] => [Name, PwnCount])`,
  `// A value that a newer service has is a string like any other, and the known ones are still told apart.
const { gender, result_status } = unwrap(await client.gender.name({ name: 'Maria', country: undefined })).data
const other: string = result_status
const is: boolean = gender === 'male' || gender === 'other' || gender === null
void [other, is]`,
  `function sayingOf(error: AssayError): string {
  switch (error.kind) {
    case 'refused': return error.code + error.action + (error.pointer ?? '')
    case 'timed_out': return String(error.timeoutMs)
    case 'connection_lost': return String(error.cause)
    case 'aborted': return String(error.reason)
    case 'unreadable': return String(error.status)
  }
}
void sayingOf`,
  `const leaving = new AbortController()
const { meta } = await client.phone.validate({ phone: '+1' }, { signal: leaving.signal, idempotencyKey: 'order-7' })
const charged: number | null = meta.creditsCharged
void charged`,
  `const code: ErrorCode = 'rate_limited'
const answer: Answer<IpIntelligence> = await client.ip.intelligence(ip)
void (!answer.ok && answer.error.kind === 'refused' && answer.error.code === code)`,
]

/** Each with the number of the error that the compiler has for it. */
export const wrong: readonly (readonly [error: number, program: string])[] = [
  [2353, "await client.ip.intelligence({ ip: '8.8.8.8', format: 'short' })"],
  [2741, 'await client.ip.intelligence({})'],
  [2554, 'await client.ip.intelligence()'],
  [2322, 'await client.ip.intelligence({ ip: 8 })'],
  [2322, 'await client.ip.intelligence({ ip: null })'],
  [2345, "await client.ip.intelligence('8.8.8.8')"],
  [2551, 'await client.ip.inteligence(ip)'],
  [2339, 'await client.ip.lookup(ip)'],
  [2339, 'await client.iq.intelligence(ip)'],
  [2554, 'await client.ip.intelligence(ip, {}, {})'],
  [2353, 'await client.ip.intelligence(ip, { retries: 2 })'],
  [2322, "await client.ip.intelligence(ip, { timeoutMs: '40' })"],
  [2322, 'await client.ip.intelligence(ip, { signal: true })'],
  [2322, 'await client.ip.intelligence(ip, { idempotencyKey: 7 })'],
  [2339, 'void (await client.ip.intelligence(ip)).value'],
  [2339, 'void (await client.ip.intelligence(ip)).error'],
  [2339, 'void client.ip.intelligence(ip).ok'],
  [2339, 'void unwrap(await client.ip.intelligence(ip)).country_name'],
  [2551, 'void unwrap(await client.ip.intelligence(ip)).risk.scores'],
  [2531, 'void (unwrap(await client.ip.intelligence(ip)).risk.score > 50)'],
  [2531, 'void unwrap(await client.ip.intelligence(ip)).country_info.name'],
  [2531, 'void unwrap(await client.ip.intelligence(ip)).city.length'],
  [2540, "unwrap(await client.ip.intelligence(ip)).ip = '1.1.1.1'"],
  [2345, 'unwrap(await client.ip.intelligence(ip)).risk.factors.includes(3)'],
  [2339, "unwrap(await client.ip.intelligence(ip)).risk.factors.push('vpn')"],
  [2561, "await client.gender.name({ name: 'Maria', Country: 'IT' })"],
  [2322, "await client.gender.name({ name: 'Maria', options: { ai_mode: 'sometimes' } })"],
  [2353, "await client.gender.name({ name: 'Maria', options: { mode: 'off' } })"],
  [2322, "await client.gender.name({ name: 'Maria', forceToGenderize: 'yes' })"],
  [2532, "void (unwrap(await client.gender.name({ name: 'Maria' })).data.confidence > 0.5)"],
  [2339, "void unwrap(await client.gender.name({ name: 'Maria' })).gender"],
  [2322, "await client.gender.batch({ items: [{ id: 'a', type: 'nickname', value: 'Maria' }] })"],
  [2741, "await client.gender.batch({ items: [{ type: 'name', value: 'Maria' }] })"],
  [2322, "await client.gender.batch({ items: 'Maria' })"],
  [2532, 'void unwrap(await client.gender.batch({ items: [] })).data[0]!.data.gender'],
  [2353, 'await client.account.usage({ since: "2026-01-01" })'],
  [2322, 'await client.breaches.catalogue({ page: 1 })'],
  [2741, "createClient({ baseUrl: 'https://assay.example' })"],
  [2561, "createClient({ baseUrl: 'https://assay.example', apiKey: 'k', timeout: 40 })"],
  [2820, "const code: ErrorCode = 'rate_limit'\nvoid code"],
  [2339, 'void ((error: AssayError) => error.code)'],
  [2741, 'failedItems([1], unwrap(await client.ip.intelligence(ip)))'],
  [2345, 'unwrap(client.ip.intelligence(ip))'],
  [2740, "const record: BreachRecord = { Name: 'A', Title: 'A' }\nvoid record"],
]
