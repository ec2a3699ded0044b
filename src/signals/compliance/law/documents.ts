/** The rule table for people: a page for each country and territory, and an index of them. */
import { countryName } from '../../../core/country.ts'
import { namesOfCountry } from '../../../core/country-names.ts'
import type {
  Block,
  Document,
  DocumentEntry,
  Documents,
  Inline,
  Line,
  MapBlock,
  MapView,
  Mark,
  TableRow,
} from '../../../core/document.ts'
import {
  changeDocument,
  changeFile,
  changesName,
  heading,
  list,
  pageUrl,
  lawPath as path,
  text,
} from './change-pages.ts'
import { codeWords, dateWords, type RuleCode, type RuleConfidence, ruleCodes, ruleConfidences } from './codes.ts'
import { lawData } from './dataset.ts'
import { deadlineWords, lawWords } from './diff.ts'
import { exceptionWords } from './exceptions.ts'
import type { RuleSource, Territory } from './rule-schema.ts'
import type { LawTable, Rule } from './rules.ts'

export const lawDocuments: Documents<LawTable> = {
  path,
  title: 'Law on commercial email',
  terms: 'GDPR, DSGVO, ePrivacy, PECR, CAN-SPAM, CASL, spam law, opt-in, opt-out, consent, by country',
  dataset: lawData,
  index,
  page: (law, name, day) => {
    if (name === changesName) return changeDocument(law, day)
    const code = name.toUpperCase()
    const territory = law.territories.find(({ country_code }) => country_code === code)
    return territory === undefined ? countryPage(law, code, day) : territoryPage(law, territory, day)
  },
  names: law => [...allCodes(law).map(code => code.toLowerCase()), changesName],
  fileNames: [`${changesName}.json`, `${changesName}.atom`],
  file: changeFile,
}

const marks: Readonly<Record<RuleCode, Exclude<Mark, 'quiet'>>> = {
  prohibited: 'ban',
  consent_required: 'stop',
  exception_required: 'ask',
  case_by_case: 'ask',
  allowed_with_conditions: 'care',
  allowed: 'go',
}

const sureness: Readonly<Record<RuleConfidence, string>> = {
  high: 'High: the legal text, or several sources that agree, were read.',
  medium: 'Medium: some parts are based on one source or on a text that was not read.',
  low: 'Low: few sources were found or could be read. Ask a local lawyer.',
}

const guidance = 'Guidance compiled from public sources, not legal advice.'

function allCodes(law: LawTable): string[] {
  return [...law.countries, ...law.territories.map(({ country_code }) => country_code)].sort()
}

function verdict(code: RuleCode): Inline {
  return { text: codeWords[code], mark: marks[code] }
}

function facts(...facts: [name: string, line: Line][]): Block {
  return { kind: 'facts', facts }
}

function pageOf(code: string): Inline {
  return { text: countryName(code), url: pageUrl(code) }
}

/** A country or territory, and the rule that applies there. */
interface Entry {
  readonly code: string
  readonly name: string
  readonly rule: Rule
  /** Null for a country with its own rule. */
  readonly territory: Territory | null
}

/** All countries and territories, in the order of their codes. */
function entriesOf(law: LawTable, day: string): Entry[] {
  const territories = new Map(law.territories.map(each => [each.country_code, each]))
  return allCodes(law).flatMap(code => {
    const rule = law.ruleOf(code, day)
    return rule === undefined ? [] : [{ code, name: countryName(code), rule, territory: territories.get(code) ?? null }]
  })
}

function index(law: LawTable, day: string): Document {
  const entries = entriesOf(law, day)
  const rows = entries.toSorted((one, other) => one.name.localeCompare(other.name, 'en')).map(indexRow)
  const codes = ruleCodes.map(code => ({ name: idOf(code), title: codeWords[code] }))
  const filterOf = (title: string, column: number) => {
    return { title, choices: codes.filter(({ name }) => rows.some(({ choices }) => choices[column] === name)) }
  }
  return {
    title: 'Law on commercial email, by country',
    entries: entries.map(entry => searchEntry(law, entry)),
    blocks: [
      text(
        `The law on cold email in ${law.countries.length} countries, and in ${law.territories.length} territories with the rule of another country. `,
        `${guidance} Version of ${dateWords(law.version)}. `,
        { text: 'Changes of the table', url: `${path}/${changesName}` },
        '.',
      ),
      mapOf(entries),
      {
        kind: 'table',
        head: ['Country', 'Businesses', 'Consumers', 'Generic addresses', 'Confidence'],
        rows,
        filters: [
          filterOf('Businesses', 0),
          filterOf('Consumers', 1),
          { title: 'Confidence', choices: ruleConfidences.map(each => ({ name: each, title: capital(each) })) },
        ],
      },
    ],
  }
}

