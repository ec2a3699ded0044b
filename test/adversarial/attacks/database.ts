/**
 * The database does not do what it should: another process keeps its write lock, its disk is full, or its disk does not
 * answer. The service cannot charge then, so it must refuse, and say so at once, in the form of every refusal; it must
 * not stand still, and it must go on by itself when the trouble is over.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { converse, head } from '../../support/raw-http.ts'
import type { Answer, Environment } from '../../support/service.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { type Attack, type Finding, found, timed } from '../attack.ts'
import { alertness, isAlert, statusOf } from '../client.ts'
import { limit } from '../system.ts'
import { atPeace, freshFolder, withTarget } from '../target.ts'

const troubleMs = 4_000
const mostAnswerMs = 5_000
const mostRecoveryMs = 2_000
const path = '/v1/ip/intelligence'
const headers = ['retry-after', 'x-credits-charged', 'x-credits-remaining', 'ratelimit', 'ratelimit-policy']

/** Begins the trouble; what it gives ends it. Null when this machine has no means to it. */
type Trouble = (service: ServiceProcess) => Promise<(() => void) | null>

const call = (service: ServiceProcess) => service.post(path, { ip: '8.8.8.8' })

/** Asks as long as the trouble lasts, ten at a time. */
async function callsDuring(service: ServiceProcess, over: () => boolean) {
  const calls: { value: Answer | null; ms: number }[] = []
  const oneCaller = async () => {
    while (!over()) {
      const asked = await timed(() => call(service).catch(() => null))
      // One that is answered a moment after the trouble was refused by nobody.
      if (!over()) calls.push(asked)
      await sleep(100)
    }
  }
  await Promise.all(Array.from({ length: 10 }, oneCaller))
  return calls
}

function refusals(calls: readonly { value: Answer | null; ms: number }[]): Finding {
  const isAsPromised = ({ value, ms }: { value: Answer | null; ms: number }) =>
    value?.status === 503 &&
    value.json?.error?.code === 'provider_unavailable' &&
    headers.every(name => value.headers.has(name)) &&
    ms <= mostAnswerMs
  const good = calls.filter(isAsPromised).length
  const statuses = [...new Set(calls.map(({ value }) => value?.status ?? 'none'))].join(', ')
  const slowest = Math.max(...calls.map(({ ms }) => ms))
  return found(
    good === calls.length && good > 0,
    `${good} of ${calls.length}; statuses ${statuses}, up to ${slowest} ms`,
  )
}

/** Lines above the level of information. */
function complaints(text: string): string[] {
  return text.split('\n').filter(line => /^\{.*"level":(?:40|50|60|"(?:warn|error|fatal)")/.test(line))
}

/** Milliseconds until a call is answered again; ten seconds and more when it is not. */
async function recovery(service: ServiceProcess): Promise<number> {
  const { ms } = await timed(async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await call(service).catch(() => null))?.status === 200) return
      await sleep(50)
    }
  })
  return ms
}

async function survive(service: ServiceProcess, begin: Trouble): Promise<readonly Finding[] | null> {
  const { url } = service
  // Once before, so that nothing of what follows is the first of its kind.
  await call(service)
  const logged = service.output().length
  let readiness = Promise.resolve({ value: 0, ms: 0 })
  let calling: ReturnType<typeof callsDuring> = Promise.resolve([])
  let end: (() => void) | null = null
  const trouble = async () => {
    end = await begin(service)
    if (end === null) return
    let isOver = false
    calling = callsDuring(service, () => isOver)
    readiness = sleep(troubleMs / 2).then(() => timed(() => statusOf(`${url}/readyz`, { timeoutMs: 15_000 })))
    await sleep(troubleMs)
    isOver = true
    end()
  }
  const alert = await alertness(url, await atPeace(), trouble)
  if (end === null) return null
  const recoveryMs = await recovery(service)
  const [calls, ready] = await Promise.all([calling, readiness])
  const lines = complaints(service.output().slice(logged))
  const named = lines.filter(line => /(?<!ERR_)SQLITE_[A-Z]+|"errcode":\d|"trouble":"STALLED"/.test(line)).length
  return [
    found(isAlert(alert), `up to ${alert.slowest} ms, ${alert.atPeace} ms elsewhere`),
    refusals(calls),
    found(ready.value === 503 && ready.ms <= 1_000, `answered ${ready.value} after ${ready.ms} ms`),
    found(lines.length <= 2 && named >= 1, `${lines.length} lines, ${named} with the reason`),
    found(recoveryMs <= mostRecoveryMs, `answered after ${recoveryMs} ms`),
  ]
}

interface Before {
  readonly livez: string
  readonly calls: string
  readonly readyz: string
  readonly log: string
  readonly recovery: string
}

/** A trouble, and what the service has to be started with so that it can be made. */
interface Means {
  readonly trouble: Trouble
  readonly environment?: Environment
}

function attackBy(name: string, what: string, means: () => Means | null, before: Before): Attack {
  const promises = [
    { text: `${what}: /livez answers within 100 ms`, before: before.livez },
    { text: `${what}: every call is refused within 5 s, 503 with all headers`, before: before.calls },
    { text: `${what}: /readyz says within 1 s that it is not ready`, before: before.readyz },
    { text: `${what}: the log names the reason, in two lines at most`, before: before.log },
    { text: `${what}: calls are answered within 2 s of its end`, before: before.recovery },
  ]
  const run = async () => {
    const found = await tryBy(means())
    return found ?? promises.map(() => ({ held: null, measured: 'this machine has no means to it' }))
  }
  return { name, isAlone: true, promises, run }
}

