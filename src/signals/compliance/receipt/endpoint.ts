/** POST /v1/compliance/receipt: a signed record of a verdict that the account has paid for. */
import { disposableDomains } from '../../../core/disposable-domains.ts'
import { type PlainAddress, readPlainAddress } from '../../../core/email.ts'
import type { CheckedEndpoint } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { lawData } from '../law/dataset.ts'
import { Receipt, ReceiptRequest } from '../schema.ts'
import { judgeForReceipt } from '../verdict/answer.ts'
import { notPlain, origins, stillLoading, type VerdictEndpointPorts } from '../verdict/endpoint.ts'
import { lookupOf } from '../verdict/verdicts.ts'
import { addressDigest, signReceipt } from './contents.ts'
import type { ReceiptKeys } from './key-file.ts'
import { receiptSamples } from './samples.ts'

export interface ReceiptPorts extends VerdictEndpointPorts {
  readonly receiptKeys: ReceiptKeys
  /** UUIDv7. */
  readonly newReceiptId: () => string
}

const refused = (pointer: string, message: string) => new ApiError('invalid_input', { pointer, message })

const noVerdict = refused('/result_id', 'The account has no verdict with this result_id from the last 6 months.')
const provisional = refused(
  '/result_id',
  'The verdict is not final. Repeat the request to POST /v1/compliance/email until the response has no `checking`.',
)
const otherAddress = refused('/email', 'The verdict is about another address.')

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
    const law = data.get(lawData)
    if (law === undefined) return stillLoading
    const { verdicts, lists, receiptKeys } = ports
    const verdict = await verdicts.find(resultId, { accountId, requestId, now })
    const { subject } = verdict?.evidence ?? {}
    if (verdict === undefined || subject === undefined) return noVerdict
    if (verdict.checkingUntil !== null) return provisional
    const salt = verdicts.receiptSalt(resultId)
    if (address !== null && addressDigest(salt, lookupOf(address).normal) !== subject.digest) return otherAddress
    const policy = address === null ? null : await lists.policyOf(accountId, address)
    const known = { law, disposable: data.get(disposableDomains) }
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
  originsOf: () => origins,
  samples: receiptSamples,
}
