import { stat } from 'node:fs/promises'
import { ImportRefused } from '../../../core/dataset.ts'
import { isMissingFile } from '../../../data/files.ts'
import type { CorpusSource } from './corpus-source.ts'
import type { FilesToImport } from './files-stamp.ts'
import { folderSource } from './folder-source.ts'
import { textSource } from './text-source.ts'

/**
 * What the official downloader leaves on a disk: one file of whole lines, as it is or packed by gzip or Zstandard, or a
 * folder with a file for each prefix. Throws ImportRefused when there is nothing at the path that could be one of
 * these.
 */
export async function filesSource(files: FilesToImport): Promise<CorpusSource> {
  try {
    const isFolder = (await stat(files.path)).isDirectory()
    return await (isFolder ? folderSource(files) : textSource(files))
  } catch (error) {
    if (isMissingFile(error)) throw new ImportRefused(`There is no file or folder ${files.path}.`)
    throw error
  }
}
