import type { Signal } from '../../core/signal.ts'
import { lawData } from './law/dataset.ts'
import { lawDocuments } from './law/documents.ts'
import { registriesData } from './website/registries/dataset.ts'

/** Cold-email compliance: where an address belongs, and what its law says. */
export const compliance: Signal = {
  name: 'compliance',
  title: 'Cold-email compliance',
  endpoints: [],
  datasets: [lawData, registriesData],
  documents: lawDocuments,
}
