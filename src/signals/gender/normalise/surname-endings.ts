/**
 * What surnames and patronymics say of gender in languages that inflect them: weak evidence, since a daughter abroad may bear
 * her father's form, and -ski is worn by women outside Poland. Log-odds of a woman; endings are of the folded Latin
 * spelling, longer ones first. Counted over surname lists of those languages that are kept apart by gender.
 */
type Ending = readonly [ending: string, logOdds: number, countries?: string]

const endings: readonly Ending[] = [
  // Patronymics of the East Slavic languages, of Azeri, Uzbek and Icelandic.
  ['ovna', 4.5],
  ['evna', 4.5],
  ['yivna', 4.5],
  ['ivna', 4],
  ['ovich', -4.5],
  ['evich', -4.5],
  ['yovych', -4.5],
  ['ovych', -4.5],
  ['qizi', 4],
  ['gizi', 4],
  ['kyzy', 4],
  ['oglu', -1.5, 'AZ TM'],
  ['ogli', -3.5],
  ['ugli', -3.5],
  ['dottir', 5],
  // Surnames of the Slavic languages.
  ['skaya', 4],
  ['tskaya', 4],
  ['skaia', 4],
  ['skaja', 4],
  ['ska', 3],
  ['cka', 2.5],
  ['dzka', 2.5],
  ['skiy', -3],
  ['skyi', -3],
  ['skij', -3],
  ['sky', -1.1],
  ['ski', -1.1],
  ['cki', -1.1],
  ['ova', 3.5],
  ['eva', 3.5],
  ['yova', 3.5],
  ['ina', 1, 'RU BY KZ KG UA BG'],
  ['ov', -2.5],
  ['ev', -2.5],
  ['yn', -1, 'RU BY KZ KG UA'],
  ['in', -1, 'RU BY KZ KG'],
  // Lithuanian, Latvian, Greek, Czech without its accents.
  ['iene', 4.5],
  ['aite', 4.5],
  ['yte', 4],
  ['ute', 3, 'LT'],
  ['opoulou', 4],
  ['opoulos', -3.5],
  ['idou', 3.5, 'GR CY'],
  ['adou', 3.5, 'GR CY'],
  ['idis', -3],
  ['akis', -3],
  ['aki', 3, 'GR CY'],
  ['ou', 1.5, 'GR CY'],
  ['as', -2.5, 'LT GR CY'],
  ['is', -2, 'LT LV GR CY'],
  ['us', -2, 'LT'],
  ['os', -2.5, 'GR CY'],
  ['s', -2, 'LV'],
  ['a', 1.5, 'LV CZ SK'],
]

const wholeWords = new Map([
  ['kaur', 4],
  ['singh', -1.5],
])

/** Endings by their last letter: most surnames end in one that no ending of the table has. */
const byLastLetter = Map.groupBy(endings, ([ending]) => ending.charCodeAt(ending.length - 1))

/** Log-odds that the bearer of a surname is a woman; 0 where it says nothing. */
export function logOddsOfSurname(latin: string, country: string | null): number {
  const candidates = byLastLetter.get(latin.charCodeAt(latin.length - 1))
  const whole = wholeWords.get(latin)
  if (whole !== undefined) return whole
  if (candidates === undefined || latin.length < 4) return 0
  for (const [ending, logOdds, countries] of candidates) {
    if (latin.length < ending.length + 2 || !latin.endsWith(ending)) continue
    if (countries === undefined || (country !== null && countries.includes(country))) return logOdds
  }
  return 0
}
