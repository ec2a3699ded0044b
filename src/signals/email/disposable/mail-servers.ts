/** Mail servers of services for throw-away addresses, whose domains change faster than any list. */
import { readFileSync } from 'node:fs'

const file = new URL('../../../../assets/email/mail-servers.txt', import.meta.url)
let servers: ReadonlySet<string> | undefined

/** Host names, each of which stands for every host below it. */
export function mailServers(): ReadonlySet<string> {
  servers ??= new Set(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  )
  return servers
}
