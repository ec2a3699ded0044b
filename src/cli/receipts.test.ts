import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runAssay } from '../../test/support/command.ts'
import { assertRefused } from '../../test/support/run.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { addressDigest, signReceipt } from '../signals/compliance/receipt/contents.ts'
import { receiptEndpoint } from '../signals/compliance/receipt/endpoint.ts'
import { ReceiptKeys, receiptKeysFile } from '../signals/compliance/receipt/key-file.ts'
import type { Receipt } from '../signals/compliance/schema.ts'

const [{ output }] = receiptEndpoint.samples as unknown as [{ output: Receipt }]
const email = 'anna@orange.fr'
const contents = {
  ...output.contents,
  address: { digest: addressDigest('salt', email), salt: 'salt' },
}

const folder = temporaryFolder('cli-receipts')

const at = (name: string) => join(folder, name)
const run = (home: string, ...words: string[]) => runAssay(['receipt', ...words], { ASSAY_HOME: at(home) })

describe('assay receipt', () => {
  it('verifies a receipt, as text and as an answer, on the machine that signed it and on another one', async () => {
    const first = await run('home', 'keys', '--rotate', '--json')
    writeFileSync(at('keys.json'), first.stdout)
    const receipt = await signReceipt(contents, await new ReceiptKeys(join(at('home'), receiptKeysFile)).signing())
    writeFileSync(at('receipt.txt'), `${receipt}\n`)
    writeFileSync(at('receipt.json'), JSON.stringify({ receipt, key_id: 'any', contents: 'any' }))
    const own = await run('home', 'verify', at('receipt.txt'), '--email', 'Anna@Orange.FR')
    assert.match(own.stdout, /^Valid\. Signed on 2026-11-27T09:30:00\.000Z\.\nAddress: matches --email\.\n/)
    const { stdout } = await run('elsewhere', 'verify', at('receipt.json'), '--keys', at('keys.json'), '--json')
    assert.deepEqual(JSON.parse(stdout), { valid: true, contents })
    // A key that was added later changes nothing.
    await run('home', 'keys', '--rotate')
    assert.match((await run('home', 'verify', at('receipt.txt'))).stdout, /^Address: not compared/m)
  })

  it('refuses what it cannot verify, and says why', async () => {
    const keys = ['--keys', at('keys.json')]
    writeFileSync(at('forged.txt'), output.receipt)
    writeFileSync(at('nothing.txt'), '')
    writeFileSync(at('object.json'), '{}')
    writeFileSync(at('broken.json'), '{')
    const refused: readonly [string[], RegExp][] = [
      [['keys'], /^assay: There are no keys yet\. The first receipt or --rotate creates one\.$/m],
      [['verify'], /^assay: A path of a receipt is required\. Usage: assay receipt verify /m],
      [['verify', at('none.txt'), ...keys], /^assay: The file .*none\.txt cannot be read \(ENOENT\)\.$/m],
      [['verify', at('receipt.txt')], /^assay: There are no receipt keys in ASSAY_HOME\./m],
      [['verify', at('receipt.txt'), '--keys', at('object.json')], /object\.json is not a JSON Web Key Set\.$/m],
      [
        ['verify', at('forged.txt'), ...keys],
        /^assay: Not valid\. The receipt was not signed with any of these keys\.$/m,
      ],
      [['verify', at('nothing.txt'), ...keys], /^assay: Not valid\. This is not a receipt\.$/m],
      [['verify', at('broken.json'), ...keys], /^assay: Not valid\. This is not a receipt\.$/m],
      [
        ['verify', at('receipt.txt'), ...keys, '--email', 'eva@orange.fr'],
        /^assay: Not valid\. The receipt is about another address\.$/m,
      ],
      [['verify', at('receipt.txt'), ...keys, '--email', 'eva'], /is not a valid email address\.$/m],
    ]
    for (const [words, why] of refused) assertRefused(await run('elsewhere', ...words), why)
  })
})
