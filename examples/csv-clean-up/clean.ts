/**
 * Cleans up a list of contacts: node clean.ts contacts.csv > clean.csv
 *
 * Phone numbers become E.164. Rows without a usable email address are left out, and so are rows whose mailbox is in the
 * list already. A likely typo is kept, with a suggestion for somebody to check. Counts are on standard error.
 */
import { createReadStream } from 'node:fs'
import { openSignals, RefusedError } from 'assay/node'
import { parse } from 'csv-parse'

const [input] = process.argv.slice(2)
if (!input) throw new Error('Usage: node clean.ts contacts.csv > clean.csv')

const assay = await openSignals({ signals: ['email', 'phone'] })
const seen = new Set<string>()
const counts = { kept: 0, invalid: 0, disposable: 0, duplicate: 0, 'phone removed': 0 }

console.log('name,email,phone,suggestion')
const rows = createReadStream(input).pipe(parse({ columns: true, bom: true, trim: true, relax_column_count: true }))
for await (const { name = '', email = '', phone = '', country = '' } of rows) {
  const checked = await emailOf(email)
  if (checked === null || !checked.valid) counts.invalid++
  else if (checked.disposable && !checked.did_you_mean) counts.disposable++
  else if (seen.has(checked.duplicate_token ?? checked.email)) counts.duplicate++
  else {
    seen.add(checked.duplicate_token ?? checked.email)
    counts.kept++
    const cells = [name, checked.email, phoneOf(phone, country), checked.did_you_mean?.email ?? '']
    console.log(cells.map(quoted).join(','))
  }
}
console.error(
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
)

async function emailOf(text: string) {
  try {
    return await assay.email(text)
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}

/** The number as E.164; empty when it is not valid. */
function phoneOf(text: string, country: string): string {
  if (text === '') return ''
  try {
    const { valid, e164 } = country ? assay.phone(text, country) : assay.phone(text)
    if (valid && e164 !== null) return e164
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
  }
  counts['phone removed']++
  return ''
}

/** A cell that spreadsheets read as text: formulas are made harmless. */
function quoted(text: string): string {
  const safe = /^[=@\t\r]|^[+-](?!\d+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
