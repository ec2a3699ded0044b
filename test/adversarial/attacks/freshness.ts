/**
 * A build that never ends, a lock that is never released, and a file that unpacks to more than memory holds: the data
 * must not grow old in silence, and the machine must not pay for it. The service's time runs faster here: an hour is
 * over in seconds.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Attack, type Finding, found } from '../attack.ts'
import { withClock } from '../clock.ts'
import { commandOf, descendantsOf, megabytesOf } from '../system.ts'
import { endTree, freshFolder, freshHome, kill, startProgram, startTarget } from '../target.ts'

const speed = 200
const mostMs = 25_000

/** Resolves to what `check` gives as soon as that is not undefined, or to undefined when the time is over. */
async function within<Value>(ms: number, check: () => Value | undefined): Promise<Value | undefined> {
  const began = performance.now()
  for (;;) {
    const value = check()
    if (value !== undefined || performance.now() - began > ms) return value
    await sleep(20)
  }
}

function hangAttack(name: string, what: string, program: string, before: readonly string[]): Attack {
  const promises = [
    `a ${what} that hangs is ended`,
    `a ${what} that hangs is reported (/readyz, /metrics, the log)`,
    `a ${what} that hangs is tried again`,
  ].map((text, index) => ({ text: `${text}, within ${(mostMs / 1000) * speed} s of its time`, before: before[index] }))
  return { name, promises, isPatient: true, run: () => hang(program) }
}

async function hang(program: string): Promise<Finding[]> {
  const service = await startTarget({ LOG_LEVEL: 'info', ...withClock({ speed }) })
  const { url, child, home } = service
  const running = () => descendantsOf(child.pid ?? 0).filter(pid => commandOf(pid).includes(program))
  try {
    const logged = service.output().length
    // An edit of the operator's own table makes a build due.
    writeFileSync(join(home, 'ip-overrides.csv'), 'prefix,city\n203.0.113.0/24,Nowhere\n')
    const first = await within(mostMs, () => running()[0])
    if (first === undefined) return Array.from({ length: 3 }, () => found(false, `no ${program} was started`))
    kill(first, 'SIGSTOP')
    const began = performance.now()
    const isGone = (await within(mostMs, () => (commandOf(first) === '' ? true : undefined))) === true
    const endedMs = performance.now() - began
    const said = () =>
      /not finished|not be built|did not end|in time|took too long/i.test(service.output().slice(logged))
    const second = await within(isGone ? mostMs : 0, () => running().find(pid => pid !== first))
    const readyz = await (await fetch(`${url}/readyz`)).text()
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const isReported = said() || /"(?:message|failure|problem)"/.test(readyz) || /_timeouts?_total [1-9]/.test(metrics)
    const after = `after ${Math.round((endedMs / 1000) * speed)} s of its time`
    return [
      found(isGone, isGone ? `ended ${after}` : `not ended ${after}`),
      found(isReported, isReported ? 'reported' : 'nothing was said'),
      found(second !== undefined, second === undefined ? 'not tried again' : 'tried again'),
    ]
  } finally {
    endTree(child)
  }
}

const lockedStart: Attack = {
  name: 'lock-kept',
  isPatient: true,
  promises: [
    {
      text: 'a start that waits for the lock of a build says so, or gives up, within an hour of its time',
      before: 'waits, and says nothing',
    },
  ],
  run: async () => {
    const home = freshFolder()
    mkdirSync(join(home, 'data'))
    const database = new DatabaseSync(join(home, 'data', 'ip.lock'))
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    const environment = { ASSAY_HOME: home, PORT: '0', LOG_LEVEL: 'info', ...withClock({ speed }) }
    const { child, output, ended } = startProgram(['src/main.ts'], environment)
    let code: number | null | undefined
    ended.then(value => {
      code = value
    })
    const isSaid = await within((3_600_000 / speed) * 1.1, () =>
      code !== undefined || /lock|another process/i.test(output()) ? true : undefined,
    )
    endTree(child)
    database.close()
    const line = output().trim().split('\n').at(-1)?.slice(0, 80) ?? ''
    const measured =
      isSaid === true ? `${code === undefined ? 'waits' : `ended with ${code}`}: ${line}` : 'waits, and says nothing'
    return [found(isSaid === true, measured)]
  },
}

const mostMegabytes = 512
const bombMegabytes = 1_024

const bomb: Attack = {
  name: 'gzip-bomb',
  promises: [
    { text: `files that unpack to ${bombMegabytes} MB take a refresh ${mostMegabytes} MB at most`, before: '1088 MB' },
  ],
  run: async () => {
    // A packed file may have many members: this one is small to make and to keep.
    const member = gzipSync(Buffer.alloc(16 * 2 ** 20))
    const packed = Buffer.concat(Array.from({ length: bombMegabytes / 16 }, () => member))
    const mirror = createServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length }).end(packed)
    })
    await new Promise<void>(resolve => mirror.listen(0, '127.0.0.1', resolve))
    const address = mirror.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const environment = { ASSAY_HOME: await freshHome(), OFFLINE: '0', DATA_MIRROR: `http://127.0.0.1:${address.port}` }
    const { child, ended } = startProgram(['src/cli.ts', 'data', 'refresh', 'ip', '--force'], environment)
    let isOver = false
    ended.then(() => {
      isOver = true
    })
    let most = 0
    await within(20_000, () => {
      for (const pid of [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)])
        most = Math.max(most, megabytesOf(pid, 'VmHWM'))
      return isOver ? true : undefined
    })
    endTree(child)
    mirror.closeAllConnections()
    mirror.close()
    return [found(most <= mostMegabytes, `${most} MB`)]
  },
}

const beforeHang = ['not ended', 'nothing was said', 'not tried again']

export const freshness: readonly Attack[] = [
  hangAttack('compile-hangs', 'compiler', 'compile-child.ts', beforeHang),
  hangAttack('refresh-hangs', 'refresh', 'refresh-child.ts', beforeHang),
  lockedStart,
  bomb,
]
