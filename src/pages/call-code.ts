import type { AnyEndpoint, Sample } from '../core/endpoint.ts'
import { ApiError } from '../core/errors.ts'
import { codeBlock, tabs } from './components/code.ts'

/**
 * A call of the API as code that runs as it stands: it prints the answer, and takes the key from the environment unless
 * it is given.
 */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Absolute address. */
  readonly url: string
  /** The body; left out of a GET. */
  readonly input: unknown
  /** Written into the code, which then runs without the environment. */
  readonly key?: string
}

interface CallCode {
  readonly language: 'curl' | 'TypeScript' | 'Python'
  readonly text: string
}

/** The first documented input that is answered, with its answer. */
export function answeredSample({ samples }: AnyEndpoint): Sample<unknown> | undefined {
  return samples.find(({ output }) => !(output instanceof ApiError))
}

/** The call of the first documented input, or of an empty one. */
export function firstCall(endpoint: AnyEndpoint, origin: string): Call {
  const { method = 'POST', path } = endpoint
  return { method, url: origin + path, input: answeredSample(endpoint)?.input ?? {} }
}

/** In characters. */
const mostIndented = 5_000

export function callCode(call: Call): readonly CallCode[] {
  return [
    { language: 'curl', text: curl(call) },
    { language: 'TypeScript', text: typeScript(call) },
    { language: 'Python', text: python(call) },
  ]
}

function curl({ method, url, input, key = '$ASSAY_KEY' }: Call): string {
  const head = [`curl -s ${shellWord(url)}`, `-H "Authorization: Bearer ${key}"`]
  const body = [`-H 'Content-Type: application/json'`, `-d ${shellWord(JSON.stringify(input))}`]
  return [...head, ...(method === 'GET' ? [] : body)].join(' \\\n  ')
}

function shellWord(text: string): string {
  return /^[\w:/.@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function typeScript({ method, url, input, key }: Call): string {
  const bearer = key === undefined ? "'Bearer ' + process.env.ASSAY_KEY" : `'Bearer ${key}'`
  const headers =
    method === 'GET'
      ? [`  headers: { Authorization: ${bearer} },`]
      : [
          "  method: 'POST',",
          `  headers: { Authorization: ${bearer}, 'Content-Type': 'application/json' },`,
          `  body: JSON.stringify(${typeScriptLiteral(input)}),`,
        ]
  return [
    `const answer = await fetch(${JSON.stringify(url)}, {`,
    ...headers,
    '})',
    "if (!answer.ok) throw new Error(answer.status + ' ' + (await answer.text()))",
    'console.log(JSON.stringify(await answer.json(), null, 2))',
  ].join('\n')
}

/** JSON with one member a line; a large input, which would be mostly indentation, on one line. */
function typeScriptLiteral(input: unknown): string {
  const text = JSON.stringify(input)
  return text.length > mostIndented ? text : JSON.stringify(input, null, 2).replaceAll('\n', '\n  ')
}

function python({ method, url, input, key }: Call): string {
  const bearer = key === undefined ? '"Bearer " + os.environ["ASSAY_KEY"]' : `"Bearer ${key}"`
  const body = method === 'GET' ? [] : [`    data=json.dumps(${pythonLiteral(input)}).encode(),`]
  const type = method === 'GET' ? '' : ', "Content-Type": "application/json"'
  return [
    `import json, ${key === undefined ? 'os, ' : ''}urllib.request`,
    '',
    'request = urllib.request.Request(',
    `    ${JSON.stringify(url)},`,
    ...body,
    `    headers={"Authorization": ${bearer}${type}},`,
    ')',
    'with urllib.request.urlopen(request) as answer:',
    '    print(json.dumps(json.load(answer), indent=2))',
  ].join('\n')
}

/** A value of JSON as Python writes it; its strings are those of JSON. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${pythonLiteral(each)}`)
    .join(', ')}}`
}

/** A call in each language. HTML. @param id unique on the page */
export function callTabs(id: string, call: Call): string {
  const panels = callCode(call).map(({ language, text }) => ({
    title: language,
    body: codeBlock({ id: `${id}-${language.toLowerCase()}`, label: `The call in ${language}`, text }),
  }))
  return tabs(id, 'Language', panels, 'language')
}
