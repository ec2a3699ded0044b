/**
 * The data sets of Pwned Passwords: `passwords` has SHA-1, by which passwords are checked, `passwords-ntlm` has NTLM,
 * whose ranges can be served. Each is imported as an index of truncated hashes or with its hashes whole; both answer
 * look-ups, and the one that is imported last takes the place of the other.
 */
import { hash } from 'node:crypto'
import type { BlockReader, Contents, FileDataset } from '../../../core/dataset.ts'
import { Corpus, coveredPrefixes } from './corpus.ts'
import { type HashKind, prefixCount } from './hash-list.ts'

/** NTLM of `password`: MD4, which OpenSSL no longer offers, of its UTF-16. */
const ntlmOfPassword = Buffer.from('8846f7eaee8fb117ad06bdd830b7586c', 'hex')

/** Hashes of the most common password, and of one that nobody has. */
const golden: Readonly<Record<HashKind, { breached: Uint8Array; absent: Uint8Array }>> = {
  sha1: { breached: hash('sha1', 'password', 'buffer'), absent: hash('sha1', 'assay: a password of nobody', 'buffer') },
  ntlm: { breached: ntlmOfPassword, absent: hash('md5', 'assay: a password of nobody', 'buffer') },
}

async function checkGolden(corpus: Corpus, kind: HashKind): Promise<string[]> {
  const { breached, absent } = golden[kind]
  const wrong: string[] = []
  if ((await corpus.countOf(breached)) === 0) wrong.push('The most common password is missing.')
  if (((await corpus.countOf(absent)) ?? 0) > 0) wrong.push('A password that does not exist is included.')
  return wrong
}

function contentsOf({ shape, isFull, isComplete }: Corpus): Contents {
  const { hashes } = shape
  const prefixes = coveredPrefixes(shape)
  const [some, all, many] = [prefixes, prefixCount, hashes].map(each => each.toLocaleString('en'))
  const extent = isComplete ? `all ${all} prefixes` : `a part of the corpus, ${some} of ${all} prefixes`
  const form = isFull ? 'the hashes whole (--full)' : 'truncated hashes'
  return {
    facts: { hashes, complete: isComplete, prefixes, full: isFull },
    text: `${many} hashes: ${extent}; ${form}.`,
  }
}

function datasetOf(kind: HashKind, name: string, exported: string, title: string): FileDataset<Corpus> {
  return {
    name,
    kind: 'file',
    declaredBy: { module: import.meta.url, name: exported },
    title,
    formatVersion: 1,
    required: false,
    feeds: [],
    inputs: () => null,
    importer: null,
    open: (file: BlockReader) => new Corpus(file),
    contents: contentsOf,
    checkGolden: corpus => checkGolden(corpus, kind),
  }
}

export const passwords = datasetOf('sha1', 'passwords', 'passwords', 'Breached passwords (SHA-1)')
export const passwordsNtlm = datasetOf('ntlm', 'passwords-ntlm', 'passwordsNtlm', 'Breached passwords (NTLM)')

export function datasetOfKind(kind: HashKind): FileDataset<Corpus> {
  return kind === 'sha1' ? passwords : passwordsNtlm
}
