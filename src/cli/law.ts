import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCountries } from '../core/country.ts'
import { namesOfCountry } from '../core/country-names.ts'
import { isDay } from '../core/instant.ts'
import { documentFile } from '../docs/documents.ts'
import { changesSince } from '../signals/compliance/law/change-pages.ts'
import { dateWords } from '../signals/compliance/law/codes.ts'
import { shippedLawHistory, shippedTable } from '../signals/compliance/law/dataset.ts'
import { differencesOf } from '../signals/compliance/law/diff.ts'
import { lawDocuments } from '../signals/compliance/law/documents.ts'
import type { CountryDifference } from '../signals/compliance/law/history.ts'
import type { RuleTableFile } from '../signals/compliance/law/rule-schema.ts'
import { LawTable, overridesFile, type StoredTable } from '../signals/compliance/law/rules.ts'
import { parseRuleTable, problemsOfOverrides, withOverrides } from '../signals/compliance/law/written-files.ts'
import {
  type Command,
  CommandError,
  type CommandInput,
  configOf,
  firstArgument,
  optional,
  refuseFile,
} from './command.ts'
import { documentText } from './terminal.ts'

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    return refuseFile(error, path)
  }
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    refuseFile(error, path)
  }
}

/** Path of the rules of the operator; null when there are none. */
function overridesPath({ environment }: CommandInput): string | null {
  const path = join(configOf(environment).home, overridesFile)
  return existsSync(path) ? path : null
}

/** The bundled table with the rules of the operator. Throws CommandError when these are not valid. */
async function tableInUse(input: CommandInput): Promise<StoredTable> {
  const path = overridesPath(input)
  if (path === null) return shippedTable()
  const [table, file] = [shippedTable(), read(path)]
  const problems = await problemsOfOverrides(file, table)
  if (problems.length > 0) throw new CommandError(`The file ${path} is not valid: ${problems.join('; ')}.`)
  return withOverrides(table, file)
}

async function lawInUse(input: CommandInput): Promise<LawTable> {
  return new LawTable(await tableInUse(input), shippedLawHistory())
}

const today = () => new Date().toISOString().slice(0, 10)

const show: Command = {
  name: 'law',
  usage: 'law [<country>] [--html <file>] | law --all <folder>',
  summary: 'show the law on commercial email of a country',
  details: 'A country is a name or a two-letter code. --html writes one page. --all writes a page for each country.',
  examples: ['law', 'law Germany', 'law DE --html germany.html', 'law --all law-pages'],
  reads: true,
  run: async input => {
    const law = await lawInUse(input)
    const [html, all] = [optional(input, 'html'), optional(input, 'all')]
    const [named] = input.args
    const code = named === undefined ? undefined : codeOf(named)
    if (all !== undefined) {
      if (code !== undefined || html !== undefined) throw new CommandError('--all takes no country and no --html.')
      const names = writeAll(all, law)
      return { json: { folder: all, pages: names }, text: `Wrote ${names} pages and index.html into ${all}.` }
    }
    const document =
      code === undefined ? lawDocuments.index(law, today()) : lawDocuments.page(law, code.toLowerCase(), today())
    if (document === undefined)
      throw new CommandError(`There is no country ${named}. Enter a name or a two-letter code, such as DE.`)
    const json =
      code === undefined ? { rules_version: law.version, countries: lawDocuments.names(law) } : jsonOf(law, code)
    if (html === undefined) return { json, text: columns => documentText(document, columns) }
    write(html, pageOfFile(documentFile(document)))
    return { json, text: `Wrote ${html}.` }
  },
}

/** The code of a country by its code or one of its names; the typed text for neither. */
function codeOf(typed: string): string {
  const isTyped = (name: string) => name.localeCompare(typed, 'en', { sensitivity: 'base' }) === 0
  return allCountries.find(({ code }) => isTyped(code) || namesOfCountry(code).some(isTyped))?.code ?? typed
}

function jsonOf(law: LawTable, written: string) {
  const code = written.toUpperCase()
  const territory = law.territories.find(({ country_code }) => country_code === code)
  return { rules_version: law.version, territory: territory ?? null, versions: law.versionsOf(code) }
}

