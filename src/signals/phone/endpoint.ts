import type { CheckedEndpoint } from '../../core/endpoint.ts'
import { ApiError } from '../../core/errors.ts'
import { isCountryCode } from './country.ts'
import { phoneData } from './dataset.ts'
import { samples } from './samples.ts'
import type { PhoneRequest, PhoneValidation } from './schema.ts'
import * as schema from './schema.ts'
import { validate } from './validate.ts'

const notACountry = new ApiError('invalid_input', {
  pointer: '/country',
  message: 'The code is not assigned to a country: send one of ISO 3166-1 alpha-2, or leave the field out.',
})

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
  check: request => (request.country === undefined || isCountryCode(request.country) ? request : notACountry),
  price: () => 1,
  run: ({ phone, country }, { data }) => {
    const opened = data.get(phoneData)
    return opened === undefined ? stillLoading : validate(opened, phone, country)
  },
  samples,
}
