import type { Sample } from '../../core/endpoint.ts'
import { inputsFor, refusalSamples } from '../../core/samples.ts'
import type { PolicyRequest, PolicyResponse } from './schema.ts'

const record = 'assay-verify=0123456789abcdef0123456789abcdef'

/** What the documents show, and what test keys get: they change no list. */
export const samples: readonly Sample<PolicyRequest, PolicyResponse>[] = [
  {
    title: 'Two recipients who objected',
    input: { action: 'add', list: 'suppression', entries: ['ann@example.com', 'example.org'] },
    output: { action: 'add', list: 'suppression', changed: 2, size: 2 },
  },
  {
    title: 'A domain of the account and its TXT record',
    input: { action: 'add', list: 'owned', entries: ['example.com'] },
    output: { action: 'add', list: 'owned', changed: 1, size: 1, records: [{ domain: 'example.com', record }] },
  },
  {
    title: 'A lookup of a TXT record',
    input: { action: 'verify', entries: ['example.com'] },
    output: { action: 'verify', proofs: [{ domain: 'example.com', outcome: 'proved', record }] },
  },
  {
    title: 'A check of an address',
    input: { action: 'check', entries: ['ann@example.com', 'bob@example.net'] },
    output: { action: 'check', policies: ['suppressed', 'none'] },
  },
  {
    title: 'Entries of a list',
    input: { action: 'list', list: 'suppression' },
    output: {
      action: 'list',
      list: 'suppression',
      size: 1,
      entries: [{ kind: 'domain', value: 'example.org', added_at: '2026-11-22T12:00:00.000Z' }],
    },
  },
  {
    title: 'A removed entry',
    input: { action: 'remove', list: 'suppression', entries: ['example.org'] },
    output: { action: 'remove', list: 'suppression', changed: 1, size: 0 },
  },
  {
    title: 'An entry that was already on the list',
    input: { action: 'add', list: 'allow', entries: ['partner.example'] },
    output: { action: 'add', list: 'allow', changed: 0, size: 1 },
  },
  {
    title: 'A check of addresses at all kinds of domains',
    input: { action: 'check', entries: ['ann@example.org', 'ann@partner.example'] },
    output: { action: 'check', policies: ['owned', 'allowed'] },
  },
  {
    title: 'Domains without proof, each for another reason',
    input: { action: 'verify', entries: ['no-record.example', 'unreachable.example', 'unlisted.example'] },
    output: {
      action: 'verify',
      proofs: [
        { domain: 'no-record.example', outcome: 'no_record', record },
        { domain: 'unreachable.example', outcome: 'not_reached', record },
        { domain: 'unlisted.example', outcome: 'not_listed', record },
      ],
    },
  },
  {
    title: 'A domain while outgoing requests are disabled',
    input: { action: 'verify', entries: ['offline.example'] },
    output: { action: 'verify', proofs: [{ domain: 'offline.example', outcome: 'offline', record }] },
  },
  {
    title: 'The first page of a long list',
    input: { action: 'list', list: 'owned' },
    output: {
      action: 'list',
      list: 'owned',
      size: 700,
      entries: [
        {
          ...{ kind: 'domain', value: 'example.com', added_at: '2026-11-22T12:00:00.000Z', record, proved: true },
          ...{ asked_at: '2026-11-22T13:00:00.000Z', proved_until: '2026-12-22T13:00:00.000Z' },
        },
        { kind: 'domain', value: 'example.net', added_at: '2026-11-22T12:00:00.000Z', record, proved: false },
      ],
      cursor: 'example.net',
    },
  },
  {
    title: 'An address, listed as a keyed hash',
    input: { action: 'list', list: 'suppression', cursor: 'example.org' },
    output: {
      action: 'list',
      list: 'suppression',
      size: 1,
      entries: [
        {
          kind: 'address',
          value: 'c0535e4be2b79ffd93291305436bf889314e4a3faec05ecffcbb7df31ad9e51a',
          added_at: '2026-11-22T12:00:00.000Z',
        },
      ],
    },
  },
  {
    title: 'An empty list',
    input: { action: 'list', list: 'allow' },
    output: { action: 'list', list: 'allow', size: 0, entries: [] },
  },
  ...refusalSamples(
    inputsFor(['rate_limited', 'internal_error', 'account_unavailable', 'provider_unavailable'], words => {
      return { action: 'check' as const, entries: [`ann@${words.join('-')}.example`] }
    }),
  ),
]
