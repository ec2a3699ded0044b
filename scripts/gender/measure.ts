/**
 * How right the gender signal is. Usage:
 *
 *   node scripts/gender/measure.ts handles                 exact given names out of addresses, with what is in the tables
 *   node scripts/gender/measure.ts held-out                reliability and handles on names and surnames that no table has:
 *                                                          builds the tables without a tenth of them (a few minutes)
 *   node scripts/gender/measure.ts names <file.csv> [snapshot]   names with a known gender: columns country, M or F, and one or
 *                                                          more spellings, as `Country`, `Gender`, `* Name`
 *   node scripts/gender/measure.ts second                  what a second given name says beside one of both sides
 *   node scripts/gender/measure.ts refused                 role addresses, initials with surnames, and non-names
 *   node scripts/gender/measure.ts open                    time and memory of opening, each in a process of its own
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../bench/harness.ts'
import { countryOf } from '../../src/core/country.ts'
import { openSnapshot } from '../../src/data/snapshot/snapshot.ts'
import { logOddsOfSecond } from '../../src/signals/gender/decide/belief.ts'
import { Calibration } from '../../src/signals/gender/decide/calibration.ts'
import { Classifier } from '../../src/signals/gender/decide/classifier.ts'
import { estimate, type Question } from '../../src/signals/gender/decide/estimate.ts'
import { anywhere, readTable } from '../../src/signals/gender/decide/read-table.ts'
import { drawNames, frequenciesOf } from '../../src/signals/gender/fixtures/drawn-names.ts'
import { GenderIndex } from '../../src/signals/gender/gender-index.ts'
import { bundledSnapshot } from '../../src/signals/gender/layout.ts'
import { extract } from '../../src/signals/gender/read/extract/read-handle.ts'
import { readName } from '../../src/signals/gender/read/read-name.ts'
import { scriptOf } from '../../src/signals/gender/read/script.ts'
import { fold } from '../../src/signals/gender/read/text.ts'
import { buildSections, viewOf } from './build-sections.ts'
import { encodeModel } from './encode-learned.ts'
import { fitCurves } from './fit-curves.ts'
import { type KnownName, readNames } from './known-names.ts'
import { abroadOutcomes, type ClassedOutcome, modelOutcomes, tableOutcomes } from './outcomes.ts'
import { calibrationError, weightedError } from './scores.ts'
import { type GenderSources, withSources } from './sources.ts'
import { foldOf, train, trainingNames } from './train.ts'

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`

function openFile(path: string | URL): GenderIndex {
  const bytes = readFileSync(path)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return new GenderIndex(openSnapshot(shared))
}

type Draw = (count: number) => { given: readonly string[]; surnames: readonly string[] }

const capital = (word: string) => word[0].toUpperCase() + word.slice(1)

/** Ways to form a handle. */
const patterns: Readonly<Record<string, (given: string, surname: string, at: number) => string>> = {
  'first.last': (given, surname) => `${given}.${surname}`,
  first_last: (given, surname) => `${given}_${surname}`,
  FirstLast: (given, surname) => capital(given) + capital(surname),
  'last.first': (given, surname) => `${surname}.${given}`,
  firstlast: (given, surname) => given + surname,
  firstlast87: (given, surname, at) => `${given}${surname}${at % 100}`,
  lastfirst: (given, surname) => surname + given,
  first87: (given, _, at) => `${given}${at % 100}`,
  'first.l': (given, surname) => `${given}.${surname[0]}`,
  firstl: (given, surname) => given + surname[0],
}

function measureHandles(index: GenderIndex, drawn: Draw): void {
  const count = 5000
  const { given, surnames } = drawn(count)
  for (const [pattern, form] of Object.entries(patterns)) {
    let [right, none, gendered, wrongGender] = [0, 0, 0, 0]
    given.forEach((name, at) => {
      const address = `${form(name, surnames[at], at)}@example.com`
      const found = extract(index, 'email', address, false).name
      if (found === null) none++
      else if (found.given === name) right++
      const answer = ask(index, { type: 'email', text: address }).gender
      const truth = ask(index, { type: 'name', text: name, force: true }).gender
      if (answer !== null && truth !== null) {
        gendered++
        if (answer !== truth) wrongGender++
      }
    })
    console.log(
      `${pattern.padEnd(12)} exact ${percent(right, count)}, none ${percent(none, count)}, answered ${percent(gendered, count)}, of these another gender than the name alone ${percent(wrongGender, gendered)}`,
    )
  }
}

