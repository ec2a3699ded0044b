/** Wires webhooks to the service: the jobs that send messages, and the removal of what was sent long ago. */
import { randomUUID } from 'node:crypto'
import type { Post, SendMail } from '../../core/egress.ts'
import { type JobCount, JobRunner } from '../../jobs/runner.ts'
import type { JobStore } from '../../jobs/store.ts'
import { deliveriesKeptMs, deliveryJobs } from '../../webhooks/delivery.ts'
import type { WebhookStore } from '../../webhooks/store.ts'

/** The ledger puts messages into the store by itself, so a message waits this long at most. */
const times = { pollEveryMs: 5_000, leaseMs: 30_000 }
const removeEveryMs = 3_600_000
const removedAtOnce = 500

export interface KeepWebhooksOptions {
  readonly store: { readonly webhooks: WebhookStore; readonly jobs: JobStore }
  /** Null when nothing may leave the machine. */
  readonly post: Post | null
  /** Null without an SMTP server, and when nothing may leave the machine. */
  readonly mail: SendMail | null
  readonly counts: { countJob(kind: string, outcome: JobCount, by: number): void }
  /** Told of an attempt that failed by a defect or by the store. */
  readonly onError: (error: unknown, jobId: string | null) => void
}

export interface KeptWebhooks {
  start(): void
  /** Gives back what is not done within this time. Nothing is asked of the store any more once it resolves. */
  stop(withinMs: number): Promise<void>
}

export function openWebhooks({ store, post, mail, counts, onError }: KeepWebhooksOptions): KeptWebhooks {
  const kinds = deliveryJobs({ store: store.webhooks, post, mail, now: Date.now })
  const ports = {
    ...{ store: store.jobs, owner: randomUUID(), now: Date.now, random: Math.random },
    count: counts.countJob.bind(counts),
    onError: (error: unknown, { jobId }: { jobId: string | null }) => onError(error, jobId),
  }
  const runner = new JobRunner(kinds, ports, times)
  let removing: Promise<unknown> = Promise.resolve()
  const remove = () => {
    removing = store.webhooks
      .removeDeliveries(Date.now() - deliveriesKeptMs, removedAtOnce)
      .catch(error => onError(error, null))
  }
  let timer: NodeJS.Timeout | undefined
  return {
    start: () => {
      remove()
      timer = setInterval(remove, removeEveryMs).unref()
      runner.start()
    },
    stop: async withinMs => {
      clearInterval(timer)
      await runner.stop(withinMs)
      await removing
    },
  }
}
