import { type Call, callCode } from './call-code.ts'
import { codeBlock, tabs } from './components/code.ts'

/** A call in each language. HTML. @param id one of its own on each page */
export function callTabs(id: string, call: Call): string {
  const panels = callCode(call).map(({ language, text }) => ({
    title: language,
    body: codeBlock({ id: `${id}-${language.toLowerCase()}`, label: `The call in ${language}`, text }),
  }))
  return tabs(id, 'Language', panels, 'language')
}
