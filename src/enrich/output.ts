/**
 * The output of a run. A file is written under a temporary name and renamed at the end. A manifest beside it has the
 * position in the input after each flushed part, at which a killed run is resumed.
 */
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushDirectory, isMissingFile, writeNote } from '../data/files.ts'
import type { InputStart } from './input.ts'
import { EnrichError } from './task.ts'

export interface Counts {
  readonly rows: number
  /** Number of values and rows with a problem, by kind. */
  readonly problems: Readonly<Record<string, number>>
}

/** Progress of a run. */
export interface Progress extends Counts {
  /** Next position in the input. */
  readonly input: InputStart
  /** Length of the output so far, in bytes. */
  readonly output: number
  /** State for the end of the output (`EnrichSource.kept`). */
  readonly kept: readonly string[]
}

export interface Manifest {
  readonly version: 1
  /** Identity of the run, which must be equal after a resume. */
  readonly run: { readonly [name: string]: unknown }
  /** Milliseconds since 1970 UTC of the first start: answers that depend on the time have this one. */
  readonly startedAt: number
  readonly progress: Progress
}

export function temporaryOutput(path: string): string {
  return `${path}.assay-part`
}

export function manifestPath(path: string): string {
  return `${path}.assay-manifest.json`
}

/** The manifest of a run that was not finished; null when there is none. Throws EnrichError when it cannot be read. */
export async function readManifest(path: string): Promise<Manifest | null> {
  const name = manifestPath(path)
  try {
    return JSON.parse(await readFile(name, 'utf8'))
  } catch (error) {
    if (isMissingFile(error)) return null
    throw new EnrichError(`The manifest ${name} cannot be read. Remove it and ${temporaryOutput(path)} to start again.`)
  }
}

export interface Output {
  write(bytes: Uint8Array): Promise<void>
  /** Called after each block, at which a run can be resumed. */
  reached(progress: Progress): Promise<void>
  finish(): Promise<void>
}

/** Writes into standard output, which cannot be resumed. */
export class StreamOutput implements Output {
  readonly #stream: NodeJS.WritableStream

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#stream.write(bytes)) return
    await new Promise(resolve => this.#stream.once('drain', resolve))
  }

  async reached(): Promise<void> {}

  async finish(): Promise<void> {}
}

export class FileOutput implements Output {
  readonly #path: string
  readonly #file: FileHandle
  readonly #manifest: Omit<Manifest, 'progress'>
  readonly #partBytes: number
  #written: number
  #flushed: number

  private constructor(path: string, file: FileHandle, manifest: Manifest, partBytes: number) {
    this.#partBytes = partBytes
    this.#path = path
    this.#file = file
    this.#manifest = manifest
    this.#written = manifest.progress.output
    this.#flushed = this.#written
  }

  /**
   * Begins an output, or continues at the flushed length of the manifest.
   *
   * @param partBytes bytes of output after which a part is flushed to the disk
   */
  static async open(path: string, manifest: Manifest, partBytes: number): Promise<FileOutput> {
    const isNew = manifest.progress.output === 0
    const file = await open(temporaryOutput(path), isNew ? 'w' : 'r+')
    const output = new FileOutput(path, file, manifest, partBytes)
    await file.truncate(manifest.progress.output)
    if (isNew) await output.#flush(manifest.progress)
    return output
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, this.#written)
    this.#written += bytes.length
  }

  async reached(progress: Progress): Promise<void> {
    if (this.#written - this.#flushed >= this.#partBytes) await this.#flush(progress)
  }

  async #flush(progress: Progress): Promise<void> {
    await this.#file.datasync()
    const manifest: Manifest = { ...this.#manifest, progress }
    await writeNote(manifestPath(this.#path), manifest)
    this.#flushed = this.#written
  }

  /** Renames the output to its final name. */
  async finish(): Promise<void> {
    await this.#file.sync()
    await this.#file.close()
    await rename(temporaryOutput(this.#path), this.#path)
    await rm(manifestPath(this.#path), { force: true })
    await flushDirectory(dirname(this.#path))
  }

  /** Closes the file and leaves it for a resumed run. */
  async leave(): Promise<void> {
    await this.#file.close()
  }
}
