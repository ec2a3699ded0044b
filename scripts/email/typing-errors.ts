/** Typing errors in domains, drawn from a seed: the slips of a hand on a keyboard, each as likely as it is common. */
import { createHash } from 'node:crypto'

export interface TypingError {
  readonly meant: string
  readonly typed: string
}

/** Each key with those beside it on a QWERTY keyboard. */
const beside: Readonly<Record<string, string>> = {
  ...{ q: 'wa', w: 'qes', e: 'wrd', r: 'etf', t: 'ryg', y: 'tuh', u: 'yij', i: 'uok', o: 'ipl', p: 'ol', a: 'qsz' },
  ...{ s: 'awdx', d: 'sefc', f: 'drgv', g: 'fthb', h: 'gyjn', j: 'hukm', k: 'jil', l: 'kop', z: 'ax', x: 'zsc' },
  ...{ c: 'xdv', v: 'cfb', b: 'vgn', n: 'bhm', m: 'njk', 1: '2', 2: '13', 3: '24', 6: '57', '.': ',l', '-': '0' },
}

/** Endings that are typed in place of others. */
const endings: readonly (readonly [string, string])[] = [
  ['.com', '.con'],
  ['.com', '.cmo'],
  ['.com', '.ocm'],
  ['.com', '.comm'],
  ['.com', '.om'],
  ['.com', '.cm'],
  ['.com', '.vom'],
  ['.net', '.ne'],
  ['.net', '.nte'],
  ['.de', '.ed'],
  ['.fr', '.ft'],
  ['.co.uk', '.co.k'],
  ['.co.uk', '.couk'],
  ['.it', '.ti'],
]

type Draw = (below: number) => number
type Slip = (domain: string, draw: Draw) => string

const at = (domain: string, draw: Draw) => draw(domain.length)
const slips: readonly (readonly [share: number, slip: Slip])[] = [
  [25, (domain, draw) => swap(domain, draw(domain.length - 1))],
  [25, (domain, draw) => splice(domain, at(domain, draw), 1, '')],
  [20, (domain, draw) => besideAt(domain, at(domain, draw), draw, 1)],
  [15, doubled],
  [5, (domain, draw) => besideAt(domain, at(domain, draw), draw, 0)],
  [10, ending],
]

const swap = (text: string, i: number) => splice(text, i, 2, `${text[i + 1]}${text[i]}`)
const splice = (text: string, i: number, count: number, put: string) => text.slice(0, i) + put + text.slice(i + count)

function besideAt(domain: string, i: number, draw: Draw, count: number): string {
  const keys = beside[domain[i]] ?? domain[i]
  return splice(domain, i, count, keys[draw(keys.length)])
}

function doubled(domain: string, draw: Draw): string {
  const i = at(domain, draw)
  return splice(domain, i, 0, domain[i])
}

function ending(domain: string, draw: Draw): string {
  const fitting = endings.filter(([right]) => domain.endsWith(right))
  if (fitting.length === 0) return domain
  const [right, wrong] = fitting[draw(fitting.length)]
  return domain.slice(0, -right.length) + wrong
}

/** The same numbers for the same seed. */
export function drawFrom(seed: string): Draw {
  let count = 0
  return below => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() % below
}

/**
 * @param isReal whether a typed domain is another one that people have mail at: then nobody could tell that it is an
 *   error, and another is drawn
 */
export function typingErrors(
  domains: readonly string[],
  count: number,
  seed: string,
  isReal: (domain: string) => boolean,
): TypingError[] {
  const draw = drawFrom(seed)
  const errors: TypingError[] = []
  while (errors.length < count) {
    const meant = domains[draw(domains.length)]
    const typed = slipOf(draw)(meant, draw)
    if (typed !== meant && !isReal(typed)) errors.push({ meant, typed })
  }
  return errors
}

function slipOf(draw: Draw): Slip {
  let left = draw(slips.reduce((sum, [share]) => sum + share, 0))
  for (const [share, slip] of slips) {
    if (left < share) return slip
    left -= share
  }
  return slips[0][1]
}
