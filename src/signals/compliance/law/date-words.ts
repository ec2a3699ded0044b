const months = 'January February March April May June July August September October November December'.split(' ')

/** A year, a month or a day in words: 2004, July 2004, 8 July 2004. */
export function dateWords(date: string): string {
  const [year, month, day] = date.split('-')
  const parts = [day && String(Number(day)), month && months[Number(month) - 1], year]
  return parts.filter(part => part !== undefined).join(' ')
}
