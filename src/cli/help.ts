/** The help of the command: all commands, those of a noun, or one with its usage and examples. */
import type { Command } from './command.ts'
import { hanging, wrapped } from './table.ts'

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
