/**
 * Schemas as plain JSON Schema (2020-12), and the types of the values that fit them. A schema is data: the OpenAPI
 * document shows it as it is, the edge compiles it, and writing one loads no library
 * (docs/decisions/0010-schemas-are-plain-data.md).
 */

type TypeName = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string'

/** The keywords that are in use. A new one that decides about types belongs in `Static` as well. */
export interface JsonSchema {
  readonly type: TypeName | readonly TypeName[]
  /** The name of the schema in the OpenAPI document, and of its type in clients. */
  readonly title?: string
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  /** Keywords for strings. A length is in code points; a pattern is a regular expression with the flag `u`. */
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: 'date' | 'date-time'
  /** Keywords for numbers. */
  readonly minimum?: number
  readonly maximum?: number
  /** Keywords for arrays. */
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  /** Keywords for objects. */
  readonly properties?: Properties
  readonly required?: readonly string[]
  readonly additionalProperties?: false
}

type Properties = Readonly<Record<string, JsonSchema>>

/** The type of a schema beside null. */
export function typeOfSchema({ type }: JsonSchema): Exclude<TypeName, 'null'> {
  const names = typeof type === 'string' ? [type] : type
  const found = names.find((name): name is Exclude<TypeName, 'null'> => name !== 'null')
  if (found === undefined) throw new Error('a schema that allows null alone has no type')
  return found
}

interface ObjectOptions<Optional> {
  /** Properties that may be left out; all others are required. */
  readonly optional?: readonly Optional[]
  readonly additionalProperties?: false
  readonly title?: string
  readonly description?: string
}

/** The schema of an object. Every property that is not named as optional is required. */
export function object<const Fields extends Properties, const Optional extends keyof Fields = never>(
  properties: Fields,
  { optional = [], ...keywords }: ObjectOptions<Optional> = {},
) {
  type Name = Exclude<keyof Fields & string, Optional>
  const isRequired = (name: string): name is Name => !optional.some(each => each === name)
  const required: readonly Name[] = Object.keys(properties).filter(isRequired)
  return { type: 'object', ...(required.length === 0 ? {} : { required }), properties, ...keywords } as const
}

/** The type of what JSON.parse returns for a text that fits the schema. */
export type Static<Schema> = Schema extends { readonly enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { readonly type: readonly (infer Name)[] }
    ? OfType<Name, Schema>
    : Schema extends { readonly type: infer Name }
      ? OfType<Name, Schema>
      : never

type OfType<Name, Schema> = Name extends keyof Scalars
  ? Scalars[Name]
  : Name extends 'array'
    ? readonly ItemOf<Schema>[]
    : ObjectOf<Schema>

interface Scalars {
  readonly boolean: boolean
  readonly integer: number
  readonly null: null
  readonly number: number
  readonly string: string
}

type ItemOf<Schema> = Schema extends { readonly items: infer Item } ? Static<Item> : unknown

type ObjectOf<Schema> = Schema extends { readonly properties: infer Fields }
  ? Flat<
      { -readonly [Name in keyof Fields as Extract<Name, RequiredOf<Schema>>]: Static<Fields[Name]> } & {
        -readonly [Name in keyof Fields as Exclude<Name, RequiredOf<Schema>>]?: Static<Fields[Name]>
      }
    >
  : object

type RequiredOf<Schema> = Schema extends { readonly required?: readonly (infer Name extends string)[] } ? Name : never

/** One object type in place of an intersection, so that the compiler's messages are readable. */
type Flat<Type> = { [Name in keyof Type]: Type[Name] }