async function tryBy(means: Means | null): Promise<readonly Finding[] | null> {
  if (means === null) return null
  const settings = { RATE_LIMIT_PER_MINUTE: '100000', FREE_CREDITS_PER_MONTH: '100000', ...means.environment }
  return withTarget(settings, service => survive(service, means.trouble))
}

const lockIt: Trouble = async ({ home }) => {
  const database = new DatabaseSync(join(home, 'assay.db'))
  database.exec('BEGIN IMMEDIATE')
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}

/** Files of the process cannot grow: SQLite is told so by the system as it is of a full disk. */
const fillDisk: Trouble = async ({ home, child }) => {
  const size = statSync(join(home, 'assay.db-wal')).size
  const isLimited = limit(child.pid ?? 0, `--fsize=${size}:`)
  return isLimited ? () => void limit(child.pid ?? 0, '--fsize=unlimited:') : null
}

/**
 * What SQLite shares between processes is damaged, and the lock that its mending needs is held: then nothing can be
 * read either, not even whether a key was changed. SQLite mends it by itself once it gets the lock.
 */
const breakReads: Trouble = async ({ home }) => {
  const database = new DatabaseSync(join(home, 'assay.db'))
  database.exec('BEGIN IMMEDIATE')
  // Another process writes: closing the file here would end the lock that this one holds on it (POSIX).
  const words = [
    'if=/dev/zero',
    `of=${join(home, 'assay.db-shm')}`,
    `bs=${sharedHeaderBytes}`,
    'count=1',
    'conv=notrunc',
  ]
  execFileSync('dd', words, { stdio: 'ignore' })
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}

/**
 * The two copies of the header and the checkpoint's, of the file beside a database in WAL mode
 * (sqlite.org/walformat.html).
 */
const sharedHeaderBytes = 136

/** A library whose fsync does not return while a file is there. Null without a compiler of C. */
function stallDisk(): Means | null {
  const folder = freshFolder()
  const [library, stalled] = [join(folder, 'stall.so'), join(folder, 'stalled')]
  const source = new URL('../preload/stall.c', import.meta.url).pathname
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, source], { stdio: 'ignore' })
  } catch {
    return null
  }
  const trouble = async () => {
    writeFileSync(stalled, '')
    return () => rmSync(stalled)
  }
  return { trouble, environment: { LD_PRELOAD: library, HUNT_STALL: stalled } }
}

/** Longer than SQLite waits for such a lock, which is not bounded by the timeout of the connection. */
const longTroubleMs = 30_000

const unreadable: Attack = {
  name: 'unreadable-database',
  isPatient: true,
  promises: [
    { text: 'a database that cannot even be read ends no process', before: 'ended with code 1' },
    { text: 'and calls are answered within 2 s of its end', before: 'never' },
  ],
  run: () =>
    withTarget({}, async service => {
      const { child, url, key } = service
      const body = '{"ip":"8.8.8.8"}'
      const lines = [`Authorization: Bearer ${key}`, 'Content-Type: application/json', `Content-Length: ${body.length}`]
      const connection = await converse(url)
      // A key admitted on a connection is not looked up again there; the service only asks whether keys were changed.
      const ask = async () => {
        connection.send(head(`POST ${path} HTTP/1.1`, ...lines) + body)
        return (await connection.next())?.status ?? 'nothing'
      }
      await ask()
      const end = await breakReads(service)
      if (end === null) throw new Error('this trouble needs no means')
      const asking = ask().catch(() => sleep(longTroubleMs, 'nothing'))
      await Promise.race([asking, once(child, 'exit'), sleep(longTroubleMs)])
      // The connection may end a moment before the process has.
      await sleep(500)
      const lives = child.exitCode === null
      end()
      const answered = await Promise.race([asking, sleep(mostAnswerMs, 'nothing')])
      const ms = lives ? await recovery(service) : 0
      connection.end()
      return [
        found(lives, lives ? `it lives, and answered ${answered}` : `ended with code ${child.exitCode}`),
        found(lives && ms <= mostRecoveryMs, lives ? `answered after ${ms} ms` : 'never'),
      ]
    }),
}

const beforeLocked = {
  livez: 'up to 4082 ms, 64 ms elsewhere',
  calls: '0 of 10; statuses 200, up to 4134 ms',
  readyz: 'answered 200 after 2082 ms',
  log: '0 lines, 0 with the reason',
  recovery: 'answered after 143 ms',
}
const beforeFull = {
  livez: 'up to 27 ms, 8 ms elsewhere',
  calls: '0 of 364; statuses 500, up to 144 ms',
  readyz: 'answered 200 after 19 ms',
  log: '551 lines, 0 with the reason',
  recovery: 'answered after 50 ms',
}
const beforeStalled = {
  livez: 'up to 4011 ms, 5 ms elsewhere',
  calls: '0 of 10; statuses 200, up to 4050 ms',
  readyz: 'answered 200 after 2010 ms',
  log: '0 lines, 0 with the reason',
  recovery: 'answered after 52 ms',
}

export const database: readonly Attack[] = [
  attackBy('locked-database', 'a locked database', () => ({ trouble: lockIt }), beforeLocked),
  attackBy('full-disk', 'a full disk', () => ({ trouble: fillDisk }), beforeFull),
  attackBy('stalled-disk', 'a disk that does not answer', stallDisk, beforeStalled),
  unreadable,
]
