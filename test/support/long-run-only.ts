/**
 * For a file whose tests all take a long run. The test runner leaves out every file that imports this module, unless it
 * is a long run (scripts/tests/groups.ts): the process and the hooks of such a file cost seconds. A file that is named
 * skips its tests for this reason.
 */
import { isLongRun } from './long-run.ts'

export const skipUnlessLong = isLongRun ? false : 'it takes a long run'
