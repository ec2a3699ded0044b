const mostShown = 5

/** What a build left out, as one text for the log; null when it left out nothing. The status shows all of it. */
export function warningText(warnings: readonly string[]): string | null {
  if (warnings.length === 0) return null
  const more = warnings.length > mostShown ? ` (and ${warnings.length - mostShown} more)` : ''
  return `The build left something out: ${warnings.slice(0, mostShown).join('; ')}${more}`
}
