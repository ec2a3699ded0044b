/**
 * The URL of a PostgreSQL database as libpq takes it, which may name several hosts:
 * postgres://user@a:5432,b:5432/name.
 */

/** What stands before the hosts, the hosts, and what follows them. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

export function isPostgresUrl(database: string): boolean {
  return parts.test(database)
}

/** The URL of each host, in their order; a URL of one host is itself. Empty for what is no URL of PostgreSQL. */
export function urlsOfHosts(url: string): string[] {
  const [, before, hosts, after] = parts.exec(url) ?? []
  return hosts === undefined ? [] : hosts.split(',').map(host => `${before}${host}${after}`)
}

/** A database as it may be shown: a file, or a URL without its user, password and parameters. */
export function nameOfDatabase(database: string): string {
  const urls = urlsOfHosts(database).map(url => new URL(url))
  return urls.length === 0 ? database : `${urls.map(({ host }) => host).join(',')}${urls[0].pathname}`
}
