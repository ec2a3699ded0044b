/** The generated part of the TypeScript client: a type for each object, a method for each endpoint, the error codes. */
import { type Document, type Method, nameOfRef, reachableFrom, refsIn, type Schema, wrapped } from './document.ts'

const head = '/** Made by `npm run clients` from the schemas of the endpoints. */\n'

/** Texts of the files, keyed by their paths from the root of the repository. */
export function typescriptFiles(document: Document): Map<string, string> {
  const { methods, schemas, codes } = document
  const groupOf = new Map<string, string>()
  for (const { group, request, response } of methods) {
    for (const name of reachableFrom([request, response], schemas)) if (!groupOf.has(name)) groupOf.set(name, group)
  }
  const open = reachableFrom(
    methods.map(({ response }) => response),
    schemas,
  )
  const groups = [...new Set(methods.map(({ group }) => group))].sort()
  const files = groups.map((group): [string, string] => [group, typesOf(group, { schemas, groupOf, open })])
  return new Map(
    [...files, ['api', apiOf(groups, methods)] as const, ['errors', errorsOf(codes)] as const].map(([name, text]) => [
      `src/client/generated/${name}.ts`,
      head + text,
    ]),
  )
}

interface Types {
  readonly schemas: Document['schemas']
  readonly groupOf: ReadonlyMap<string, string>
  /** Objects in answers, whose values may be ones that only a newer service has. */
  readonly open: ReadonlySet<string>
}

function typesOf(group: string, { schemas, groupOf, open }: Types): string {
  const own = [...schemas.keys()].filter(name => groupOf.get(name) === group)
  const objects = own.map(name => objectOf(name, schemas.get(name) ?? {}, open.has(name)))
  const types = objects.map(each => interfaceOf(each, objects))
  const others = [...new Set(own.flatMap(name => refsIn(schemas.get(name) ?? {})))].filter(name => !own.includes(name))
  const imports = others.map(name => importOf([name], `./${groupOf.get(name)}`))
  const openImport = types.some(text => text.includes('Open<')) ? importOf(['Open'], '../answer') : ''
  return `${[openImport, ...imports.sort()].join('')}\n${types.join('\n')}`
}

/** A type of the client: its name, the comment of it, and the text of each field. */
interface ObjectType {
  readonly name: string
  readonly comment: string
  readonly fields: readonly string[]
}

function objectOf(name: string, { description, properties = {}, required = [] }: Schema, isOpen: boolean): ObjectType {
  const fields = Object.entries(properties).map(([field, schema]) => {
    const isRequired = required.includes(field)
    const type = `${typeOf(schema, isOpen)}${isRequired || isOpen ? '' : ' | undefined'}`
    return `${comment(schema.description, '  ')}  readonly ${field}${isRequired ? '' : '?'}: ${type}\n`
  })
  return { name, comment: comment(description, ''), fields }
}

/** An object with all fields of another one extends it, or is another name of it. */
function interfaceOf({ name, comment, fields }: ObjectType, objects: readonly ObjectType[]): string {
  if (fields.length === 0) return `${comment}export type ${name} = Record<string, never>\n`
  const own = new Set(fields)
  const at = objects.findIndex(each => each.name === name)
  const [base] = objects
    .filter(({ fields: { length } }, index) => length >= leastShared && (length < own.size || index < at))
    .filter(other => other.fields.every(field => own.has(field)))
    .sort((a, b) => b.fields.length - a.fields.length)
  const more = fields.filter(field => !base?.fields.includes(field))
  if (base !== undefined && more.length === 0) return `${comment}export type ${name} = ${base.name}\n`
  const head = base === undefined ? name : `${name} extends ${base.name}`
  return `${comment}export interface ${head} {\n${more.join('')}}\n`
}

/** Fewer fields may be the same by chance. */
const leastShared = 3

function typeOf(schema: Schema, isOpen: boolean): string {
  if (schema.$ref !== undefined) return nameOfRef(schema)
  if (schema.anyOf !== undefined) return schema.anyOf.map(each => typeOf(each, isOpen)).join(' | ')
  const types = [schema.type ?? []].flat()
  if (schema.enum !== undefined) {
    const values = schema.enum.filter(value => value !== null).map(literal)
    const isClosed = !isOpen || types.includes('boolean')
    return [
      isClosed ? values.join(' | ') : `Open<${values.join(' | ')}>`,
      ...(schema.enum.includes(null) ? ['null'] : []),
    ].join(' | ')
  }
  return types.map(type => (type === 'array' ? arrayOf(typeOf(schema.items ?? {}, isOpen)) : scalar(type))).join(' | ')
}

const importOf = (names: readonly string[], module: string) =>
  `import type { ${names.join(', ')} } from '${module}.ts'\n`
const arrayOf = (item: string) => `readonly ${item.includes(' ') ? `(${item})` : item}[]`
const scalar = (type: string) => ({ integer: 'number', object: 'Readonly<Record<string, unknown>>' })[type] ?? type
const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function comment(text: string | undefined, indent: string): string {
  if (text === undefined) return ''
  const [first = '', ...more] = wrapped(text.replaceAll('*/', '* /'), 105)
  if (more.length === 0) return `${indent}/** ${first} */\n`
  return `${indent}/**\n${[first, ...more].map(line => `${indent} * ${line}\n`).join('')}${indent} */\n`
}

function apiOf(groups: readonly string[], methods: readonly Method[]): string {
  const of = (group: string) => methods.filter(method => method.group === group)
  const imports = groups.map(group => {
    const names = of(group).flatMap(({ request, response }) => [request, response])
    return importOf([...new Set(names)].sort(), `./${group}`)
  })
  const signature = ({ words, path, summary, request, response, needsInput }: Method) =>
    `${comment(`${summary}: POST ${path}.`, '    ')}    ${nameOf(words)}(input${needsInput ? '' : '?'}: ${request}, options?: CallOptions): Promise<Answer<${response}>>\n`
  const row = ({ words, path, takesKey }: Method) => `    ${nameOf(words)}: ['${path}', ${takesKey}],\n`
  const block = (line: (method: Method) => string) =>
    groups
      .map(
        group =>
          `  ${line === row ? '' : 'readonly '}${group}: {\n${of(group).map(line).join('')}  }${line === row ? ',' : ''}\n`,
      )
      .join('')
  return `${importOf(['Answer'], '../answer')}${importOf(['CallOptions'], '../send')}${imports.join('')}
${groups.map(group => `export type * from '${`./${group}`}.ts'\n`).join('')}
export interface Api {
${block(signature)}}

/** The path of each method, and whether it takes an Idempotency-Key. */
export const operations: Readonly<Record<string, Readonly<Record<string, readonly [path: string, takesKey: boolean]>>>> = {
${block(row)}}
`
}

/** [`contact`, `check`] as contactCheck. */
function nameOf([first = '', ...more]: readonly string[]): string {
  return [first, ...more.map(word => word.slice(0, 1).toUpperCase() + word.slice(1))].join('')
}

function errorsOf(codes: Document['codes']): string {
  const actions = [...new Set(Object.values(codes).map(({ action }) => action))]
  return `/** What a client does next. */
export type Action =
${actions.map(action => `  | '${action}'\n`).join('')}
export type ErrorCode =
${Object.keys(codes)
  .map(code => `  | '${code}'\n`)
  .join('')}
/** The usual action of each code. */
export const actions: Readonly<Record<ErrorCode, Action>> = {
${Object.entries(codes)
  .map(([code, { action }]) => `  ${code}: '${action}',\n`)
  .join('')}}
`
}
