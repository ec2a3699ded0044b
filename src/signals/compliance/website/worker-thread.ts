/** The thread in which everything that a stranger wrote is parsed. It may be ended at any moment. */
import { parentPort } from 'node:worker_threads'
import { extractPage } from '../extract/extract-page.ts'
import { decodePage } from './decode.ts'
import { readRegistration } from './registration.ts'
import { judgeByRobots } from './robots-rules.ts'
import type { AnswerTo, Task } from './work.ts'

function answerTo(task: Task): AnswerTo<Task['kind']> {
  if (task.kind === 'page') return extractPage({ html: decodePage(task.body, task.contentType), name: task.name })
  if (task.kind === 'registration') return readRegistration(task.text, task.domain)
  return judgeByRobots(task.text, task.url, task.agent)
}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(answerTo(task)))
// The first page would pay for compiling every pattern, and it has little time.
extractPage({ html: '<p>+49 711 1234567</p>', name: 'example' })
parentPort?.postMessage('ready')
