/** What is read out of names, addresses and handles, with the tables that ship. The persons are made up. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '../../../../test/support/long-run.ts'
import type { Question } from '../decide/estimate.ts'
import { answers, ask, type Case } from '../fixtures/shipped-index.ts'

/** An answer without the places of its parts in the text. */
function judged(text: string, more: Partial<Question> = {}) {
  const { evidence, name_parts, ...answer } = ask('name', text, more)
  return { ...answer, name: evidence?.name.normalize('NFC') }
}

describe('a full name', () => {
  it('is believed by its form of address, which one word behind it, a surname, does not gainsay', () => {
    answers('name', [
      ['Frau Müller', 'female'],
      ['Mme Dupont', 'female'],
      ['Sig.ra Rossi', 'female'],
      ['Herr Hahn', 'male'],
      ['Daw Khin Kyi', 'female'],
      ['Emma Daw', 'female'],
      ['Peter Daw', 'male'],
      ['Ms. Alex Kim', 'female'],
      ['Dr. Smith', null],
      ['Dr. Maria', 'female'],
      ['Mr and Mrs Smith', null],
    ])
    assert.ok((ask('name', 'Frau Müller').confidence ?? 0) > 0.95)
  })

  it('is not taken for that of a son for the particle in its surname', () => {
    answers('name', [
      ['Ruth Ben David', 'female'],
      ['Emma Lord', 'female'],
      ['Wang Bin', null],
      ['Hassan bin Ali', 'male'],
    ])
  })

  it('is found before degrees, titles and abbreviations', () => {
    answers('name', [
      ['Jane Doe, Ph.D.', 'female'],
      ['Anna Kurz, M.D.', 'female'],
      ['Anna Kurz, RN', 'female'],
      ['Dr. rer. nat. Anna Kurz', 'female'],
      ['van der Berg Anna', 'female'],
      ['Begüm Yılmaz', 'female'],
      ['JK Rowling', null],
    ])
  })

  it('is not believed by a surname that only ends like an inflected one', () => {
    answers('name', [
      ['J. Cordova', null],
      ['J. Popovich', null],
      ['J. Braithwaite', null],
      ['J. Ivanova', 'female'],
    ])
  })

  it('is believed by Kaur and Singh in the letters of India', () => {
    answers('name', [
      ['ਹਰਪ੍ਰੀਤ ਕੌਰ', 'female'],
      ['हरप्रीत कौर', 'female'],
      ['हरप्रीत सिंह', 'male'],
      ['ਕੌਰ', 'female'],
    ])
  })

  it('is found behind the surname in other scripts too', () => {
    answers('name', [
      ['Παπαδοπούλου Μαρία', 'female'],
      ['Простаков Дмитрий', 'male'],
      ['Заречная Мария', 'female'],
    ])
    assert.notEqual(ask('name', 'Саша Иванов').gender, 'female', 'whose form in Cyrillic no woman bears')
  })
})

describe('a surname alone', () => {
  it('is of the side that its form names, also without a classifier', () => {
    const cases: Case[] = [
      ['Jónsdóttir', 'female'],
      ['Петрова', 'female'],
      ['Петров', 'male'],
      ['Kowalska', 'female'],
      ['Nováková', 'female'],
      ['Papadopoulou', 'female'],
      ['Παπαδόπουλος', 'male'],
      ['Kazlauskaitė', 'female'],
    ]
    for (const [text, gender] of cases) {
      for (const aiMode of ['fallback', 'off'] as const)
        assert.equal(ask('name', text, { aiMode }).gender, gender, text)
      assert.ok((ask('name', text).confidence ?? 0) > 0.9, text)
    }
    assert.equal(ask('name', 'Jónsson', { country: 'IS', aiMode: 'off' }).gender, 'male')
    assert.equal(ask('name', 'Jónsson', { aiMode: 'off' }).gender, null)
  })

  it('is not read by the classifier, which knows given names', () => {
    for (const text of ['Коваленко', 'Шевчук', 'Schmidt', 'Dupont', 'Patel'])
      assert.equal(ask('name', text).gender, null, text)
    answers('name', [
      ['Nowicki', 'male'],
      ['Anouk', 'female'],
      ['Toshiaki', 'male'],
    ])
  })

  it('is unknown although a few are called so, but not a given name that many surnames are of', () => {
    for (const text of ['Smith', ' smith ', 'Garcia', 'Brown']) assert.equal(ask('name', text).gender, null, text)
    assert.equal(ask('name', 'Smith', { country: 'DE' }).gender, null)
    for (const text of 'Kelly Jordan Ashley Logan Taylor Scott Thomas James Martin Jackson'.split(' '))
      assert.notEqual(ask('name', text).gender, null, text)
    assert.equal(ask('name', 'Roberts', { country: 'LV' }).gender, 'male')
    assert.equal(ask('name', 'Smith', { force: true }).gender, 'male')
  })

  it('is not believed where it only ends like an inflected one, or is a given name', () => {
    for (const text of ['Cordova', 'Popovich']) assert.equal(ask('name', text, { aiMode: 'off' }).gender, null, text)
    answers('name', [
      ['Eva', 'female'],
      ['Лев', 'male'],
    ])
  })
})

