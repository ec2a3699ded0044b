import { chmod, constants, copyFile, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '../app/settings/home.ts'
import { indexName, indexText, type Offer, offerFileName, parseIndex } from '../data/feeds/snapshot-server.ts'
import {
  digestOfFile,
  fileErrorCode,
  isMissingFile,
  moveWholeFile,
  temporaryPath,
  writeWholeFile,
} from '../data/files.ts'
import { type OfferedFile, offersOf } from '../data/runtime/offered.ts'
import { type Command, CommandError, configOf, homeToRead, UsageError } from './command.ts'
import { datasetsNamed } from './data.ts'
import { table } from './table.ts'

const publish: Command = {
  name: 'data publish',
  usage: 'data publish <folder> [<data set>…]',
  mostArgs: Number.POSITIVE_INFINITY,
  summary: 'write the compiled data into a folder for other nodes',
  details: 'Any web server can serve the folder (SNAPSHOTS_URL).',
  examples: ['data publish /srv/assay-data', 'data publish /srv/assay-data ip phone'],
  reads: true,
  options: {},
  run: async ({ environment, args }) => {
    const [folder = '', ...names] = args
    if (folder === '') throw new UsageError('A folder is required.')
    const home = homeToRead(configOf(environment).home)
    const files = await offersOf(await datasetsNamed(names), home)()
    if (files.length === 0) throw new CommandError('There is no compiled or imported data to publish yet.')
    const offers = await publishTo(folder, files).catch(error => refuseFolder(error, folder))
    return {
      json: { folder, snapshots: offers.map(jsonOf) },
      text: table(
        ['DATA SET', 'FORMAT', 'AS OF', 'BYTES', 'SHA-256'],
        offers.map(({ name, format_version, as_of, bytes, sha256 }) => {
          return [name, String(format_version), as_of, String(bytes), sha256]
        }),
      ),
    }
  },
}

export const dataPublishCommands: readonly Command[] = [publish]

function jsonOf({ name, format_version, sha256, bytes, as_of }: Offer) {
  return { name, format_version, sha256, bytes, as_of }
}

/**
 * Files first, the index after them, so that whatever an index names is there. What the index before named stays until
 * the next time: somebody may be in the middle of it. Returns what the folder offers now.
 */
async function publishTo(folder: string, files: readonly OfferedFile[]): Promise<readonly Offer[]> {
  makeFolder(resolve(folder), 0o755)
  const before = await indexIn(folder)
  for (const { offer, path } of files) await publishFile(folder, offer, path)
  const isReplaced = (old: Offer) =>
    files.some(({ offer }) => offer.name === old.name && offer.format_version === old.format_version)
  // Nodes of another version may need the formats before, and data sets that were not named now stay as they are.
  const offers = [...files.map(({ offer }) => offer), ...before.filter(old => !isReplaced(old))]
  await writeWholeFile(join(folder, indexName), Buffer.from(indexText(offers)))
  await removeOthers(folder, [...offers, ...before])
  return offers
}

async function indexIn(folder: string): Promise<readonly Offer[]> {
  const text = await ifThere(readFile(join(folder, indexName), 'utf8'))
  return text === null ? [] : (parseIndex(text) ?? [])
}

async function publishFile(folder: string, offer: Offer, path: string): Promise<void> {
  const target = join(folder, offerFileName(offer))
  const temporary = temporaryPath(target)
  if ((await ifThere(digestOfFile(target))) === offer.sha256) return
  try {
    await copyFile(path, temporary, constants.COPYFILE_FICLONE)
    // The file in the home may have been replaced since its digest was counted.
    if ((await digestOfFile(temporary)) !== offer.sha256)
      throw new CommandError(`The data set ${offer.name} was replaced during the run. Publish again.`)
    // The server that serves it may be another user.
    await chmod(temporary, 0o644)
    await moveWholeFile(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Removes files of offers that no index names any more, and nothing else. */
async function removeOthers(folder: string, offers: readonly Offer[]): Promise<void> {
  const named = new Set(offers.map(offerFileName))
  for (const file of await readdir(folder)) {
    const isOffer = /^[a-z][a-z0-9-]*\.[0-9a-f]{64}(?:\.\d+\.tmp)?$/.test(file)
    if (isOffer && !named.has(file)) await rm(join(folder, file), { force: true })
  }
}

/** Null when there is no such file. */
async function ifThere<Content>(reading: Promise<Content>): Promise<Content | null> {
  return reading.catch(error => {
    if (isMissingFile(error)) return null
    throw error
  })
}

/** Throws an error of the file system as a sentence for the person who typed the name of the folder. */
function refuseFolder(error: unknown, folder: string): never {
  const code = fileErrorCode(error)
  if (code === null) throw error
  throw new CommandError(`The folder ${folder} cannot be written (${code}).`)
}
