import type { Sample } from '../../core/endpoint.ts'
import type { PolicyRequest, PolicyResponse } from './schema.ts'

const record = 'assay-verify=0123456789abcdef0123456789abcdef'

/** What the documents show, and what test keys get: they change no list. */
export const samples: readonly Sample<PolicyRequest, PolicyResponse>[] = [
  {
    title: 'Two recipients have objected',
    input: { action: 'add', list: 'suppression', entries: ['ann@example.com', 'example.org'] },
    output: { action: 'add', list: 'suppression', changed: 2, size: 2 },
  },
  {
    title: 'A domain of the account, with the TXT record that proves it',
    input: { action: 'add', list: 'owned', entries: ['example.com'] },
    output: { action: 'add', list: 'owned', changed: 1, size: 1, records: [{ domain: 'example.com', record }] },
  },
  {
    title: 'Asking a domain for its record',
    input: { action: 'verify', entries: ['example.com'] },
    output: { action: 'verify', proofs: [{ domain: 'example.com', outcome: 'proved', record }] },
  },
  {
    title: 'What the lists say of an address',
    input: { action: 'check', entries: ['ann@example.com', 'bob@example.net'] },
    output: { action: 'check', policies: ['suppressed', 'none'] },
  },
  {
    title: 'What stands in a list',
    input: { action: 'list', list: 'suppression' },
    output: {
      action: 'list',
      list: 'suppression',
      size: 1,
      entries: [{ kind: 'domain', value: 'example.org', added_at: '2026-11-22T12:00:00.000Z' }],
    },
  },
  {
    title: 'An entry that is withdrawn',
    input: { action: 'remove', list: 'suppression', entries: ['example.org'] },
    output: { action: 'remove', list: 'suppression', changed: 1, size: 0 },
  },
]
