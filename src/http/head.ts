/**
 * The head of an answer. Node's `writeHead` looks at every character of every name and value, which costs as much as
 * looking up ten addresses. What this service's heads are made of is known to be harmless where it is made, so the
 * lines are handed to Node as one text where its response takes that
 * (docs/decisions/0012-heads-are-written-as-one-text.md).
 */
import type { ServerResponse } from 'node:http'

const { STATUS_CODES } = process.getBuiltinModule('node:http')

/** A response with the method behind `writeHead`, which Node does not document. */
interface TextTaker {
  _storeHeader(lines: string, framing: readonly string[]): void
}

function takesText(response: object): response is TextTaker {
  return '_storeHeader' in response && typeof response._storeHeader === 'function'
}

/** A name, and a value of visible ASCII characters and spaces. */
export type HeadLine = readonly [name: string, value: string | number]

export class Head {
  readonly #status: number
  readonly #statusLine: string
  readonly #framing: string[]
  #lines: string

  /** @param length of the body, in bytes. */
  constructor(status: number, contentType: string, length: number) {
    this.#status = status
    this.#statusLine = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
    this.#lines = `Content-Type: ${contentType}\r\nCache-Control: no-store\r\n`
    this.#framing = ['Content-Length', String(length)]
  }

  /** Adds a line. Nothing looks at the value again: it must hold no line break. */
  add(name: string, value: string | number): void {
    this.#lines += `${name}: ${value}\r\n`
  }

  /** The connection is closed after the answer. */
  close(): void {
    this.#framing.push('Connection', 'close')
  }

  /** Node adds the date and the connection header. */
  write(response: ServerResponse): void {
    response.statusCode = this.#status
    // Node acts on what frames the body and the connection, so that goes through its own reading.
    if (takesText(response)) response._storeHeader(this.#statusLine + this.#lines, this.#framing)
    else response.writeHead(this.#status, [...this.#pairs(), ...this.#framing])
  }

  /** Each name, followed by its value. */
  #pairs(): string[] {
    const lines = this.#lines.split('\r\n').slice(0, -1)
    return lines.flatMap(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
  }
}
