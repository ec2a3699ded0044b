import type { Signal } from '../../core/signal.ts'
import { lawData } from './law/dataset.ts'
import { lawDocuments } from './law/documents.ts'
import { type ReceiptPorts, receiptEndpoint } from './receipt/endpoint.ts'
import { contactEndpoint, emailEndpoint, offlineAnswer } from './verdict/endpoint.ts'
import { registriesData } from './website/registries.ts'

export { offlineAnswer }
export type CompliancePorts = ReceiptPorts

/** Cold-email compliance: where an address belongs, and what its law says of unasked commercial email. */
export const compliance: Signal<CompliancePorts> = {
  name: 'compliance',
  title: 'Cold-email compliance',
  description: 'The country of an email address, and the law of that country on cold email.',
  endpoints: [emailEndpoint, contactEndpoint, receiptEndpoint],
  datasets: [lawData, registriesData],
  highlights: ['recommendation_code', 'country', 'laws.0.name', 'last_verified'],
  documents: lawDocuments,
}
