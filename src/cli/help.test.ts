/** Help, suggestions and layout of the command on a terminal. */
import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import { parseArgs } from 'node:util'
import { runAssay } from '../../test/support/command.ts'
import { assertRefused } from '../../test/support/run.ts'
import { signatureOf } from './command.ts'
import { allCommands, commandOf } from './commands.ts'
import { nearest } from './help.ts'
import { coloured, table } from './terminal.ts'

const printed = async (...words: string[]) => {
  const { code, stdout, stderr } = await runAssay(words)
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

/** The words of a command line, quotes as a shell reads them. */
const wordsOf = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain)

describe('help', () => {
  it('of a noun lists its verbs, however it is asked for', async () => {
    const help = await printed('help', 'key')
    assert.match(help, /^Usage: assay key <command>/)
    for (const verb of ['create', 'update', 'list', 'roll', 'revoke'])
      assert.ok(help.includes(`\n  key ${verb} `), verb)
    assert.doesNotMatch(help, /account create/)
    assert.equal(await printed('key', '--help'), help)
    assert.equal(await printed('key', '-h'), help)
  })

  it('of a verb shows usage and examples, however it is asked for', async () => {
    const help = await printed('key', 'create', '--help')
    assert.match(
      help,
      /^Usage\n {2}assay key create --account <name>.*\n\nCreate an API key.*\n\nExamples\n {2}assay key /s,
    )
    assert.equal(await printed('help', 'key', 'create'), help)
    assert.equal(await printed('key', 'create', '--account', 'shop', '--help'), help)
    for (const line of help.split('\n')) assert.ok(line.length <= 110, line)
  })

  it('has examples for every command that the command itself accepts', async () => {
    for (const command of await allCommands()) {
      assert.ok(command.examples.length > 0, command.name)
      assert.match(command.summary, /^.{5,90}[^.]$/, command.name)
      for (const example of command.examples) {
        const words = wordsOf(example)
        assert.equal((await commandOf(words))?.name, command.name, example)
        const args = words.slice(command.name.split(' ').length)
        const { options, mostArgs } = signatureOf(command)
        const { positionals } = parseArgs({ args, options, allowPositionals: true })
        assert.ok(positionals.length <= mostArgs, example)
      }
    }
  })

  it('of a command that does not exist is refused', async () => {
    assertRefused(await runAssay(['help', 'kay']), /no such command\. Did you mean: assay key\?/)
  })
})

describe('a command line with a mistake', () => {
  const refusals: [string, RegExp][] = [
    ['key crate', /Did you mean: assay key create\?/],
    ['kye list', /Did you mean: assay key list\?/],
    ['acount list', /Did you mean: assay account list\?/],
    ['dcotor', /Did you mean: assay doctor\?/],
    ['key', /The command "key" is incomplete\. Commands: create, update, list/],
    ['key create --lable x', /Unknown option '--lable'\. Did you mean --label\? Usage: assay key create/],
    ['key create', /^assay: --account is required\. Usage: assay key create --account <name>/],
    ['key revoke', /A key ID is required\. Usage: assay key revoke <id>/],
    ['credits grant --account x --credits -5', /^assay: --credits takes a whole number from 1 to \d+\.$/m],
    ['law Atlantis', /There is no country Atlantis\. Enter a name or a two-letter code/],
  ]
  for (const [line, what] of refusals) {
    it(`is refused with the way on: assay ${line}`, async () => assertRefused(await runAssay(line.split(' ')), what))
  }

  it('gets no suggestion when nothing is near', () => {
    assert.equal(nearest('xyz', ['key', 'law']), undefined)
    assert.equal(nearest('lwa', ['key', 'law']), 'law')
  })
})

describe('assay', () => {
  it('--version prints the version', async () => {
    assert.match(await printed('--version'), /^\d+\.\d+\.\d+\n$/)
  })

  it('law takes the name of a country in English or its own language, and its codes', async () => {
    const germany = await printed('law', 'DE')
    for (const name of ['de', 'Germany', 'germany', 'Deutschland', 'DEU'])
      assert.equal(await printed('law', name), germany)
  })
})

describe('a table', () => {
  const head = ['ID', 'LABEL', 'NOTES']
  const rows = [['key_1', 'shop', 'the words of a note that is longer than the line of the terminal']]

  it('wraps its last column at the width of the terminal', () => {
    const lines = table(head, rows, 45).split('\n')
    assert.deepEqual(lines, [
      'ID     LABEL  NOTES',
      'key_1  shop   the words of a note that is',
      '              longer than the line of the',
      '              terminal',
    ])
  })

  it('becomes a record for each row where the other columns leave no room, with every value whole', () => {
    const wide = [['key_0123456789', 'a label with words', 'short']]
    assert.equal(table(head, wide, 40), 'ID     key_0123456789\nLABEL  a label with words\nNOTES  short')
  })

  it('is one line a row without a terminal', () => {
    assert.equal(table(head, rows).split('\n').length, 2)
  })
})

describe('colour', () => {
  const terminal = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), { isTTY: true })
  const lines = 'STATE  NAME\nfresh  ip\nfailed  fresh air'

  it('marks headings and states, and no other word', () => {
    const given = process.env.FORCE_COLOR
    process.env.FORCE_COLOR = '1'
    try {
      const esc = '\u001b'
      assert.equal(
        coloured(lines, terminal),
        `${esc}[1mSTATE  NAME${esc}[22m\n${esc}[32mfresh${esc}[39m  ip\n${esc}[31mfailed${esc}[39m  fresh air`,
      )
    } finally {
      if (given === undefined) delete process.env.FORCE_COLOR
      else process.env.FORCE_COLOR = given
    }
  })

  it('is not there for a pipe', () => {
    assert.equal(coloured(lines, new Writable()), lines)
  })
})
