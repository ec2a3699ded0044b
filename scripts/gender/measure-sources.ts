/**
 * How right the gender signal is about people whom it has not counted: each source of a count is left out of the table
 * in turn, and its own names are asked for, with the hint of its country and without. Classifier, letters and curves
 * are learned anew without the source too. That takes most of the time (half a minute of processor time), so sources
 * may share it: in groups, classifier and curves know none of the group, and the table lacks one source of it at a
 * time. This is a little harder than leaving each out by itself. Usage:
 *
 *   node scripts/gender/measure-sources.ts [id ...]     each by itself; ids of assets/gender/sources/national-sources.csv, none for all
 *   node scripts/gender/measure-sources.ts groups 8     all, in eight groups of sources of different countries (7 minutes of processor time)
 */

import type { Sections, SnapshotView } from '../../src/core/dataset.ts'
import { estimate } from '../../src/signals/gender/decide/estimate.ts'
import { GenderIndex } from '../../src/signals/gender/gender-index.ts'
import { type Origin, originOf } from '../../src/signals/gender/table/evidence.ts'
import { NameTable } from '../../src/signals/gender/table/name-table.ts'
import { learn, viewOf } from './build-sections.ts'
import { type Count, nationalSources, publishedCounts } from './counts.ts'
import { encodeTable } from './encode-table.ts'
import { type EvidenceRows, textOfOrigin } from './evidence-rows.ts'
import { calibrationError, type Scored, sumOf, weightedError } from './scores.ts'
import { type GenderSources, withSources } from './sources.ts'
import { addSurveys } from './surveys.ts'

/** An answer to one name of a source, with the persons whom the source counted. */
export interface Answered extends Scored {
  readonly persons: number
  /** Share of the persons who are of the commoner side: nobody can be right about more. */
  readonly most: number
}

interface Left {
  readonly origin: Origin
  /** Counts as the source publishes them. */
  readonly counts: ReadonlyMap<string, Count>
}

/** Every source of a count: the national ones and those that come in packages. */
function countsOf(rows: EvidenceRows): Left[] {
  const packaged = new Map<string, Map<string, Count>>()
  for (const [text, statements] of rows) {
    for (const { kind, area, source, male, female } of statements) {
      if (kind !== 'counted' || source !== undefined) continue
      const counts = packaged.get(area) ?? new Map()
      packaged.set(area, counts.set(text, { male, female }))
    }
  }
  const others = Array.from(packaged, ([area, counts]): Left => ({ origin: { kind: 'counted', area }, counts }))
  return [...publishedCounts(), ...others]
}

/** The table of all sources, of which views without some are taken. */
class WholeTable {
  readonly #sections: Sections
  readonly #view: SnapshotView
  readonly #table: NameTable

  constructor({ rows, lexicon, surveyed }: GenderSources) {
    // What surveys say of every name: it counts where nothing else is left.
    addSurveys(rows, surveyed, key => rows.get(key)?.every(({ kind }) => kind !== 'surveys') ?? true)
    this.#sections = encodeTable(rows, lexicon)
    this.#view = viewOf(this.#sections)
    this.#table = new NameTable(this.#view)
  }

