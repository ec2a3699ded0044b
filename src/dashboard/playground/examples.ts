import type { AnyEndpoint, Sample } from '../../core/endpoint.ts'

/** An input that fills the form. */
export interface Example {
  readonly title: string
  readonly input: unknown
}

/** Examples for a test key: the samples, each an answer or a refusal. */
export function testExamples({ samples }: AnyEndpoint): Example[] {
  return samples.map(({ title, input }: Sample<unknown>) => ({ title, input }))
}

/** Examples for a live key: the values that the schema names for required fields, or the first sample. */
export function liveExamples({ request, samples }: AnyEndpoint): Example[] {
  const { properties = {}, required = [] } = request
  const [name] = required
  const values = required.length === 1 && name !== undefined ? (properties[name]?.examples ?? []) : []
  if (values.length > 0 && name !== undefined) {
    return values.map(value => ({ title: String(value), input: { [name]: value } }))
  }
  return samples.slice(0, 1).map(({ title, input }: Sample<unknown>) => ({ title, input }))
}
