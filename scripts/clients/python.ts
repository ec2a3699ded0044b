/** The Python client: one file, the runtime as it is written and what follows from the endpoints. */
import { readFileSync } from 'node:fs'
import { type Document, type Method, nameOfRef, reachableFrom, type Schema, wrapped } from './document.ts'

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return self try while with yield'.split(
    ' ',
  ),
)
/** What every method takes beside the fields of its request. */
const callOptions = ['idempotency_key', 'timeout']

export function pythonFile({ methods, schemas, codes }: Document): string {
  const open = reachableFrom(
    methods.map(({ response }) => response),
    schemas,
  )
  // The objects that methods take apart into arguments need no type.
  const requests = new Set(methods.map(({ request }) => request))
  const types = [...schemas].filter(([name]) => !requests.has(name))
  const groups = [...new Set(methods.map(({ group }) => group))].sort()
  return [
    readFileSync(new URL('runtime.py', import.meta.url), 'utf8').trimEnd(),
    `# The usual action of each code.\nACTIONS = {\n${Object.entries(codes)
      .map(([code, { action }]) => `    "${code}": "${action}",\n`)
      .join('')}}`,
    types.map(([name, schema]) => typeOf(name, schema, open.has(name))).join('\n\n'),
    ...groups.map(group => groupOf(group, methods, schemas)),
    clientOf(groups),
    '',
  ]
    .join('\n\n\n')
    .replace(/\n+$/, '\n')
}

function typeOf(name: string, { properties = {}, required = [] }: Schema, isOpen: boolean): string {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = expressionOf(schema, isOpen)
    const whole = required.includes(field) ? type : `NotRequired[${type}]`
    return `${comment(schema, '        ')}        "${field}": ${whole},\n`
  })
  return `${name} = TypedDict(\n    "${name}",\n    {\n${fields.join('')}    },\n)`
}

/** A type as an expression; one of this file is named, because it may come further down. */
function expressionOf(schema: Schema, isOpen: boolean): string {
  if (schema.$ref !== undefined) return `"${nameOfRef(schema)}"`
  if (schema.anyOf !== undefined) return `Optional[${expressionOf(schema.anyOf[0] ?? {}, isOpen)}]`
  const types = [schema.type ?? []].flat()
  const known = types.filter(type => type !== 'null')
  const isLiteral = schema.enum !== undefined && !isOpen
  const literals = schema.enum?.filter(value => value !== null).map(literal) ?? []
  const plain = known.map(type => {
    if (type === 'array') return `List[${expressionOf(schema.items ?? {}, isOpen)}]`
    return { string: 'str', integer: 'int', number: 'float', boolean: 'bool' }[type] ?? 'Dict[str, Any]'
  })
  const one = isLiteral
    ? `Literal[${literals.join(', ')}]`
    : plain.length === 1
      ? plain[0]
      : `Union[${plain.join(', ')}]`
  return types.includes('null') ? `Optional[${one}]` : `${one}`
}

const literal = (value: string | number | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

function comment({ description = '', enum: values = [] }: Schema, indent: string): string {
  const known = values.filter(value => value !== null)
  const text = [description, known.length === 0 ? '' : `Known values: ${known.join(', ')}.`].join(' ').trim()
  return text === ''
    ? ''
    : wrapped(text, 100)
        .map(line => `${indent}# ${line}\n`)
        .join('')
}

function groupOf(group: string, methods: readonly Method[], schemas: Document['schemas']): string {
  const own = methods.filter(method => method.group === group)
  return `class ${classOf(group)}:
    def __init__(self, sender: _Sender) -> None:
        self._sender = sender
${own.map(method => methodOf(method, schemas.get(method.request) ?? {})).join('')}`.trimEnd()
}

function methodOf({ words, path, summary, takesKey, response }: Method, request: Schema): string {
  const { properties = {}, required = [] } = request
  const names = Object.keys(properties)
  if (names.some(name => callOptions.includes(name))) throw new Error(`${path} has a field that every method takes`)
  const sorted = names.toSorted((a, b) => Number(required.includes(b)) - Number(required.includes(a)))
  const fields = sorted.map(name => {
    const type = expressionOf(properties[name] ?? {}, false)
    return required.includes(name) ? `${safe(name)}: ${type}` : `${safe(name)}: Optional[${type}] = None`
  })
  const key = takesKey ? ['idempotency_key: Optional[str] = None'] : []
  const values = names.map(name => `"${name}": ${safe(name)}`)
  const send = `"${path}", ${takesKey ? 'True' : 'False'}, {${values.join(', ')}}, ${takesKey ? 'idempotency_key' : 'None'}, timeout`
  return `
    def ${safe(words.join('_'))}(
        self,
        *,
${[...fields, ...key, 'timeout: Optional[float] = None'].map(each => `        ${each},\n`).join('')}    ) -> Answer["${response}"]:
        """${summary}: POST ${path}."""
        return self._sender.send(${send})
`
}

function clientOf(groups: readonly string[]): string {
  return `class Client:
    """A client of one service, by one key; threads may share it.

    timeout: seconds that a connection may be silent. max_retries: how often a request may be sent again.
    max_wait: seconds, the longest Retry-After that is waited for.
    """

    def __init__(
        self, base_url: str, api_key: str, *, timeout: float = 40, max_retries: int = 2, max_wait: float = 60
    ) -> None:
        sender = _Sender(base_url, api_key, timeout, max_retries, max_wait)
${groups.map(group => `        self.${safe(group)} = ${classOf(group)}(sender)\n`).join('')}`.trimEnd()
}

/** A name that is no word of the language. */
const safe = (name: string) => (keywords.has(name) ? `${name}_` : name)
const classOf = (group: string) => `_${group.slice(0, 1).toUpperCase()}${group.slice(1)}`
