import { readFileSync } from 'node:fs'

interface Files {
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
}

/**
 * The manifest that a builder wrote beside a table which ships with this project, and the first digits of the SHA-256
 * of one of its files. Throws when the manifest does not name the file.
 */
export function shippedManifest<Own>(path: URL, file: string): { manifest: Own; digest: string } {
  const manifest: Own & Files = JSON.parse(readFileSync(path, 'utf8'))
  const found = manifest.files.find(({ name }) => name === file)
  if (found === undefined) throw new Error(`${path} does not name ${file}.`)
  return { manifest, digest: found.sha256.slice(0, 12) }
}
