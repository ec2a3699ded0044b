/** Receipts through the real edge, ledger and store, verified without any of them. */
import assert from 'node:assert/strict'
import { createPrivateKey, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import fastify from 'fastify'
import { Compile } from 'typebox/compile'
import { seededRandom } from '../../../../bench/harness.ts'
import { assertAnswered, assertRefusal } from '../../../../test/support/expect.ts'
import { isLongRun } from '../../../../test/support/long-run.ts'
import type { ServedCaller } from '../../../../test/support/served.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { ofGermany, path, type ServedVerdicts, serveVerdicts } from '../fixtures/served-verdicts.ts'
import { Receipt, type ReceiptContents } from '../schema.ts'
import { addressDigest, InvalidReceipt, signReceipt, verifyReceipt } from './contents.ts'
import { receiptEndpoint } from './endpoint.ts'
import { KeyFileError, ReceiptKeys, receiptKeysPage, receiptKeysPath } from './key-file.ts'

const receiptPath = '/v1/compliance/receipt'
const validReceipt = Compile(Receipt)

let served: ServedVerdicts
before(async () => {
  served = await serveVerdicts(true)
})
after(() => served.stop())
beforeEach(() => {
  Object.assign(served.world, { policy: 'none', instead: {} })
})

async function verdictOf(caller: ServedCaller, email: string) {
  const answer = await caller.ask(path, { email })
  assertAnswered(answer)
  return answer.json
}

async function receiptOf(caller: ServedCaller, input: object): Promise<Receipt> {
  const answer = await caller.ask(receiptPath, input)
  assertAnswered(answer, 0)
  assert.deepEqual([...validReceipt.Errors(answer.json)], [], answer.text)
  return answer.json
}

const verifiedHere = (receipt: string) => verifyReceipt(receipt, served.receiptKeys.publicKeys())

describe('a receipt', () => {
  it('states the verdict of the account, and is verified by the public keys alone', async () => {
    const caller = await served.caller(1)
    const { email, result_id, charged_credits, ...verdict } = await verdictOf(caller, 'Anna@Orange.fr')
    assert.deepEqual([email, charged_credits], ['Anna@orange.fr', 1])
    const { receipt, key_id, contents } = await receiptOf(caller, { result_id })
    assert.deepEqual(contents.verdict, verdict)
    assert.deepEqual(await verifiedHere(receipt), contents)
    assert.deepEqual([contents.result_id, contents.account_id], [result_id, caller.accountId])
    assert.equal(contents.account_list, 'not_checked')
    assert.equal(contents.address.digest, addressDigest(contents.address.salt, 'anna@orange.fr'))
    assert.ok(contents.verdict_at <= contents.issued_at)
    assert.ok(!receipt.includes('anna') && !JSON.stringify(contents).toLowerCase().includes('anna'))
    assert.equal(served.receiptKeys.publicKeys().keys.at(-1)?.kid, key_id)
    assert.equal((await caller.credits()).left, 0)
  })

  it('says what the lists of the account say only of an address that is sent', async () => {
    const caller = await served.caller(1)
    const { result_id } = await verdictOf(caller, 'eva@orange.fr')
    for (const [policy, code] of [
      ['suppressed', 'prohibited'],
      ['owned', 'safe_to_send'],
      ['none', 'consent_required'],
    ] as const) {
      served.world.policy = policy
      const { contents } = await receiptOf(caller, { result_id, email: ' Eva@orange.fr' })
      assert.deepEqual([contents.account_list, contents.verdict.recommendation_code], [policy, code])
    }
    assertRefusal(await caller.ask(receiptPath, { result_id, email: 'ida@orange.fr' }), 'invalid_input', '/email')
    assertRefusal(await caller.ask(receiptPath, { result_id, email: 'ida' }), 'invalid_input', '/email')
  })

  it('is of a function where the address is', async () => {
    const caller = await served.caller(1)
    served.world.check = async () => ofGermany
    const { result_id } = await verdictOf(caller, 'info@acme-works.de')
    await until(caller, 'info@acme-works.de')
    const { contents } = await receiptOf(caller, { result_id })
    assert.equal(contents.verdict.recommendation_code, 'case_by_case')
  })

  it('is refused of a verdict that is not final', async () => {
    const caller = await served.caller(1)
    const gate = Promise.withResolvers<typeof ofGermany>()
    served.world.check = () => gate.promise
    const { result_id, checking } = await verdictOf(caller, 'anna@slow-works.de')
    assert.equal(checking, true)
    assertRefusal(await caller.ask(receiptPath, { result_id }), 'invalid_input', '/result_id')
    gate.resolve(ofGermany)
    await until(caller, 'anna@slow-works.de')
    await receiptOf(caller, { result_id })
  })

  it('is an internal error while the key file is damaged, and works again once it is restored', async () => {
    const caller = await served.caller(1)
    const { result_id } = await verdictOf(caller, 'mia@orange.fr')
    const { key_id } = await receiptOf(caller, { result_id })
    const keys = readFileSync(served.keysFile, 'utf8')
    writeFileSync(served.keysFile, keys.slice(1))
    const refusal = await caller.ask(receiptPath, { result_id })
    assertRefusal(refusal, 'internal_error')
    assert.ok(!refusal.text.includes(served.keysFile), refusal.text)
    const [defect, ...others] = served.defects.splice(0)
    assert.ok(defect instanceof KeyFileError, String(defect))
    assert.deepEqual([defect.code, others], ['ERR_RECEIPT_KEYS', []])
    writeFileSync(served.keysFile, keys)
    assert.equal((await receiptOf(caller, { result_id })).key_id, key_id)
  })

  it('is refused of the verdict of another account, and of none', async () => {
    const [caller, other] = [await served.caller(1), await served.caller(1)]
    const { result_id } = await verdictOf(caller, 'lea@orange.fr')
    assertRefusal(await other.ask(receiptPath, { result_id }), 'invalid_input', '/result_id')
    assertRefusal(await caller.ask(receiptPath, { result_id: 'none' }), 'invalid_input', '/result_id')
    assertRefusal(await caller.ask(receiptPath, { result_id, more: 1 }), 'invalid_input', '/more')
  })
})

/** Asks until the verdict is final. */
async function until(caller: ServedCaller, email: string): Promise<void> {
  while ((await verdictOf(caller, email)).checking === true) await new Promise(resolve => setTimeout(resolve, 20))
}

const [{ output }] = receiptEndpoint.samples as unknown as [{ output: Receipt }]
const { contents: sampled } = output

/** Keys in a folder that ends with the test. */
function keysIn(folder: string): ReceiptKeys {
  return new ReceiptKeys(join(folder, 'receipt-keys.json'))
}

/** Whether an error is a KeyFileError whose message begins with a text. */
const keyFileError = (message: string) => (error: unknown) =>
  error instanceof KeyFileError && error.code === 'ERR_RECEIPT_KEYS' && error.message.startsWith(message)

describe('the keys of receipts', () => {
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder('keys')
  })

  it('are made once, for their owner alone, and stay', async () => {
    assert.deepEqual(keysIn(folder).publicKeys(), { keys: [] })
    const [one, two] = await Promise.all([keysIn(folder).signing(), keysIn(folder).signing()])
    assert.equal(one.kid, two.kid)
    assert.equal(statSync(join(folder, 'receipt-keys.json')).mode & 0o777, 0o600)
    const [shown] = keysIn(folder).publicKeys().keys
    assert.deepEqual(Object.keys(shown).toSorted(), ['alg', 'created_at', 'crv', 'kid', 'kty', 'use', 'x'])
  })

  it('verify what older ones signed once there is a new one', async () => {
    const keys = keysIn(folder)
    const before = await signReceipt(sampled, await keys.signing())
    const { kid } = await keys.rotate()
    assert.equal((await keys.signing()).kid, kid)
    const after = await signReceipt(sampled, await keys.signing())
    for (const receipt of [before, after]) assert.deepEqual(await verifyReceipt(receipt, keys.publicKeys()), sampled)
    const newest = { keys: keys.publicKeys().keys.slice(-1) }
    await assert.rejects(verifyReceipt(before, newest), InvalidReceipt)
  })

  it('are never made anew over a file that is damaged', async () => {
    const path = join(folder, 'receipt-keys.json')
    for (const text of ['', '{', '{"keys":[]}', '{"keys":[{"kid":"a"}]}', '[]', 'null']) {
      writeFileSync(path, text)
      await assert.rejects(keysIn(folder).signing(), keyFileError(`The file ${path} has no receipt keys.`))
      await assert.rejects(keysIn(folder).rotate(), KeyFileError)
      assert.throws(() => keysIn(folder).publicKeys(), KeyFileError)
      assert.equal(readFileSync(path, 'utf8'), text)
    }
  })

  it('are reported with the path and the cause when the file cannot be read or written', async () => {
    const path = join(folder, 'receipt-keys.json')
    mkdirSync(path)
    await assert.rejects(keysIn(folder).signing(), keyFileError(`The file ${path} cannot be read (EISDIR).`))
    const missing = join(folder, 'missing')
    const unwritable = keyFileError(`The file ${join(missing, 'receipt-keys.json')} cannot be written (ENOENT).`)
    await assert.rejects(keysIn(missing).signing(), unwritable)
    await assert.rejects(keysIn(missing).rotate(), unwritable)
    assert.deepEqual(keysIn(missing).publicKeys(), { keys: [] })
  })

  it('are shown to everybody, without their private half', async t => {
    const keys = keysIn(folder)
    await keys.signing()
    const server = fastify()
    t.after(() => server.close())
    await server.register(receiptKeysPage(keys))
    const { body, headers } = await server.inject(receiptKeysPath)
    assert.deepEqual(JSON.parse(body), keys.publicKeys())
    assert.match(String(headers['content-type']), /^application\/jwk-set\+json/)
    assert.ok(!body.includes('"d"'))
  })
})

