import type { Sample } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { inputsFor, refusalSamples } from '../../../core/refusal-samples.ts'
import type { EmailAnswer, EmailRequest } from '../schema.ts'
import type { BreachRecord } from './breach-record.ts'

/** The breaches are made up, and so are the sites; one for each kind that a client may want to tell apart. */
export const forum: BreachRecord = {
  Name: 'ExampleForum',
  Title: 'Example Forum',
  Domain: 'forum.example',
  BreachDate: '2021-03-14',
  AddedDate: '2021-04-02T09:30:00Z',
  ModifiedDate: '2021-04-02T09:30:00Z',
  PwnCount: 120_450,
  Description:
    'In March 2021, the forum <a href="https://forum.example">Example Forum</a> lost the data of its members.',
  DataClasses: ['Email addresses', 'Passwords', 'Usernames'],
  IsVerified: true,
  IsFabricated: false,
  IsSensitive: false,
  IsRetired: false,
  IsSpamList: false,
  IsMalware: false,
}
export const spamList: BreachRecord = {
  ...forum,
  Name: 'ExampleSpamList',
  Title: 'Example Spam List',
  Domain: '',
  Description: 'In March 2021, a list of addresses that had been used to send spam was found. It belongs to no site.',
  DataClasses: ['Email addresses'],
  IsSpamList: true,
}
const unverified: BreachRecord = {
  ...forum,
  Name: 'ExampleShop',
  Title: 'Example Shop',
  Domain: 'shop.example',
  Description: 'In March 2021, data of <em>Example Shop</em> was offered. The breach could not be confirmed.',
  IsVerified: false,
}
export const malware: BreachRecord = {
  ...forum,
  Name: 'ExampleStealer',
  Title: 'Example Stealer',
  Domain: '',
  Description: 'In March 2021, data collected by malware was found.',
  IsMalware: true,
}

export const fabricated: BreachRecord = {
  ...forum,
  Name: 'ExampleMadeUp',
  Title: 'Example Made Up',
  Domain: 'made-up.example',
  Description: 'In March 2021, data was offered that is probably fabricated. The addresses in it are real.',
  DataClasses: [],
  IsVerified: false,
  IsFabricated: true,
}

type EmailSample = Sample<EmailRequest, EmailAnswer>

const answered = (title: string, email: string, breaches: readonly BreachRecord[]): EmailSample => ({
  title,
  input: { email },
  output: { email, breached: breaches.length > 0, breaches },
})

const refusals = [
  ...(['insufficient_credits', 'rate_limited', 'internal_error', 'account_unavailable'] as const),
  'provider_unavailable',
] as const

export const samples: readonly EmailSample[] = [
  answered('Found in one breach', 'breached@example.com', [forum]),
  answered('Found in several breaches, one of each kind', 'often.breached@example.com', [
    forum,
    fabricated,
    unverified,
    spamList,
    malware,
  ]),
  answered('Found in no breach', 'not.breached@example.com', []),
  {
    title: 'The rate limit of the source is exceeded',
    input: { email: 'provider.busy@example.com' },
    output: new ApiError('provider_unavailable', { retryAfterSeconds: 30 }),
  },
  {
    title: 'The source rejects the address',
    input: { email: 'refused@example' },
    output: new ApiError('invalid_input', {
      pointer: '/email',
      message: 'The breach source does not accept the value as an email address.',
    }),
  },
  ...refusalSamples(inputsFor(refusals, words => ({ email: `${words.join('.')}@example.com` }))),
]
