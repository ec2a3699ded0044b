/** Columns are named with underscores (`account_id`), members of objects in camel case (`accountId`). */

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''

type RecordOf<Row> = { [Column in keyof Row & string as Camel<Column>]: Row[Column] }
type ColumnsOf<Value> = { [Member in keyof Value & string as Snake<Member>]: Value[Member] }

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The members of an object under other names. A name is worked out once. */
function renamer(rename: (name: string) => string) {
  const known = new Map<string, string>()
  return (value: object) => {
    const renamed: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(value)) {
      const other = known.get(name) ?? rename(name)
      known.set(name, other)
      renamed[other] = member
    }
    return renamed
  }
}

/** A row as an object of the program. */
export const recordOf = renamer(camel) as <Row extends object>(row: Row) => RecordOf<Row>
/** An object as columns of a row; Kysely leaves out those that are undefined. */
export const columnsOf = renamer(snake) as <Value extends object>(value: Value) => ColumnsOf<Value>
