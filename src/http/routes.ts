/**
 * Maps the path of a request to what answers it. A path without parameters takes one look into a table. Paths with
 * parameters are few and tried one after the other; a parameter is one whole segment, and it is not decoded here.
 */
export interface Match<Handler> {
  /** The path as the endpoint writes it, never the text that was sent. */
  readonly path: string
  readonly handlers: ReadonlyMap<string, Handler>
  readonly parameters: Readonly<Record<string, string>>
}

interface Pattern<Handler> {
  readonly form: RegExp
  /** The path without the names of its parameters. */
  readonly shape: string
  readonly match: Match<Handler>
}

export class Routes<Handler> {
  readonly #fixed = new Map<string, Match<Handler>>()
  readonly #patterns: Pattern<Handler>[] = []
  readonly #handlers = new Map<string, Map<string, Handler>>()

  /**
   * @param path such as /v1/things/{name}. Throws when a path of that form has a handler of that method, or other
   * names.
   */
  add(method: string, path: string, handler: Handler): void {
    let handlers = this.#handlers.get(path)
    if (handlers === undefined) {
      handlers = new Map()
      this.#handlers.set(path, handlers)
      const match = { path, handlers, parameters: {} }
      if (this.#patterns.some(other => other.shape === shapeOf(path)))
        throw new Error(`there are two names for ${path}`)
      if (path.includes('{')) this.#patterns.push({ form: formOf(path), shape: shapeOf(path), match })
      else this.#fixed.set(path, match)
    }
    if (handlers.has(method)) throw new Error(`there are two endpoints ${method} ${path}`)
    handlers.set(method, handler)
  }

  /** The route at the path, whatever the method; undefined when there is none. */
  find(path: string): Match<Handler> | undefined {
    const fixed = this.#fixed.get(path)
    if (fixed !== undefined) return fixed
    for (const { form, match } of this.#patterns) {
      const parameters = form.exec(path)?.groups
      if (parameters !== undefined) return { ...match, parameters }
    }
    return undefined
  }
}

function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}')
}

function formOf(path: string): RegExp {
  const source = path.split('/').map(segment => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    return name === undefined ? segment.replace(/[^\w-]/g, '\\$&') : `(?<${name}>[^/]+)`
  })
  return new RegExp(`^${source.join('/')}$`)
}
