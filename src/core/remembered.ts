/** The same function, which computes the value of each key once and keeps it. */
export function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>()
  return key => {
    let value = values.get(key)
    if (value === undefined) {
      value = compute(key)
      values.set(key, value)
    }
    return value
  }
}
