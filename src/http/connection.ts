/**
 * One connection, between its socket and Node's parser. By itself Node parses up to 64 KB at once and makes a request
 * and a response of everything in it, two thousand of the shortest, before anything can stop it. Here the parser gets
 * small pieces, and none while several requests are unanswered: what is left stays as bytes, at most what the socket
 * hands over at once, and the socket is read no further. That bounds the memory of a connection, whatever its client
 * sends and does not read.
 *
 * A socket that is closed with unread bytes resets the connection, and the client loses the answer that it has not
 * read. So every connection that the server ends is read on for a moment (`linger`), and what comes is dropped.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Unanswered requests of a connection at which parsing pauses. */
export const mostUnanswered = 4
/** Most clients' requests fit. The shortest request has 18 bytes, so that one piece holds 57 requests at most. */
export const pieceBytes = 1_024
/**
 * A connection on which so much is read in the time for one answer is not closed: a download lasts as long as it takes.
 */
export const leastReadBytes = 100_000
/** An ended connection is closed at once when more than this has come and was dropped. */
const mostDroppedBytes = 64 * 2 ** 20

type State =
  /** Requests are parsed. */
  | 'open'
  /** The answers to what was parsed are awaited. A refusal may follow them. */
  | 'finishing'
  /** The last byte was written, and what comes is dropped. */
  | 'ended'

export interface ClosingTimes {
  /** Time for which an ended connection is read on, in milliseconds. */
  readonly lingerMs: number
  /** Time that one answer may wait for its reader, in milliseconds. */
  readonly unreadMs: number
  /**
   * Time for which a client that has closed its sending side is waited for while nothing is answered, in milliseconds.
   */
  readonly halfOpenMs: number
}

export class Connection {
  readonly #socket: Socket
  readonly #parse: (bytes: Buffer) => void
  /** Ends the input of the parser, which ends the connection after the last answer. */
  readonly #parseEnd: () => void
  readonly #times: ClosingTimes
  #state: State = 'open'
  /** Read and not parsed. While there are any, the socket is paused. */
  #rest: Buffer | null = null
  #unanswered = 0
  /**
   * The last parsed request, perhaps without all of its body, until it is answered. Storing more of each request would
   * move it to the old generation of the heap, which costs 5 % of a request.
   */
  #request: IncomingMessage | null = null
  #response: ServerResponse | null = null
  #refusal: string | null = null
  /** True while this class has paused the socket. Node pauses it too, and resumes what it has paused. */
  #isHeld = false
  #isToContinue = false
  #isToEnd = false
  /** True from the end of the client's data until the parser gets it. */
  #isEndUntold = false
  #droppedBytes = 0
  #halfOpenTimer: NodeJS.Timeout | undefined
  /** Answers handed to the kernel so far; their number, bytes and time at the last check of `closeWhenUnread`. */
  #answered = 0
  #answeredBefore = -1
  #sentBefore = 0
  #movedAt = 0

