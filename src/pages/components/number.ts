import type { AnyEndpoint } from '../../core/endpoint.ts'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })

/** 12,345; below 10 with up to three significant digits: 0.25. */
export function formatNumber(value: number): string {
  return Math.abs(value) < 10 ? fine.format(value) : whole.format(value)
}

/** "1 credit", "12,345 credits". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`
}

/** A share of 0 to 1 as "12%". Only 0 is shown as 0%, and only 1 as 100%. */
export function formatShare(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return '< 0.1%'
  if (percent > 99.9 && percent < 100) return '> 99.9%'
  if (percent >= 99.5 && percent < 100) return `${fine.format(Math.round(percent * 10) / 10)}%`
  return `${percent < 10 ? fine.format(Math.round(percent * 10) / 10) : whole.format(percent)}%`
}

/** A duration in ms or s, from milliseconds: 0.31 ms, 12 ms, 1.2 s. */
export function formatDuration(ms: number): string {
  return ms >= 1000 ? `${fine.format(ms / 1000)} s` : `${formatNumber(ms)} ms`
}

/** The price of a request, in words. */
export function costOf(endpoint: AnyEndpoint): string {
  if (endpoint.cost !== undefined) return endpoint.cost
  // Without words of its own the price is the same for every request.
  const credits = endpoint.price(undefined as never, undefined as never)
  if (typeof credits !== 'number') throw new Error(`${endpoint.path} does not say what it costs`)
  return credits === 0 ? 'free' : counted(credits, 'credit')
}
