/** Fields of forms: the label above, the rule under it, the error in place of the rule. */
import { html } from 'ghtml'

interface FieldWords {
  /** Name of the field in the form; also its id, unless that is given. */
  readonly name: string
  readonly id?: string
  readonly label: string
  /** One line under the field. */
  readonly rule?: string
  /** Replaces the rule; screen readers read it with the field. */
  readonly error?: string
}

interface InputField extends FieldWords {
  readonly type?: 'text' | 'password' | 'email' | 'number' | 'search' | 'url' | 'date' | 'datetime-local' | 'file'
  readonly value?: string | number
  /** Further attributes; true for one without a value. */
  readonly attributes?: Readonly<Record<string, string | number | true>>
}

export function inputField({ type = 'text', value, attributes = {}, ...words }: InputField): string {
  const input = html`<input type="${type}" !${common(words)}!${value === undefined ? '' : html` value="${value}"`}!${rest(attributes)}>`
  return framed(words, input)
}

/** Fields that the reader does not see, by their names. */
export function hiddenFields(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
    .join('')
}

interface TextField extends FieldWords {
  readonly value?: string
  readonly attributes?: Readonly<Record<string, string | number | true>>
}

export function textField({ value = '', attributes = {}, ...words }: TextField): string {
  return framed(
    words,
    html`<textarea !${common(words)}!${rest(attributes)}>
${value}</textarea>`,
  )
}

export interface Choice {
  readonly value: string
  readonly title: string
}

interface ChoiceField extends FieldWords {
  readonly choices: readonly Choice[]
  readonly value?: string
  readonly attributes?: Readonly<Record<string, string | number | true>>
}

export function selectField({ choices, value, attributes = {}, ...words }: ChoiceField): string {
  const options = choices.map(
    each => html`<option value="${each.value}"!${each.value === value ? ' selected' : ''}>${each.title}</option>`,
  )
  return framed(words, html`<select !${common(words)}!${rest(attributes)}>!${options}</select>`)
}

/** One of a few, all in sight. */
export function radioField({ choices, value, ...words }: Omit<ChoiceField, 'attributes'>): string {
  return group(words, choices, 'radio', new Set(value === undefined ? [] : [value]))
}

interface ChecksField extends FieldWords {
  readonly choices: readonly Choice[]
  readonly values?: readonly string[]
}

/** Any of a few. */
export function checksField({ choices, values = [], ...words }: ChecksField): string {
  return group(words, choices, 'checkbox', new Set(values))
}

interface CheckField extends FieldWords {
  readonly isChecked?: boolean
  readonly attributes?: Readonly<Record<string, string | number | true>>
}

/** Yes or no. */
export function checkField({ isChecked = false, attributes = {}, ...words }: CheckField): string {
  const { id = words.name, label } = words
  return html`<div class="field"><div class="choice"><input type="checkbox" value="1" !${common(words)}!${isChecked ? ' checked' : ''}!${rest(attributes)}><label for="${id}">${label}</label></div>!${under(words)}</div>`
}

function group(words: FieldWords, choices: readonly Choice[], type: string, chosen: ReadonlySet<string>): string {
  const { name, id = name, label } = words
  const inputs = choices.map(({ value, title }, at) => {
    const own = `${id}-${at}`
    return html`<div class="choice"><input type="${type}" name="${name}" id="${own}" value="${value}"!${chosen.has(value) ? ' checked' : ''}><label for="${own}">${title}</label></div>`
  })
  const description = isDescribed(words) ? html` aria-describedby="${id}-rule"` : ''
  return html`<fieldset class="field"!${description}><legend>${label}</legend><div class="choices">!${inputs}</div>!${under(words)}</fieldset>`
}

function framed(words: FieldWords, input: string): string {
  const { name, id = name, label } = words
  return html`<div class="field"><label for="${id}">${label}</label>!${input}!${under(words)}</div>`
}

function isDescribed({ rule, error }: FieldWords): boolean {
  return rule !== undefined || error !== undefined
}

/** Name, id, and what a screen reader says of the field. */
function common(words: FieldWords): string {
  const { name, id = name, error } = words
  const description = isDescribed(words) ? html` aria-describedby="${id}-rule"` : ''
  return html`name="${name}" id="${id}"!${description}!${error === undefined ? '' : ' aria-invalid="true"'}`
}

function under({ name, id = name, rule, error }: FieldWords): string {
  if (error !== undefined) return html`<p class="field-error" id="${id}-rule">${error}</p>`
  return rule === undefined ? '' : html`<p class="rule" id="${id}-rule">${rule}</p>`
}

function rest(attributes: Readonly<Record<string, string | number | true>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === true ? html` ${name}` : html` ${name}="${value}"`))
    .join('')
}