function ask(index: GenderIndex, question: Pick<Question, 'type' | 'text'> & Partial<Question>) {
  return estimate(index, null, { country: null, aiMode: 'fallback', force: false, ...question })
}

/**
 * Expected calibration error over ten bins of equal width, beside the error that answers would have by chance whose
 * confidence is exact, were each name of one side; and the table of the bins.
 */
function reliability(title: string, outcomes: readonly { confidence: number; right: number; weight: number }[]): void {
  const bins = Array.from({ length: 10 }, () => ({ weight: 0, confidence: 0, right: 0, variance: 0 }))
  for (const { confidence, right, weight } of outcomes) {
    const bin = bins[Math.min(9, Math.floor((confidence - 0.5) * 20))]
    bin.weight += weight
    bin.confidence += confidence * weight
    bin.right += right * weight
    bin.variance += confidence * (1 - confidence) * weight ** 2
  }
  const total = bins.reduce((sum, bin) => sum + bin.weight, 0)
  const error = bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.right), 0) / total
  const byChance = bins.reduce((sum, { variance }) => sum + Math.sqrt((2 / Math.PI) * variance), 0) / total
  console.log(
    `${title}: n ${outcomes.length}, right ${percent(
      bins.reduce((s, b) => s + b.right, 0),
      total,
    )}, ECE ${error.toFixed(4)}, by chance ${byChance.toFixed(4)}`,
  )
  for (const { weight, confidence, right } of bins.filter(bin => bin.weight > 0)) {
    console.log(
      `  says ${(confidence / weight).toFixed(3)}  is ${(right / weight).toFixed(3)}  ${percent(weight, total)} of the weight`,
    )
  }
}

/** True for a tenth of the names, which tables, classifier and curves are built without. */
const isTested = (name: string) => foldOf(name) === 9

function measureHeldOut({ rows, lexicon }: GenderSources): void {
  const all = new GenderIndex(viewOf(buildSections(rows, lexicon, () => {})))
  const kept = new Map([...rows].filter(([name]) => !isTested(name)))
  const surnames = new Map([...lexicon.surnames].filter(([name]) => !isTested(name)))
  const seen = new GenderIndex(viewOf(buildSections(kept, { ...lexicon, surnames }, () => {})))
  console.log('# reliability on names that nothing has seen')
  const learned = encodeModel(
    train(trainingNames(all.table, all.weighing, name => foldOf(name) > 1 && !isTested(name))),
  )
  const classifier = new Classifier(viewOf(learned))
  const ofTable = tableOutcomes(all, name => !isTested(name))
  const tableCurves = new Calibration(fitCurves(ofTable))
  const spelled = (by: Classifier, included: (name: string) => boolean) => {
    const index = { ...all, classifier: by }
    return [...modelOutcomes(index, included), ...abroadOutcomes(index, tableCurves, included)]
  }
  const curves = fitCurves([...ofTable, ...spelled(classifier, name => foldOf(name) <= 1)])
  report(new Calibration(curves), [...tableOutcomes(all, isTested), ...spelled(seen.classifier, isTested)])
  console.log('# given names and surnames that no table has')
  measureHandles(seen, count => drawNames(all, seededRandom(1), count, { isWanted: isTested }))
}

function report(calibration: Calibration, outcomes: readonly ClassedOutcome[]): void {
  const calibrated = outcomes.map(({ claimed, ...rest }) => {
    return { ...rest, confidence: calibration.said(rest.evidence, claimed) }
  })
  reliability('all', calibrated)
  for (const [evidence, own] of Map.groupBy(calibrated, each => each.evidence)) reliability(evidence, own)
}

const scriptOfName = ({ spellings }: KnownName, spelling: number) => scriptOf(fold(spellings[spelling]))
const continentOf = ({ country }: KnownName) => countryOf(country)?.continent ?? country

