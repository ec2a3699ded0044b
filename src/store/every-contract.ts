/** Every contract of a store but the transfer from one database to another. */
import { describeAuditLog } from './audit-contract.ts'
import { describeBreachRegister } from './breaches-contract.ts'
import { describeStore, type OpenedStore } from './contract.ts'
import { describeEntries } from './entries-contract.ts'
import { describeGrants } from './grants-contract.ts'
import { describeSignIns } from './identity-contract.ts'
import { describeJobStore } from './jobs-contract.ts'
import { describeLedgerStore } from './ledger-contract.ts'
import { describeKeyLimits } from './limits-contract.ts'
import { describeListStore } from './lists-contract.ts'
import { describePeopleStore } from './people-contract.ts'
import { describeRequestLog } from './requests-contract.ts'
import { describeStatisticsStore } from './statistics-contract.ts'
import { describeVerdictStore } from './verdicts-contract.ts'
import { describeWebhookStore } from './webhooks-contract.ts'

/** @param histories of jobs that a short run plays; on a server each takes ten times as long as in a file */
export function describeEveryContract(name: string, open: () => Promise<OpenedStore>, histories = 40): void {
  describeStore(name, open)
  describeAuditLog(name, open)
  describeLedgerStore(name, open)
  describeKeyLimits(name, open)
  describeEntries(name, open)
  describeGrants(name, open)
  describeListStore(name, open)
  describeJobStore(name, open, histories)
  describeBreachRegister(name, open)
  describeVerdictStore(name, open)
  describePeopleStore(name, open)
  describeSignIns(name, open)
  describeStatisticsStore(name, open)
  describeRequestLog(name, open)
  describeWebhookStore(name, open)
}
