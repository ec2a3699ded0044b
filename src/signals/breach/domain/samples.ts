import type { Sample } from '../../../core/endpoint.ts'
import { ApiError } from '../../../core/errors.ts'
import { inputsFor, refusalSamples } from '../../../core/refusal-samples.ts'
import { fabricated, forum, malware, spamList } from '../email/samples.ts'
import type { DomainAnswer, DomainRequest } from '../schema.ts'

type DomainSample = Sample<DomainRequest, DomainAnswer>

const both: DomainAnswer['sources'] = [
  { source: 'hibp', searched: 'all' },
  { source: 'local', searched: 'all' },
]

const answers: readonly DomainSample[] = [
  {
    title: 'Found, with email addresses from Have I Been Pwned',
    input: { domain: 'example.com' },
    output: {
      domain: 'example.com',
      breached: true,
      breaches: [
        { Source: 'hibp', Addresses: 2, ...forum },
        { Source: 'hibp', Addresses: 1, ...fabricated },
        { Source: 'local', Addresses: 17, ...spamList, DataClasses: [] },
      ],
      local_parts: [
        { local_part: 'anna.schmidt', breaches: ['ExampleForum', 'ExampleMadeUp'] },
        { local_part: 'bob', breaches: ['ExampleForum'] },
      ],
      sources: both,
    },
  },
  {
    title: 'More email addresses than one response can contain',
    input: { domain: 'large.example.com' },
    output: {
      domain: 'large.example.com',
      breached: true,
      breaches: [{ Source: 'hibp', Addresses: 10_001, ...malware }],
      local_parts: [{ local_part: 'anna.schmidt', breaches: ['ExampleStealer'] }],
      local_parts_left_out: 10_000,
      sources: both,
    },
  },
  {
    title: 'Found in no breach',
    input: { domain: 'not-breached.example.com' },
    output: {
      ...{ domain: 'not-breached.example.com', breached: false, breaches: [], local_parts: [] },
      sources: both,
    },
  },
  {
    title: 'Not found, but some sources could not be searched',
    input: { domain: 'partly.example.com' },
    output: {
      ...{ domain: 'partly.example.com', breached: null, breaches: [] },
      sources: [
        {
          ...{ source: 'hibp', searched: 'none' },
          message:
            'Have I Been Pwned does not allow the key of this service to search the domain. The operator must verify the domain at Have I Been Pwned.',
        },
        {
          ...{ source: 'local', searched: 'some' },
          message:
            'Breaches that were imported as hashes cannot be searched by domain. The operator must import breaches of an older version again before they can be searched by domain.',
          not_searched: [
            { Name: 'ExampleForum', reason: 'imported_as_hashes' },
            { Name: 'ExampleSpamList', reason: 'imported_before_domains' },
          ],
        },
      ],
    },
  },
]

const refusals = [
  ...(['insufficient_credits', 'rate_limited', 'internal_error', 'account_unavailable'] as const),
  'provider_unavailable',
] as const

export const samples: readonly DomainSample[] = [
  ...answers,
  {
    title: 'The account has not proved that it owns the domain',
    input: { domain: 'not-proved.example.com' },
    output: new ApiError('domain_not_proved'),
  },
  ...refusalSamples<DomainRequest>(inputsFor(refusals, words => ({ domain: `${words.join('-')}.example.com` }))),
]
