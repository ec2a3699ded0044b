import { answerBatch, creditsOf } from '../../core/batch.ts'
import type { CheckedEndpoint, Sample } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { batchSample, readSamples } from '../../core/samples.ts'
import { phoneData } from './dataset.ts'
import { phoneMarks } from './marks/dataset.ts'
import { isCountryCode } from './numbering-plan.ts'
import type { PhoneBatchAnswer, PhoneBatchRequest, PhoneRequest, PhoneValidation } from './schema.ts'
import * as schema from './schema.ts'
import { validate } from './validate.ts'

/** The refusal of a request in the object at the pointer `at`. */
function refusalOf({ country }: PhoneRequest, at: string): ApiError | undefined {
  if (country === undefined || isCountryCode(country)) return undefined
  return new ApiError('invalid_input', {
    pointer: `${at}/country`,
    message: 'The country code is not assigned. Send an ISO 3166-1 alpha-2 code or omit the field.',
  })
}

/** The data is included in the service and opens in less than two seconds. */
const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 2 })

export const validateEndpoint: CheckedEndpoint<PhoneRequest, PhoneRequest, PhoneValidation> = {
  path: '/v1/phone/validate',
  scope: 'phone',
  summary: 'Phone validation',
  description:
    'Validity, formats, line type, country, original carrier, area and time zones of one phone number, from its numbering plan. An invalid number is a normal result, not an error. Not included: whether the line is in service, the current carrier of a ported number, and, in plans without the distinction such as that of the United States and Canada, whether the number is mobile or fixed.',
  request: schema.PhoneRequest,
  response: schema.PhoneValidation,
  refusals: ['data_unavailable'],
  check: request => refusalOf(request, '') ?? request,
  price: () => 1,
  run: ({ phone, country }, { data }) => {
    const opened = data.get(phoneData)
    return opened === undefined ? stillLoading : validate(opened, phone, country, data.get(phoneMarks))
  },
  /**
   * The numbers are unassigned: those for films and documents, by the authorities of Germany, Australia, the United
   * States and the United Kingdom, and examples of the library.
   */
  samples: readSamples('phone'),
}

const singles = validateEndpoint.samples as readonly Sample<PhoneRequest, PhoneValidation>[]
const threeNumbers = [...singles.slice(0, 2), ...singles.filter(({ title }) => title === 'Not a phone number')]
const itemOf = (input: PhoneRequest, id: string) => ({ id, ...input })

export const batchEndpoint: CheckedEndpoint<PhoneBatchRequest, PhoneBatchRequest['items'], PhoneBatchAnswer> = {
  path: '/v1/phone/batch',
  scope: 'phone',
  summary: 'Phone validation batch',
  description:
    'The response of `/v1/phone/validate` for up to 1,000 numbers, in the order of the items. One credit per item, also for an invalid number. A batch counts as one request. One item that is not a valid request, such as an unassigned country code, refuses the whole batch.',
  request: schema.PhoneBatchRequest,
  response: schema.PhoneBatchAnswer,
  refusals: ['data_unavailable'],
  check: ({ items }) => {
    for (const [position, item] of items.entries()) {
      const refusal = refusalOf(item, `/items/${position}`)
      if (refusal !== undefined) return refusal
    }
    return items
  },
  price: items => items.length,
  cost: '1 credit for each item with a result',
  charged: creditsOf,
  run: (items, { data }) => {
    const opened = data.get(phoneData)
    if (opened === undefined) return stillLoading
    const marks = data.get(phoneMarks)
    return answerBatch(
      items.map(({ id }) => id),
      items.map(({ phone, country }) => validate(opened, phone, country, marks)),
    )
  },
  samples: [
    batchSample('Three numbers', threeNumbers, itemOf),
    batchSample('All samples of the single endpoint', singles, itemOf),
    ...readSamples<PhoneBatchRequest, PhoneBatchAnswer>('phone-batch'),
  ],
}