describe('a receipt that was forged', () => {
  const folder = temporaryFolder('forged')
  let keys: ReceiptKeys
  let receipt: string
  before(async () => {
    keys = keysIn(folder)
    receipt = await signReceipt(sampled, await keys.signing())
  })

  const assertRefused = (forged: string) =>
    assert.rejects(verifyReceipt(forged, keys.publicKeys()), InvalidReceipt, forged)

  it('is refused after any change of a character, any cut and any join', async () => {
    await verifyReceipt(receipt, keys.publicKeys())
    const random = seededRandom(34)
    const below = (most: number) => random() % most
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= \n'
    const changes: readonly ((at: number) => string)[] = [
      at => receipt.slice(0, at) + alphabet[below(alphabet.length)] + receipt.slice(at + 1),
      at => receipt.slice(0, at) + receipt.slice(at + 1),
      at => receipt.slice(0, at) + alphabet[below(alphabet.length)] + receipt.slice(at),
      at => receipt.slice(0, at),
      at => receipt.slice(at),
      at => receipt.slice(0, at) + receipt.slice(at + 1 + below(200)),
    ]
    const runs = isLongRun ? 10_000 : 1_000
    let refused = 0
    while (refused < runs) {
      const forged = changes[refused % changes.length](below(receipt.length))
      if (forged === receipt) continue
      await assertRefused(forged)
      refused += 1
    }
  })

  it('is refused in every other spelling of its last character', async () => {
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (!receipt.endsWith(last)) await assertRefused(receipt.slice(0, -1) + last)
    }
  })

  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('is refused with another algorithm, kind, key or contents', async () => {
    const { kid, private: jwk } = await keys.signing()
    const own = createPrivateKey({ key: jwk as Record<string, string>, format: 'jwk' })
    const signed = (header: object, contents: object = sampled) => {
      const text = `${base64(header)}.${base64(contents)}`
      return `${text}.${sign(null, Buffer.from(text), own).toString('base64url')}`
    }
    const right = { alg: 'Ed25519', kid, typ: 'assay-receipt' }
    assert.deepEqual(await verifyReceipt(signed(right), keys.publicKeys()), sampled)
    const [header, payload, signature] = receipt.split('.')
    const other: ReceiptContents = { ...sampled, account_list: 'none', issued_at: '2020-01-01T00:00:00.000Z' }
    const strangers = keysIn(mkdtempSync(join(folder, 'stranger-')))
    const stranger = { ...(await strangers.signing()), kid }
    for (const forged of [
      signed({ ...right, typ: 'JWT' }),
      signed({ ...right, alg: 'none' }),
      signed({ ...right, alg: 'HS256' }),
      signed({ ...right, kid: 'other' }),
      signed({ alg: 'Ed25519', typ: 'assay-receipt' }),
      `${header}.${payload}.`,
      `${base64({ ...right, alg: 'none' })}.${payload}.`,
      `${header}.${base64(other)}.${signature}`,
      await signReceipt(sampled, stranger),
      output.receipt,
      '',
      '..',
    ]) {
      await assertRefused(forged)
    }
  })
})
