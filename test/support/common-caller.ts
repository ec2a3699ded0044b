import { after, before } from 'node:test'
import { type Accounts, type Caller, openLimitedAccounts } from './accounts.ts'
import { type Answer, commonService, type ServiceUnderTest } from './service.ts'

/** The service of all files, accounts on it with limits of their own, and a caller with 100,000 credits. */
export interface Common {
  readonly service: ServiceUnderTest
  readonly accounts: Accounts
  readonly rich: Caller
  /** Asks an endpoint by the key of the caller, or by another one. */
  post(path: string, body: unknown, key?: string | null): Promise<Answer>
}

/** What it returns can be used from the first test on. */
export function commonServiceCaller(limits: Parameters<typeof openLimitedAccounts>[1]): Common {
  const common = {
    post: (path: string, body: unknown, key: string | null = common.rich.key) =>
      common.service.post(path, body, { key }),
  } as { -readonly [Member in keyof Common]: Common[Member] }
  before(async () => {
    common.service = await commonService()
    common.accounts = await openLimitedAccounts(common.service.home, limits)
    common.rich = await common.accounts.caller({ credits: 100_000 })
  })
  after(() => common.accounts.close())
  return common
}