const unknown = (texts: readonly string[]) =>
  answers(
    'name',
    texts.map(text => [text, null] as const),
  )

describe("what is nobody's name", () => {
  it('is a firm, an institution or a family, in several languages and scripts', () => {
    unknown([
      'Siemens AG',
      'Construcciones García S.L.',
      'Novák s.r.o.',
      'Škoda a.s.',
      'Mercedes-Benz GmbH',
      'Hotel Maria',
    ])
    unknown(['Café Anna', 'Bäckerei Schmidt', 'Boulangerie Martin', 'Pizzeria Mario', 'Taxi Peter', 'Anna Studio'])
    unknown(["St. Mary's School", 'University of Oxford', 'Santa Maria Hospital', 'Familie Müller', 'Firma Schmidt'])
    const others = `Mairie de Lyon, Ayuntamiento de Madrid, Parrocchia San Giuseppe, Banco Santander, Sparkasse Anna, Toyota Motor,
      Kindergarten Maria, Rechtsanwalt Klein, Администрация, Школа, 三菱電機, 삼성전자, بنك مصر, Tischlerei Wagner, Human Resources,
      Customer Care, Weingut Meier, Ferretería García, Panificio Rossi, Kancelaria Nowak`
    unknown(others.split(/,\s+/))
    unknown(['腾讯公司', '株式会社トヨタ', 'ООО Ромашка', 'شركة النور', 'Smith and Sons', "Anna's", "Anna's Kitchen"])
  })

  it('is what fills a form, or a role, as the whole text', () => {
    unknown([
      'admin',
      'Guest',
      'none',
      'no',
      'ok',
      'hi',
      'me',
      'demo',
      'user',
      'usuario',
      'Test User',
      'foo bar',
      'noreply',
    ])
    unknown([
      'test',
      'тест',
      '测试',
      'テスト',
      '테스트',
      'qwertz uiop',
      'Nombre Apellido',
      'Vorname Nachname',
      'Herr Vorname',
    ])
    unknown(['boss', 'The Manager', 'mother', 'Mutter', 'God', 'Herr', 'Mrs', 'Mrs.', 'sales team'])
  })

  it('is a country or a large city that hardly anybody is called by, and a word that is no surname either', () => {
    unknown([
      'New York',
      'Deutschland',
      'Tokyo',
      'Los Angeles',
      'München',
      'United States',
      'new york',
      'NEW  YORK',
      'Brasil',
    ])
    unknown(['Москва', 'Россия', '日本', 'Costa Rica', 'Österreich', 'Rio de Janeiro', 'Pizza', 'Spaghetti'])
    assert.equal(ask('name', 'Deutschland', { country: 'DE' }).gender, null)
    assert.equal(ask('name', 'New York', { force: true }).result_status, 'identified')
  })

  it('is no place that people are called by', () => {
    answers('name', [
      ['Florence', 'female'],
      ['Sydney', 'female'],
      ['Paris', 'female'],
      ['Victoria', 'female'],
      ['Georgia', 'female'],
      ['Chad', 'male'],
      ['Jordan', 'male'],
      ['Israel', 'male'],
      ['Diego Garcia', 'male'],
      ['Charlotte Amalie', 'female'],
      ['Γεωργία', 'female'],
      ['Anna London', 'female'],
    ])
  })

  it('is two people', () => {
    unknown(['John and Jane', 'Peter oder Petra', 'Hans und Eva', 'Anna/Peter', 'Anna y Marco', 'Marie et Pierre'])
  })

  it('is answered when it is forced', () => {
    assert.equal(ask('name', 'Hotel Maria', { force: true }).gender, 'female')
    assert.equal(ask('name', 'Guest', { force: true }).result_status, 'identified')
  })

  it('is no name that people bear, whatever else the word means', () => {
    answers('name', [
      ['Prince', 'male'],
      ['Sunny', 'male'],
      ['Rose', 'female'],
      ['April', 'female'],
      ['Santa', 'female'],
      ['Alexa', 'female'],
      ['Anna Guest', 'female'],
      ['Emma Boss', 'female'],
      ['Herr Guest', 'male'],
      ['Frau Mutter', 'female'],
      ['Charlotte Church', 'female'],
      ['The Anh Nguyen', 'male'],
      ['José Ortega y Gasset', 'male'],
      ['Or Cohen', 'male'],
      ['Ramesh KG', 'male'],
      ['Mr BV', 'male'],
      ["D'Angelo", 'male'],
    ])
  })
})

describe('a form of address without a space', () => {
  it('is one, in front or behind', () => {
    answers('name', [
      ['王先生', 'male'],
      ['李小姐', 'female'],
      ['王女士', 'female'],
      ['陈太太', 'female'],
      ['นายสมชาย', 'male'],
      ['นางสมหญิง', 'female'],
      ['Deniz Hanım', 'female'],
      ['Deniz Bey', 'male'],
      ['Hanım Yılmaz', 'female'],
      ['김민준 선생님', 'male'],
      ['김민준선생님', 'male'],
    ])
    unknown(['田中様', '田中さん', '先生'])
    assert.ok((ask('name', '王先生').confidence ?? 0) > 0.95)
    assert.deepEqual(judged('김민준선생님'), judged('김민준'))
  })
})

