/**
 * The ranking of the search, which the browser and the tests load. A page is found once, by its best section. Its score is that
 * of the section times the square of the share of words that the page has, times the weight of its group. The whole phrase counts more than its words, and a question of how to do something
 * is one for the guides.
 */

/** The groups of the results. */
export const groups = ['Guides', 'API', 'Errors', 'Law', 'Internals']
const weights = { Guides: 1.5, API: 1.1, Errors: 1, Law: 1, Internals: 0.3 }

const phraseWeight = 4
const howWeight = 1.5

const mostPages = 12
/** The share of the best score that a result has at least. */
const leastShare = 0.08
const snippetLength = 140

const ignored = new Set(
  'a an and are at be by can do does for from how i in is it me my of on or the to what when where which who why with you your'.split(
    ' ',
  ),
)
const separators = /[\s\p{P}\p{Z}]+/u

/** A text without case and accents. */
function folded(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Words that people type for a word of these pages. */
const synonyms = {
  ...{ delete: 'remove', verify: 'validate', excel: 'csv', unsubscribe: 'suppression', blacklist: 'suppression' },
  ...{ hacked: 'breached', compromised: 'breached', telephone: 'phone' },
  ...{ cost: 'price', costs: 'price', pricing: 'price', billing: 'price' },
}

function processTerm(term) {
  const word = folded(term)
  return Object.hasOwn(synonyms, word) ? synonyms[word] : word
}

/** Options of the index, where it is built and where it is loaded. */
export const options = {
  fields: ['page', 'section', 'names', 'text'],
  storeFields: ['path', 'page', 'section', 'group', 'beginning'],
  idField: 'path',
  processTerm,
}

const searchOptions = {
  boost: { page: 4, names: 4, section: 2.5 },
  combineWith: 'OR',
  // Only the last word may be unfinished.
  prefix: (term, at, terms) => term.length > 2 && at === terms.length - 1,
  fuzzy: term => (term.length > 3 && !/\d/.test(term) ? 0.2 : false),
  boostDocument: (_path, _term, { group }) => weights[group],
}

/** Terms of a question without the words that every text has; all terms when there are no others. */
function termsOf(words) {
  const all = words.toLowerCase().split(/\s+/)
  const telling = all.filter(word => !ignored.has(word))
  const termsIn = some =>
    some
      .flatMap(word => word.split(separators))
      .filter(word => word !== '')
      .map(processTerm)
  const terms = termsIn(telling)
  return [...new Set(terms.length > 0 ? terms : termsIn(all))]
}

/** Found pages, best first. @param search a MiniSearch index with `options` */
export function rank(search, words) {
  const terms = termsOf(words)
  const phrase = folded(words.trim())
  const isHow = /^how (?:do|can|to)\b/i.test(words.trim())
  const weightOf = ({ page, section, beginning, group }) =>
    (terms.length > 1 && folded(`${page}\n${section}\n${beginning}`).includes(phrase) ? phraseWeight : 1) *
    (isHow && group === 'Guides' ? howWeight : 1)
  const pages = new Map()
  for (const hit of search.search(terms.join(' '), searchOptions)) {
    const [path] = hit.path.split('#')
    const page = pages.get(path) ?? { hit, best: 0, covered: new Set() }
    const score = hit.score * weightOf(hit)
    if (score > page.best) Object.assign(page, { hit, best: score })
    for (const term of hit.queryTerms) page.covered.add(term)
    pages.set(path, page)
  }
  const scored = [...pages.values()]
    .map(({ hit, best, covered }) => {
      const { path, page, section, group, beginning } = hit
      const score = best * (covered.size / terms.length) ** 2
      return { path, page, section, group, score, snippet: snippetOf(beginning, hit.terms) }
    })
    .sort((one, other) => other.score - one.score)
  return scored.filter(({ score }) => score >= leastShare * scored[0].score).slice(0, mostPages)
}

/** The results by group; the group of the best result comes first. */
export function grouped(found) {
  return [...Map.groupBy(found, ({ group }) => group)]
}

/** The part of a text around the first of the terms. */
function snippetOf(text, terms) {
  const words = folded(text)
  const places = terms.map(term => words.indexOf(term)).filter(at => at >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = first < snippetLength - 40 ? 0 : text.lastIndexOf(' ', first - 40) + 1
  const end = start + snippetLength >= text.length ? text.length : text.lastIndexOf(' ', start + snippetLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, Math.max(end, start))}${end < text.length ? ' …' : ''}`
}
