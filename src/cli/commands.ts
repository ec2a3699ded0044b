/** All commands, by the first word that is typed. The module of a command is loaded when it is needed. */
import { describeConfig } from '../app/settings/config.ts'
import type { Command } from './command.ts'
import { table } from './terminal.ts'

type Load = () => Promise<readonly Command[]>

const config: Command = {
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

function serve(name: 'start' | 'serve', summary: string): Command {
  return {
    ...{ name, usage: name, summary, examples: [name] },
    run: async ({ environment }) => {
      const { serve } = await import('../app/serve.ts')
      await serve(environment)
      return { json: null, text: '' }
    },
  }
}

const lookups: Load = async () => (await import('./lookups.ts')).lookupCommands

/** In the order of the help. */
const modules: Readonly<Record<string, readonly Load[]>> = {
  start: [async () => [serve('start', 'serve the API until it is stopped')]],
  serve: [async () => [serve('serve', 'the same as assay start')]],
  ip: [lookups],
  phone: [lookups],
  name: [lookups],
  email: [lookups],
  username: [lookups],
  password: [lookups],
  enrich: [async () => (await import('./enrich.ts')).enrichCommands],
  mcp: [async () => [(await import('./mcp.ts')).mcpCommand]],
  sql: [async () => (await import('./sql.ts')).sqlCommands],
  account: [async () => (await import('./accounts.ts')).accountCommands],
  key: [async () => (await import('./keys.ts')).keyCommands],
  credits: [async () => (await import('./credits.ts')).creditCommands],
  ledger: [async () => (await import('./ledger.ts')).ledgerCommands],
  check: [async () => (await import('./ledger.ts')).ledgerCommands],
  migrate: [async () => (await import('./database.ts')).databaseCommands],
  export: [async () => (await import('./database.ts')).databaseCommands],
  import: [async () => (await import('./database.ts')).databaseCommands],
  backup: [async () => (await import('./database.ts')).backupCommands],
  data: [
    async () => (await import('./data.ts')).dataCommands,
    async () => (await import('./data-import.ts')).dataFetchCommands,
    async () => (await import('./data-export.ts')).dataExportCommands,
    async () => (await import('./data-import.ts')).dataImportCommands,
    async () => (await import('./data.ts')).dataPublishCommands,
    async () => (await import('./breaches.ts')).breachCommands,
  ],
  law: [async () => (await import('./law.ts')).lawCommands],
  receipt: [async () => (await import('./receipts.ts')).receiptCommands],
  lists: [async () => (await import('./lists.ts')).listCommands],
  user: [async () => (await import('./users.ts')).userCommands],
  doctor: [async () => [(await import('./doctor.ts')).doctorCommand]],
  config: [async () => [config]],
}

/** The command whose name the words begin with; undefined when there is none. */
export async function commandOf(args: readonly string[]): Promise<Command | undefined> {
  const [first = ''] = args
  const commands = Object.hasOwn(modules, first) ? await loaded(modules[first]) : []
  return commands.find(({ name }) => name.split(' ').every((word, index) => word === args[index]))
}

export async function allCommands(): Promise<readonly Command[]> {
  return [...new Set(await loaded(Object.values(modules).flat()))]
}

async function loaded(loads: readonly Load[]): Promise<readonly Command[]> {
  return (await Promise.all(loads.map(load => load()))).flat()
}
