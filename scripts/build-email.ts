/**
 * Writes `assets/email/disposable-domains.txt`, the list of throw-away domains. Run by hand when its package has a new
 * version: `node_modules/.bin/node scripts/build-email.ts`. The package is no dependency of this project. The output is
 * the same byte for byte on every run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { disposableData, listPackage, parseBlocklist, shippedList } from '../src/signals/email/disposable/dataset.ts'
import { withPinnedPackages } from './pinned-packages.ts'

await withPinnedPackages([`${listPackage.name}@${listPackage.version}`], require => {
  const file = join(dirname(require.resolve(listPackage.name)), 'dict/disposable_email_blocklist.json')
  const names: readonly string[] = JSON.parse(readFileSync(file, 'utf8'))
  const domains = parseBlocklist(Buffer.from(names.join('\n'))).sort()
  const shipped = Buffer.from(`${domains.join('\n')}\n`)
  const { opened } = disposableData.read({ shipped, feeds: { read: () => null }, operatorFile: null }, '')
  const wrong = disposableData.checkGolden(opened)
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  writeFileSync(shippedList, shipped)
  console.log(`disposable-domains.txt ${shipped.length} bytes, ${opened.size} domains`)
})
