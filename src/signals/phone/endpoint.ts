import { answerBatch, creditsOf } from '../../core/batch.ts'
import type { CheckedEndpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { isCountryCode } from './country.ts'
import { phoneData } from './dataset.ts'
import { phoneMarks } from './marks/dataset.ts'
import { batchSamples, samples } from './samples.ts'
import type { PhoneBatchAnswer, PhoneBatchRequest, PhoneRequest, PhoneValidation } from './schema.ts'
import * as schema from './schema.ts'
import { validate } from './validate.ts'

function notACountry(at: string): ApiError {
  return new ApiError('invalid_input', {
    pointer: `${at}/country`,
    message: 'The code is not assigned to a country: send one of ISO 3166-1 alpha-2, or leave the field out.',
  })
}

/** The refusal of a number with its country, which stand in the object at `at`. */
function refusalOf({ country }: PhoneRequest, at: string): ApiError | undefined {
  return country === undefined || isCountryCode(country) ? undefined : notACountry(at)
}

/** The data ships with the service and opens in less than two seconds. */
const stillLoading = new ApiError('data_unavailable', { retryAfterSeconds: 2 })

export const validateEndpoint: CheckedEndpoint<PhoneRequest, PhoneRequest, PhoneValidation> = {
  path: '/v1/phone/validate',
  scope: 'phone',
  summary: 'Whether a phone number can exist, of which type it is, and where it comes from',
  description:
    'Validity, formats, line type, country, original carrier, area and time zones of one phone number, from its numbering plan alone. A number that is not valid, or not even a number, is answered as such and is no error. Not known here: whether the line is in service, which carrier a ported number is with now, and in plans that do not tell them apart, such as that of the United States and Canada, whether it is mobile or fixed.',
  request: schema.PhoneRequest,
  response: schema.PhoneValidation,
  refusals: ['data_unavailable'],
  check: request => refusalOf(request, '') ?? request,
  price: () => 1,
  run: ({ phone, country }, { data }) => {
    const opened = data.get(phoneData)
    return opened === undefined ? stillLoading : validate(opened, phone, country, data.get(phoneMarks))
  },
  samples,
}

export const batchEndpoint: CheckedEndpoint<PhoneBatchRequest, PhoneBatchRequest['items'], PhoneBatchAnswer> = {
  path: '/v1/phone/batch',
  scope: 'phone',
  summary: 'Up to 1,000 phone numbers at once',
  description:
    'What `/v1/phone/validate` says, for each of 1 to 1,000 numbers. One credit per item, also for a number that is not valid; one request on the rate. Entries are in the order of the items. One item that is not valid as a request, such as a country that is not assigned, refuses the whole batch.',
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
  cost: '1 credit for each item that is answered',
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
  samples: batchSamples,
}
