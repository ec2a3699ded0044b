/**
 * Writes the telephone numbers of public inboxes into `assets/phone-marks/marks.json`, out of the pinned package; its
 * countries stay as they are. Run by hand when the package is newer: `node scripts/build-phone-marks.ts`. The output is
 * the same byte for byte on every run.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bundledList, type MarksFile, parseInboxList, phoneMarks } from '../src/signals/phone/marks/dataset.ts'
import { withPinnedPackages } from './pinned-packages.ts'

const { package: name, packageVersion, file } = bundledList

/** The text of the file, a line for each day, the newest first. */
function textOf({ portable_regions: portable, inboxes }: MarksFile): string {
  const lines = Object.entries(inboxes)
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([day, numbers]) => `    "${day}": [${numbers.toSorted((one, other) => one - other).join(', ')}]`)
  const regions = portable.map(region => `"${region}"`).join(', ')
  return `{\n  "portable_regions": [${regions}],\n  "inboxes": {\n${lines.join(',\n')}\n  }\n}\n`
}

await withPinnedPackages([`${name}@${packageVersion}`], require => {
  const { shipped } = phoneMarks
  if (shipped === null) throw new Error('The marks ship with this project.')
  const { portable_regions }: MarksFile = JSON.parse(readFileSync(shipped, 'utf8'))
  const { numbers } = parseInboxList(readFileSync(join(dirname(require.resolve(`${name}/package.json`)), file)))
  const text = Buffer.from(textOf({ portable_regions, inboxes: Object.fromEntries(numbers) }))
  const { opened, asOf } = phoneMarks.read({ shipped: text, feeds: { read: () => null }, operatorFile: null }, '')
  const wrong = phoneMarks.checkGolden(opened)
  if (wrong.length > 0) throw new Error(wrong.join(' '))
  writeFileSync(shipped, text)
  console.log(`marks.json ${text.length} bytes, ${opened.size} inboxes of ${asOf}`)
})
