/**
 * Loaded before the service (NODE_OPTIONS=--import): gives it another clock, or the name and number of another process.
 * HUNT_AHEAD_MS shifts its clock. HUNT_SPEED lets its time run faster: an hour of its timers and dates is over in
 * seconds. HUNT_HANDSHAKE_SPEED does so for the time that TLS gives a handshake, which is Node's own. HUNT_HOST and
 * HUNT_PID are what two containers have in common.
 */
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import promises from 'node:timers/promises'

const { HUNT_AHEAD_MS = '0', HUNT_SPEED = '1', HUNT_HANDSHAKE_SPEED = '1', HUNT_HOST, HUNT_PID } = process.env
const speed = Number(HUNT_SPEED)
/** Times in which a machine outside is waited for stay as they are, since that one has not become faster. */
const longestWaitForOthersMs = 60_000
/** So do those in which the disk is: it is looked at several times a second whether it answers. */
const longestWaitForDiskMs = 250

const dateNow = Date.now.bind(Date)
const began = dateNow()
Date.now = () => Math.round(began + Number(HUNT_AHEAD_MS) + (dateNow() - began) * speed)

if (speed !== 1) {
  const monotonic = performance.now.bind(performance)
  performance.now = () => monotonic() * speed
  const { setTimeout: later, setInterval: again } = globalThis
  const faster = (ms: unknown) => {
    const wanted = Number(ms ?? 0)
    return wanted <= longestWaitForDiskMs ? wanted : wanted / speed
  }
  globalThis.setTimeout = Object.assign(
    (callback: () => void, ms?: number, ...rest: []) => later(callback, faster(ms), ...rest),
    later,
  ) as typeof setTimeout
  globalThis.setInterval = ((callback: () => void, ms?: number, ...rest: []) =>
    again(callback, faster(ms), ...rest)) as typeof setInterval
  const wait = promises.setTimeout
  promises.setTimeout = (ms, value, options) => wait(faster(ms), value, options)
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = ms => timeout(ms < longestWaitForOthersMs ? ms : Math.ceil(faster(ms)))
}

/** Node's own, where the service says nothing. */
const handshakeMs = 120_000
if (HUNT_HANDSHAKE_SPEED !== '1') {
  const create: (options: https.ServerOptions, listener: () => void) => https.Server = https.createServer
  https.createServer = ((options: https.ServerOptions, listener: () => void) => {
    const handshakeTimeout = (options.handshakeTimeout ?? handshakeMs) / Number(HUNT_HANDSHAKE_SPEED)
    return create({ ...options, handshakeTimeout }, listener)
  }) as typeof https.createServer
}

// Only in the service itself: what it starts ends its own group by its number.
if (process.argv[1]?.endsWith('main.ts')) {
  if (HUNT_HOST !== undefined) os.hostname = () => HUNT_HOST
  if (HUNT_PID !== undefined) Object.defineProperty(process, 'pid', { value: Number(HUNT_PID) })
}
syncBuiltinESMExports()