/** Found by the names of the country, and by those of its laws in every version; a territory has no laws of its own. */
function searchEntry(law: LawTable, { code, name, territory }: Entry): DocumentEntry {
  const laws = (territory === null ? law.versionsOf(code) : [])
    .flatMap(each => each.laws)
    .flatMap(({ name, local_name, citation }) => [name, local_name ?? '', citation])
  return {
    ...{ path: pageUrl(code), title: `${name}: law on commercial email` },
    ...{ names: [code, ...namesOfCountry(code)].join(', '), words: [...new Set(laws)].join(' ') },
  }
}

/** The meaning of each mark of the map: the words of the table for the codes that have it. */
const steps: MapBlock['steps'] = [...new Set(Object.values(marks))].map(mark => ({
  mark,
  text: ruleCodes
    .filter(code => marks[code] === mark)
    .map(code => codeWords[code])
    .join(' / '),
}))

function mapOf(entries: readonly Entry[]): MapBlock {
  const viewOf = (title: string, kind: 'business' | 'consumer'): MapView => ({
    title,
    regions: entries.map(({ code: country, name, rule }) => {
      const { recommendation_code: code } = rule[kind]
      return { country, mark: marks[code], text: `${name}: ${codeWords[code]}`, url: pageUrl(country) }
    }),
  })
  return {
    kind: 'map',
    title: 'The law on cold email by country. The table below has the same data.',
    steps,
    views: [viewOf('To businesses', 'business'), viewOf('To consumers', 'consumer')],
  }
}

