import type { Signal } from '../../core/signal.ts'
import { adminScope } from '../key-settings.ts'
import { accountEndpoints } from './accounts.ts'
import type { AdminPorts } from './endpoint.ts'
import { keyEndpoints } from './keys.ts'

/** What a product's back end does with the accounts and keys of its customers; it reads no data set. */
export const admin: Signal<AdminPorts> = {
  name: adminScope,
  title: 'Administration',
  description: 'Accounts and keys of your customers, managed by your back end. Free.',
  endpoints: [...keyEndpoints, ...accountEndpoints],
  datasets: [],
}
