import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Time that a busy machine may take: what comes true at once on a quiet machine must not fail there.
 */
const usualPatienceMs = 60_000

/**
 * Resolves as soon as `check` gives a value other than undefined and false; for what another process does in its own
 * time.
 */
export async function until<Value>(
  check: () => Promise<Value | undefined | false>,
  patienceMs = usualPatienceMs,
): Promise<Value> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const value = await check()
    if (value !== undefined && value !== false) return value
    if (Date.now() > deadline) throw new Error(`it did not come true in ${patienceMs} ms: ${check}`)
    await sleep(10)
  }
}

/** Lets everything happen that waits for no timer. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
}
