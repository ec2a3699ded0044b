/**
 * THE LIST of the sections behind the sign-in, in the order of the navigation. A section is one line here and a folder.
 */
import type { FastifyInstance } from 'fastify'
import { accountPages } from './accounts/account-pages.ts'
import { auditPages } from './audit/audit-pages.ts'
import { dataPages } from './data/data-pages.ts'
import { keyPages } from './keys/key-pages.ts'
import { overviewPages } from './overview/overview-pages.ts'
import { memberPages } from './people/member-pages.ts'
import { settingsPages } from './people/settings-pages.ts'
import type { Role } from './people/store.ts'
import { playgroundPages } from './playground/playground-pages.ts'
import { policyPages } from './policy/policy-pages.ts'
import type { SectionPorts } from './ports.ts'
import { requestPages } from './requests/request-pages.ts'
import { alertPages } from './usage/alert-pages.ts'
import { ledgerPages } from './usage/ledger-pages.ts'
import { usagePages } from './usage/usage-pages.ts'

export interface Section {
  /** Below /dashboard. Its routes are declared with their whole path. */
  readonly path: '/dashboard' | `/dashboard/${string}`
  /** In the navigation. */
  readonly title: string
  readonly group: 'work' | 'account' | 'installation'
  /** The lowest role that sees it in the navigation; each route has its own rule. */
  readonly role: Role | 'operator' | 'everyone'
  /** Adds the routes. */
  readonly pages: (server: FastifyInstance, ports: SectionPorts) => void
}

export const sections: readonly Section[] = [
  { path: '/dashboard', title: 'Overview', group: 'work', role: 'viewer', pages: overviewPages },
  { path: '/dashboard/playground', title: 'Playground', group: 'work', role: 'viewer', pages: playgroundPages },
  { path: '/dashboard/keys', title: 'API keys', group: 'work', role: 'viewer', pages: keyPages },
  { path: '/dashboard/requests', title: 'Requests', group: 'work', role: 'viewer', pages: requestPages },
  { path: '/dashboard/usage', title: 'Usage', group: 'work', role: 'viewer', pages: usagePages },
  { path: '/dashboard/ledger', title: 'Transactions', group: 'work', role: 'viewer', pages: ledgerPages },
  { path: '/dashboard/alerts', title: 'Alerts', group: 'account', role: 'viewer', pages: alertPages },
  { path: '/dashboard/data', title: 'Data', group: 'work', role: 'viewer', pages: dataPages },
  { path: '/dashboard/policy', title: 'Policy', group: 'account', role: 'viewer', pages: policyPages },
  { path: '/dashboard/members', title: 'Members', group: 'account', role: 'viewer', pages: memberPages },
  { path: '/dashboard/audit', title: 'Audit log', group: 'account', role: 'owner', pages: auditPages },
  { path: '/dashboard/accounts', title: 'Accounts', group: 'installation', role: 'operator', pages: accountPages },
  { path: '/dashboard/settings', title: 'Security', group: 'account', role: 'everyone', pages: settingsPages },
]
