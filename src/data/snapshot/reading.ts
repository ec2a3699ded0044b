import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { digestedFrom } from './snapshot.ts'
import type { Reading } from './snapshot-thread.ts'

/** For small files: only the digest blocks this thread. */
export async function readSmall(path: string): Promise<Reading> {
  const content = await readFile(path)
  const buffer = new SharedArrayBuffer(content.length)
  Buffer.from(buffer).set(content)
  return { buffer, digest: hash('sha256', content.subarray(digestedFrom), 'buffer') }
}

/**
 * Reads and digests a file on a thread of its own, into memory that threads share: a service that starts has other work
 * meanwhile, and one that serves has requests. Rejects with the error of the file system when the file cannot be read.
 */
export function readOnThread(path: string): Promise<Reading> {
  const thread = new Worker(new URL('./snapshot-thread.ts', import.meta.url), {
    workerData: path,
    execArgv: [],
    env: { ...process.env, ...compileCache() },
  })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    // After a message or an error this rejection changes nothing.
    thread.once('exit', () => reject(new Error('The thread that reads a snapshot ended before it was done.')))
  })
}

/** A thread does not take over the compile cache by itself; without it a thread takes 100 ms to start in place of 40. */
function compileCache(): { NODE_COMPILE_CACHE?: string } {
  const directory = getCompileCacheDir()
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) }
}
