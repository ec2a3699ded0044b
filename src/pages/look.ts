/** The style and the scripts that every page loads. */
import { readFileSync } from 'node:fs'
import { asset, fileAsset } from './assets.ts'

/** In the order in which they are read: what comes later decides. */
const sheets = ['tokens', 'elements', 'layout', 'components', 'forms', 'reading', 'views', 'documents', 'playground']

export const style = asset('look.css', () =>
  sheets.map(name => withoutComments(readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))).join('\n'),
)

/** Runs before the page is drawn: which theme the reader chose. */
export const themeScript = fileAsset('theme.js', new URL('script/theme.js', import.meta.url))
/** Copy buttons, local times, the switch of the theme: what makes a page nicer, and none needs. */
export const pageScript = fileAsset('page.js', new URL('script/page.js', import.meta.url))

function withoutComments(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\n\s*/g, '\n')
    .trim()
}