const groups: Readonly<Record<string, (name: KnownName, spelling: number) => string>> = {
  script: scriptOfName,
  continent: continentOf,
  'continent and script': (name, spelling) => `${continentOf(name)}, ${scriptOfName(name, spelling)}`,
}

function measureNames(path: string, snapshot: string | URL): void {
  const index = openFile(snapshot)
  const { columns, names } = readNames(path)
  columns.forEach((column, spelling) => {
    for (const [title, groupOf] of Object.entries(groups)) {
      for (const [group, own] of Map.groupBy(names, name => groupOf(name, spelling))) {
        for (const isHinted of [false, true]) {
          const right = own.filter(({ gender, country, spellings }) => {
            const hint = isHinted ? country : null
            return ask(index, { type: 'name', text: spellings[spelling], country: hint }).gender === gender
          })
          console.log(
            `${column}, ${isHinted ? 'with' : 'no'} hint, ${title} ${group}: right ${percent(right.length, own.length)} of ${own.length}`,
          )
        }
      }
    }
    for (const force of [false, true]) {
      for (const hinted of [false, true]) {
        const answers = names.map(({ country, spellings }) =>
          ask(index, { type: 'name', text: spellings[spelling], country: hinted ? country : null, force }),
        )
        const right = answers.filter(({ gender }, at) => gender === names[at].gender).length
        const unknown = answers.filter(({ gender }) => gender === null).length
        const scored = answers.map(({ gender, confidence }, at) => {
          return {
            confidence: gender === null ? null : (confidence ?? 0.5),
            right: gender === names[at].gender ? 1 : 0,
          }
        })
        console.log(
          `${column}, ${hinted ? 'with' : 'no'} hint${force ? ', forced' : ''}: right ${percent(right, names.length)}, wrong ${percent(names.length - right - unknown, names.length)}, unknown ${percent(unknown, names.length)} of ${names.length}, weighted error ${weightedError(scored, () => 1).toFixed(4)}, calibration error ${calibrationError(scored, () => 1).toFixed(4)}`,
        )
      }
    }
  })
}

/**
 * Counted double names whose first part leaves it open, read by their parts: right by the first alone, and with the
 * second.
 */
function measureSecond(index: GenderIndex): void {
  const { table, weighing, calibration } = index
  const parts: GenderIndex = Object.create(index, { isGiven: { value: () => false } })
  const choice = (words: readonly string[]) => ({
    given: words.map(word => [word]),
    surname: ['smith'],
    surnameFirst: false,
  })
  let [names, ofFirst, ofSecond, ofBoth] = [0, 0, 0, 0]
  for (let number = 0; number < table.names.size; number++) {
    const words = table.names.textOf(number).split(' ')
    if (words.length !== 2 || !table.isGiven(number)) continue
    const [double, first] = [weighing.weigh(number, null), readTable(index, [[words[0]]], anywhere)]
    if (double.counted === 0 || first === null) continue
    const logOdds = calibration.logOdds(first)
    const subject = { ...readName(index, words[0], null, true), choice: choice(words) }
    const second = logOddsOfSecond(parts, subject, null, first, logOdds)
    if (second === 0) continue
    const rightBy = (says: number) => (says > 0 ? double.share : 1 - double.share)
    names++
    ofFirst += rightBy(logOdds)
    ofSecond += rightBy(second)
    ofBoth += rightBy(logOdds + second)
  }
  console.log(
    `${names} double names: right by the first ${percent(ofFirst, names)}, by the second ${percent(ofSecond, names)}, by both ${percent(ofBoth, names)}`,
  )
}

/** Written for this measurement, without looking at what is answered. */
const notNames =
  `sparkling_unicorn dark_knight99 coolgamer2000 xX_sniper_Xx pizza.lover sunset_rider silverfox moonlight22 codemonkey
  the_real_deal happyfeet bluesky77 ninja.warrior coffee_addict starwars_fan bookworm42 skywalker night_owl crazycatlady
  user12345 test account1 guest qwerty asdfgh abc123 xyz iloveyou password1 rainbow.dash thunderbolt iceman ghost_rider
  greenpeace freedom4all mountain.biker surfer_dude photoshop webdesign24 travelblog bestdeals cheapflights newsdesk`.split(
    /\s+/,
  )

