/**
 * A PostgreSQL server and its synchronous streaming standby. When the primary has failed, the standby is promoted and a
 * new standby is made of it at the address of the failed server, as an operator does. Whoever waits for a commit is
 * answered once the standby has it on its disk.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort, startPostgres, type TestPostgres } from './postgres.ts'
import { until } from './until.ts'

const databaseName = 'assay_replicated'

export class ReplicatedPostgres {
  #primary: TestPostgres
  /** Null between a failure and the repair. */
  #standby: TestPostgres | null = null
  /** The server that failed. */
  #failed: TestPostgres | null = null
  readonly #ports: readonly [number, number]

  private constructor(primary: TestPostgres, ports: readonly [number, number]) {
    this.#primary = primary
    this.#ports = ports
  }

  static async start(): Promise<ReplicatedPostgres> {
    const ports = [await freePort(), await freePort()] as const
    const primary = await startPostgres(undefined, [], { port: ports[0] })
    const pair = new ReplicatedPostgres(primary, ports)
    await query(primary, `create database ${databaseName}`)
    await pair.#follow(ports[1])
    return pair
  }

  /** A URL of both hosts. */
  get url(): string {
    const [first, second] = this.#ports
    const one = this.#primary.urlOf(databaseName).replace(`:${this.#primary.port}/`, `:${first},127.0.0.1:${second}/`)
    return `${one}?target_session_attrs=read-write`
  }

  get primary(): TestPostgres {
    return this.#primary
  }

  /** Makes the standby a server that takes writes. The primary has failed before. */
  async promote(): Promise<void> {
    const standby = this.#standby
    if (standby === null) throw new Error('there is no standby')
    this.#failed = this.#primary
    this.#primary = standby
    this.#standby = null
    await query(standby, 'select pg_promote()')
  }

  /** Ends the server that failed, and starts a standby in its place. */
  async repair(): Promise<void> {
    const failed = this.#failed
    if (failed === null) throw new Error('no server has failed')
    await failed.kill()
    await failed.remove()
    this.#failed = null
    await this.#follow(failed.port)
  }

  async remove(): Promise<void> {
    await this.#failed?.remove()
    await this.#standby?.remove()
    await this.#primary.remove()
  }

  /** Resolves when every commit of the primary waits for the new standby. */
  async #follow(port: number): Promise<void> {
    const primary = this.#primary
    const source = `host=127.0.0.1 port=${primary.port} user=assay password=assay`
    this.#standby = await startPostgres(undefined, [`primary_conninfo=${source}`], {
      port,
      fill: data => copyOf(primary, data),
    })
    await query(primary, "alter system set synchronous_standby_names = '*'")
    await query(primary, 'select pg_reload_conf()')
    const states = "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'"
    await until(async () => (await query(primary, states)) === 1)
  }
}

/** A base backup: a copy of the files while the server runs, with the label that says where the journal goes on. */
async function copyOf(primary: TestPostgres, data: string): Promise<void> {
  const client = new Client(primary.urlOf('postgres'))
  await client.connect()
  try {
    await client.query("select pg_backup_start('standby', true)")
    // Files that end meanwhile are made again from the journal.
    spawnSync('cp', ['-Rp', primary.data, data])
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, name), { force: true })
    // Written into files of the copy that have the owner of the server; a promoted server waits for no standby.
    spawnSync('cp', ['-p', join(data, 'PG_VERSION'), join(data, 'backup_label')])
    spawnSync('cp', ['-p', join(data, 'PG_VERSION'), join(data, 'standby.signal')])
    writeFileSync(join(data, 'backup_label'), rows[0].labelfile)
    writeFileSync(join(data, 'postgresql.auto.conf'), '')
  } finally {
    await client.end()
  }
}

/** Resolves to the number of rows. */
async function query(server: TestPostgres, statement: string): Promise<number> {
  const client = new Client(server.urlOf('postgres'))
  await client.connect()
  const { rowCount } = await client.query(statement).finally(() => client.end())
  return rowCount ?? 0
}
