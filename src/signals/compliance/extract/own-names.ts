/**
 * Tells whether a place of a page speaks of the company that the site belongs to. Sites name others with all their details, such
 * as whoever takes the payments, and no list of words finds them all. A number that has the name of the domain, of the site, or of
 * whoever holds its copyright beside it is the company's own.
 */
import type { Page } from './page.ts'

const shortestWord = 4
const before = 400
const behind = 200
const copyright =
  /(?:©|\(c\)|copyright)(?:\s|©|\(c\))*(?:\d{4}(?:\s?[-,]\s?\d{4})?)?,?\s*(?:by\s)?([^\n|·•.©]{2,60})/giu
/** Words that stand in names of companies without telling one from another, and around copyrights. */
const common = new Set(
  'about alle allrights company consulting corporation copyright derechos design digital direct droits europe european firma global gmbh group gruppe holding home house incorporated industries international legal limited ltda management marketing media medien online partner partners privacy rechte reserved reservados rights sarl service services shop software solutions solution store studio systems team technologies technology todos tous trade trading verlag vorbehalten website welt world'.split(
    ' ',
  ),
)
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** @param name the label of the domain under its public suffix: `acme` of acme.co.uk */
export function ownNames({ text, marks }: Page, name: string): (at: number) => boolean {
  const label = lettersOf(name)
  const named = [
    ...marks.filter(mark => mark.name === 'og:site_name' || mark.name === 'application-name').map(({ value }) => value),
    ...[...text.matchAll(copyright)].map(([, owner]) => owner),
  ]
  const words = new Set(named.flatMap(wordsOf))
  const joined = [...words].filter(word => withoutSpaces.test(word))
  return at => {
    const near = text.slice(Math.max(0, at - before), at + behind)
    return (
      joined.some(word => near.includes(word)) || wordsOf(near).some(word => words.has(word) || label.includes(word))
    )
  }
}

/** Words as domains spell them, and the pairs of those that stand beside each other. */
function wordsOf(text: string): string[] {
  const written = text.toLowerCase()
  const spelt = written.replace(/[äöüåøæ]/g, letter => twoLetters[letter])
  return (spelt === written ? [written] : [written, spelt]).flatMap(each => {
    const single = each.split(/[^\p{L}\p{N}\p{M}]+/u).map(lettersOf)
    const pairs = single.slice(1).map((word, at) => single[at] + word)
    return [...single, ...pairs].filter(isTelling)
  })
}

/** How letters are also written where they are not to be had: Müller as Mueller. */
const twoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' }
/** Letters that are none with a mark, as Unicode sees it. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

function isTelling(word: string): boolean {
  if (withoutSpaces.test(word)) return word.length >= 2
  return word.length >= shortestWord && !common.has(word) && !/^\d+$/.test(word)
}

/** Letters and digits in lower case, without marks: domains have no others. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[ßłøđðþæœı]/g, letter => plainLetters[letter])
    .replace(/[^\p{L}\p{N}]/gu, '')
}
