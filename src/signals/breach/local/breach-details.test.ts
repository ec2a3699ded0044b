import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { breachDetails, changedDetails, type TypedDetails } from './breach-details.ts'

const today = '2026-03-01'
const flags = {
  ...{ IsVerified: false, IsFabricated: false, IsSensitive: false },
  ...{ IsRetired: false, IsSpamList: false, IsMalware: false },
}
const typed = (more: Partial<TypedDetails>): TypedDetails => ({
  ...{
    name: 'Forum',
    title: undefined,
    domain: undefined,
    date: '2020-02-29',
    classes: [],
    description: undefined,
    flags,
  },
  ...more,
})
const details = (more: Partial<TypedDetails>) => breachDetails(typed(more), today, null)

describe('what is said of a breach', () => {
  it('may be little: the rest has a sensible value', () => {
    assert.deepEqual(details({}), {
      record: {
        ...{ Name: 'Forum', Title: 'Forum', Domain: '', BreachDate: '2020-02-29', Description: '' },
        ...{ DataClasses: ['Email addresses'], ...flags },
      },
    })
  })

  it('is the record as it was said', () => {
    const said = {
      ...{ name: '000-web.Host_1', title: ' The Forum ', domain: 'Bücher.Example', date: today },
      ...{ classes: ['Passwords', 'Email addresses', 'Passwords'], description: '<p>Text</p>' },
      flags: { ...flags, IsMalware: true, IsVerified: true },
    }
    assert.deepEqual(details(said), {
      record: {
        ...{ Name: '000-web.Host_1', Title: 'The Forum', Domain: 'xn--bcher-kva.example', BreachDate: today },
        ...{ Description: '<p>Text</p>', DataClasses: ['Passwords', 'Email addresses'] },
        ...{ ...flags, IsMalware: true, IsVerified: true },
      },
    })
  })

  it('stays what it was before where nothing else is said, also the spelling of the name', () => {
    const said = {
      ...{ title: 'The Forum', domain: 'forum.example', classes: ['Passwords'], description: '<p>Text</p>' },
      flags: { IsVerified: true, IsSensitive: true, IsMalware: true },
    }
    const first = details(said)
    assert.ok('record' in first)
    const again = breachDetails(typed({ name: 'FORUM', flags: {} }), today, first.record)
    assert.deepEqual(again, first)
    const other = { title: 'A Forum', domain: '', flags: { IsSensitive: false, IsRetired: true } }
    const changed = breachDetails(typed(other), today, first.record)
    assert.ok('record' in changed)
    assert.deepEqual(changed.record, {
      ...{ ...first.record, Title: 'A Forum', Domain: '', IsSensitive: false, IsRetired: true },
    })
    const names = ['Title', 'Domain', 'IsSensitive', 'IsRetired']
    assert.deepEqual(changedDetails(first.record, changed.record), names)
    assert.deepEqual(changedDetails(first.record, { ...first.record, DataClasses: ['Passwords'] }), [])
  })

  it('is refused with a sentence for each thing that is wrong', () => {
    const wrong: readonly (readonly [Partial<TypedDetails>, RegExp])[] = [
      ...[undefined, '', 'a b', '-a', 'ä', 'a/b', 'a'.repeat(101)].map(name => [{ name }, /^--name /] as const),
      ...[' ', 'a'.repeat(201)].map(title => [{ title }, /^--title /] as const),
      ...['a', 'a b.c', '.com', 'a..b', `${'a'.repeat(64)}.com`, 'http://a.example'].map(
        domain => [{ domain }, /^--domain /] as const,
      ),
      ...[undefined, '2020', '2020-02-30', '2026-03-02', '1969-12-31', '1 May 2020'].map(
        date => [{ date }, /^--date /] as const,
      ),
      [{ classes: ['a'.repeat(101)] }, /^--classes /],
      [{ description: 'a'.repeat(10_001) }, /^--description /],
    ]
    for (const [more, problem] of wrong) {
      const found = details({ title: 'A', ...more })
      assert.ok('problems' in found, JSON.stringify(more))
      assert.equal(found.problems.length, 1)
      assert.match(found.problems[0], problem)
    }
    const found = details({ name: 'a b', title: 'A', date: 'b' })
    assert.equal('problems' in found && found.problems.length, 2)
  })
})
