/**
 * A real browser for tests of pages: Debian's Chromium, or the one that CHROMIUM_PATH names. One browser serves all
 * test files of a process; each visit has a context of its own, so that no cookie or storage goes from one test to the
 * next.
 *
 * A visit fails when the page said an error on its console (a breach of its Content-Security-Policy is one), threw one,
 * or asked another origin for anything. No name but those of this machine resolves, and no proxy is used.
 */
import assert from 'node:assert/strict'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from 'playwright-core'
import { atFileEnd } from './at-file-end.ts'
import { isLongRun } from './long-run.ts'

/** Debian's Chromium without a user interface takes a sixth of the processor time for a page. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const program = process.env.CHROMIUM_PATH ?? installed.find(path => existsSync(path)) ?? installed[0]
const patienceMs = 30_000
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export type { Page } from 'playwright-core'
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
/** Widths in pixels at which pages are looked at: a small phone, a tablet and a desk. */
export const widths = { narrow: 360, middle: 768, wide: 1440 } as const
const height = 900

/** For the option `skip` of a suite: why no browser can be started, or false when one can. */
export const noBrowser: string | false = whyNoBrowser()

function whyNoBrowser(): string | false {
  try {
    accessSync(program, constants.X_OK)
    return false
  } catch {
    return `there is no Chromium at ${program}: install it (Debian: chromium-headless-shell), or name one in CHROMIUM_PATH`
  }
}

export interface VisitOptions {
  readonly theme?: Theme
  readonly width?: number
  readonly javaScript?: boolean
  /** IANA time zone of the reader. */
  readonly timeZone?: string
  /** Statuses that the test makes the service refuse with: Chromium says each of them on the console. */
  readonly refusals?: readonly number[]
  /** Origins that the page may ask beside the one that is visited, such as a provider of sign-ins. */
  readonly alsoAsks?: readonly string[]
}

/** Shows pages of one origin. Relative addresses of `page.goto` are taken from there. */
export type Use = (page: Page, context: BrowserContext) => Promise<void>

let shared: Promise<TestBrowser> | undefined

export class TestBrowser {
  readonly #browser: Browser

  private constructor(browser: Browser) {
    this.#browser = browser
  }

  /** One browser for all test files of a process. It ends after the last of them. */
  static shared(): Promise<TestBrowser> {
    if (shared !== undefined) return shared
    const starting = TestBrowser.#start()
    atFileEnd(async () => (await starting).#browser.close())
    shared = starting
    return starting
  }

  static async #start(): Promise<TestBrowser> {
    const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
    const local = [
      '--disable-quic',
      '--no-proxy-server',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE ::1',
    ]
    const args = ['--no-sandbox', '--disable-gpu', ...quiet, ...local]
    return new TestBrowser(
      await chromium.launch({ executablePath: program, headless: true, args, timeout: patienceMs }),
    )
  }

  /** Rejects with what `use` threw, or with what the pages did wrong. */
  async visit(origin: string, options: VisitOptions, use: Use): Promise<void> {
    const { theme = 'light', width = widths.wide, javaScript = true } = options
    const context = await this.#browser.newContext({
      baseURL: origin,
      colorScheme: theme,
      javaScriptEnabled: javaScript,
      ...(options.timeZone === undefined ? {} : { timezoneId: options.timeZone }),
      viewport: { width, height },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(patienceMs)
    const faults = watch(context, [origin, ...(options.alsoAsks ?? [])], options.refusals ?? [])
    try {
      const page = await context.newPage()
      await use(page, context).catch(error => {
        throw faults.length === 0 ? error : new Error(`${error.message}\nand the page: ${faults.join('\n')}`)
      })
      assert.deepEqual(faults, [], 'what the pages did wrong')
    } finally {
      await context.close()
    }
  }
}

/** What goes wrong in any page of the context from now on, in a sentence each. */
function watch(context: BrowserContext, origins: readonly string[], refusals: readonly number[]): string[] {
  const faults: string[] = []
  const own = new Set(origins.map(origin => new URL(origin).origin))
  context.on('console', message => {
    if (message.type() === 'error' && !tellsOfRefusal(message, refusals)) faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', error => void faults.push(`error: ${error.error().message}`))
  context.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && !own.has(origin)) faults.push(`asked ${origin}`)
  })
  return faults
}

function tellsOfRefusal(message: ConsoleMessage, refusals: readonly number[]): boolean {
  const status = /^Failed to load resource: the server responded with a status of (\d{3})/.exec(message.text())?.[1]
  return status !== undefined && refusals.includes(Number(status))
}

/**
 * A long run, and one for pictures, looks at each page in both themes, and at either width as if it were the only one.
 */
export const looksTwice = isLongRun || process.env.ASSAY_SCREENSHOTS !== undefined

