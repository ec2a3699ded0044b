/** Writes the generated files of the clients: `npm run clients`. A test holds that they are current. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { readDocument } from './document.ts'
import { pythonFile } from './python.ts'
import { typescriptFiles } from './typescript.ts'

const root = new URL('../../', import.meta.url)

/** Texts of every generated file, keyed by their paths from the root of the repository. */
export function generatedFiles(): Map<string, string> {
  const document = readDocument()
  return new Map([...typescriptFiles(document), ['clients/python/assay.py', pythonFile(document)]])
}

if (import.meta.main) {
  const folder = new URL('src/client/generated/', root)
  for (const name of readdirSync(folder)) rmSync(new URL(name, folder))
  for (const [path, text] of generatedFiles()) {
    const file = new URL(path, root)
    mkdirSync(dirname(file.pathname), { recursive: true })
    writeFileSync(file, text)
  }
}
