import { sql } from 'kysely'
import type { Store } from '../src/store/open.ts'

const dayMs = 86_400_000

/** A table of the numbers from 0 on, of which the database makes that many. */
export function numbers(count: number): string {
  return `with recursive number(n) as (select 0 union all select n + 1 from number where n + 1 < ${count})`
}

/**
 * Writes what an account has used that called nine endpoints with five keys on each of the last days: exact use, and
 * statistics.
 *
 * @param days 90, of a toy fewer
 * @param now milliseconds since 1970 UTC, on the last of the days
 */
export async function fillUse(
  { tables }: Pick<Store, 'tables'>,
  accountId: string,
  days: number,
  now: number,
): Promise<void> {
  for (let daysAgo = 0; daysAgo < days; daysAgo += 1) {
    const day = new Date(now - daysAgo * dayMs).toISOString().slice(0, 10)
    for (const statement of [
      `insert into usage ${numbers(9)} select '${accountId}', '${day}',
        '/v1/endpoint/' || n, 1000 + ${daysAgo * 9} + n, 1000 + ${daysAgo * 9} + n from number`,
      `insert into use_count ${numbers(9 * 5 * 3)} select '${accountId}', 'day', '${day}',
        '/v1/endpoint/' || (n / 15), 'key_' || (n / 3 % 5),
        case n % 3 when 0 then '' when 1 then 'rate_limited' else 'invalid_input' end, 100 + (${daysAgo * 135} + n) % 7, 50 from number`,
      `insert into use_latency ${numbers(9 * 20)} select '${accountId}', 'day', '${day}',
        '/v1/endpoint/' || (n / 20), 10 + n % 20, 5 + (${daysAgo * 180} + n) % 11 from number`,
    ]) {
      await sql.raw(statement).execute(tables)
    }
  }
}
