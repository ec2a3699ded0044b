import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ProgressLine } from './progress-line.ts'

function written(isTTY: boolean): { line: ProgressLine; text: () => string } {
  let text = ''
  const write = (chunk: string | Uint8Array) => {
    text += chunk
    return true
  }
  return { line: new ProgressLine({ isTTY, write }), text: () => text }
}

describe('the progress line', () => {
  it('overwrites itself on a terminal and ends with a new line', () => {
    const { line, text } = written(true)
    line.show('Compiling', 'places', 0.05)
    line.show('Compiling', 'places', 0.5)
    line.end()
    assert.equal(text(), '\r\x1b[KCompiling:   5%  places\r\x1b[KCompiling:  50%  places\n')
  })

  it('writes one line per step elsewhere', () => {
    const { line, text } = written(false)
    line.show('Compiling', 'places', 0.05)
    line.show('Compiling', 'places', 0.5)
    line.show('Compiling', 'names', 1)
    line.end()
    assert.equal(text(), 'Compiling:   5%  places\nCompiling: 100%  names\n')
  })

  it('shows what changes all the time on a terminal alone', () => {
    for (const [isTTY, shown] of [
      [true, '\r\x1b[KImporting:  50%  lines, 7 per second\n'],
      [false, 'Importing:  50%  lines\n'],
    ] as const) {
      const { line, text } = written(isTTY)
      line.show('Importing', 'lines', 0.5, ', 7 per second')
      line.end()
      assert.equal(text(), shown)
    }
  })

  it('writes nothing when there was nothing to show', () => {
    const { line, text } = written(true)
    line.end()
    assert.equal(text(), '')
  })
})
