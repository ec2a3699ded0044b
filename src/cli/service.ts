import { describeConfig } from '../app/settings/config.ts'
import type { Command } from './command.ts'
import { table } from './terminal.ts'

export const configCommand: Command = {
  name: 'config',
  usage: 'config',
  summary: 'show the settings: value (secrets masked), source and allowed values',
  examples: ['config', 'config --json'],
  run: async ({ environment }) => {
    const rows = describeConfig(environment)
    const head = ['SETTING', 'VALUE', 'SOURCE', 'TAKES']
    const shown = rows.map(({ name, value, source, takes, note }) => [
      ...[name, value, source, `${takes}${note && `. ${note}`}`],
    ])
    return { json: rows, text: columns => table(head, shown, columns) }
  },
}

const start: Command = {
  name: 'start',
  usage: 'start',
  summary: 'serve the API until it is stopped',
  examples: ['start'],
  run: async ({ environment }) => {
    const { serve } = await import('../app/serve.ts')
    await serve(environment)
    return { json: null, text: '' }
  },
}

export const startCommands: readonly Command[] = [
  start,
  { ...start, name: 'serve', usage: 'serve', summary: 'the same as assay start', examples: ['serve'] },
]
