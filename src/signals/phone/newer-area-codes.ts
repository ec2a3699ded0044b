/**
 * Area codes of the United States that are in service and missing in the library's metadata (release 9.0.40): the code,
 * the older area code of the same place, the first day of service, and the source. Area and time zones are those of the
 * older code. A test fails when the metadata has a code, and its row is then removed.
 */
const rows = [
  ['861', '309', '2023-02-24', 'Illinois Commerce Commission; https://www.lincmad.com/areacode.html'],
  [
    '624',
    '716',
    '2023-11-16',
    'New York PSC; https://www.areacodelocations.info/news/new-state-of-new-york-area-code-624',
  ],
  [
    '436',
    '440',
    '2024-03-01',
    'NANPA planning letter PL-610, named in https://github.com/nyaruka/phonenumbers/issues/227',
  ],
  [
    '924',
    '507',
    '2024-08-30',
    'Minnesota PUC; https://cbsnews.com/minnesota/news/minnesota-area-code-creation-explainer/',
  ],
  ['621', '281', '2025-01-23', 'Public Utility Commission of Texas; https://www.offthekuff.com/wp/?p=116975'],
  ['357', '559', '2025-03-26', 'California PUC; https://en.wikipedia.org/wiki/Area_codes_559_and_357'],
  ['729', '423', '2025-09-05', 'Tennessee PUC; https://www.einpresswire.com/article/783353516/'],
  ['457', '318', '2025-09-25', 'Louisiana PSC; https://www.areacodelocations.info/news/new-louisiana-area-code-457'],
  [
    '679',
    '313',
    '2025-11-07',
    'https://www.verizon.com/support/residential/homephone/area-international-info/area-code-lookup',
  ],
  ['471', '662', '2026-01-30', 'NANPA; https://en.wikipedia.org/wiki/Area_codes_662_and_471'],
] as const

export const newerAreaCodes = rows.map(([code, over]) => ({ code, over }))

/** Matches the national numbers of these codes. Exchanges begin with 2 to 9, as in the metadata. */
export const newerAreaCodePattern = `(?:${newerAreaCodes.map(({ code }) => code).join('|')})[2-9]\\d{6}`

const overByCode = new Map<string, string>(newerAreaCodes.map(({ code, over }) => [code, over]))

/** The older area code of a newer one; undefined for other numbers. `national` is a number of calling code 1. */
export function olderAreaCodeOf(national: string): string | undefined {
  return overByCode.get(national.slice(0, 3))
}
