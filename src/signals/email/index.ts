import type { Signal } from '../../core/signal.ts'
import { disposableData } from './disposable/dataset.ts'
import { checkEndpoint, type EmailCheckPorts } from './endpoint.ts'

export type { EmailCheckPorts }

/** Quality of an email address: syntax, kind of domain, duplicates, typing errors, and records of its domain. */
export const email: Signal<EmailCheckPorts> = {
  name: 'email',
  title: 'Email quality',
  description: 'Syntax, disposable domains, typos and domain records of email addresses.',
  endpoints: [checkEndpoint],
  datasets: [disposableData],
  highlights: ['valid', 'canonical', 'disposable', 'dns.accepts_mail', 'risk.level'],
}
