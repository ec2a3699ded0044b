import { Gauge, type Registry } from 'prom-client'
import type { DatasetStatus } from '../data/runtime/catalog.ts'

/** Whether each data set answers, and the age of each of its topics at the moment of the request. */
export function addDatasetMetrics(registry: Registry, datasets: Datasets): void {
  addEach([registry], datasets)
  addAges([registry], datasets)
}

type Datasets = () => readonly DatasetStatus[]

function addEach(registers: Registry[], datasets: Datasets): void {
  const addOfEach = (
    name: string,
    help: string,
    numberOf: (status: DatasetStatus) => number,
    aggregator: 'min' | 'max' = 'max',
  ) => {
    const collect = () => {
      for (const status of datasets()) gauge.set({ dataset: status.name }, numberOf(status))
    }
    const labelNames = ['dataset']
    const gauge = new Gauge({ name, help: `${help}, by data set`, labelNames, registers, aggregator, collect })
  }
  addOfEach('assay_dataset_ready', '1 when the data set is loaded', ({ isOpen }) => (isOpen ? 1 : 0), 'min')
  addOfEach(
    'assay_dataset_failed',
    '1 when the last build or refresh failed or timed out; the previous data remains in use',
    ({ message }) => (message === undefined ? 0 : 1),
  )
  addOfEach(
    'assay_data_damaged_blocks',
    'Damaged blocks of the file of a data set',
    ({ damagedBlocks }) => damagedBlocks,
  )
}

function addAges(registers: Registry[], datasets: Datasets): void {
  // The maximum over all threads is shown, which is the value of the thread that is worst off.
  const ofThreads = { registers, aggregator: 'max' } as const
  const oldest = new Gauge({
    name: 'assay_dataset_age_seconds',
    help: 'Time since the as-of date of the data in use, by data set',
    labelNames: ['dataset'],
    ...ofThreads,
    collect: () => {
      oldest.reset()
      for (const { name, asOf } of datasets()) if (asOf !== null) oldest.set({ dataset: name }, secondsSince(asOf))
    },
  })
  const age = new Gauge({
    name: 'assay_data_age_seconds',
    help: 'Time since the as-of date of the oldest source of a topic, by data set and topic; absent when never downloaded',
    labelNames: ['dataset', 'topic'],
    ...ofThreads,
    collect: () => {
      age.reset()
      for (const { name, topics } of datasets()) {
        for (const { topic, asOf } of topics) if (asOf !== null) age.set({ dataset: name, topic }, secondsSince(asOf))
      }
    },
  })
  const stale = new Gauge({
    name: 'assay_data_stale',
    help: '1 when a topic is stale or was never downloaded, by data set and topic',
    labelNames: ['dataset', 'topic'],
    ...ofThreads,
    collect: () => {
      stale.reset()
      for (const { name, topics } of datasets()) {
        for (const { topic, stale: isStale } of topics) stale.set({ dataset: name, topic }, isStale ? 1 : 0)
      }
    },
  })
}

function secondsSince(asOf: string): number {
  return Math.max(0, Math.round((Date.now() - Date.parse(asOf)) / 1000))
}
