import { type AnswerOrigin, type CheckedEndpoint, origins } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { readSamples } from '../../core/samples.ts'
import { readAddress } from './address/read-address.ts'
import { checkAddress, type SentAddress, tokenMaker } from './check-address.ts'
import { disposableData } from './disposable/dataset.ts'
import type { DomainFacts, DomainQuestions } from './domain/ask-domain.ts'
import * as schema from './schema.ts'

export interface EmailCheckPorts {
  /** Null when outgoing requests are disabled. */
  readonly domains: DomainQuestions | null
  /** Secret of this installation, 32 bytes, from which the tokens of each account are derived. */
  readonly tokenSecret: Uint8Array
}

/** The data is included in the service and opens at once. */
const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 2 })

/** The response and its origins. */
interface Checked extends schema.EmailCheck {
  readonly [origins]: readonly AnswerOrigin[]
}

export const checkEndpoint: CheckedEndpoint<schema.EmailRequest, SentAddress, Checked, EmailCheckPorts> = {
  path: '/v1/email/check',
  scope: 'email',
  summary: 'Email quality',
  description:
    'Checks syntax with a reason, disposable domains, free providers, role addresses, forwarding services, typos with a correction, and the records of name servers and the domain registry. Also returns the canonical spelling with a token for finding duplicates, and a score. An invalid address is a normal result, not an error. The service does not ask mail servers whether a mailbox exists. Results that name servers and registries do not return within 2.5 seconds are absent.',
  request: schema.EmailRequest,
  response: schema.EmailCheck,
  refusals: ['data_unavailable'],
  check: ({ email }) => ({ text: email.trim(), read: readAddress(email) }),
  price: () => 1,
  run: (sent, { data, ports, caller, signal, now }) => {
    const disposable = data.get(disposableData)
    if (disposable === undefined) return stillLoading
    const tokenOf = tokenMaker(ports.tokenSecret, caller.accountId)
    const answer = (facts: DomainFacts | null) => ({
      ...checkAddress(sent, { disposable, facts, tokenOf, now }),
      [origins]: originsOf(facts),
    })
    const { address } = sent.read
    if (address === null || ports.domains === null) return answer(null)
    return ports.domains.ask(address.domain, signal).then(answer)
  },
  originsOf: answer => answer[origins],
  /** The people of the addresses do not exist. */
  samples: readSamples('email'),
}

function originsOf(facts: DomainFacts | null): readonly AnswerOrigin[] {
  if (facts === null) return [disposableData]
  const asOf = new Date(facts.askedAt).toISOString()
  return [disposableData, { topic: 'dns', asOf }, ...(facts.registered === null ? [] : [{ topic: 'rdap', asOf }])]
}
