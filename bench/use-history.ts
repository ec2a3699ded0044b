import type { DatabaseSync } from 'node:sqlite'

/** A table of the numbers from 0 on, of which SQLite makes that many. */
export function numbers(count: number): string {
  return `with recursive number(n) as (select 0 union all select n + 1 from number where n + 1 < ${count})`
}

/**
 * Writes what an account has used that called nine endpoints with five keys on each of the last 90 days: exact use, and statistics.
 *
 * @param now milliseconds since 1970 UTC, on the last of the days
 */
export function fillUse(database: DatabaseSync, accountId: string, now: number): void {
  const day = (daysAgo: string) => `date(${now / 1000} - (${daysAgo}) * 86400, 'unixepoch')`
  database.exec(`
    insert into usage ${numbers(90 * 9)} select '${accountId}', ${day('n / 9')},
      '/v1/endpoint/' || (n % 9), 1000 + n, 1000 + n from number;
    insert into use_count ${numbers(90 * 9 * 5 * 3)} select '${accountId}', 'day', ${day('n / 135')},
      '/v1/endpoint/' || (n / 15 % 9), 'key_' || (n / 3 % 5),
      case n % 3 when 0 then '' when 1 then 'rate_limited' else 'invalid_input' end, 100 + n % 7, 50 from number;
    insert into use_latency ${numbers(90 * 9 * 20)} select '${accountId}', 'day', ${day('n / 180')},
      '/v1/endpoint/' || (n / 20 % 9), 10 + n % 20, 5 + n % 11 from number`)
}
