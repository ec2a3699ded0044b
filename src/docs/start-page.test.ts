import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signals } from '../signals/index.ts'
import { htmlMarkdown } from './markdown.ts'
import { startPage } from './start-page.ts'

describe('the first page', () => {
  const endpoints = signals.flatMap(signal => signal.endpoints)
  const text = htmlMarkdown(startPage({ signals, endpoints, datasets: [], origin: 'http://127.0.0.1' }))

  for (const { title, highlights = [] } of signals) {
    it(`shows each highlight of a response: ${title}`, () => {
      const card = text.slice(text.indexOf(`\n## ${title}\n`)).split('\n## ')[1]
      assert.ok(highlights.length > 0)
      for (const path of highlights) assert.ok(card.includes(`"${path.split('.').at(-1)}": `), path)
    })
  }
})
