import type { ListStore } from '../accounts/lists/store.ts'
import type { RequestLogStore } from '../accounts/requests/store.ts'
import type { StatisticsStore } from '../accounts/statistics/store.ts'
import type { AccountsStore, AuditLog } from '../accounts/store.ts'
import type { JobStore } from '../jobs/store.ts'
import type { LedgerStore } from '../metering/store.ts'
import type { WebhookStore } from '../webhooks/store.ts'
import type { MainThreadApi } from './main-thread-api.ts'
import type { Identity } from './people/identity.ts'
import type { Joining, ProviderRefusal, SignInProvider } from './people/provider.ts'
import type { PeopleStore } from './people/store.ts'
import type { Throttle } from './people/throttle.ts'
import type { DashboardSettings } from './settings.ts'

/** The provider of sign-ins, and who may join by it. */
export interface ProviderPorts {
  readonly client: Pick<SignInProvider, 'leave' | 'comeBack'>
  readonly joining: Joining
  /** Called with details that may be logged. */
  readonly onRefusal: (refusal: ProviderRefusal) => void
}

/** Ports of the sections of the dashboard: the page thread's own connection to the database, and the main thread. */
export interface DashboardPorts {
  readonly audit: AuditLog
  readonly accounts: AccountsStore
  readonly ledger: LedgerStore
  readonly jobs: JobStore
  readonly lists: ListStore
  readonly people: PeopleStore
  readonly statistics: StatisticsStore
  readonly requestLog: RequestLogStore
  readonly webhooks: WebhookStore
  readonly settings: DashboardSettings
  readonly mainThread: MainThreadApi
  readonly identity: Identity
  /** Null where nobody signs in by a provider. */
  readonly provider: ProviderPorts | null
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  readonly version: string
}

/** The ports as the dashboard hands them to its sections. */
export interface SectionPorts extends DashboardPorts {
  /** Counts tries of passwords and codes. */
  readonly throttle: Throttle
}
