import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AnyEndpoint, Sample } from '../../core/endpoint.ts'
import type { JsonSchema } from '../../core/json-schema.ts'
import { signals } from '../../signals/index.ts'
import { fits } from './answer-views.ts'
import { fieldsHtml } from './form.ts'
import { liveExamples, testExamples } from './playground-pages.ts'

const endpoints: readonly AnyEndpoint[] = signals.flatMap(signal => signal.endpoints)

/** Attributes of each field, by pointer. */
function fieldsOf(html: string): Map<string, Record<string, string>> {
  const found = [...html.matchAll(/<(?:input|select|textarea) ([^>]*)>/g)].map(([, text]) => {
    const all = [...text.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? ''] as const)
    return Object.fromEntries(all)
  })
  return new Map(found.map(field => [field['data-pointer'] ?? '', field]))
}

describe('the form of an endpoint', () => {
  for (const { path, request, samples } of endpoints) {
    it(`${path} has a field for everything in its requests, and none that a browser keeps`, () => {
      const fields = fieldsOf(fieldsHtml(request, {}))
      const pointers = (schema: JsonSchema, above: string): string[] =>
        Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
          each.type === 'object' ? pointers(each, `${above}/${name}`) : [`${above}/${name}`],
        )
      assert.deepEqual([...fields.keys()].sort(), pointers(request, '').sort())
      for (const [pointer, field] of fields) {
        assert.equal(field.autocomplete, 'off', pointer)
        assert.equal(field.spellcheck, 'false', pointer)
        assert.equal('data-required' in field, request.required?.includes(pointer.slice(1)) ?? false, pointer)
      }
    })

    it(`${path} has examples for live keys that its schema takes, and every sample for test keys`, () => {
      const live = liveExamples({ request, samples } as AnyEndpoint)
      assert.ok(live.length > 0)
      for (const { input } of live) assert.ok(fits(request, input), JSON.stringify(input))
      const inputs = testExamples({ samples } as AnyEndpoint).map(({ input }) => input)
      assert.deepEqual(
        inputs,
        samples.map(({ input }: Sample<unknown>) => input),
      )
    })
  }

  const request: JsonSchema = {
    type: 'object',
    required: ['text', 'many', 'rows', 'inner'],
    properties: {
      text: { type: 'string', description: 'One `text`. And more of it.' },
      number: { type: 'integer' },
      yes: { type: 'boolean' },
      choice: { type: 'string', enum: ['one', 'two'], description: '`one`: first. `two`: second.' },
      many: { type: 'array', items: { type: 'string' } },
      rows: {
        type: 'array',
        items: { type: 'object', properties: { a: { type: 'string' } } },
        minItems: 1,
        maxItems: 5_000,
      },
      inner: { type: 'object', required: ['a/b'], properties: { 'a/b': { type: 'string' }, c: { type: 'string' } } },
    },
  }

  it('reads each field as what it is', () => {
    const fields = fieldsOf(fieldsHtml(request, {}))
    const kinds = Object.fromEntries([...fields].map(([pointer, field]) => [pointer, field['data-kind']]))
    assert.deepEqual(kinds, {
      ...{ '/text': 'text', '/number': 'number', '/yes': 'boolean', '/choice': 'text', '/many': 'lines' },
      ...{ '/rows': 'json-lines', '/inner/a~1b': 'text', '/inner/c': 'text' },
    })
    assert.ok('data-required' in (fields.get('/inner/a~1b') ?? {}))
    assert.ok(!('data-required' in (fields.get('/inner/c') ?? {})))
  })

  it('is filled with an input, as text and never as HTML', () => {
    const input = {
      ...{ text: '"><b>&', number: 5, yes: true, choice: 'two', many: ['a', '</textarea><b>'], rows: [{ a: 'x' }] },
      inner: { 'a/b': 'deep' },
    }
    const html = fieldsHtml(request, input)
    const fields = fieldsOf(html)
    assert.doesNotMatch(html, /<b>|<\/textarea><b/)
    assert.equal(fields.get('/text')?.value, '&#34;&#62;&#60;b&#62;&#38;')
    assert.equal(fields.get('/number')?.value, '5')
    assert.equal(fields.get('/inner/a~1b')?.value, 'deep')
    assert.ok('checked' in (fields.get('/yes') ?? {}))
    assert.match(html, /<option value="two" selected>/)
    assert.match(html, /a\n&#60;\/textarea&#62;&#60;b&#62;<\/textarea>/)
    assert.match(html, /\nx<\/textarea>/)
  })

  it('says the rule of a field in one line', () => {
    const html = fieldsHtml(request, {})
    assert.match(html, />One text\.</)
    assert.match(html, />One item per line: the a alone, or a JSON object with a; 1 to 5,000 items\.</)
    assert.match(html, />one: first\. two: second\.</)
  })

  it('shows an item as its main value where a plain line is read as the same item', () => {
    const items = [
      { id: 'row-1', ip: '192.0.2.1' },
      { id: 'row-2', ip: '192.0.2.2', more: 1 },
      { id: 'x', ip: '::1' },
      { id: 'row-4', ip: '{' },
    ]
    const text: JsonSchema = { type: 'string' }
    const item: JsonSchema = { type: 'object', required: ['id', 'ip'], properties: { id: text, ip: text } }
    const schema: JsonSchema = { type: 'object', properties: { items: { type: 'array', items: item } } }
    const [, shown] = /<textarea[^>]*>([^<]*)</.exec(fieldsHtml(schema, { items })) ?? []
    assert.deepEqual(shown?.trim().replaceAll('&#34;', '"').split('\n'), [
      '192.0.2.1',
      '{"id":"row-2","ip":"192.0.2.2","more":1}',
      '{"id":"x","ip":"::1"}',
      '{"id":"row-4","ip":"{"}',
    ])
  })

  it('hides nothing that must be given, and the rest behind a disclosure unless it is all', () => {
    const [shown = '', hidden = ''] = fieldsHtml(request, {}).split('<details')
    assert.deepEqual([...fieldsOf(shown).keys()], ['/text', '/many', '/rows', '/inner/a~1b'])
    assert.deepEqual([...fieldsOf(hidden).keys()], ['/number', '/yes', '/choice', '/inner/c'])
    assert.doesNotMatch(fieldsHtml({ type: 'object' }, {}), /<details/)
    const optional = fieldsHtml({ ...request, required: [] }, {})
    assert.equal(fieldsOf(optional).size, fieldsOf(fieldsHtml(request, {})).size)
    assert.doesNotMatch(optional, /<details/)
  })
})
