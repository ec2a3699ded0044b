/** A real service with a real browser before it, for suites of pages: on SQLite, and in a long run on PostgreSQL as well. */
import { after, before, describe } from 'node:test'
import { noBrowser, TestBrowser } from './browser.ts'
import { isLongRun } from './long-run.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { type Environment, type ServiceUnderTest, startService } from './service.ts'

export interface Visited {
  readonly browser: TestBrowser
  readonly service: ServiceUnderTest
}

/**
 * Describes what pages do, once for each database.
 *
 * @param suite declares the tests; what it is given is there once they run
 */
export function describeOnBothStores(
  name: string,
  suite: (visited: () => Visited) => void,
  { environment = {} }: { readonly environment?: Environment } = {},
): void {
  describe(name, { skip: noBrowser }, () => visitedSuite(suite, environment, false))
  const skip = noBrowser || (!isLongRun && 'it takes a long run')
  describe(`${name}, on PostgreSQL`, { skip }, () => visitedSuite(suite, environment, true))
}

function visitedSuite(suite: (visited: () => Visited) => void, environment: Environment, isOnPostgres: boolean): void {
  let [postgres, browser, service]: [TestPostgres?, TestBrowser?, ServiceUnderTest?] = []
  before(async () => {
    if (isOnPostgres) postgres = await startPostgres()
    const own = postgres === undefined ? {} : { DATABASE_URL: await postgres.database() }
    service = await startService({ ...environment, ...own })
    browser = await TestBrowser.start()
  })
  after(async () => {
    await browser?.stop()
    await service?.stop()
    await postgres?.remove()
  })
  suite(() => {
    if (browser === undefined || service === undefined) throw new Error('a test was run before its service')
    return { browser, service }
  })
}
