/**
 * Sends the input of the form to the API, as any program would, with a key that is lent for a quarter of an hour, and shows the
 * result. The key and the input are in variables of this page and nowhere else.
 */

const form = document.querySelector('form[data-playground]')
const { playground: home, path, method, csrf } = form.dataset
const button = form.querySelector('button[type=submit]')
const keyField = form.querySelector('#key')
const said = document.getElementById('said')
const place = document.getElementById('answer')
const modes = keyField.dataset.modes.split(' ')

/** A lent key is not used in its last seconds. */
const reserveMs = 20_000
/** A request whose answer is not final is repeated at most this often. */
const mostRepeats = 20

let lent = null
let turn = 0
/** Whether somebody has typed in a field. */
let isOwn = false

const modeOf = () => modes[keyField.selectedIndex]

/** The input, from the fields. Throws a sentence when a line of JSON is none. */
function readInput() {
  const input = {}
  for (const field of form.querySelectorAll('[data-pointer]')) {
    const value = readField(field)
    if (value === undefined) continue
    const names = field.dataset.pointer
      .slice(1)
      .split('/')
      .map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = names.pop()
    let target = input
    for (const name of names) {
      target[name] ??= {}
      target = target[name]
    }
    target[last] = value
  }
  return input
}

function readField(field) {
  const { kind, required } = field.dataset
  const text = field.value
  if (kind === 'boolean') return field.checked ? true : undefined
  if (text === '' && required === undefined) return undefined
  if (kind === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
  if (kind === 'lines') return text.split('\n').filter(line => line !== '')
  if (kind === 'json-lines')
    return text
      .split('\n')
      .filter(line => line.trim() !== '')
      .map((line, at) => parseLine(line.trim(), at, field.dataset))
  return text
}

/** A line of JSON, or a plain value for the main property of an item. */
function parseLine(line, at, { pointer, main, id }) {
  if (main !== undefined && !line.startsWith('{'))
    return { ...(id === '' ? {} : { [id]: `row-${at + 1}` }), [main]: line }
  try {
    return JSON.parse(line)
  } catch {
    throw Object.assign(new Error(`Line ${at + 1} is not valid JSON.`), { pointer })
  }
}

/** Marks the field that a pointer leads to, with the message in place of its rule; without a pointer none is marked. */
function mark(pointer, message) {
  for (const field of form.querySelectorAll('[data-pointer]')) {
    const own = field.dataset.pointer
    const isMarked = pointer !== undefined && (pointer === own || pointer.startsWith(`${own}/`))
    const rule = document.getElementById(`${field.id}-rule`)
    if (isMarked) field.setAttribute('aria-invalid', 'true')
    else field.removeAttribute('aria-invalid')
    if (!rule) continue
    rule.dataset.rule ??= rule.textContent
    const item = /^\/(\d+)/.exec(pointer?.slice(own.length) ?? '')
    rule.textContent = isMarked ? (item ? `Item ${Number(item[1]) + 1}: ` : '') + message : rule.dataset.rule
    rule.className = isMarked ? 'field-error' : 'rule'
    const details = field.closest('details')
    if (isMarked && details) details.open = true
  }
}

/** An item as a line that parseLine reads as the same item: its main value alone if that is enough. See form.ts. */
function lineOf(item, at, main = '') {
  const isPlain = Object.keys(item).every(name => name === main || item[name] === `row-${at + 1}`)
  const value = item[main]
  return isPlain && typeof value === 'string' && /^[^\s{](.*\S)?$/.test(value) ? value : JSON.stringify(item)
}

function fill(input) {
  for (const field of form.querySelectorAll('[data-pointer]')) {
    let value = input
    for (const name of field.dataset.pointer.slice(1).split('/'))
      value = value?.[name.replaceAll('~1', '/').replaceAll('~0', '~')]
    if (field.dataset.kind === 'boolean') field.checked = value === true
    else if (field.dataset.kind === 'json-lines')
      field.value = (value ?? []).map((each, at) => lineOf(each, at, field.dataset.main)).join('\n')
    else field.value = Array.isArray(value) ? value.join('\n') : (value ?? '')
    const details = field.closest('details')
    if (details && value !== undefined) details.open = true
  }
}

/** Asks a path of the playground. Somebody who is not signed in any more is led to the sign-in. */
async function askHome(name, body) {
  const response = await fetch(`${home}/${name}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/json', 'X-Assay-CSRF': csrf },
    body: JSON.stringify(body),
  })
  if (response.type === 'opaqueredirect' || response.status === 401) {
    location.reload()
    throw new Error('You are signed out.')
  }
  if (!response.ok) throw new Error(await reasonOf(response))
  return response.json()
}

async function reasonOf(response) {
  const answer = await response.json().catch(() => null)
  return answer?.error?.message ?? `The dashboard returned status ${response.status}.`
}

async function keyFor(choice) {
  if (lent?.choice === choice && Date.now() < lent.endsAt - reserveMs) return lent.key
  const { key, seconds } = await askHome('keys', { key: choice, path })
  lent = { choice, key, endsAt: Date.now() + seconds * 1000 }
  return key
}

async function call(input, key) {
  const isPost = method === 'POST'
  const target = isPost ? path : path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(input[name]))
  const startedAt = performance.now()
  const response = await fetch(target, {
    method,
    credentials: 'omit',
    cache: 'no-store',
    headers: { Authorization: `Bearer ${key}`, ...(isPost ? { 'Content-Type': 'application/json' } : {}) },
    ...(isPost ? { body: JSON.stringify(input) } : {}),
  })
  const body = await response.text()
  const ms = performance.now() - startedAt
  return { input, status: response.status, headers: Object.fromEntries(response.headers), body, ms }
}

async function send(input, repeat, ownTurn) {
  const key = await keyFor(keyField.value)
  const answered = await call(input, key)
  // A key that is refused may have ended with its parent: the next call asks for another one.
  if (answered.status === 401) lent = null
  const shown = await askHome('answers', { path, ...answered })
  if (ownTurn !== turn) return
  place.innerHTML = shown.answer
  for (const name of ['json', 'headers', 'code']) document.getElementById(name).innerHTML = shown[name]
  const { error } = answered.status === 400 ? JSON.parse(answered.body) : {}
  mark(error?.pointer, (error?.message ?? '').replaceAll('`', ''))
  const { enhance } = await import(form.dataset.enhance)
  enhance(document)
  if (place.getBoundingClientRect().top > innerHeight * 0.8) place.scrollIntoView()
  const charged = answered.headers['x-credits-charged']
  said.textContent = `Status ${answered.status}${charged === undefined ? '' : `, credits charged: ${charged}`}.`
  const wait = Number(answered.headers['retry-after'])
  if (answered.status === 200 && wait > 0 && repeat < mostRepeats) {
    said.textContent += ` Not final yet. The request is repeated in ${wait} seconds.`
    setTimeout(() => {
      if (ownTurn === turn) send(input, repeat + 1, ownTurn).catch(tell)
    }, wait * 1000)
  }
}

/** What went wrong before there was an answer. */
function tell(error) {
  const box = document.createElement('div')
  box.className = 'notice bad'
  box.role = 'alert'
  const words = document.createElement('p')
  words.textContent = error instanceof TypeError ? 'The service could not be reached.' : error.message
  box.append(words)
  place.replaceChildren(box)
  mark(error.pointer, error.message)
}

form.addEventListener('submit', async event => {
  event.preventDefault()
  if (button.ariaDisabled === 'true') return
  turn += 1
  button.ariaDisabled = 'true'
  try {
    await send(readInput(), 0, turn)
  } catch (error) {
    tell(error)
  } finally {
    button.ariaDisabled = 'false'
  }
})

form.addEventListener('click', event => {
  const { input } = event.target.closest?.('button[data-input]')?.dataset ?? {}
  if (input === undefined) return
  fill(JSON.parse(input))
  isOwn = false
})

form.addEventListener('input', event => {
  if (event.target !== keyField) isOwn = true
})

function showMode() {
  const mode = modeOf()
  button.textContent = button.dataset[mode]
  for (const group of form.querySelectorAll('.examples')) group.hidden = group.dataset.mode !== mode
}

keyField.addEventListener('change', () => {
  showMode()
  if (isOwn) return
  const example = form.querySelector(`.examples[data-mode=${modeOf()}] button`)
  if (example) fill(JSON.parse(example.dataset.input))
})

showMode()
// A link to this page may fill the fields; what follows the # is sent to no server.
if (location.hash !== '') fill(Object.fromEntries(new URLSearchParams(location.hash.slice(1))))
button.disabled = false
