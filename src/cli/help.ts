/** The help of the command: all commands, those of a noun, or one with its usage and examples. */
import type { Command } from './command.ts'
import { hanging, wrapped } from './terminal.ts'

const widestLine = 100

/** @param columns of the terminal */
export function helpText(commands: readonly Command[], words: readonly string[], columns: number): string {
  const width = Math.min(columns, widestLine)
  const [only, ...others] = commands
  if (words.length > 0 && others.length === 0) return commandHelp(only, width)
  const nameWidth = Math.max(...commands.map(({ name }) => name.length)) + 4
  const rows = commands.map(
    ({ name, summary }) => `${`  ${name}`.padEnd(nameWidth)}${hanging(summary, nameWidth, width)}`,
  )
  const noun = words.length === 0 ? '' : `${words.join(' ')} `
  const more = [`assay help ${noun}<command>`, 'shows the usage and examples of a command.'].join(' ')
  return [
    `Usage: assay ${noun}<command> [--json]`,
    ['Commands', ...rows].join('\n'),
    more,
    ...(words.length === 0 ? ['Settings come from environment variables. assay config lists them.'] : []),
  ].join('\n\n')
}

function commandHelp({ name, usage, summary, details, examples }: Command, width: number): string {
  return [
    ['Usage', ...usage.split(' | ').map(each => `  assay ${hanging(each, 10, width)}`)].join('\n'),
    wrapped(
      `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.${details === undefined ? '' : ` ${details}`}`,
      width,
    ).join('\n'),
    ['Examples', ...examples.map(each => `  assay ${each}`)].join('\n'),
    `--json prints the result of ${name} as JSON.`,
  ].join('\n\n')
}

/** The one of the words that is at most two letters away (insert, delete, replace or swap); undefined without one. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const most = typed.length < 4 ? 1 : 2
  const [best] = words
    .map(word => ({ word, distance: distance(typed, word) }))
    .filter(each => each.distance <= most)
    .sort((a, b) => a.distance - b.distance)
  return best?.word
}

/** Optimal string alignment distance. */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], [...Array(b.length + 1).keys()]]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const replaced = last[j - 1] + (isSame ? 0 : 1)
      row.push(Math.min(last[j] + 1, row[j - 1] + 1, replaced, isSwap ? before[j - 2] + 1 : replaced))
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]
}
