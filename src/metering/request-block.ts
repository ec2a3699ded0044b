/**
 * The ids of requests, as the journal keeps them. An id ends in a count in base 36 that grows by one with every request
 * of its thread (http/request-ids.ts). Ids that differ in the last two digits only are a block: 1,296 requests in
 * sequence. An entry names one block, which is what it is found by, and the last two digits of each of its requests as
 * numbers, in the order of its reservations. Neighbours make a run: "5,7-9".
 */
const digits = 2
const base = 36

/** True for what an answer's `X-Request-Id` can be. */
export function isRequestId(text: string): boolean {
  return /^req_[0-9A-Za-z]{12}[0-9a-z]{6,10}$/.test(text)
}

export function blockOf(requestId: string): string {
  return requestId.slice(0, -digits)
}

/** The number of the id in its block, 0 to 1295. */
export function numberInBlock(requestId: string): number {
  const end = requestId.length
  return digitOf(requestId.charCodeAt(end - 2)) * base + digitOf(requestId.charCodeAt(end - 1))
}

/** The whole ids of a block that such a text names. */
export function idsOf(block: string, numbers: string): string[] {
  return parseRuns(numbers).flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => {
      return block + (first + index).toString(base).padStart(digits, '0')
    }),
  )
}

/** Value of the digit with a character code: 0 to 9 for "0" to "9", 10 to 35 for "a" to "z". */
function digitOf(code: number): number {
  return code < 0x3a ? code - 0x30 : code - 0x57
}

/** How many numbers stand before this one; undefined when it is not among them. */
export function indexOfNumber(text: string, number: number): number | undefined {
  let before = 0
  for (const [first, last] of parseRuns(text)) {
    if (number >= first && number <= last) return before + number - first
    before += last - first + 1
  }
  return undefined
}

/** "5,7-9" as [5, 5] and [7, 9]. */
function parseRuns(text: string): [first: number, last: number][] {
  return (text === '' ? [] : text.split(',')).map(run => {
    const [first, last = first] = run.split('-').map(Number)
    return [first, last]
  })
}
