/**
 * An attack drives the service from outside as an enemy, a broken client or a broken machine would, and says of each
 * promise whether it held. Every number that it gives was measured.
 */

export interface Attack {
  /** Name of the attack on the command line. */
  readonly name: string
  readonly promises: readonly { readonly text: string; readonly before: string }[]
  /** True when it mostly waits: it runs beside the others. */
  readonly isPatient?: true
  /** True when it measures how long others wait: only patient ones run beside it. */
  readonly isAlone?: true
  /** One finding for each promise, in their order. */
  run(): Promise<readonly Finding[]>
}

export interface Finding {
  /** Null when this machine has no means to try it; `measured` says which. */
  readonly held: boolean | null
  readonly measured: string
}

export function found(held: boolean | null, measured: string): Finding {
  return { held, measured }
}

/** Milliseconds that something took, and what it gave. */
export async function timed<Value>(act: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const began = performance.now()
  const value = await act()
  return { value, ms: Math.round(performance.now() - began) }
}
