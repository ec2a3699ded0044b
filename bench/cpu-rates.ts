export interface Rate {
  /** For each second of CPU of this process. */
  readonly perCpuSecond: number
  readonly perSecond: number
  readonly sum: number
}

/** The median of the rounds, after one that warms up, of contenders that wait for others; they take turns. */
export async function cpuRates(
  contenders: readonly (() => Promise<number>)[],
  questions: number,
  rounds = 5,
): Promise<Rate[]> {
  const all: Rate[][] = contenders.map(() => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [at, contender] of contenders.entries()) {
      const [cpu, begun] = [process.cpuUsage(), performance.now()]
      const sum = await contender()
      const seconds = (performance.now() - begun) / 1000
      const { user, system } = process.cpuUsage(cpu)
      const rate = { perCpuSecond: questions / ((user + system) / 1e6), perSecond: questions / seconds, sum }
      if (round > 0) all[at].push(rate)
    }
  }
  return all.map(each => each.sort((one, other) => one.perCpuSecond - other.perCpuSecond)[each.length >> 1])
}
