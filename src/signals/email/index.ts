import type { Signal } from '../../core/signal.ts'
import { disposableData } from './disposable/dataset.ts'
import { checkEndpoint, type EmailCheckPorts } from './endpoint.ts'

export type { EmailCheckPorts } from './endpoint.ts'

/** Quality of an email address: syntax, kind of domain, duplicates, typing errors, and what its domain says. */
export const email: Signal<EmailCheckPorts> = {
  name: 'email',
  title: 'Email quality',
  description:
    'Whether mail to an address can arrive: syntax, throw-away domains, typing errors, and what its domain says.',
  endpoints: [checkEndpoint],
  datasets: [disposableData],
}
