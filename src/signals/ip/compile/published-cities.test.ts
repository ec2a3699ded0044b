import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WrittenPlaces } from '../fixtures/written-places.ts'
import { placeOfGeofeed, tagOfPlace } from '../sources/formats/geofeed.ts'
import { CityIndex } from './city-index.ts'
import { parseFamily } from './family-files.ts'
import { readFiles } from './input-files.ts'
import { numberPlaces } from './place-table.ts'

/** Rows of geofeeds, and what the place is in the table of places: region, city and time zone. */
const rows = [
  ['DE,DE-HE,Frankfurt', 'Hesse', 'Frankfurt am Main', 'Europe/Berlin'],
  ['SG,SG-05,Singapore', '', 'Singapore', 'Asia/Singapore'],
  ['DE,,Frankfurt', 'Hesse', 'Frankfurt am Main', 'Europe/Berlin'],
  ['MX,MX-QUE,Queretaro', 'Queretaro', 'Queretaro City', 'America/Mexico_City'],
  ['IN,IN-KA,Bangalore', 'Karnataka', 'Bengaluru', 'Asia/Kolkata'],
  ['DE,DE-SH,Oldenburg', 'Schleswig-Holstein', 'Oldenburg in Holstein', 'Europe/Berlin'],
  ['DE,DE-BY,Landau', 'Bavaria', 'Landau an der Isar', 'Europe/Berlin'],
  ['CN,CN-JS,Taizhou', 'Jiangsu', 'Taizhou', 'Asia/Shanghai'],
  ['CN,CN-33,Taizhou', 'Zhejiang', 'Taizhou', 'Asia/Shanghai'],
  ['CN,CN-JX,Fuzhou', 'Jiangxi', 'Fuzhou', 'Asia/Shanghai'],
  ['MX,MX-ZAC,Guadalupe', 'Zacatecas', 'Guadalupe', 'America/Mexico_City'],
  ['MX,MX-NLE,Guadalupe', 'Nuevo Leon', 'Guadalupe', 'America/Monterrey'],
  ['RU,RU-KLU,Kirov', 'Kaluga Oblast', 'Kirov', 'Europe/Moscow'],
  ['RU,RU-KIR,Kirov', 'Kirov Oblast', 'Kirov', 'Europe/Kirov'],
  ['KR,KR-41,Gwangju', 'Gyeonggi-do', 'Gwangju', 'Asia/Seoul'],
  ['KR,KR-29,Gwangju', 'Gwangju', 'Gwangju', 'Asia/Seoul'],
  ['GB,GB-IOW,Newport', 'England', 'Newport', 'Europe/London'],
  ['GB,GB-NWP,Newport', 'Wales', 'Newport', 'Europe/London'],
  ['GB,GB-EN,London', 'England', 'London', 'Europe/London'],
  ['DE,DE-BY,München', 'Bavaria', 'Munich', 'Europe/Berlin'],
  ['DE,DE-NW,Köln', 'North Rhine-Westphalia', 'Cologne', 'Europe/Berlin'],
  ['DE,DE-BW,Freiburg', 'Baden-Wurttemberg', 'Freiburg im Breisgau', 'Europe/Berlin'],
  ['IT,IT-62,Roma', 'Lazio', 'Rome', 'Europe/Rome'],
  ['IT,IT-MI,Milano', 'Lombardy', 'Milan', 'Europe/Rome'],
  ['AT,AT-9,Wien', 'State of Vienna', 'Vienna', 'Europe/Vienna'],
  ['CZ,CZ-10,Praha', 'Prague', 'Prague', 'Europe/Prague'],
  ['PL,PL-14,Warszawa', 'Mazovia', 'Warsaw', 'Europe/Warsaw'],
  ['BE,BE-VAN,Antwerpen', 'Flanders', 'Antwerp', 'Europe/Brussels'],
  ['DK,DK-84,København', 'Capital Region', 'Copenhagen', 'Europe/Copenhagen'],
  ['SE,SE-O,Göteborg', 'Vastra Gotaland', 'Gothenburg', 'Europe/Stockholm'],
  ['NL,NL-ZH,Den Haag', 'South Holland', 'The Hague', 'Europe/Amsterdam'],
  ['CH,CH-GE,Genève', 'Geneva', 'Geneva', 'Europe/Zurich'],
  ['RS,RS-00,Beograd', 'Central Serbia', 'Belgrade', 'Europe/Belgrade'],
  ['PT,PT-11,Lisboa', 'Lisbon', 'Lisbon', 'Europe/Lisbon'],
  ['RU,RU-MOW,Moskva', 'Moscow', 'Moscow', 'Europe/Moscow'],
  ['UA,UA-30,Kiev', 'Kyiv City', 'Kyiv', 'Europe/Kyiv'],
  ['MX,MX-OAX,Oaxaca', 'Oaxaca', 'Oaxaca City', 'America/Mexico_City'],
  ['US,US-NY,New York City', 'New York', 'New York', 'America/New_York'],
  ['US,US-DC,Washington', 'District of Columbia', 'Washington D.C.', 'America/New_York'],
  ['US,US-MO,Saint Louis', 'Missouri', 'St Louis', 'America/Chicago'],
  ['US,US-FL,Saint Petersburg', 'Florida', 'St. Petersburg', 'America/New_York'],
  ["CA,CA-NL,Saint John's", 'Newfoundland and Labrador', "St. John's", 'America/St_Johns'],
  ['US,US-TX,Portland', 'Texas', 'Portland', 'America/Chicago'],
  ['TW,TW-TPE,Taipei', 'Taiwan', 'Taipei', 'Asia/Taipei'],
  ['TW,TW-NWT,New Taipei', 'Taipei', 'New Taipei City', 'Asia/Taipei'],
  ['VN,VN-54,Bac Giang', 'Bac Ninh', 'Bac Giang', 'Asia/Ho_Chi_Minh'],
  ['FR,FR-75,Paris', 'Ile-de-France', 'Paris', 'Europe/Paris'],
  ['PH,PH-CEB,Cebu City', 'Central Visayas', 'Cebu City', 'Asia/Manila'],
  ['AU,AU-VIC,Newcastle', 'Victoria', '', ''],
  ['PR,,San Juan', 'San Juan', 'San Juan', 'America/Puerto_Rico'],
] as const

describe('the cities that geofeeds name', () => {
  const files = readFiles()
  const places = new WrittenPlaces(files.zones)
  numberPlaces(parseFamily(files.families[0]).records, places.table, places.text)
  const cities = new CityIndex(places.table, files.towns)
  const placeOf = (row: string) => {
    const [country, region, ...city] = row.split(',')
    const place = placeOfGeofeed(tagOfPlace(country, region, city.join(',')))
    if (place === null) throw new Error(`${row} names no place`)
    return cities.numberOf(place)
  }

  it('are found in every country, by the code of their region and by any of their names', () => {
    const found = places.readAll(rows.map(([row]) => placeOf(row)))
    assert.deepEqual(
      found.map(({ region, city, timezone }, at) => [rows[at][0], region, city, timezone ?? '']),
      rows.map(row => [...row]),
    )
  })
})
