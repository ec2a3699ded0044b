/**
 * How many persons of the world a statement stands for. A count is scaled from the persons that the country's sources counted to
 * all who live there. A list says that a name is borne and not how often: it stands for as many persons as its median name has in
 * countries that are counted too.
 */
import { combinations, originAndSizeOf, originOf, personsOfSurveys, sizeOf, sure } from './evidence.ts'
import type { NameTable } from './name-table.ts'

/**
 * The median name of a list is borne by this part of the people, divided by the number of names on the list: measured on
 * countries that have a count and a list (scripts/gender/measure-lists.ts). What was compiled as `sure` is commoner than the rest.
 */
const partOfListed = 0.25
const partOfSure = 0.3
const partOfLikely = 0.08
/** A list of fewer names has only the commonest, which still are not borne by everybody. */
const leastListed = 300
/**
 * A list says how many bear a name only of the people whom no source counted: of all but a hundredth in Germany, where four
 * cities counted ten years of births, and of hardly anybody in Sweden.
 */
const leastBesideCount = 0.1
/**
 * Persons that a list of no country stands for. The median name of such lists is borne by 400 (Wikidata) to 3,000 (English names)
 * persons of the countries that are counted. Of the answers to counts that are left out, the likelihood is greatest at 300 to 1,000.
 */
const ofListWithoutCountry = 1000
/** Persons by the origin and size of a statement. */
export function bearersOf({ origins, statements }: NameTable): Float64Array {
  const alike = new Uint32Array(combinations)
  for (let at = 0; at < statements.length; at++) alike[originAndSizeOf(statements[at])]++
  const persons = new Float64Array(origins.length)
  const names = new Float64Array(origins.length)
  alike.forEach((count, statement) => {
    if (count === 0) return
    persons[originOf(statement)] += count * 2 ** sizeOf(statement)
    names[originOf(statement)] += count
  })
  const countedIn = new Map<string, number>()
  origins.forEach(({ kind, area }, number) => {
    if (kind === 'counted') countedIn.set(area, (countedIn.get(area) ?? 0) + persons[number])
  })
  const bearersBySize = origins.map(({ kind, area }, number): ((size: number) => number) => {
    if (kind === 'surveys') return personsOfSurveys
    const all = countedIn.get(area)
    if (kind === 'counted') {
      const perPerson = peopleOf(area) / (all ?? 1)
      return size => perPerson * 2 ** size
    }
    if (!/^[A-Z]{2}$/.test(area)) return () => ofListWithoutCountry
    const notCounted = Math.max(leastBesideCount, 1 - (all ?? 0) / peopleOf(area))
    const perName = (peopleOf(area) * notCounted) / Math.max(leastListed, names[number])
    if (kind !== 'compiled') return () => perName * partOfListed
    return size => perName * (size >= sure ? partOfSure : partOfLikely)
  })
  return Float64Array.from(alike, (count, statement) => {
    return count === 0 ? 0 : bearersBySize[originOf(statement)](sizeOf(statement))
  })
}

/**
 * How many people live in each country, in tenths of a million: United Nations, World Population Prospects 2024, medium
 * variant for 2025, rounded. A name is weighed by its bearers, and a count of one city stands for its whole country.
 */
const tenthsOfMillions = `
  AD 1 AE 113 AF 438 AL 28 AM 30 AO 390 AR 459 AT 91 AU 270 AZ 104 BA 31 BD 1757 BE 118 BF 241 BG 67 BH 16 BI 144 BJ 148 BN 5
  BO 126 BR 2128 BT 8 BW 26 BY 90 BZ 4 CA 401 CD 1128 CF 55 CG 65 CH 90 CI 327 CL 199 CM 299 CN 14161 CO 534 CR 52 CU 109 CV 5
  CY 14 CZ 106 DE 841 DJ 12 DK 60 DO 115 DZ 474 EC 183 EE 13 EG 1184 ER 36 ES 479 ET 1355 FI 56 FJ 9 FO 1 FR 666 GA 26 GB 696
  GE 38 GH 351 GM 28 GN 151 GQ 19 GR 99 GT 187 GW 22 GY 8 HK 74 HN 110 HR 38 HT 119 HU 96 ID 2857 IE 53 IL 95 IN 14639 IQ 470
  IR 924 IS 4 IT 591 JM 28 JO 115 JP 1231 KE 575 KG 73 KH 178 KM 9 KP 266 KR 517 KW 50 KZ 208 LA 79 LB 58 LI 1 LK 232 LR 57
  LS 24 LT 28 LU 7 LV 19 LY 75 MA 384 MC 1 MD 30 ME 6 MG 327 MK 18 ML 252 MM 549 MN 35 MO 7 MR 53 MT 5 MU 13 MV 5 MW 222 MX 1319
  MY 360 MZ 356 NA 31 NE 279 NG 2375 NI 70 NL 183 NO 56 NP 296 NZ 53 OM 55 PA 46 PE 346 PG 108 PH 1168 PK 2552 PL 381 PR 32
  PS 56 PT 104 PY 70 QA 31 RO 189 RS 67 RU 1440 RW 146 SA 346 SB 8 SC 1 SD 517 SE 107 SG 59 SI 21 SK 55 SL 88 SM 1 SN 189 SO 197
  SR 6 SS 122 SV 64 SY 256 SZ 13 TD 210 TG 97 TH 716 TJ 108 TL 14 TM 76 TN 123 TO 1 TR 877 TT 15 TW 231 TZ 705 UA 390 UG 514
  US 3473 UY 34 UZ 371 VE 285 VN 1016 VU 3 WS 2 XK 17 YE 418 ZA 647 ZM 219 ZW 170`

/** A country that the list does not name is a small one. */
const ofOthers = 200_000

const people = new Map<string, number>()
const words = tenthsOfMillions.trim().split(/\s+/)
for (let at = 0; at < words.length; at += 2) people.set(words[at], Number(words[at + 1]) * 100_000)

/** Persons who live in a country, by its upper-case code. */
export function peopleOf(country: string): number {
  return people.get(country) ?? ofOthers
}