describe('an East Slavic short name', () => {
  const hinted = (names: string, country: string, gender: 'male' | 'female' | null) => {
    for (const name of names.split(' '))
      assert.equal(ask('name', name, { country }).gender, gender, `${name} ${country}`)
  }

  it('is of the side that it is borne on there, in Cyrillic and in Latin letters', () => {
    for (const country of ['RU', 'UA', 'BY']) {
      hinted('Дима Серёжа Сережа Алёша Лёня Гена Стёпа Валера Сёма Слава Лёха Ваня Петя Юра Вася', country, 'male')
      hinted('Толя Боря Вова Миша Костя Коля Паша Гриша Федя Митя Dima Vanya Yura Seryozha Slava', country, 'male')
      hinted('Света Тома Катя Маша Даша Оля Таня Лена Наташа Аня Юля Ира Люда Надя Katya Yulya', country, 'female')
    }
  })

  it('is of those who are called so in three countries, and not of the fewer whose register has the name', () => {
    answers('name', [
      ['Дима', 'male'],
      ['Dima', 'male'],
    ])
  })

  it('is of both where women and men are called so', () => hinted('Саша Sasha Женя', 'RU', null))

  it('is what other lands say under their hint', () => {
    hinted('Sonia', 'IT', 'female')
    hinted('Nikola', 'RS', 'male')
  })
})

describe('an abbreviated María', () => {
  it('is María in compounds', () => {
    for (const [short, long] of [
      ['Mª Teresa', 'María Teresa'],
      ['M.ª José Pérez', 'María José Pérez'],
      ['Ma. Luz Gil', 'María Luz Gil'],
      ['José Mª López', 'José María López'],
    ]) {
      assert.deepEqual({ ...judged(short), name: '' }, { ...judged(long), name: '' }, short)
    }
    assert.deepEqual(ask('name', 'Ma Long'), ask('name', 'ma long'), 'a surname without a dot stays')
  })
})

describe('an address or a handle', () => {
  it('has given names of two parts as a name has', () => {
    answers('email', [
      ['jean-pierre.dupont@example.com', 'male'],
      ['dupont.jean-pierre@example.com', 'male'],
      ['maria.jose.perez@example.com', 'female'],
      ['jose.maria.perez@example.com', 'male'],
    ])
    answers('username', [['JeanPierreDupont', 'male']])
  })

  it('has names of other scripts, with digits behind them and strange surnames beside', () => {
    answers('username', [
      ['Мария_1990', 'female'],
      ['мария.простакова', 'female'],
      ['Anna\u2764\ufe0f', 'female'],
    ])
  })

  it('has no given name of consonants alone', () => {
    answers('email', [
      ['drsmith@example.com', null],
      ['jkrowling@example.com', null],
    ])
  })
})

describe('any text', () => {
  const piece = fc.constantFrom(
    ...'Anna maria Smith O’Brien Jean-Pierre Dr. Mrs bin Ben van Иванова 김민준 王伟 さくら محمد د. İpek ß'.split(' '),
    ...['ﬁ', 'ς', '\u0301', '\ufe0f', '\u202e', '😀', '\ud800', '%', '/', '&', '(', '"', ',', '٣', '\u00ad', 'ʼ'],
  )
  const textOf = (pieces: fc.Arbitrary<string>) =>
    fc
      .tuple(fc.array(pieces, { minLength: 1, maxLength: 8 }), fc.constantFrom('', ' ', '.', '-', '_'))
      .map(([each, between]) => each.join(between))
  const text = textOf(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 9 })))
  const type = fc.constantFrom('name', 'username')
  const asked = fc.record({
    country: fc.constantFrom(null, 'IT', 'RU', 'CN', 'ZZ'),
    aiMode: fc.constantFrom('off', 'fallback', 'always'),
    force: fc.boolean(),
  })

  it('is answered within the limits of confidence, or unknown without one', () => {
    fc.assert(
      fc.property(text, type, asked, (written, of, more) => {
        const { result_status, gender, confidence } = ask(of, written, more)
        if (result_status === 'unknown') assert.deepEqual([gender, confidence], [null, undefined])
        else assert.ok(confidence !== undefined && confidence >= (more.force ? 0.5 : 0.65) && confidence <= 0.999)
      }),
      { numRuns: casesOf(2000) },
    )
  })

  it('is answered the same with other white space, and with its accents composed or not', () => {
    fc.assert(
      fc.property(textOf(piece), asked, (written, more) => {
        const answer = judged(written, more)
        assert.deepEqual(judged(`\t${written.replaceAll(' ', '\u00a0 ')} `, more), answer)
        if (written.normalize('NFC') === written) assert.deepEqual(judged(written.normalize('NFD'), more), answer)
      }),
      { numRuns: casesOf(1000) },
    )
  })
})