function idOf(code: RuleCode): string {
  return code.replaceAll('_', '-')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function indexRow({ code, rule, territory }: Entry): TableRow {
  const { business, consumer, generic_address, confidence } = rule
  const sure = territory === null ? confidence : lessSure(confidence, territory.confidence)
  const country: Line = [
    pageOf(code),
    ...(territory === null ? [] : [{ text: ` as ${countryName(territory.rule_of)}`, mark: 'quiet' } as const]),
    ...(rule.override === null ? [] : [{ text: ' set by the operator', mark: 'quiet' } as const]),
  ]
  const generic: Inline = generic_address === null ? { text: 'As businesses', mark: 'quiet' } : verdict(generic_address)
  const [businesses, consumers] = [business.recommendation_code, consumer.recommendation_code]
  return {
    cells: [country, [verdict(businesses)], [verdict(consumers)], [generic], [capital(sure)]],
    choices: [idOf(businesses), idOf(consumers), sure],
  }
}

function lessSure(one: RuleConfidence, other: RuleConfidence): RuleConfidence {
  return ruleConfidences.indexOf(one) > ruleConfidences.indexOf(other) ? one : other
}

function territoryPage(law: LawTable, { country_code, rule_of, confidence, notes }: Territory, day: string): Document {
  const rule = law.ruleOf(rule_of, day)
  return {
    title: `${countryName(country_code)}: law on commercial email`,
    blocks: [
      text('The rule of ', pageOf(rule_of), ' applies here. ', notes),
      ...(rule === undefined ? [] : [decisions(rule)]),
      facts(['Confidence that this rule applies here', [sureness[confidence]]]),
      ...closing(law),
    ],
  }
}

function countryPage(law: LawTable, code: string, day: string): Document | undefined {
  const rule = law.ruleOf(code, day)
  if (rule === undefined) return undefined
  const ahead = law.versionsOf(code).filter(({ applies_from }) => applies_from !== null && applies_from > day)
  const territories = law.territories.filter(({ rule_of }) => rule_of === code)
  return {
    title: `${countryName(code)}: law on commercial email`,
    blocks: [
      text(`The law of ${countryName(code)} on cold email: commercial email without a prior request. ${guidance}`),
      ...overrideBlocks(rule),
      heading('Rules'),
      decisions(rule),
      facts(['Scope', [rule.scope]], ['Confidence', [surenessOf(rule)]]),
      ...ahead.flatMap(next => changeBlocks(next, rule)),
      heading('Laws'),
      rule.laws.length === 0
        ? text('No law was found. A law may exist.')
        : list(rule.laws.map(law => lawWords(law, day))),
      ...exceptionBlocks(rule),
      heading('Obligations'),
      list(rule.obligations),
      facts(...details(rule)),
      heading('Open questions'),
      text(rule.notes ?? 'None recorded.'),
      heading('Sources'),
      list(rule.sources.map(sourceLine)),
      ...(territories.length === 0 ? [] : [sameLaw(territories)]),
      ...closing(law),
    ],
  }
}

/** The exceptions from consent for contacts that the sender knows. */
function exceptionBlocks({ exceptions = [] }: Rule): Block[] {
  if (exceptions.length === 0) return []
  const items = exceptions.map(each => `${exceptionWords(each)} Confidence: ${each.confidence}.`)
  return [heading('Exceptions for known contacts'), list(items)]
}

function surenessOf({ confidence, last_verified }: Rule): string {
  return `${sureness[confidence]} Last verified in ${dateWords(last_verified)}.`
}

function sameLaw(territories: readonly Territory[]): Block {
  const pages = territories.flatMap(({ country_code }, position) => [position === 0 ? '' : ', ', pageOf(country_code)])
  return text('The same law applies in ', ...pages, '.')
}

function closing(law: LawTable): Block[] {
  return [text({ text: 'All countries', url: path }, `, version of ${dateWords(law.version)}. ${guidance}`)]
}

function overrideBlocks({ override }: Rule): Block[] {
  if (override === null) return []
  const { reason, applies_from, ...fields } = override
  const set = Object.keys(fields).map(name => name.replaceAll('_', ' '))
  const since = applies_from === undefined ? '' : `, from ${dateWords(applies_from)} on`
  return [text({ text: 'Set by the operator of this service', mark: 'care' }, `${since}: ${set.join(', ')}. ${reason}`)]
}

function decisions({ business, consumer, generic_address }: Rule): Block {
  const generic: Line = generic_address === null ? ['As for businesses.'] : [verdict(generic_address)]
  return facts(
    ['Businesses', [verdict(business.recommendation_code), ` ${business.why}`]],
    ['Consumers', [verdict(consumer.recommendation_code), ` ${consumer.why}`]],
    ['Generic addresses, such as info@', generic],
  )
}

/** The rule from a future day on. */
function changeBlocks(next: Rule, now: Rule): Block[] {
  const day = dateWords(next.applies_from ?? '')
  const penalty: Block[] =
    next.max_penalty === now.max_penalty ? [] : [text(`Maximum penalty: ${next.max_penalty ?? 'not known'}.`)]
  const notes: Block[] = next.notes === now.notes || next.notes === null ? [] : [text(next.notes)]
  const sure = text(`Confidence: ${surenessOf(next)}`)
  return [heading(`From ${day}`), decisions(next), ...penalty, ...notes, sure, ...overrideBlocks(next)]
}

function details(rule: Rule): [string, Line][] {
  const { opt_out_deadline_days, regulator, label_required, register, max_penalty } = rule
  const isKnown = opt_out_deadline_days !== null
  const deadline = isKnown ? `${capital(deadlineWords(rule))}.` : 'No fixed number of days is known. Stop immediately.'
  return [
    ['Opt-out deadline', [deadline]],
    ['Label', [label_required ?? 'No fixed label is known.']],
    ...(register === null ? [] : [['Opt-out register', [register]] as [string, Line]]),
    ['Maximum penalty', [max_penalty ?? 'Not known.']],
    ['Authority', regulator === null ? ['Not known.'] : [{ text: regulator.name, url: regulator.url }]],
  ]
}

function sourceLine({ title, url, publisher, kind, seen }: RuleSource): Line {
  const type = kind === 'secondary' ? 'secondary source' : kind
  return [{ text: title, url }, `, ${publisher} (${type}${seen ? '' : '; cited, not read for this page'})`]
}
