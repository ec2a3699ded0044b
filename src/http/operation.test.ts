import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { AnyEndpoint } from '../core/endpoint.ts'
import type { Signal } from '../core/signal.ts'
import { type DatedData, operationsOf } from './operation.ts'

it('says the ages of all data sets of a signal as they are now, without those that have nothing to say', () => {
  const ages = new Map([['places', 'places="2026-11-01"']])
  const data = { asOfHeader: (name: string) => ages.get(name) ?? '' } as unknown as DatedData
  const datasets = ['places', 'exits', 'ranges'].map(name => ({ name }))
  const signal = { endpoints: [{} as AnyEndpoint], datasets } as unknown as Signal<object>
  const [{ dataAsOf }] = operationsOf([signal], data, {})
  assert.equal(dataAsOf(0, null), 'places="2026-11-01"')
  ages.set('ranges', 'ranges="2026-11-02"')
  assert.equal(dataAsOf(0, null), 'places="2026-11-01", ranges="2026-11-02"')
  ages.set('places', 'places="2026-11-03"').delete('ranges')
  assert.equal(dataAsOf(0, null), 'places="2026-11-03"')
  ages.clear()
  assert.equal(dataAsOf(0, null), '')
})
