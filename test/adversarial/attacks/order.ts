/**
 * A malformed request that follows valid ones on their connection: it must not overtake their answers, or drop them.
 */

import { exchange, head } from '../../support/raw-http.ts'
import { type Attack, found } from '../attack.ts'
import { withTarget } from '../target.ts'

const body = '{"ip":"8.8.8.8"}'
const wanted = '200 200 200 400'

export const order: Attack = {
  name: 'order-of-answers',
  promises: [
    { text: 'calls are answered before the malformed request behind them', before: 'answered 400' },
    { text: 'pages are answered before the malformed request behind them', before: 'answered 200 400' },
  ],
  run: () =>
    withTarget({}, async ({ url, key }) => {
      const call = `${head(
        'POST /v1/ip/intelligence HTTP/1.1',
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      )}${body}`
      const statuses = async (request: string) => {
        const answers = await exchange(url, `${request.repeat(3)}GET / HTTP/1.1\r\nbad header\r\n\r\n`, { answers: 5 })
        return answers.map(({ status }) => status).join(' ')
      }
      const seen = [await statuses(call), await statuses(head('GET /openapi.json HTTP/1.1'))]
      return seen.map(each => found(each === wanted, `answered ${each || 'nothing'}`))
    }),
}
