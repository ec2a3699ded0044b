import type { Signal } from '../../core/signal.ts'
import { phoneData } from './dataset.ts'
import { batchEndpoint, validateEndpoint } from './endpoint.ts'
import { phoneMarks } from './marks/dataset.ts'

/** Phone validation: whether a number can exist, what kind it is, and where it comes from. */
export const phone: Signal = {
  name: 'phone',
  title: 'Phone validation',
  description: 'Validity, formats, line type and origin of phone numbers.',
  endpoints: [validateEndpoint, batchEndpoint],
  datasets: [phoneData, phoneMarks],
  highlights: ['valid', 'country', 'type', 'e164', 'location'],
}
