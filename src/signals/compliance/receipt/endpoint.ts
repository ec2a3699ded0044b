/** POST /v1/compliance/receipt: a signed record of a verdict that the account has paid for. */
import { type PlainAddress, readPlainAddress } from '../../../core/email.ts'
import type { CheckedEndpoint, Sample } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import { Receipt, type ReceiptContents, ReceiptRequest, type Verdict } from '../schema.ts'
import { judgeForReceipt } from '../verdict/answer.ts'
import { emailEndpoint, knownIn, notPlain, originsOf, refused, type VerdictEndpointPorts } from '../verdict/endpoint.ts'
import { lookupOf } from '../verdict/verdicts.ts'
import { addressDigest, signReceipt } from './contents.ts'
import type { ReceiptKeys } from './key-file.ts'

export interface ReceiptPorts extends VerdictEndpointPorts {
  readonly receiptKeys: ReceiptKeys
  /** UUIDv7. */
  readonly newReceiptId: () => string
}

const noVerdict = refused('/result_id', 'The account has no verdict with this result_id from the last 6 months.')
const provisional = refused(
  '/result_id',
  'The verdict is not final. Repeat the request to POST /v1/compliance/email until the response has no `checking`.',
)
const otherAddress = refused('/email', 'The verdict is about another address.')

const sampleSalt = 'c2FsdC1vZi10aGUtc2FtcGxlLXJlY2VpcHRzLTAwMDE'
/** The list of the account that has the address of a sample. */
const listOf: Partial<Record<Verdict['recommendation_code'], ReceiptContents['account_list']>> = {
  prohibited: 'suppressed',
  safe_to_send: 'owned',
  allowed_by_policy: 'allowed',
  allowed: 'none',
}

/**
 * The receipt of a final sample of POST /v1/compliance/email, for test keys. Its signature is empty, so it is never
 * accepted as a real one.
 */
function sampleOf(title: string, answer: Verdict): Sample<ReceiptRequest, Receipt> {
  const { email, result_id, charged_credits: _, checking: __, ...verdict } = answer
  const account_list = listOf[answer.recommendation_code] ?? 'not_checked'
  const contents: ReceiptContents = {
    receipt_id: result_id.replace('-8000-', '-9000-'),
    issued_at: '2026-11-27T09:30:00.000Z',
    account_id: 'acct_sample',
    result_id,
    verdict_at: '2026-11-20T14:05:00.000Z',
    address: { digest: addressDigest(sampleSalt, email), salt: sampleSalt },
    account_list,
    verdict,
  }
  const header = { alg: 'Ed25519', kid: 'sample', typ: 'assay-receipt' }
  const receipt = [...[header, contents].map(part => JSON.stringify(part)), Buffer.alloc(64)]
  return {
    title,
    input: account_list === 'not_checked' ? { result_id } : { result_id, email },
    output: {
      receipt: receipt.map(part => Buffer.from(part).toString('base64url')).join('.'),
      key_id: 'sample',
      contents,
    },
  }
}

const finalVerdicts = emailEndpoint.samples.flatMap(({ title, output }) => {
  const verdict = output as Verdict | ApiError
  return verdict instanceof ApiError || verdict.checking === true ? [] : [sampleOf(title, verdict)]
})

interface ReceiptLookup {
  readonly resultId: string
  readonly address: PlainAddress | null
}

export const receiptEndpoint: CheckedEndpoint<ReceiptRequest, ReceiptLookup, Receipt, ReceiptPorts> = {
  path: '/v1/compliance/receipt',
  scope: 'compliance',
  summary: 'Receipt for a cold-email verdict',
  description:
    'Signs a record of a final verdict: a digest of the address, the recommendation, the text, version and sources of the rule, the evidence, the time, and the overrides of the operator. Anyone can verify the receipt later without this service, with the public keys at `/.well-known/assay-keys.json` and `assay receipt verify`. The evidence is from the first request for the address. The law is that of the day of the signature, so request the receipt when you decide to send. Send the address to have your lists checked. Without it, the receipt has `account_list: "not_checked"`. Free.',
  request: ReceiptRequest,
  response: Receipt,
  refusals: ['data_unavailable'],
  check: ({ result_id, email }) => {
    const address = email === undefined ? null : readPlainAddress(email)
    if (email !== undefined && address === null) return notPlain
    return { resultId: result_id, address }
  },
  price: () => 0,
  cost: 'free',
  run: async ({ resultId, address }, { data, ports, caller: { accountId }, requestId, now }) => {
    const known = knownIn(data)
    if (known instanceof ApiError) return known
    const { verdicts, lists, receiptKeys } = ports
    const verdict = await verdicts.find(resultId, { accountId, requestId, now })
    const { subject } = verdict?.evidence ?? {}
    if (verdict === undefined || subject === undefined) return noVerdict
    if (verdict.checkingUntil !== null) return provisional
    const salt = verdicts.receiptSalt(resultId)
    if (address !== null && addressDigest(salt, lookupOf(address).normal) !== subject.digest) return otherAddress
    const policy = address === null ? null : await lists.policyOf(accountId, address)
    const contents = {
      receipt_id: ports.newReceiptId(),
      issued_at: new Date(now).toISOString(),
      account_id: accountId,
      result_id: resultId,
      verdict_at: new Date(verdict.createdAt).toISOString(),
      address: { digest: subject.digest, salt },
      account_list: policy ?? 'not_checked',
      verdict: judgeForReceipt(known, verdict, subject, { address, policy: policy ?? 'none' }, now),
    } as const
    const key = await receiptKeys.signing()
    return { receipt: await signReceipt(contents, key), key_id: key.kid, contents }
  },
  originsOf,
  samples: [...finalVerdicts, ...readSamples<ReceiptRequest, Receipt>('compliance-receipt')],
}
