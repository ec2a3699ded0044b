/**
 * The head of an answer. Node's `writeHead` looks at every character of every name and value, which costs as much as looking
 * up ten addresses. What this service's heads are made of is known to be harmless where it is made, so the lines are handed to
 * Node as one text (docs/decisions/0012-heads-are-written-as-one-text.md).
 */
import type { ServerResponse } from 'node:http'

const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** The method behind `writeHead`, which Node does not document. */
interface HeadWriter {
  _storeHeader(lines: string, framing: readonly string[]): void
}

/** A name, and a value of visible ASCII characters and spaces. */
export type HeadLine = readonly [name: string, value: string | number]

export class Head {
  readonly #status: number
  readonly #framing: string[]
  #lines: string

  /** @param length of the body, in bytes. */
  constructor(status: number, contentType: string, length: number) {
    this.#status = status
    this.#lines = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${contentType}\r\nCache-Control: no-store\r\n`
    this.#framing = ['Content-Length', String(length)]
  }

  /** Adds a line. Nothing looks at the value again: it must hold no line break. */
  add(name: string, value: string | number): void {
    this.#lines += `${name}: ${value}\r\n`
  }

  /** The connection is not kept for another request. */
  close(): void {
    this.#framing.push('Connection', 'close')
  }

  /** Node adds the date and whether the connection is kept. */
  write(response: ServerResponse): void {
    response.statusCode = this.#status
    // What frames the body and the connection goes through Node's own reading of it, since Node acts on it as well.
    const writer = response as unknown as HeadWriter
    writer._storeHeader(this.#lines, this.#framing)
  }
}
