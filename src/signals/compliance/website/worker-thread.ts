/** The thread in which everything that a stranger wrote is parsed. It may be ended at any moment. */
import { parentPort } from 'node:worker_threads'
import robotsParser from 'robots-parser'
import { extractPage } from '../extract/extract-page.ts'
import { decodePage } from './decode.ts'
import { readRegistration } from './registration.ts'
import type { AnswerTo, Task } from './work.ts'

/** The package exports the function itself; its types say that it is a member. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => RobotsFile

interface RobotsFile {
  /** Undefined for an address of another host. */
  isAllowed(url: string, agent: string): boolean | undefined
  getCrawlDelay(agent: string): number | undefined
}

function answerTo(task: Task): AnswerTo<Task['kind']> {
  if (task.kind === 'page') return extractPage({ html: decodePage(task.body, task.contentType), name: task.name })
  if (task.kind === 'registration') return readRegistration(task.text, task.domain)
  const robots = parseRobots(task.robotsUrl, task.text)
  const delay = robots.getCrawlDelay(task.agent)
  return { mayFetch: robots.isAllowed(task.url, task.agent) !== false, delaySeconds: delay ?? null }
}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(answerTo(task)))
parentPort?.postMessage('ready')
