import type { Signal } from '../../core/signal.ts'
import { passwords, passwordsNtlm } from './corpus/corpus.ts'
import { type DomainPorts, domainEndpoint } from './domain/endpoint.ts'
import { type CataloguePorts, catalogueEndpoint, searchEndpoint } from './email/catalogue.ts'
import { type EmailPorts, emailEndpoint } from './email/endpoint.ts'
import { breachesData } from './hibp/dataset.ts'
import { localBreaches } from './local/local-index.ts'
import { commonPasswords } from './passwords/common/dataset.ts'
import { type PasswordPorts, passwordEndpoint } from './passwords/endpoint.ts'

export type BreachPorts = CataloguePorts & DomainPorts & EmailPorts & PasswordPorts

/** Breach checks: whether an address or a password appears in known public data breaches. */
export const breach: Signal<BreachPorts> = {
  name: 'breach',
  title: 'Breach checks',
  description: 'Known public data breaches of email addresses, domains and passwords.',
  endpoints: [emailEndpoint, passwordEndpoint, catalogueEndpoint, searchEndpoint, domainEndpoint],
  datasets: [breachesData, commonPasswords, localBreaches, passwords, passwordsNtlm],
  highlights: ['breached', 'breaches.0.Title', 'breaches.0.BreachDate', 'breaches.0.DataClasses'],
}
