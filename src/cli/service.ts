import { describeConfig } from '../app/settings/config.ts'
import { type Command, table } from './command.ts'

export const configCommand: Command = {
  name: 'config',
  usage: 'config',
  mostArgs: 0,
  summary: 'show each setting, its value (secrets masked), where it comes from and what it takes',
  options: {},
  run: async ({ environment }) => {
    const rows = describeConfig(environment)
    const text = table(
      ['SETTING', 'VALUE', 'FROM', 'TAKES'],
      rows.map(({ name, value, source, takes, note }) => [name, value, source, `${takes}${note && `. ${note}`}`]),
    )
    return { json: rows, text }
  },
}

const start: Command = {
  name: 'start',
  usage: 'start',
  mostArgs: 0,
  summary: 'serve the API until it is stopped',
  options: {},
  run: async ({ environment }) => {
    const { serve } = await import('../app/serve.ts')
    await serve(environment)
    return { json: null, text: '' }
  },
}

export const startCommands: readonly Command[] = [
  start,
  { ...start, name: 'serve', usage: 'serve', summary: 'the same as assay start' },
]