const roleAddresses =
  `info sales support contact admin hello help billing jobs careers press media marketing office team service
  webmaster postmaster hostmaster noreply no-reply newsletter news orders shop accounts accounting finance hr legal privacy
  security abuse enquiries inquiries feedback events bookings reservations reception feedback kontakt ventas mail sales-team
  it-support customer.service info2 press.office`.split(/\s+/)

function measureRefused(): void {
  const index = openFile(bundledSnapshot)
  const { given, surnames } = drawNames(index, seededRandom(3), 2000, { beyond: 100 })
  const initials = surnames.flatMap((surname, at) => [
    `${given[at][0]}.${surname}`,
    `${given[at][0]}_${surname}`,
    given[at][0] + surname,
  ])
  for (const [title, texts] of Object.entries({ 'role addresses': roleAddresses, 'initial and surname': initials })) {
    const answered = texts.filter(text => ask(index, { type: 'email', text: `${text}@example.com` }).gender !== null)
    console.log(
      `${title}: ${answered.length} of ${texts.length} given a gender, ${percent(answered.length, texts.length)}`,
    )
  }
  const pairs = pairsOfWords(index, 4000)
  const named = pairs.filter(text => ask(index, { type: 'username', text }).gender !== null)
  console.log(
    `pairs of English words: ${named.length} of ${pairs.length} given a gender, ${percent(named.length, pairs.length)}`,
  )
  const answered = notNames.filter(text => ask(index, { type: 'username', text }).gender !== null)
  console.log(
    `handles without a name: ${answered.length} of ${notNames.length} given a gender, ${percent(answered.length, notNames.length)}`,
  )
}

/** Runs `open-once` in processes of their own: opening is measured as it is at a start, with nothing compiled yet. */
function measureOpen(): void {
  for (let run = 0; run < 7; run++) {
    const { stdout } = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), 'open-once'])
    process.stdout.write(stdout)
  }
}

function measureOpening(): void {
  const bytes = readFileSync(bundledSnapshot)
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  globalThis.gc?.()
  const [before, cpuBefore, start] = [process.memoryUsage(), process.cpuUsage(), performance.now()]
  const index = new GenderIndex(openSnapshot(shared))
  const [took, cpu] = [performance.now() - start, process.cpuUsage(cpuBefore)]
  globalThis.gc?.()
  const after = process.memoryUsage()
  const held = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers + bytes.length
  const processor = ((cpu.user + cpu.system) / 1000).toFixed(0)
  console.log(
    `${took.toFixed(0)} ms (${processor} ms of processor), ${(held / 1e6).toFixed(1)} MB for ${index.table.names.size} names`,
  )
}

/** Pairs of frequent English words that nobody is called by, as people make handles of them. */
function pairsOfWords(index: GenderIndex, count: number): string[] {
  const { table } = index
  const words: string[] = []
  for (let number = 0; number < table.names.size; number++) {
    const isFrequent = (frequenciesOf(table, number).word ?? -99) > -10.5
    const word = isFrequent && !table.isGiven(number) ? table.names.textOf(number) : ''
    if (word.length > 3) words.push(word)
  }
  const random = seededRandom(5)
  const one = () => words[random() % words.length]
  const joints = ['_', '', '.', '-']
  return Array.from({ length: count }, (_, at) => `${one()}${joints[at % 4]}${one()}${at % 3 === 0 ? at % 100 : ''}`)
}

const [what, file, snapshot] = process.argv.slice(2)
if (what === 'handles') {
  const index = openFile(bundledSnapshot)
  measureHandles(index, count => drawNames(index, seededRandom(1), count, { beyond: 5000 }))
} else if (what === 'held-out') await withSources(measureHeldOut)
else if (what === 'names' && file !== undefined) measureNames(file, snapshot ?? bundledSnapshot)
else if (what === 'second') measureSecond(openFile(bundledSnapshot))
else if (what === 'refused') measureRefused()
else if (what === 'open') measureOpen()
else if (what === 'open-once') measureOpening()
else console.error('Say what: handles, held-out, names <file.csv> [snapshot], second, refused or open.')
