/**
 * Something of ours with a real browser before it, for suites of pages: on SQLite, and in a long run on PostgreSQL as
 * well. This is the place that says on which databases pages are looked at.
 */
import { after, before, describe } from 'node:test'
import { noBrowser, TestBrowser } from './browser.ts'
import { isLongRun } from './long-run.ts'
import { type Environment, type ServiceUnderTest, startService } from './service.ts'
import { sharedPostgres } from './shared-postgres.ts'

export interface Visited<Service = ServiceUnderTest> {
  readonly browser: TestBrowser
  readonly service: Service
}

/** Declares the tests; what it is given is there once they run. */
type Suite<Service> = (visited: () => Visited<Service>) => void

/** Starts what is visited. @param database the URL of an empty database on PostgreSQL; a SQLite file without one */
type Start<Service> = (database?: string) => Promise<Service>

/** Describes what pages of the real service do, once for each database. */
export function describeOnBothStores(
  name: string,
  suite: Suite<ServiceUnderTest>,
  { environment = {} }: { readonly environment?: Environment } = {},
): void {
  const start: Start<ServiceUnderTest> = database =>
    startService(database === undefined ? environment : { ...environment, DATABASE_URL: database })
  describeStartedOnBothStores(name, start, suite)
}

/** Describes what pages do of which a part is started in this process, once for each database. */
export function describeStartedOnBothStores<Service extends { stop(): Promise<unknown> }>(
  name: string,
  start: Start<Service>,
  suite: Suite<Service>,
): void {
  describe(name, { skip: noBrowser }, () => visitedSuite(start, suite, false))
  const skip = noBrowser || (!isLongRun && 'it takes a long run')
  describe(`${name}, on PostgreSQL`, { skip }, () => visitedSuite(start, suite, true))
}

function visitedSuite<Service extends { stop(): Promise<unknown> }>(
  start: Start<Service>,
  suite: Suite<Service>,
  isOnPostgres: boolean,
): void {
  let [browser, service]: [TestBrowser?, Service?] = []
  before(async () => {
    const database = isOnPostgres ? await sharedPostgres().database() : undefined
    await Promise.all([
      start(database).then(started => {
        service = started
      }),
      TestBrowser.shared().then(started => {
        browser = started
      }),
    ])
  })
  after(() => service?.stop())
  suite(() => {
    if (browser === undefined || service === undefined) throw new Error('a test was run before its service')
    return { browser, service }
  })
}
