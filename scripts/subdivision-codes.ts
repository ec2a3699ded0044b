/**
 * Which ISO 3166-2 codes a first- or second-level division of GeoNames stands for. GeoNames has codes of its own, so
 * the names decide: those of ISO 3166-2 and of CLDR in all its languages, first whole, then without words such as
 * "Province".
 */
import { plainSpelling } from '../src/signals/ip/compile/plain-spelling.ts'

/** A row of ISO 3166-2. `parent` is a country or a wider subdivision. */
export interface Subdivision {
  readonly code: string
  readonly name: string
  readonly parent: string
}

/**
 * A division as iso3166-2-db has it; `fips` and `admin` are codes of GeoNames, `iso` may be a code that ISO has
 * withdrawn.
 */
export interface FormerDivision {
  readonly iso?: string
  readonly fips?: string
  readonly admin?: string
  readonly names: Readonly<Record<string, string>>
}

const genericWords = new RegExp(
  `\\b(${[
    'the of and de del della di do da la le el al si',
    'province provincia provincie region district county municipality governorate oblast oblysy state department',
    'departamento prefecture parish republic kraj krai kray city voivodeship rayon raion canton autonomous community',
    'metropolitan special free hanseatic federal territory division council borough royal greater urban rural',
    'obcina opstina novads wilaya muhafazat okres du des les',
  ]
    .join(' ')
    .replaceAll(' ', '|')})\\b`,
  'g',
)

