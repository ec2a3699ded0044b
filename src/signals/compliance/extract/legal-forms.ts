/**
 * Finds legal forms of one country only, such as `Sp. z o.o.`, beside the name of the domain. A form beside another
 * name is of another company.
 */
import { readFileSync } from 'node:fs'
import { lettersOf } from './own-names.ts'
import { lineBefore, type Span } from './page.ts'
import { escapedWord } from './postal-forms.ts'
import { isWithin } from './third-parties.ts'

interface LegalForm {
  readonly form: string
  readonly aliases?: readonly string[]
  readonly country: string
  /** Its position relative to the name. */
  readonly position: 'suffix' | 'prefix' | 'either'
  readonly caseSensitive?: true
}

const file = new URL('../../../../assets/compliance/extract/legal-forms.json', import.meta.url)
const legalForms: readonly LegalForm[] = JSON.parse(readFileSync(file, 'utf8'))

const spellings = new Map<string, LegalForm>()
for (const form of legalForms) {
  for (const text of [form.form, ...(form.aliases ?? [])]) spellings.set(text.normalize('NFKC').toLowerCase(), form)
}
const escaped = (text: string) => text.split(/\s+/).map(escapedWord).join('\\s?')
const alternatives = [...spellings.keys()].sort((a, b) => b.length - a.length).map(escaped)
/** Asian forms are beside the name without a space. */
const joined = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u
const [apart, beside] = [
  alternatives.filter(text => !joined.test(text)),
  alternatives.filter(text => joined.test(text)),
]
const pattern = new RegExp(`(?<![\\p{L}\\p{N}.])(?:${apart.join('|')})(?![\\p{L}\\p{N}])|${beside.join('|')}`, 'giu')

const nameReach = 60
const shortestName = 3

/**
 * The country of each such form.
 *
 * @param name the label of the domain under its public suffix: `acme` of acme.co.uk
 * @param others spans of the text about other organisations
 */
export function findLegalForms(text: string, name: string, others: readonly Span[]): string[] {
  const wanted = lettersOf(name)
  if (wanted.length < shortestName) return []
  const countries: string[] = []
  for (const { index: from, 0: found } of text.matchAll(pattern)) {
    const form = spellings.get(found.toLowerCase()) ?? spellings.get(found.toLowerCase().replace(/\s+/g, ' '))
    if (form === undefined || isWithin(others, from)) continue
    const isWritten = [form.form, ...(form.aliases ?? [])].some(text => text.normalize('NFKC') === found)
    if ((form.caseSensitive === true || isShortWord(found, form)) && !isWritten) continue
    const to = from + found.length
    const ahead = form.position === 'prefix' ? '' : lineBefore(text, from, nameReach)
    const isBeforeName = form.position !== 'suffix' || joined.test(found)
    const behind = isBeforeName ? text.slice(to, to + nameReach).split('\n')[0] : ''
    if (hasName(ahead, wanted) || hasName(behind, wanted)) countries.push(form.country)
  }
  return countries
}

/** The French "et" is not the Bulgarian "ET": a short form in capitals is not a form in small letters. */
function isShortWord(found: string, { form, aliases = [] }: LegalForm): boolean {
  return /^\p{Ll}{2,3}$/u.test(found) && [form, ...aliases].includes(found.toUpperCase())
}

/** Whether up to four consecutive words make up the name of the domain. */
function hasName(text: string, wanted: string): boolean {
  const words = text
    .split(/[\s,|•·]+/)
    .map(lettersOf)
    .filter(word => word !== '')
  for (let first = 0; first < words.length; first += 1) {
    let joinedWords = ''
    for (const word of words.slice(first, first + 4)) {
      joinedWords += word
      if (joinedWords === wanted) return true
    }
  }
  return false
}
