/** The rule table for people: a page for each country and territory, and an index of them. */
import { countryOf } from '../../../core/country.ts'
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
import { changeDocument, changeFile, changesName } from './change-pages.ts'
import { codeWords, dateWords, type RuleCode, type RuleConfidence, ruleCodes, ruleConfidences } from './codes.ts'
import { lawData } from './dataset.ts'
import { exceptionWords } from './exceptions.ts'
import type { Law, RuleSource, Territory } from './rule-schema.ts'
import type { LawTable, Rule } from './rules.ts'

const path = '/docs/law'

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

function nameOf(code: string): string {
  return countryOf(code)?.name ?? code
}

function allCodes(law: LawTable): string[] {
  return [...law.countries, ...law.territories.map(({ country_code }) => country_code)].sort()
}

function verdict(code: RuleCode): Inline {
  return { text: codeWords[code], mark: marks[code] }
}

function pageOf(code: string): Inline {
  return { text: nameOf(code), url: `${path}/${code.toLowerCase()}` }
}

function text(...line: Inline[]): Block {
  return { kind: 'text', line }
}

function heading(words: string): Block {
  return { kind: 'heading', text: words }
}

function index(law: LawTable, day: string): Document {
  const rows = allCodes(law)
    .map(code => ({ code, name: nameOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .flatMap(({ code }) => indexRow(law, code, day))
  const codes = ruleCodes.map(code => ({ name: idOf(code), title: codeWords[code] }))
  return {
    title: 'Law on commercial email, by country',
    entries: allCodes(law).map(code => entryOf(law, code)),
    blocks: [
      text(
        `The law on cold email in ${law.countries.length} countries, and in ${law.territories.length} territories with the rule of another country. `,
        `${guidance} Version of ${dateWords(law.version)}. `,
        { text: 'Changes of the table', url: `${path}/${changesName}` },
        '.',
      ),
      mapOf(law, day),
      {
        kind: 'table',
        head: ['Country', 'Businesses', 'Consumers', 'Generic addresses', 'Confidence'],
        rows,
        filters: [
          { title: 'Businesses', choices: codes.filter(({ name }) => rows.some(({ choices }) => choices[0] === name)) },
          { title: 'Consumers', choices: codes.filter(({ name }) => rows.some(({ choices }) => choices[1] === name)) },
          { title: 'Confidence', choices: ruleConfidences.map(each => ({ name: each, title: capital(each) })) },
        ],
      },
    ],
  }
}

/** Found by the names of the country, and by those of its laws in every version; a territory has none of its own. */
function entryOf(law: LawTable, code: string): DocumentEntry {
  const versions = law.territories.some(({ country_code }) => country_code === code) ? [] : law.versionsOf(code)
  const laws = versions
    .flatMap(each => each.laws)
    .flatMap(({ name, local_name, citation }) => [name, local_name ?? '', citation])
  return {
    ...{ path: `${path}/${code.toLowerCase()}`, title: `${nameOf(code)}: law on commercial email` },
    ...{ names: [code, ...namesOfCountry(code)].join(', '), words: [...new Set(laws)].join(' ') },
  }
}

/** What each mark of the map means: the words of the table for the codes that have it. */
const steps: MapBlock['steps'] = [...new Set(Object.values(marks))].map(mark => ({
  mark,
  text: ruleCodes
    .filter(code => marks[code] === mark)
    .map(code => codeWords[code])
    .join(' / '),
}))

function mapOf(law: LawTable, day: string): MapBlock {
  const viewOf = (title: string, of: (rule: Rule) => RuleCode): MapView => ({
    title,
    regions: allCodes(law).flatMap(country => {
      const rule = law.ruleOf(country, day)
      if (rule === undefined) return []
      const code = of(rule)
      const url = `${path}/${country.toLowerCase()}`
      return [{ country, mark: marks[code], text: `${nameOf(country)}: ${codeWords[code]}`, url }]
    }),
  })
  return {
    kind: 'map',
    title: 'The law on cold email by country. The table below has the same data.',
    steps,
    views: [
      viewOf('To businesses', ({ business }) => business.recommendation_code),
      viewOf('To consumers', ({ consumer }) => consumer.recommendation_code),
    ],
  }
}

function idOf(code: RuleCode): string {
  return code.replaceAll('_', '-')
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function indexRow(law: LawTable, code: string, day: string): TableRow[] {
  const rule = law.ruleOf(code, day)
  if (rule === undefined) return []
  const territory = law.territories.find(({ country_code }) => country_code === code)
  const { business, consumer, generic_address, confidence } = rule
  const sure = territory === undefined ? confidence : lessSure(confidence, territory.confidence)
  const country: Line = [
    pageOf(code),
    ...(territory === undefined ? [] : [{ text: ` as ${nameOf(territory.rule_of)}`, mark: 'quiet' } as const]),
    ...(rule.override === null ? [] : [{ text: ' set by the operator', mark: 'quiet' } as const]),
  ]
  return [
    {
      cells: [
        country,
        [verdict(business.recommendation_code)],
        [verdict(consumer.recommendation_code)],
        generic_address === null ? [{ text: 'As businesses', mark: 'quiet' }] : [verdict(generic_address)],
        [capital(sure)],
      ],
      choices: [idOf(business.recommendation_code), idOf(consumer.recommendation_code), sure],
    },
  ]
}

function lessSure(one: RuleConfidence, other: RuleConfidence): RuleConfidence {
  return ruleConfidences.indexOf(one) > ruleConfidences.indexOf(other) ? one : other
}

function territoryPage(law: LawTable, { country_code, rule_of, confidence, notes }: Territory, day: string): Document {
  const rule = law.ruleOf(rule_of, day)
  return {
    title: `${nameOf(country_code)}: law on commercial email`,
    blocks: [
      text('The rule of ', pageOf(rule_of), ' applies here. ', notes),
      ...(rule === undefined ? [] : [decisions(rule)]),
      { kind: 'facts', facts: [['Confidence that this rule applies here', [sureness[confidence]]]] },
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
    title: `${nameOf(code)}: law on commercial email`,
    blocks: [
      text(`The law of ${nameOf(code)} on cold email: commercial email without a prior request. ${guidance}`),
      ...overrideBlocks(rule),
      heading('Rules'),
      decisions(rule),
      {
        kind: 'facts',
        facts: [
          ['Scope', [rule.scope]],
          ['Confidence', [surenessOf(rule)]],
        ],
      },
      ...ahead.flatMap(next => changeBlocks(next, rule)),
      heading('Laws'),
      rule.laws.length === 0 ? text('No law was found. A law may exist.') : lawsOf(rule.laws, day),
      ...exceptionBlocks(rule),
      heading('Obligations'),
      { kind: 'list', items: rule.obligations.map(each => [each]) },
      { kind: 'facts', facts: details(rule) },
      heading('Open questions'),
      text(rule.notes ?? 'None recorded.'),
      heading('Sources'),
      { kind: 'list', items: rule.sources.map(sourceLine) },
      ...(territories.length === 0 ? [] : [sameLaw(territories)]),
      ...closing(law),
    ],
  }
}

/** What may be sent without consent to a contact that the sender knows. */
function exceptionBlocks({ exceptions = [] }: Rule): Block[] {
  if (exceptions.length === 0) return []
  const items = exceptions.map((each): Line => [`${exceptionWords(each)} Confidence: ${each.confidence}.`])
  return [heading('Exceptions for known contacts'), { kind: 'list', items }]
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
  return {
    kind: 'facts',
    facts: [
      ['Businesses', [verdict(business.recommendation_code), ` ${business.why}`]],
      ['Consumers', [verdict(consumer.recommendation_code), ` ${consumer.why}`]],
      ['Generic addresses, such as info@', generic],
    ],
  }
}

/** What is different from a day on that is still to come. */
function changeBlocks(next: Rule, now: Rule): Block[] {
  const day = dateWords(next.applies_from ?? '')
  const penalty: Block[] =
    next.max_penalty === now.max_penalty ? [] : [text(`Maximum penalty: ${next.max_penalty ?? 'not known'}.`)]
  const notes: Block[] = next.notes === now.notes || next.notes === null ? [] : [text(next.notes)]
  const sure = text(`Confidence: ${surenessOf(next)}`)
  return [heading(`From ${day}`), decisions(next), ...penalty, ...notes, sure, ...overrideBlocks(next)]
}

function lawsOf(laws: readonly Law[], day: string): Block {
  return {
    kind: 'list',
    items: laws.map(({ name, local_name, citation, in_force_since }) => [
      name,
      ...(local_name === undefined ? [] : [` (${local_name})`]),
      `: ${citation}`,
      ...(in_force_since === undefined
        ? []
        : [`, in force ${in_force_since > day ? 'from' : 'since'} ${dateWords(in_force_since)}`]),
    ]),
  }
}

function details(rule: Rule): [string, Line][] {
  const { regulator, label_required, register, max_penalty } = rule
  return [
    ['Opt-out deadline', [deadlineWords(rule)]],
    ['Label', [label_required ?? 'No fixed label is known.']],
    ...(register === null ? [] : [['Opt-out register', [register]] as [string, Line]]),
    ['Maximum penalty', [max_penalty ?? 'Not known.']],
    ['Authority', regulator === null ? ['Not known.'] : [{ text: regulator.name, url: regulator.url }]],
  ]
}

function deadlineWords({ opt_out_deadline_days: days, opt_out_deadline_in }: Rule): string {
  if (days === null) return 'No fixed number of days is known. Stop immediately.'
  if (days === 0) return 'Immediately.'
  return `${days} ${opt_out_deadline_in === 'working_days' ? 'working days' : 'days'}.`
}

const kinds: Readonly<Record<RuleSource['kind'], string>> = {
  statute: 'statute',
  regulator: 'regulator',
  secondary: 'secondary source',
}

function sourceLine({ title, url, publisher, kind, seen }: RuleSource): Line {
  const unread = seen ? '' : '; cited, not read for this page'
  return [{ text: title, url }, `, ${publisher} (${kinds[kind]}${unread})`]
}