/**
 * Themes in which axe is asked about a page. A theme changes the values of the tokens and nothing else, and every run
 * asks in both about the page that shows each component with these tokens (test/browser/style.test.ts): of the other
 * pages the light theme is enough in a run that is not long.
 */
export const usualThemes: readonly Theme[] = looksTwice ? themes : ['light']

/**
 * Fails unless axe-core finds nothing to complain about. Colours are all that a theme changes: the second one is asked
 * about them alone.
 *
 * @param seen called while the page is shown in a theme
 * @param asked the themes in which axe is asked
 */
export async function assertAccessible(
  page: Page,
  seen?: (theme: Theme) => Promise<void>,
  asked: readonly Theme[] = usualThemes,
): Promise<void> {
  for (const theme of asked) {
    await page.emulateMedia({ colorScheme: theme })
    await seen?.(theme)
    const rules = theme === themes[0] ? null : ['color-contrast']
    assert.deepEqual(await axe(page, rules), [], `what axe finds at ${page.url()} in the ${theme} theme`)
  }
}

interface AxeNode {
  readonly target: readonly unknown[]
  readonly failureSummary?: string
}
interface AxeViolation {
  readonly id: string
  readonly nodes: readonly AxeNode[]
}

/**
 * What axe-core finds in the page as it is shown now: a rule, an element and what to mend in each line.
 *
 * @param rules those that are asked about; null for all
 */
export async function axe(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) {
    await page.evaluate(readFileSync(axePath, 'utf8'))
  }
  // Style sheets are taken as the browser has them: to fetch them again is nothing that a page allows.
  const options = { preload: false, resultTypes: ['violations'], ...(rules === null ? {} : { runOnly: rules }) }
  const violations = await page.evaluate<AxeViolation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

const wideStacks = `[...document.querySelectorAll('.scroll:has(> .stacked)')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(each => each.getAttribute('aria-label'))`

/** Texts that stand in a column of one or two letters, and elements that reach out of the page. */
const squeezedTexts = `(() => {
  const faults = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim()
    if (text.length < 4 || node.parentElement.closest('.unseen, script, svg, option, pre')) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const lines = new Set(rects.map(({ top }) => Math.round(top))).size
    if (lines >= 3 && text.length / lines < 3) faults.push('one letter a line: ' + text.slice(0, 40))
    const isScrolled = node.parentElement.closest('.scroll, pre, .side') !== null
    const right = Math.max(0, ...rects.map(rect => rect.right))
    if (!isScrolled && right > document.documentElement.clientWidth + 1) faults.push('out of the page: ' + text.slice(0, 40))
  }
  return faults
})()`

/**
 * Fails when text is squeezed or cut, and when the page, or a table that stacks its cells, is wider than what shows it:
 * a reader at 360 px would have to scroll sideways.
 */
export async function assertFits(page: Page): Promise<void> {
  const [needed, shown] = await page.evaluate<[number, number]>(
    `[document.documentElement.scrollWidth, document.documentElement.clientWidth]`,
  )
  assert.ok(needed <= shown, `${page.url()} needs ${needed} px of ${shown}`)
  assert.deepEqual(
    await page.evaluate<string[]>(wideStacks),
    [],
    `tables of ${page.url()} that need more than there is`,
  )
  assert.deepEqual(await page.evaluate<string[]>(squeezedTexts), [], `texts of ${page.url()} that cannot be read`)
}

/** Writes a picture of the whole page into the folder that ASSAY_SCREENSHOTS names; without one, nothing. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.ASSAY_SCREENSHOTS
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/**
 * Whether axe is asked at a width: at both in a long run or for pictures, else at the wide one, where everything is in
 * sight.
 */
export function asksAxeAt(width: number): boolean {
  return looksTwice || width === widths.wide
}

interface LookOptions extends VisitOptions {
  /** Themes in which axe is asked. */
  readonly asked?: readonly Theme[]
}

/**
 * Shows a page to axe and checks that it fits at both widths, with a picture of each. `show` brings the page to what is
 * to be looked at: for each width from the start in a long run or for pictures, else once, and the page is then
 * widened.
 */
export async function assertPresentable(
  browser: TestBrowser,
  origin: string,
  name: string,
  show: (page: Page) => Promise<unknown>,
  { asked, ...options }: LookOptions = {},
): Promise<void> {
  const sizes = Object.entries(widths)
  for (const looks of looksTwice ? sizes.map(size => [size]) : [sizes]) {
    await browser.visit(origin, { ...options, width: looks[0][1] }, async page => {
      await show(page)
      for (const [size, width] of looks) {
        await page.setViewportSize({ width, height })
        await assertFits(page)
        if (asksAxeAt(width)) await assertAccessible(page, theme => screenshot(page, `${name}-${size}-${theme}`), asked)
      }
    })
  }
}
