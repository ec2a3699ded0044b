/** A real disk of any size, in memory. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly path: string
  /** Makes it larger or smaller until so many bytes are free. */
  leave(bytes: number): void
  remove(): void
}

const megabyte = 2 ** 20

/** Why there is none; null where there is. Only who may mount has one. */
export const noSmallDisk = whyNone()

export function smallDisk(): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'assay-disk-'))
  const mount = (...words: string[]) => execFileSync('mount', [...words, path], { stdio: 'pipe' })
  mount('-t', 'tmpfs', '-o', `size=${512 * megabyte}`, 'tmpfs')
  return {
    path,
    leave: bytes => {
      const { blocks, bfree, bsize } = statfsSync(path)
      mount('-o', `remount,size=${(blocks - bfree) * bsize + bytes}`)
    },
    remove: () => {
      execFileSync('umount', ['--lazy', path], { stdio: 'pipe' })
      rmSync(path, { recursive: true })
    },
  }
}

function whyNone(): string | null {
  try {
    smallDisk().remove()
    return null
  } catch {
    return 'a disk can be mounted by root on Linux only'
  }
}
