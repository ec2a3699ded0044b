/**
 * Says which addresses may be written to: node check.ts addresses.txt
 *
 * Suppressed addresses are sorted out first, free of charge. The law is asked for the others. ASSAY_KEY is the API key,
 * ASSAY_URL the address of the service.
 */
import { readFileSync } from 'node:fs'
import { createClient, unwrap } from 'assay/client'

const { ASSAY_URL: baseUrl = 'http://127.0.0.1:8080', ASSAY_KEY: apiKey = '' } = process.env
const [input] = process.argv.slice(2)
if (!input) throw new Error('Usage: ASSAY_KEY=… node check.ts addresses.txt')

const assay = createClient({ baseUrl, apiKey })
const lines = readFileSync(input, 'utf8').split('\n')
const addresses = [...new Set(lines.map(line => line.trim()).filter(line => line !== ''))]

/** How many addresses one request may check against the lists. */
const mostEntries = 100
/** Codes with which a message may be sent, after `obligations` are met. Any other code means: do not send. */
const mayBeSent = new Set(['allowed_with_conditions', 'allowed', 'allowed_by_policy', 'safe_to_send'])

const suppressed = new Set<string>()
for (let at = 0; at < addresses.length; at += mostEntries) {
  const entries = addresses.slice(at, at + mostEntries)
  const { policies = [] } = unwrap(await assay.account.policy({ action: 'check', entries }))
  for (const [index, policy] of policies.entries()) if (policy === 'suppressed') suppressed.add(entries[index] ?? '')
}

let failures = 0
for (const email of addresses) {
  if (suppressed.has(email)) {
    console.log(`no\t${email}\tsuppressed`)
    continue
  }
  const answer = await assay.compliance.email({ email })
  if (!answer.ok) {
    failures++
    const { error } = answer
    console.log(`?\t${email}\t${error.kind === 'refused' ? error.code : error.kind}`)
    continue
  }
  const { recommendation_code: code, country_code: country, obligations, checking } = answer.value
  const verdict = checking ? '?' : mayBeSent.has(code) ? 'yes' : 'no'
  console.log(`${verdict}\t${email}\t${code}\t${country || '-'}\t${obligations.length} obligations`)
}
if (failures > 0) process.exitCode = 1
