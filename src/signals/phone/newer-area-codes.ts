/**
 * Area codes of the United States that are in service and missing from the library's metadata (release 9.0.40). Each
 * lies over an older one, whose area and time zones are its own. A test says when the metadata has a code, and its row
 * goes.
 */
interface NewerAreaCode {
  readonly code: string
  /** The area code of the same place that the metadata has. */
  readonly over: string
  /** YYYY-MM-DD, the first day on which numbers could be given out. */
  readonly inService: string
  /** Who says so. */
  readonly source: string
}

export const newerAreaCodes: readonly NewerAreaCode[] = [
  {
    ...{ code: '861', over: '309', inService: '2023-02-24' },
    source: 'Illinois Commerce Commission; https://www.lincmad.com/areacode.html',
  },
  {
    ...{ code: '624', over: '716', inService: '2023-11-16' },
    source: 'New York PSC; https://www.areacodelocations.info/news/new-state-of-new-york-area-code-624',
  },
  {
    ...{ code: '436', over: '440', inService: '2024-03-01' },
    source: 'NANPA planning letter PL-610, named in https://github.com/nyaruka/phonenumbers/issues/227',
  },
  {
    ...{ code: '924', over: '507', inService: '2024-08-30' },
    source: 'Minnesota PUC; https://cbsnews.com/minnesota/news/minnesota-area-code-creation-explainer/',
  },
  {
    ...{ code: '621', over: '281', inService: '2025-01-23' },
    source: 'Public Utility Commission of Texas; https://www.offthekuff.com/wp/?p=116975',
  },
  {
    ...{ code: '357', over: '559', inService: '2025-03-26' },
    source: 'California PUC; https://en.wikipedia.org/wiki/Area_codes_559_and_357',
  },
  {
    ...{ code: '729', over: '423', inService: '2025-09-05' },
    source: 'Tennessee PUC; https://www.einpresswire.com/article/783353516/',
  },
  {
    ...{ code: '457', over: '318', inService: '2025-09-25' },
    source: 'Louisiana PSC; https://www.areacodelocations.info/news/new-louisiana-area-code-457',
  },
  {
    ...{ code: '679', over: '313', inService: '2025-11-07' },
    source: 'https://www.verizon.com/support/residential/homephone/area-international-info/area-code-lookup',
  },
  {
    ...{ code: '471', over: '662', inService: '2026-01-30' },
    source: 'NANPA; https://en.wikipedia.org/wiki/Area_codes_662_and_471',
  },
]

/** Matches the national numbers of these codes. Exchanges begin with 2 to 9, as in the metadata. */
export const newerAreaCodePattern = `(?:${newerAreaCodes.map(({ code }) => code).join('|')})[2-9]\\d{6}`

const overByCode = new Map(newerAreaCodes.map(({ code, over }) => [code, over]))

/** The area code that a newer one lies over; undefined for other numbers. `national` is a number of calling code 1. */
export function olderAreaCodeOf(national: string): string | undefined {
  return overByCode.get(national.slice(0, 3))
}
