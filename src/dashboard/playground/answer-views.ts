/** The view of an answer: each endpoint has its own, and an answer without one is a table of fields. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { AnyEndpoint } from '../../core/endpoint.ts'
import type { JsonSchema } from '../../core/json-schema.ts'
import {
  breachCatalogueView,
  breachDomainView,
  breachEmailView,
  breachPasswordView,
  breachSearchView,
  breachSetupView,
} from './views/breach-view.ts'
import { checkView } from './views/check-view.ts'
import { complianceView, contactView, receiptView } from './views/compliance-view.ts'
import { emailView } from './views/email-view.ts'
import { fieldsView } from './views/fields-view.ts'
import { genderBatchView, genderView } from './views/gender-view.ts'
import { asView, ipBatchView, ipView } from './views/ip-view.ts'
import { phoneBatchView, phoneView } from './views/phone-view.ts'
import { refusalView } from './views/refusal-view.ts'

/** Makes HTML of an answer that fits the response schema of its endpoint. */
type View = (answer: never) => string

const views: Readonly<Record<string, View>> = {
  '/v1/breaches/catalogue': breachCatalogueView,
  '/v1/breaches/domain': breachDomainView,
  '/v1/breaches/email': breachEmailView,
  '/v1/breaches/password': breachPasswordView,
  '/v1/breaches/search': breachSearchView,
  '/v1/check': checkView,
  '/v1/compliance/contact': contactView,
  '/v1/compliance/email': complianceView,
  '/v1/compliance/receipt': receiptView,
  '/v1/email/check': emailView,
  '/v1/gender/batch': genderBatchView,
  '/v1/gender/email': genderView,
  '/v1/gender/name': genderView,
  '/v1/gender/username': genderView,
  '/v1/ip/asn': asView,
  '/v1/ip/batch': ipBatchView,
  '/v1/ip/intelligence': ipView,
  '/v1/phone/batch': phoneBatchView,
  '/v1/phone/validate': phoneView,
}

/** Endpoints that have no source until the operator sets one up. */
const setups: Readonly<Record<string, () => string>> = { '/v1/breaches/email': breachSetupView }

/**
 * @param answer what JSON.parse returned for the body
 * @param isOperator whether the visitor can set up a source
 */
export function answerView(
  endpoint: Pick<AnyEndpoint, 'path' | 'response'>,
  status: number,
  answer: unknown,
  retryAfterSeconds: number | null,
  isOperator = false,
): string {
  const setup = isOperator ? (setups[endpoint.path]?.() ?? '') : ''
  if (status !== 200) return refusalView(status, answer, retryAfterSeconds, setup)
  const view = views[endpoint.path]
  return view !== undefined && fits(endpoint.response, answer) ? view(answer as never) : fieldsView(answer)
}

/** Views show dates as dates, so they have to be valid. */
const formats = {
  date: (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)),
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
}
const compiler = new Ajv2020({ strict: false, formats, meta: false, validateSchema: false })
const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/** Whether a value has at least what the schema requires. The schema is compiled at its first use. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  let check = compiled.get(schema)
  if (check === undefined) {
    check = compiler.compile(schema)
    compiled.set(schema, check)
  }
  return check(value) === true
}