  /** A snapshot whose table has no statement of these sources, with what was learned elsewhere beside it. */
  without(left: readonly Left[], learned: Sections): SnapshotView {
    const texts = new Set(left.map(({ origin }) => textOfOrigin(origin)))
    const { statements, ends, origins } = this.#table
    const isLeft = origins.map(origin => texts.has(textOfOrigin(origin)))
    const isSurveyed = origins.map(({ kind }) => kind === 'surveys')
    const kept: number[] = []
    const keptEnds = new Uint32Array(ends.length)
    for (let number = 0; number + 1 < ends.length; number++) {
      const others = [...statements.subarray(ends[number], ends[number + 1])].filter(each => !isLeft[originOf(each)])
      const stated = others.filter(each => !isSurveyed[originOf(each)])
      kept.push(...(stated.length > 0 ? stated : others))
      keptEnds[number + 1] = kept.length
    }
    const tables = new Map(this.#view.memory.tables)
    tables.delete('kinds')
    return viewOf(
      { ...this.#sections, ...learned },
      tables.set('statements', Uint32Array.from(kept)).set('evidence ends', keptEnds),
    )
  }
}

/** Its answers to the names of one of the sources, with the hint of its country and without. */
function answersTo(index: GenderIndex, left: Left): Answered[][] {
  return [true, false].map(hinted => {
    const country = hinted ? left.origin.area : null
    return Array.from(left.counts, ([text, { male, female }]) => {
      const { gender, confidence } = estimate(index, null, {
        type: 'name',
        text,
        country,
        aiMode: 'fallback',
        force: false,
      })
      const share = female / (male + female)
      const right = gender === 'female' ? share : 1 - share
      return {
        persons: male + female,
        right,
        most: Math.max(share, 1 - share),
        confidence: gender === null ? null : (confidence ?? 0),
      }
    })
  })
}

export interface Summary {
  /** Shares by persons: `right` of those answered, `answered` of all, and `most`, the best `right` that names allow. */
  readonly right: number
  readonly answered: number
  readonly most: number
  /** Expected calibration error over ten bins, by persons and by names. */
  readonly errorByPersons: number
  readonly errorByNames: number
  /** Weighted error (scores.ts) by persons and by names. */
  readonly weightedByPersons: number
  readonly weightedByNames: number
  /** Names that are answered above 0.9 for the side of the fewer persons, of those so answered. */
  readonly confidentlyWrong: number
}

export function summaryOf(answers: readonly Answered[]): Summary {
  const known = answers.filter(({ confidence }) => confidence !== null)
  const persons = sumOf(answers, each => each.persons)
  const answered = sumOf(known, each => each.persons)
  const sure = known.filter(({ confidence }) => (confidence ?? 0) > 0.9)
  return {
    right: sumOf(known, each => each.right * each.persons) / answered,
    answered: answered / persons,
    most: sumOf(known, each => each.most * each.persons) / answered,
    errorByPersons: calibrationError(known, each => each.persons),
    errorByNames: calibrationError(known, () => 1),
    weightedByPersons: weightedError(answers, each => each.persons),
    weightedByNames: weightedError(answers, () => 1),
    confidentlyWrong: sure.filter(({ right }) => right < 0.5).length / sure.length,
  }
}

const percent = (part: number) => `${(100 * part).toFixed(2)} %`

/** Prints a line for each source, and the means over the sources and over the persons. */
export function measureSources(sources: GenderSources, groups: readonly (readonly Left[])[]): void {
  const titles = new Map(nationalSources().map(({ id, source }) => [id, source.slice(0, 40)]))
  const summaries: Summary[][] = [[], []]
  const all: Answered[][] = [[], []]
  const whole = new WholeTable(sources)
  for (const group of groups) {
    const learned = learn(whole.without(group, {}), () => {})
    for (const left of group) {
      const index = new GenderIndex(whole.without([left], learned))
      const title = `${left.origin.area} ${titles.get(left.origin.source ?? 0) ?? 'of a package'}`
      answersTo(index, left).forEach((answers, at) => {
        summaries[at].push(summaryOf(answers))
        all[at] = all[at].concat(answers)
        print(`${title}, ${at === 0 ? 'with hint' : 'no hint'}, ${answers.length} names`, summaryOf(answers))
      })
    }
  }
  summaries.forEach((each, at) => {
    print(`mean of the sources, ${at === 0 ? 'with hint' : 'no hint'}`, meanOf(each))
    print(`all persons, ${at === 0 ? 'with hint' : 'no hint'}`, summaryOf(all[at]))
  })
}

/** Sources of one country stand beside each other in the list, and so come into different groups. */
function groupsOf(lefts: readonly Left[], count: number): Left[][] {
  return Array.from({ length: count }, (_, group) => lefts.filter((_, at) => at % count === group))
}

function meanOf(summaries: readonly Summary[]): Summary {
  const mean = (of: (each: Summary) => number) => summaries.reduce((sum, each) => sum + of(each), 0) / summaries.length
  return {
    right: mean(each => each.right),
    answered: mean(each => each.answered),
    most: mean(each => each.most),
    errorByPersons: mean(each => each.errorByPersons),
    errorByNames: mean(each => each.errorByNames),
    weightedByPersons: mean(each => each.weightedByPersons),
    weightedByNames: mean(each => each.weightedByNames),
    confidentlyWrong: mean(each => each.confidentlyWrong),
  }
}

function print(
  title: string,
  {
    right,
    answered,
    most,
    errorByPersons,
    errorByNames,
    weightedByPersons,
    weightedByNames,
    confidentlyWrong,
  }: Summary,
): void {
  console.log(
    `${title}: persons answered ${percent(answered)}, right ${percent(right)} of at most ${percent(most)}, weighted error ${weightedByPersons.toFixed(4)} by persons, ${weightedByNames.toFixed(4)} by names, calibration error ${errorByPersons.toFixed(4)} by persons, ${errorByNames.toFixed(4)} by names, wrong above 0.9 ${percent(confidentlyWrong)} of names`,
  )
}

if (process.argv[1] === import.meta.filename) {
  const [first, ...rest] = process.argv.slice(2)
  await withSources(sources => {
    const lefts = countsOf(sources.rows)
    if (first === 'groups') return measureSources(sources, groupsOf(lefts, Number(rest[0])))
    const ids = process.argv.slice(2).map(Number)
    const wanted = lefts.filter(({ origin }) => ids.length === 0 || ids.includes(origin.source ?? 0))
    measureSources(
      sources,
      wanted.map(left => [left]),
    )
  })
}
