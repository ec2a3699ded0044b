/** Lookups in the terminal, run in this process on the real data. */
import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { runAssay } from '../../test/support/command.ts'
import { newHome } from '../../test/support/service.ts'
import { addressesIn } from './ip-lists.ts'
import { runCommand } from './run.ts'

let home: string
before(async () => {
  home = await newHome()
})
after(() => rmSync(home, { recursive: true }))

const run = (...args: string[]) => runAssay(args, { ASSAY_HOME: home })
const jsonLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

describe('assay ip', () => {
  it('answers a line of JSON for each value where nobody watches', async () => {
    const { code, stdout } = await run('ip', '8.8.8.8', '10.0.0.1')
    const [google, own] = jsonLines(stdout)
    assert.deepEqual([code, google.asn, own.reserved], [0, 15169, true])
  })

  it('answers a refused value in its place, and ends with 1', async () => {
    const { code, stdout } = await run('ip', '8.8.8', '8.8.8.8')
    const [refused, google] = jsonLines(stdout)
    assert.deepEqual([code, refused.error.code, google.asn], [1, 'invalid_input', 15169])
  })

  it('shows the chosen fields, also of a refusal and of nothing', async () => {
    const { stdout } = await run('ip', '8.8.8.8', '10.0.0.1', '--fields', 'country_code,network.asn')
    assert.deepEqual(jsonLines(stdout), [
      { country_code: 'US', 'network.asn': 15169 },
      { country_code: '', 'network.asn': null },
    ])
  })

  it('refuses a field that the answer does not have', async () => {
    const { code, stderr } = await run('ip', '8.8.8.8', '--fields', 'weather')
    assert.deepEqual([code, stderr], [1, 'assay: The response has no field weather.\n'])
  })

  it('shows a card on a terminal', async () => {
    let text = ''
    const terminal = Object.assign(
      new Writable({
        write: (chunk, _encoding, done) => {
          text += chunk
          done()
        },
      }),
      { isTTY: true },
    )
    await runCommand(['ip', '8.8.8.8'], { ASSAY_HOME: home, OFFLINE: '1' }, { stdout: terminal, stderr: terminal })
    assert.match(text, /^8\.8\.8\.8\n/)
    assert.match(text, /^ {2}AS name +Google LLC$/m)
    assert.match(text, /^ {2}Location\n {4}Latitude +37\.4/m)
    assert.doesNotMatch(text, /Tor/)
  })

  it('finds the addresses of a text, and counts them', async () => {
    const path = join(home, 'access.log')
    writeFileSync(path, '8.8.8.8 - GET /\n8.8.8.8:443 [2a00:1450::1] 10.0.0.1.\n')
    assert.equal((await run('ip', '--find', path)).stdout, '8.8.8.8\n2a00:1450::1\n10.0.0.1\n')
    const counted = JSON.parse((await run('ip', '--summary', path, '--json')).stdout)
    const { addresses, distinct, reserved, networks } = counted
    assert.deepEqual([addresses, distinct, reserved], [4, 3, 1])
    assert.deepEqual([networks[0].asn, networks[0].addresses], [15169, 3])
    assert.match((await run('ip', '--find', '/no/such/file')).stderr, /does not exist/)
  })
})

describe('addresses in a text', () => {
  const found: readonly (readonly [line: string, addresses: readonly string[]])[] = [
    ['from 1.2.3.4, to 5.6.7.8.', ['1.2.3.4', '5.6.7.8']],
    ['1.2.3.4:8080 [::1]:80 1.2.3.0/24', ['1.2.3.4', '::1', '1.2.3.0']],
    ['ip=1.2.3.4;src="2001:db8::1"', ['1.2.3.4', '2001:db8::1']],
    ['::ffff:1.2.3.4', ['::ffff:1.2.3.4']],
    ['fe80::1%eth0', ['fe80::1']],
    ['version 1.2.3 at 12:30:45, 1.2.3.4.5 and v1.2.3.4 or 1.2.3.256', []],
    ['01.2.3.4 a1.2.3.4b', []],
  ]
  for (const [line, addresses] of found)
    it(`in "${line}"`, () => {
      assert.deepEqual(addressesIn(line), addresses)
    })
})

describe('other lookups', () => {
  it('validate a number with a country', async () => {
    const [answer] = jsonLines((await run('phone', '030 901820', '--country', 'DE')).stdout)
    assert.deepEqual([answer.valid, answer.e164], [true, '+4930901820'])
  })

  it('estimate a gender, by a country', async () => {
    const genders = await Promise.all(
      ['IT', 'DE'].map(
        async country => jsonLines((await run('name', 'Andrea', '--country', country)).stdout)[0].gender,
      ),
    )
    assert.deepEqual(genders, ['male', 'female'])
    assert.equal(jsonLines((await run('username', 'peter_87')).stdout)[0].gender, 'male')
  })

  it('check an email address by four signals', async () => {
    const { code, stdout } = await run('email', 'anna.schmidt@example.de')
    const [{ email, breaches, gender, compliance }] = jsonLines(stdout)
    assert.deepEqual([email, gender.gender, compliance.country_code], ['anna.schmidt@example.de', 'female', 'DE'])
    // No breach was imported here, so nothing is known, which is never an answer of "no".
    assert.deepEqual([code, breaches.error.code], [0, 'provider_unavailable'])
    const [other] = jsonLines((await run('email', 'nobody')).stdout)
    assert.deepEqual([other.quality.valid, other.gender.error.code], [false, 'invalid_input'])
  })
})