/** Number of pages, without the index. */
function writeAll(folder: string, law: LawTable): number {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    refuseFile(error, folder)
  }
  const names = lawDocuments.names(law)
  write(join(folder, 'index.html'), pageOfFile(documentFile(lawDocuments.index(law, today()))))
  for (const name of names) {
    const document = lawDocuments.page(law, name, today())
    if (document === undefined) throw new Error('a name without a page')
    write(join(folder, `${name}.html`), pageOfFile(documentFile(document)))
  }
  for (const name of lawDocuments.fileNames ?? []) {
    const file = lawDocuments.file?.(law, name, today(), '')
    if (file !== undefined) write(join(folder, name), pageOfFile(file.text))
  }
  return names.length
}

/** Links between the pages lead to the files beside each other. */
function pageOfFile(html: string): string {
  const { path } = lawDocuments
  return html
    .replaceAll(`href="${path}"`, 'href="index.html"')
    .replace(hrefs, 'href="$1.html"')
    .replaceAll(fileHrefs, 'href="$1"')
}

const hrefs = new RegExp(`href="${lawDocuments.path}/([a-z]+)(?:#content)?"`, 'g')
const fileHrefs = new RegExp(`href="${lawDocuments.path}/([a-z]+[.][a-z]+)"`, 'g')

const diff: Command = {
  name: 'law diff',
  usage: 'law diff <old> [<new>]',
  summary: 'show the differences between two rule tables',
  details: 'Without a second file, the table in use is compared.',
  examples: ['law diff old-rules.json', 'law diff old-rules.json new-rules.json'],
  reads: true,
  run: async input => {
    const before = await tableIn(firstArgument(input, 'The file with the old table is required.'))
    const [, now] = input.args
    const after = now === undefined ? shippedTable() : await tableIn(now)
    const differences = differencesOf(before, after)
    const versions = `${before.rules_version} -> ${after.rules_version}`
    const text = differences.length === 0 ? 'There are no differences.' : differences.map(textOf).join('\n\n')
    return {
      json: { old_version: before.rules_version, new_version: after.rules_version, countries: differences },
      text: `Version ${versions}\n\n${text}`,
    }
  },
}

function textOf({ country_code, name, changes }: CountryDifference): string {
  return [`${name} (${country_code})`, ...changes.map(({ words }) => `  ${words}`)].join('\n')
}

async function tableIn(path: string): Promise<RuleTableFile> {
  const { table, problems } = await parseRuleTable(read(path))
  if (table !== null) return table
  throw new CommandError(`The file ${path} is not a rule table: ${problems.slice(0, 5).join('; ')}.`)
}

const changes: Command = {
  name: 'law changes',
  usage: 'law changes [--since <YYYY-MM-DD>]',
  summary: 'describe past and announced changes in the rules of countries',
  examples: ['law changes --since 2026-01-01'],
  reads: true,
  run: async input => {
    const since = optional(input, 'since') ?? null
    if (since !== null && !isDay(since)) throw new CommandError('--since takes a day, such as 2026-11-01.')
    const found = changesSince(await lawInUse(input), since, today())
    const dated = found.dated.map(change => {
      const { applies_from, upcoming } = change
      return `${upcoming ? 'Upcoming: from' : 'From'} ${dateWords(applies_from)}\n${textOf(change)}`
    })
    const versions = found.versions.map(({ rules_version, countries }) =>
      [`Version of ${dateWords(rules_version)}`, ...countries.map(textOf)].join('\n\n'),
    )
    const all = [...dated, ...versions]
    return { json: found, text: all.length === 0 ? 'There are no changes.' : all.join('\n\n') }
  },
}

const check: Command = {
  name: 'law check',
  usage: 'law check',
  summary: `check ${overridesFile} in ASSAY_HOME and show its changes`,
  examples: ['law check'],
  reads: true,
  run: async input => {
    const path = overridesPath(input)
    if (path === null)
      return { json: { file: null, problems: [], countries: [] }, text: `There is no ${overridesFile}.` }
    const [table, file] = [shippedTable(), read(path)]
    const problems = await problemsOfOverrides(file, table)
    const { rules } = problems.length > 0 ? table : withOverrides(table, file)
    const set = rules.flatMap(({ country_code, override }) => (override ? [{ country_code, ...override }] : []))
    const lines = set.map(({ country_code, reason }) => `${country_code}: ${reason}`)
    const text = problems.length > 0 ? [`${path} is ignored:`, ...problems] : [`${path} is valid.`, ...lines]
    return { json: { file: path, problems, countries: set }, text: text.join('\n'), incomplete: problems.length > 0 }
  },
}

export const lawCommands: readonly Command[] = [changes, diff, check, show]
