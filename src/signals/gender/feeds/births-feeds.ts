/**
 * The files in which statistical offices publish births, or persons alive, by name and sex. Several files can be of one country: they
 * are added up, and together take the place of what is known of its names without counts.
 */
import type { Feed } from '../../../core/feed.ts'
import { type BirthsFile, parseInsee, parseSocialSecurity } from '../parse/births.ts'
import { parseAustria, parseEngland, parseFinland, parseIreland, parseScotland, parseSpain } from '../parse/national.ts'

export interface BirthsFeed {
  readonly feed: Feed
  readonly country: string
  readonly parse: (body: Buffer) => BirthsFile
}

const megabyte = 2 ** 20
const day = 24
const year = 365 * day
const openGovernment = 'OGL-UK-3.0'

type Described = Pick<Feed, 'name' | 'title' | 'url' | 'licence' | 'minRows'> & Partial<Feed>

function birthsFeed(country: string, parse: BirthsFeed['parse'], described: Described): BirthsFeed {
  const inspect = (body: Buffer) => {
    const { rows, lastYear } = parse(body)
    return { rows, asOf: lastYear === 0 ? null : `${lastYear}-12-31` }
  }
  const usual = { topic: 'births', refreshHours: 30 * day, staleAfterHours: 3 * year, maxBytes: 64 * megabyte }
  return { country, parse, feed: { ...usual, inspect, ...described } }
}

/** The year of the edition is part of some addresses: these are of the newest that was known when this was written. */
export const birthsFeeds: readonly BirthsFeed[] = [
  birthsFeed('US', parseSocialSecurity, {
    name: 'us-births',
    title: 'Social Security Administration: births by name, United States',
    url: 'https://www.ssa.gov/oact/babynames/names.zip',
    licence: 'CC0-1.0',
    minRows: 1_900_000,
  }),
  birthsFeed('FR', parseInsee, {
    name: 'fr-births',
    title: 'INSEE: births by given name, France',
    url: 'https://www.insee.fr/fr/statistiques/fichier/8595130/prenoms-2025-nat_csv.zip',
    licence: 'etalab-2.0',
    attribution: 'Source: Insee, fichier des prénoms',
    minRows: 600_000,
  }),
  birthsFeed('GB', parseEngland, {
    name: 'england-births',
    title: 'Office for National Statistics: births by name since 1996, England and Wales',
    url: 'https://www.ons.gov.uk/file?uri=/peoplepopulationandcommunity/birthsdeathsandmarriages/livebirths/datasets/babynamesinenglandandwalesfrom1996/1996to2025/babynames1996to2025.xlsx',
    licence: openGovernment,
    attribution: 'Source: Office for National Statistics licensed under the Open Government Licence v.3.0',
    minRows: 250_000,
  }),
  birthsFeed('GB', parseScotland, {
    name: 'scotland-births',
    title: 'National Records of Scotland: births by name since 1974, Scotland',
    url: 'https://www.nrscotland.gov.uk/media/0ytjopcq/all-names-given-to-babies-between-1974-to-2025.zip',
    licence: openGovernment,
    attribution: 'Source: National Records of Scotland, licensed under the Open Government Licence v3.0',
    minRows: 200_000,
  }),
  birthsFeed('IE', body => parseIreland(body, 'Boys'), {
    name: 'ireland-boys',
    title: 'Central Statistics Office: boys by name since 1964, Ireland',
    url: 'https://ws.cso.ie/public/api.restful/PxStat.Data.Cube_API.ReadDataset/VSA50/CSV/1.0/en',
    licence: 'CC-BY-4.0',
    attribution: 'Source: Central Statistics Office, Ireland (VSA50)',
    maxBytes: 256 * megabyte,
    minRows: 25_000,
  }),
  birthsFeed('IE', body => parseIreland(body, 'Girls'), {
    name: 'ireland-girls',
    title: 'Central Statistics Office: girls by name since 1964, Ireland',
    url: 'https://ws.cso.ie/public/api.restful/PxStat.Data.Cube_API.ReadDataset/VSA60/CSV/1.0/en',
    licence: 'CC-BY-4.0',
    attribution: 'Source: Central Statistics Office, Ireland (VSA60)',
    maxBytes: 256 * megabyte,
    minRows: 25_000,
  }),
  birthsFeed('AT', parseAustria, {
    name: 'austria-births',
    title: 'Statistics Austria: births by name since 1984, Austria',
    url: 'https://data.statistik.gv.at/data/OGDEXT_VORNAMEN_1.csv',
    licence: 'CC-BY-4.0',
    attribution: 'Source: Statistik Austria, data.statistik.gv.at',
    maxBytes: 256 * megabyte,
    minRows: 100_000,
  }),
  birthsFeed('FI', parseFinland, {
    name: 'finland-names',
    title: 'Digital and Population Data Services Agency: persons by given name, Finland',
    url: 'https://avoindata.suomi.fi/data/dataset/57282ad6-3ab1-48fb-983a-8aba5ff8d29a/resource/08c89936-a230-42e9-a9fc-288632e234f5/download/etunimitilasto-2026-08-04-dvv.xlsx',
    licence: 'CC-BY-4.0',
    attribution: 'Source: Digital and Population Data Services Agency, Finland, etunimitilasto',
    minRows: 15_000,
  }),
  birthsFeed('ES', parseSpain, {
    name: 'spain-names',
    title: 'INE: residents by given name, Spain',
    url: 'https://www.ine.es/daco/daco42/nombyapel/nombres_por_edad_media.xlsx',
    licence: 'LicenseRef-INE-reuse',
    attribution: 'Source: INE, www.ine.es',
    minRows: 40_000,
  }),
]
