/**
 * A failure as a value that can be cloned into another thread or process. A cloned Error keeps its name and message,
 * and loses its class and its codes, which decide what callers are answered.
 */

export interface PlainFailure {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** Name of a class that `crossesThreads` knows. */
  readonly className: string | null
  /** Own fields of such an error; `code` and `errcode` of every other. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly cause: PlainFailure | undefined
}

type ErrorClass = abstract new (...args: never[]) => Error

const classes = new Map<string, ErrorClass>()

/** Makes errors of the class arrive as such, with their own fields and cause. The fields must be plain values. */
export function crossesThreads(errorClass: ErrorClass): void {
  classes.set(errorClass.name, errorClass)
}

export function plainFailure(error: unknown): PlainFailure {
  if (!(error instanceof Error)) {
    const message = String(error)
    return { name: 'Error', message, stack: undefined, className: null, fields: {}, cause: undefined }
  }
  const { name, message, stack, cause } = error
  const className = error.constructor.name
  if (classes.get(className) === error.constructor) {
    const plainCause = cause === undefined ? undefined : plainFailure(cause)
    return { name, message, stack, className, fields: { ...error }, cause: plainCause }
  }
  const fields = {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('errcode' in error && typeof error.errcode === 'number' ? { errcode: error.errcode } : {}),
  }
  return { name, message, stack, className: null, fields, cause: undefined }
}

/** The error again, with the stack of where it happened. */
export function failureOf({ name, message, stack, className, fields, cause }: PlainFailure): Error {
  const error = new Error(message, cause === undefined ? {} : { cause: failureOf(cause) })
  const errorClass = className === null ? undefined : classes.get(className)
  if (errorClass !== undefined) Object.setPrototypeOf(error, errorClass.prototype)
  if (error.name !== name) error.name = name
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, fields)
}
