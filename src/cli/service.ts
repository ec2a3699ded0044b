import { describeConfig } from '../app/settings/config.ts'
import { type Command, table } from './command.ts'

export const configCommand: Command = {
  name: 'config',
  usage: 'config',
  words: 0,
  summary: 'show the effective settings, secrets masked',
  options: {},
  run: async ({ environment }) => {
    const rows = describeConfig(environment)
    const text = table(
      ['SETTING', 'VALUE', 'FROM'],
      rows.map(({ name, value, source }) => [name, value, source]),
    )
    return { json: rows, text }
  },
}

export const serveCommand: Command = {
  name: 'serve',
  usage: 'serve',
  words: 0,
  summary: 'serve the API until it is stopped',
  options: {},
  run: async ({ environment }) => {
    const { serve } = await import('../app/serve.ts')
    await serve(environment)
    return { json: null, text: '' }
  },
}