  /** Takes over a socket of Node's HTTP server before anything was read from it. */
  constructor(socket: Socket, times: ClosingTimes) {
    const [parse] = socket.listeners('data')
    const parseEnd = socket.listeners('end').at(-1)
    this.#socket = socket
    this.#times = times
    // Those of TLS are not, so that a handshake that is given up ends at once.
    socket.allowHalfOpen = true
    this.#parse = parse as (bytes: Buffer) => void
    this.#parseEnd = parseEnd as () => void
    socket.removeListener('data', this.#parse)
    socket.removeListener('end', this.#parseEnd)
    socket.on('data', (bytes: Buffer) => this.#take(bytes))
    socket.on('end', () => {
      this.#isEndUntold = true
      this.#tellEnd()
      this.#giveUpWhenIdle()
    })
    socket.once('close', () => clearTimeout(this.#halfOpenTimer))
    socket.on('resume', () => this.#onResume())
    // Node calls it when the last answer of a connection was written.
    socket.destroySoon = () => this.linger()
  }

  /**
   * Counts a request until its answer was handed to the kernel, or the connection broke. False when it came too late to
   * be taken: the parser may find more in a piece after the request that was to be the last.
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#state !== 'open') return false
    this.#request = request
    this.#response = response
    this.#unanswered += 1
    response.on('close', this.#onAnswered)
    return true
  }

  /** Takes no further request. The answer to the last one ends the connection. */
  takeNoMore(): void {
    if (this.#state !== 'open') return
    this.#state = 'finishing'
    this.#rest = null
    this.#socket.pause()
  }

  /** Parses nothing more, answers what was parsed, then sends the text and ends the connection. */
  refuse(text: string): void {
    if (this.#state !== 'open') return
    this.takeNoMore()
    this.#refusal = text
    this.#refuseWhenAnswered()
  }

  /** Ends the connection after what was written. What comes until it is closed is dropped. */
  linger(): void {
    const socket = this.#socket
    if (this.#state === 'ended') return
    this.#state = 'ended'
    this.#rest = null
    if (!socket.writableEnded) socket.end()
    socket.resume()
    const timer = setTimeout(() => socket.destroy(), this.#times.lingerMs)
    socket.once('close', () => clearTimeout(timer))
  }

  /** Ends the connection as soon as nothing is unanswered, at once where nothing is. */
  endWhenAnswered(): void {
    this.#isToEnd = true
    if (this.#unanswered === 0 && this.#state === 'open') this.#socket.destroy()
  }

  /** Closes the connection when one answer has waited too long for its reader. Asked every few seconds. */
  closeWhenUnread(now: number): void {
    const { writableLength, bytesWritten } = this.#socket
    const sent = bytesWritten - writableLength
    if (writableLength === 0 || this.#answered !== this.#answeredBefore || sent - this.#sentBefore >= leastReadBytes) {
      this.#answeredBefore = this.#answered
      this.#sentBefore = sent
      this.#movedAt = now
    } else if (now - this.#movedAt >= this.#times.unreadMs) {
      this.#socket.destroy()
    }
  }

  readonly #onAnswered = (): void => {
    this.#unanswered -= 1
    this.#answered += 1
    if (this.#unanswered === 0) {
      this.#request = null
      this.#response = null
    }
    if (this.#state === 'finishing') this.#refuseWhenAnswered()
    else if (this.#isToEnd && this.#unanswered === 0) this.linger()
    else if (this.#isHeld && !this.#isToContinue) {
      this.#isToContinue = true
      // In a later turn, so that a connection with many requests leaves turns to the others.
      setImmediate(() => {
        this.#isToContinue = false
        this.#continue()
      })
    }
  }

  /** A request whose body is malformed is never handled, so that nobody else answers it. */
  #refuseWhenAnswered(): void {
    const isRefused = this.#request?.complete === false && this.#response?.writableEnded === false
    if (this.#refusal === null || this.#unanswered > (isRefused ? 1 : 0)) return
    if (this.#socket.writable) this.#socket.write(this.#refusal)
    this.linger()
  }

  #take(bytes: Buffer): void {
    if (this.#state !== 'open') {
      this.#droppedBytes += bytes.length
      if (this.#droppedBytes > mostDroppedBytes) this.#socket.destroy()
    } else if (this.#isHeld) {
      // Node resumes a socket whenever the body of a request is read.
      this.#socket.pause()
      this.#socket.unshift(bytes)
    } else if (bytes.length <= pieceBytes && this.#rest === null) {
      this.#parse(bytes)
      if (this.#unanswered >= mostUnanswered) this.#hold()
    } else {
      this.#rest = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes])
      this.#continue()
    }
  }

  #onResume(): void {
    if (this.#isHeld) this.#socket.pause()
    else this.#continue()
  }

  #continue(): void {
    const socket = this.#socket
    if (this.#isHeld && this.#state === 'open') {
      this.#isHeld = false
      socket.resume()
    }
    // Node pauses the socket while a body is not read, or answers are not: it then must not be given more.
    while (this.#rest !== null && this.#mayParse() && !socket.isPaused()) {
      const piece = this.#rest.subarray(0, pieceBytes)
      this.#rest = this.#rest.length > pieceBytes ? this.#rest.subarray(pieceBytes) : null
      this.#parse(piece)
    }
    if (this.#rest !== null || this.#unanswered >= mostUnanswered) this.#hold()
    if (this.#isEndUntold) this.#tellEnd()
  }

  /** An end that comes while bytes wait is that of the last of them. */
  #tellEnd(): void {
    if (this.#rest !== null || this.#state !== 'open') return
    this.#isEndUntold = false
    this.#parseEnd()
  }

  /**
   * A client that has closed its sending side may wait for its answers, or may be gone: the end of both is the same. So
   * the connection is closed, and what runs on it given up, once a request has been running for `halfOpenMs` without
   * anything being sent.
   */
  #giveUpWhenIdle(): void {
    const socket = this.#socket
    if (socket.destroyed) return
    const [answered, bytesWritten] = [this.#answered, socket.bytesWritten]
    this.#halfOpenTimer = setTimeout(() => {
      const isIdle = answered === this.#answered && bytesWritten === socket.bytesWritten && socket.writableLength === 0
      if (isIdle && this.#unanswered > 0) socket.destroy()
      else this.#giveUpWhenIdle()
    }, this.#times.halfOpenMs).unref()
  }

  #mayParse(): boolean {
    return this.#state === 'open' && this.#unanswered < mostUnanswered && !this.#socket.destroyed
  }

  #hold(): void {
    if (this.#state !== 'open' || this.#socket.isPaused()) return
    this.#isHeld = true
    this.#socket.pause()
  }
}
