/**
 * PgBouncer (Debian's package) in transaction mode before a PostgreSQL server: each transaction may be on another
 * connection.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, nobody } from './postgres.ts'
import { until } from './until.ts'

const { status, stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' })

/** Why tests with a pooler are left out; false when they are not. */
export const lacksPooler = status === 0 ? false : 'pgbouncer is not installed'

/** True for a PgBouncer that keeps named statements, 1.21 or later. */
export const keepsStatements = Number(/^PgBouncer 1\.(\d+)/.exec(stdout ?? '')?.[1] ?? 0) >= 21

export class Pooler {
  readonly #server: URL
  readonly #folder = mkdtempSync(join(tmpdir(), 'assay-pooler-'))
  #port = 0
  #process: ChildProcess | undefined

  /** @param direct the URL of any database of the server */
  constructor(direct: string) {
    this.#server = new URL(direct)
  }

  /**
   * @param settings lines of the section `pgbouncer`, beside those that every test has
   * @param databases lines of the section `databases`, which may name the server as `SERVER`
   */
  async start(settings: readonly string[] = [], databases: readonly string[] = []): Promise<void> {
    this.#port = await freePort()
    const file = join(this.#folder, 'pgbouncer.ini')
    writeFileSync(file, this.#configuration(settings, databases))
    chmodSync(this.#folder, 0o755)
    chmodSync(file, 0o644)
    const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
    this.#process = spawn('pgbouncer', ['-q', file], { ...owner, stdio: 'ignore' })
    await until(() => answers(this.#port))
  }

  /** The URL of the same database through the pooler. */
  before(direct: string): string {
    return Object.assign(new URL(direct), { port: String(this.#port) }).href
  }

  async stop(): Promise<void> {
    if (this.#process !== undefined) {
      const ended = once(this.#process, 'exit')
      this.#process.kill('SIGTERM')
      await ended
    }
    rmSync(this.#folder, { recursive: true })
  }

  #configuration(settings: readonly string[], databases: readonly string[]): string {
    const { hostname, port, username, password } = this.#server
    const server = `host=${hostname} port=${port} user=${username} password=${password}`
    return `[databases]
* = ${server}
${databases.map(line => line.replace('SERVER', server)).join('\n')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.#port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
${settings.join('\n')}
`
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
