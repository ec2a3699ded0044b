import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { openSnapshot, verifySnapshot } from '../../data/snapshot/snapshot.ts'
import { genderData } from './dataset.ts'
import { estimate, type Question } from './decide/estimate.ts'
import {
  ask as askShipped,
  sharedBytes,
  shippedBytes,
  shippedIndex,
  shippedSnapshot,
} from './fixtures/shipped-index.ts'
import { tinyIndex } from './fixtures/tiny-index.ts'
import { GenderIndex } from './gender-index.ts'
import { bundledSnapshot, formatVersion } from './layout.ts'

const ask = (text: string, more: Partial<Question> = {}) => askShipped('name', text, more)

describe('the snapshot that ships', () => {
  it('is opened by a further thread with the tables that the first has unpacked, and answers alike', () => {
    const { bytes: memory, tables } = shippedSnapshot.memory
    const unpacked = [...tables.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    assert.ok(unpacked > 10_000_000, `${unpacked} bytes in tables`)
    for (const { buffer } of tables.values()) assert.ok(buffer instanceof SharedArrayBuffer)
    const again = openSnapshot(memory, structuredClone(tables))
    const computed: string[] = []
    const other = new GenderIndex({
      ...again,
      derived: (name, compute) => {
        return again.derived(name, () => {
          computed.push(name)
          return compute()
        })
      },
    })
    assert.deepEqual(computed, [])
    for (const text of ['Maria', 'jean-pierre', 'svetlana87', 'xqzt', 'Екатерина']) {
      const question = { type: 'username', text, country: null, aiMode: 'off', force: false } as const
      assert.deepEqual(estimate(other, null, question), estimate(shippedIndex, null, question))
    }
  })

  it('is whole, as its manifest says, of this layout and under two and a half megabytes', () => {
    verifySnapshot(sharedBytes)
    const manifest = JSON.parse(readFileSync(new URL('manifest.json', bundledSnapshot), 'utf8'))
    assert.equal(manifest.files[0].sha256, hash('sha256', shippedBytes))
    assert.equal(manifest.files[0].bytes, shippedBytes.length)
    assert.ok(shippedBytes.length < 2_500_000)
    assert.equal(shippedSnapshot.formatVersion, formatVersion)
    assert.equal(shippedSnapshot.dataset, genderData.name)
  })

  it('names the source, licence and date of everything in it', () => {
    assert.ok(shippedSnapshot.sources.length >= 40)
    for (const { licence, url, asOf } of shippedSnapshot.sources) {
      assert.notEqual(licence, '')
      assert.doesNotMatch(licence, /GPL|GFDL/)
      assert.match(url, /^(?:https?:.*)?$/)
      assert.match(asOf, /^\d{4}-\d{2}-\d{2}$/)
    }
  })

  it('names every source that counted, and so do the notices', () => {
    const text = readFileSync(new URL('sources/national-sources.csv', bundledSnapshot), 'utf8')
    const notices = readFileSync(new URL('../../NOTICE.md', bundledSnapshot), 'utf8')
    const urls = text.split(/\r?\n/).flatMap(line => /https:\S+$/.exec(line)?.[0] ?? [])
    assert.equal(urls.length, 32)
    for (const url of urls) {
      const stamp = shippedSnapshot.sources.find(source => source.url === url)
      assert.ok(stamp?.attribution, url)
      assert.ok(notices.includes(url), url)
    }
  })

  it('answers the golden questions, which a table of a few names does not', () => {
    assert.deepEqual(
      genderData.checkGolden(() => shippedIndex),
      [],
    )
    const wrong = genderData.checkGolden(tinyIndex)
    assert.match(wrong[0], /^Only \d+ given names\.$/)
    assert.ok(wrong.some(sentence => sentence.startsWith('James is male')))
  })

  it('is what a build would start from', () => {
    assert.match(genderData.inputs(), /^layout \d+, names [0-9a-f]{16}$/)
    assert.equal(genderData.inputs(), genderData.inputs())
  })
})

describe('names of many countries', () => {
  const cases: [string, string | null, 'male' | 'female' | null][] = [
    ['Anaïs', null, 'female'],
    ['anais', null, 'female'],
    ['Jean-Pierre', null, 'male'],
    ['María José', null, 'female'],
    ['José María', null, 'male'],
    ['Jürgen', null, 'male'],
    ['Juergen', null, 'male'],
    ['Nikola', 'RS', 'male'],
    ['Andrea', 'IT', 'male'],
    ['Andrea', 'DE', 'female'],
    ['Joan', 'ES', 'male'],
    ['Joan', 'GB', 'female'],
    ['Kim', 'DK', 'male'],
    ['김영희', null, 'female'],
    ['영희', null, 'female'],
    ['Jan de Vries', null, 'male'],
    ['Jan Miller', null, null],
    ['Jean Dupont', null, 'male'],
    ['Jean Miller', null, 'female'],
    ['Andrea Rossi', null, 'male'],
    ['Andrea Weber', null, 'female'],
    ['Andrea', null, null],
    ['Michèle', null, 'female'],
    ['MICHÈLE', null, 'female'],
    ['Michele', 'IT', 'male'],
    ['Giulio Maria', null, 'male'],
    ['しょうた', null, 'male'],
    ['Екатерина', null, 'female'],
    ['Љиљана', null, 'female'],
    ['Дмитро', null, 'male'],
    ['Ελένη', null, 'female'],
    ['Δημητροπούλου', null, 'female'],
    ['Παπαδοπούλου', null, 'female'],
    ['Αντωνιάδου', null, 'female'],
    ['Παπαδόπουλος', null, 'male'],
    ['დავით', null, 'male'],
    ['გაბრიელი', null, 'male'],
    ['Անահիտ', null, 'female'],
    ['محمد', null, 'male'],
    ['أم محمد', null, 'female'],
    ['أبو فاطمة', null, 'male'],
    ['نور الدين', null, 'male'],
    ['فاطمة نور الدين', null, 'female'],
    ['Nour El Din', null, 'male'],
    ['Nour el-Din', null, 'male'],
    ['Alaa al-Din Ahmed', null, 'male'],
    ['Salah, Nour el-Din', null, 'male'],
    ['Mrs Nour el-Din', null, 'female'],
    ['Sara Nour El Din', null, 'female'],
    ['آقای احمدی', 'IR', 'male'],
    ['خانم احمدی', 'IR', 'female'],
    ['פנינה', null, 'female'],
    ['प्रिया', null, 'female'],
    ['Kiran Devi', null, 'female'],
    ['Kiran Lal', null, 'male'],
    ['Santosh Kumari', 'IN', 'female'],
    ['Shamim Khatun', null, 'female'],
    ['संतोष कुमारी', null, 'female'],
    ['गुलाब बाई', null, 'female'],
    ['Priya Kumar', null, 'female'],
    ['José Baño', null, 'male'],
    ['Wei Bai', null, null],
    ['민준', null, 'male'],
    ['สมชาย', null, 'male'],
    ['さくら', null, 'female'],
    ['Wei Zhang', null, null],
    ['Xiaoming Wang', null, 'male'],
    ['Li Zhiqiang', null, 'male'],
    ['Li Zhiqiang', 'US', 'male'],
    ['Chen Meiling', null, 'female'],
    ['Kim Min-jun', null, 'male'],
    ['Kim Minjun', null, 'male'],
    ['Kim Donghyun', null, 'male'],
    ['Ma Jianguo', null, 'male'],
    ['Kim Novak', null, 'female'],
    ['Kim Jensen', null, null],
    ['Lin Dan', null, null],
    ['Jia Liu', null, null],
    ['张', null, null],
    ['A. Michael Brown', null, 'male'],
    ['Müller, Hans-Peter', null, 'male'],
    ['Иванова Мария', null, 'female'],
  ]
  for (const [name, country, gender] of cases) {
    it(`${name}${country === null ? '' : ` in ${country}`} is ${gender ?? 'unknown'}`, () => {
      assert.equal(ask(name, { country }).gender, gender)
    })
  }

  it('of a Chinese surname are read as China reads them, and the answer names no country without a hint of it', () => {
    const atHome = ask('Li Zhiqiang', { country: 'CN' })
    assert.equal(atHome.country, 'CN')
    const { confidence, country } = ask('Li Zhiqiang', { country: 'US' })
    assert.deepEqual([confidence, country], [atHome.confidence, undefined])
  })

  it('of a Greek surname are surer by its ending, in Greek letters too', () => {
    const given = ask('Μαρία').confidence ?? 0
    assert.ok((ask('Μαρία Παπαδοπούλου').confidence ?? 0) > given)
    assert.ok((ask('Παπαδόπουλος').confidence ?? 0) > 0.95)
    assert.notEqual(ask('Παπανικολάου').gender, 'male')
  })

  it('of South Asia are surer by a second element of men, which women bear as a surname', () => {
    const confidenceOf = (name: string) => ask(name).confidence ?? 0
    for (const name of ['Kiran Lal', 'Kiran Kumar']) assert.ok(confidenceOf(name) > 0.95, name)
    assert.ok(confidenceOf('Rekha Lal') < confidenceOf('Rekha'))
    assert.ok(confidenceOf('Noor Bano') > 0.85)
  })

  it('are the same with white space around them, also of names without a vowel', () => {
    for (const name of ['Krsn', 'Anna', 'Wei Zhang']) assert.deepEqual(ask(`\t${name} `), ask(name), name)
    assert.equal(ask('Krsn').gender, 'male')
  })

  const notFrequentEnough: ['name' | 'email' | 'username', string, string | null][] = [
    ...'Kim Min-jun,Kim Ji-hoon,Kim Do-yoon,Kim Seo-jun,Kim Sung-hoon,Minjun Kim,Jihoon Kim,Seo-jun Kim'
      .split(',')
      .map((name): ['name', string, string] => ['name', name, 'male']),
    ...'Lee Ji-eun,Lee Seo-yeon,Anna Kurz'.split(',').map((name): ['name', string, string] => ['name', name, 'female']),
    ...'tomato,jackpot,leopard,samsung,willpower,bobcat,victory,davidoff'
      .split(',')
      .map((word): ['username', string, null] => ['username', word, null]),
    ...'office.smith,school.smith,clinic.smith,family.smith,bureau.martin,jackson,hansen,larsson,williams,richards'
      .split(',')
      .map((local): ['email', string, null] => ['email', `${local}@example.com`, null]),
  ]
  for (const [type, text, gender] of notFrequentEnough) {
    it(`are not taken for more frequent than surnames and words: ${type} ${text} is ${gender ?? 'unknown'}`, () => {
      assert.equal(ask(text, { type }).gender, gender)
    })
  }

  it('are not found as those of men in surnames of women', () => {
    for (const surname of ['ivanova', 'borisova', 'romanova', 'gunnarsdottir', 'ioannidou'])
      assert.notEqual(ask(`${surname}@example.com`, { type: 'email' }).gender, 'male', surname)
  })

  it('differ between not known and known to be of both only in what can be forced', () => {
    assert.equal(ask('qqqzzz').gender, null)
    assert.notEqual(ask('Dominique', { force: true }).gender, null)
  })
})
