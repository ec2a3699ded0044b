import type { GeoContext } from 'd3-geo'

/** Writes a path in relative steps of whole numbers, and leaves out steps and islands that are too small to be seen. */
export class ShortPath implements GeoContext {
  #ring: [x: number, y: number][] = []
  text = ''

  moveTo(x: number, y: number): void {
    this.#ring = [roundedPoint(x, y)]
  }

  lineTo(x: number, y: number): void {
    const next = roundedPoint(x, y)
    const [lastX, lastY] = this.#ring[this.#ring.length - 1]
    if (next[0] !== lastX || next[1] !== lastY) this.#ring.push(next)
  }

  closePath(): void {
    const [first, ...others] = this.#ring
    if (others.length < 2) return
    let [x, y] = first
    const steps = others.map(([nextX, nextY]) => {
      const step = `${nextX - x} ${nextY - y}`
      x = nextX
      y = nextY
      return step
    })
    this.text += `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`
  }

  /** Only points have arcs, and none is drawn as a shape. */
  arc(): void {}

  beginPath(): void {}
}

function roundedPoint(x: number, y: number): [number, number] {
  return [Math.round(x), Math.round(y)]
}