/** A name without generic words; the whole name where nothing else is left. */
function withoutGenericWords(name: string): string {
  const words = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/['’ʻ]/g, '')
  return plainSpelling(words.replace(genericWords, ' ')) || plainSpelling(name)
}

const spellings = [plainSpelling, withoutGenericWords]

/**
 * Provinces of Vietnam that were merged into others on 2025-07-01 (National Assembly, Resolution 202/2025/QH15). ISO
 * 3166-2 keeps their codes, GeoNames has only the new provinces.
 */
const mergedInto: Readonly<Record<string, string>> = {
  'VN-07': 'VN-03',
  'VN-02': 'VN-06',
  'VN-69': 'VN-53',
  'VN-68': 'VN-14 VN-70',
  'VN-56': 'VN-54',
  'VN-66': 'VN-20',
  'VN-HP': 'VN-61',
  'VN-18': 'VN-63 VN-67',
  'VN-25': 'VN-24',
  'VN-DN': 'VN-27',
  'VN-29': 'VN-28',
  'VN-30': 'VN-31',
  'VN-34': 'VN-36',
  'VN-35': 'VN-40 VN-72',
  'VN-33': 'VN-32',
  'VN-SG': 'VN-57 VN-43',
  'VN-39': 'VN-58',
  'VN-37': 'VN-41',
  'VN-CT': 'VN-52 VN-73',
  'VN-49': 'VN-50 VN-51',
  'VN-45': 'VN-46',
  'VN-59': 'VN-55',
  'VN-44': 'VN-47',
}

/**
 * First-level divisions of GeoNames whose names do not lead to their codes: newer than ISO 3166-2 in the package
 * (Norway since 2024, https://www.iso.org/obp/ui/#iso:code:3166:NO), or under other names.
 */
const byHand: Readonly<Record<string, string>> = {
  'BH.17': 'BH-14',
  'BY.05': 'BY-MI',
  'CN.20': 'CN-NM',
  'CZ.52': 'CZ-10',
  'ET.55': 'ET-SN',
  'ET.56': 'ET-SN',
  'ID.28': 'ID-MA',
  'ID.36': 'ID-PA',
  'ID.39': 'ID-PB',
  'ID.PD': 'ID-PD',
  'ID.PE': 'ID-PE',
  'ID.PS': 'ID-PS',
  'ID.PT': 'ID-PT',
  'IR.34': 'IR-00',
  'IR.42': 'IR-09',
  'KG.10': 'KG-GO',
  'KZ.01': 'KZ-19',
  'KZ.02': 'KZ-75',
  'KZ.12510143': 'KZ-10',
  'KZ.12510144': 'KZ-33',
  'LA.27': 'LA-VI',
  'NO.01': 'NO-32',
  'NO.04': 'NO-33',
  'NO.05': 'NO-56',
  'NO.13': 'NO-31',
  'NO.17': 'NO-40',
  'NO.18': 'NO-55',
  'NO.20': 'NO-39',
  'NP.4': 'NP-P4',
  'NP.6': 'NP-P6',
  'NP.7': 'NP-P7',
  'TW.03': 'TW-NWT',
  'YE.16': 'YE-SN',
  'YE.26': 'YE-SA',
  ...regionsOfMorocco(),
  ...provincesOfMadagascar(),
}

/** The regions of 2015, which GeoNames counts as ISO 3166-2 does. */
function regionsOfMorocco(): Record<string, string> {
  const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
  return Object.fromEntries(numbers.map(number => [`MA.${number}`, `MA-${number}`]))
}

/** Regions of Madagascar by the former province, which ISO 3166-2 lists. */
function provincesOfMadagascar(): Record<string, string> {
  const regions = {
    'MG-A': '31 32 33',
    'MG-D': '71 72',
    'MG-F': '21 22 24 25 26 27',
    'MG-M': '41 42 43 44',
    'MG-T': '11 12 13 14',
    'MG-U': '51 52 53 54',
  }
  const rows = Object.entries(regions).flatMap(([code, own]) => own.split(' ').map(region => [`MG.${region}`, code]))
  return Object.fromEntries(rows)
}

/** Codes that publishers use and ISO 3166-2 does not have or has replaced, by the code in force. */
const alsoWritten: Readonly<Record<string, string>> = {
  'FR-69': 'FR-69M',
  'FR-75C': 'FR-75',
  'GB-ENG': 'GB-EN',
  'IN-OD': 'IN-OR',
  'IN-UK': 'IN-UT IN-UL',
  'IN-CG': 'IN-CT',
  'IN-TS': 'IN-TG',
  'MX-CMX': 'MX-DIF',
  'NO-31': 'NO-30',
  'NO-32': 'NO-30',
  'NO-33': 'NO-30',
  'NO-39': 'NO-38',
  'NO-40': 'NO-38',
  'NO-55': 'NO-54',
  'NO-56': 'NO-54',
}

/** Countries in which iso3166-2-db gives divisions the codes of others. */
const unsure = new Set(['BH', 'IR', 'MA', 'MT', 'TW', 'YE'])

export class SubdivisionCodes {
  readonly #all: ReadonlyMap<string, Subdivision>
  readonly #named = new Map<string, Set<string>>()

  /** `names` are pairs of code and name in any language. */
  constructor(subdivisions: readonly Subdivision[], names: Iterable<readonly [code: string, name: string]>) {
    this.#all = new Map(subdivisions.map(row => [row.code, row]))
    for (const { code, name } of subdivisions) {
      for (const part of [name, ...name.split(/[/[\]()]/)]) this.#note(code, part)
    }
    for (const [code, name] of names) if (this.#all.has(code)) this.#note(code, name)
  }

  #note(code: string, name: string): void {
    for (const spell of spellings) {
      const spelled = spell(name)
      if (spelled === '') continue
      const key = `${spell.name}|${code.slice(0, 2)}|${spelled}`
      this.#named.set(key, (this.#named.get(key) ?? new Set()).add(code))
    }
  }

  #codesNamed(country: string, name: string, spell: (name: string) => string): readonly string[] {
    return [...(this.#named.get(`${spell.name}|${country}|${spell(name)}`) ?? [])]
  }

  /** The wider subdivision where a narrower one has the same name, as the province of Madrid in Madrid. */
  #widest(country: string, codes: readonly string[]): readonly string[] {
    const parents = codes.map(code => this.#all.get(code)?.parent)
    const wide = codes.filter((_, at) => parents[at] === country)
    return wide.length > 0 ? wide : [...new Set(parents.filter(parent => parent !== undefined))]
  }

  /**
   * The codes of a first-level division of GeoNames: by hand, else by its whole name, else the one that iso3166-2-db
   * gives it, else by its name without generic words.
   */
  first(division: string, name: string, known: FormerDivision | undefined): readonly string[] {
    if (byHand[division] !== undefined) return [byHand[division]]
    const country = division.slice(0, 2)
    const own = `${country}-${known?.iso}`
    const named = this.#codesNamed(country, name, plainSpelling)
    if (named.includes(own)) return [own]
    const whole = this.#widest(country, named)
    if (whole.length === 1) return whole
    if (this.#all.has(own)) return [own]
    return whole.length > 0 ? whole : this.#widest(country, this.#codesNamed(country, name, withoutGenericWords))
  }

  /** The codes of a second-level division inside a first-level one that has the codes `within`. */
  second(country: string, name: string, code: string, within: readonly string[]): readonly string[] {
    const own = `${country}-${code}`
    const named = spellings.map(spell => this.#codesNamed(country, name, spell)).find(codes => codes.length > 0) ?? []
    const all = this.#all.has(own) && /^(?:FR|IT|ES|BE)$/.test(country) ? [own, ...named] : named
    return all.filter(found => {
      const around = this.#around(found)
      return !within.includes(found) && (around.length === 0 || around.some(code => within.includes(code)))
    })
  }

  /** The subdivisions around one, without its country. */
  #around(code: string): readonly string[] {
    const parent = this.#all.get(code)?.parent ?? ''
    return parent.length > 2 ? [parent, ...this.#around(parent)] : []
  }

  /** The codes of a division that may since have been merged or renamed, those that ISO has withdrawn included. */
  former(country: string, division: FormerDivision): readonly string[] {
    if (unsure.has(country)) return []
    const own = `${country}-${division.iso}`
    const named = Object.values(division.names).flatMap(name => this.first(`${country}.`, name, division))
    const counts = [...Map.groupBy(named, code => code).values()].sort((a, b) => b.length - a.length)
    const isWithdrawn = division.iso !== undefined && division.iso !== '' && !this.#all.has(own)
    return [...counts.slice(0, 1).map(([code]) => code), ...(isWithdrawn ? [own] : [])]
  }

  /** These codes with those of the subdivisions around them and with other spellings of them. */
  complete(codes: readonly string[]): readonly string[] {
    const whole = codes.flatMap(code => [code, ...this.#around(code)])
    return [...new Set(whole.flatMap(code => [code, ...split(mergedInto[code]), ...split(alsoWritten[code])]))].sort()
  }

  /** Names in the languages of the package and of CLDR by code, for the codes that are not among these. */
  *namesExcept(codes: ReadonlySet<string>): Generator<readonly [code: string, key: string]> {
    for (const [key, named] of this.#named) {
      const name = key.slice(key.lastIndexOf('|') + 1)
      for (const code of named) if (!codes.has(code)) yield [code, name]
    }
  }
}

function split(codes: string | undefined): readonly string[] {
  return codes === undefined ? [] : codes.split(' ')
}
