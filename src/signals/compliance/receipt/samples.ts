/**
 * What a test key gets: a receipt for each final verdict of the samples of POST /v1/compliance/email. Their signatures
 * are empty, so no receipt of a test key is ever taken for a real one.
 */
import type { Sample } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { readSamples } from '../../../core/samples.ts'
import type { Receipt, ReceiptContents, ReceiptRequest, Verdict } from '../schema.ts'
import { emailEndpoint } from '../verdict/endpoint.ts'
import { addressDigest } from './contents.ts'

const salt = 'c2FsdC1vZi10aGUtc2FtcGxlLXJlY2VpcHRzLTAwMDE'
const listOf: Partial<Record<Verdict['recommendation_code'], ReceiptContents['account_list']>> = {
  prohibited: 'suppressed',
  safe_to_send: 'owned',
  allowed_by_policy: 'allowed',
  allowed: 'none',
}

function sampleOf(title: string, answer: Verdict): Sample<ReceiptRequest, Receipt> {
  const { email, result_id, charged_credits: _, checking: __, ...verdict } = answer
  const account_list = listOf[answer.recommendation_code] ?? 'not_checked'
  const contents: ReceiptContents = {
    receipt_id: result_id.replace('-8000-', '-9000-'),
    issued_at: '2026-11-27T09:30:00.000Z',
    account_id: 'acct_sample',
    result_id,
    verdict_at: '2026-11-20T14:05:00.000Z',
    address: { digest: addressDigest(salt, email), salt },
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

export const receiptSamples = [...finalVerdicts, ...readSamples<ReceiptRequest, Receipt>('compliance-receipt')]
