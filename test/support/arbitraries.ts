/** What fast-check draws for tests, in place of its own that take a second of processor time to make. */
import fc from 'fast-check'

const surrogates = { from: 0xd800, count: 0x800 }

/** Any code point but surrogates: the unit `binary` of fc.string, without a table of all code points. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  number => String.fromCodePoint(number < surrogates.from ? number : number + surrogates.count),
  text => {
    const [character] = typeof text === 'string' ? text : ''
    if (character === undefined || character !== text) throw new Error('not one character')
    const code = text.codePointAt(0) ?? 0
    if (code >= surrogates.from && code < surrogates.from + surrogates.count) throw new Error('a surrogate')
    return code < surrogates.from ? code : code - surrogates.count
  },
)

const segment = fc.string({ unit: anyCharacter, maxLength: 8 }).map(encodeURIComponent)

/** Any URL of the web: fc.webUrl, which makes the same table. */
export const anyUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.array(segment, { maxLength: 4 }), fc.option(segment))
  .map(([scheme, host, path, query]) => `${scheme}://${host}/${path.join('/')}${query === null ? '' : `?${query}`}`)
