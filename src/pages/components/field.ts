/** Fields of forms: the label above, the rule under it, the error in place of the rule. */
import { html } from 'ghtml'

export interface Choice {
  readonly value: string
  readonly title: string
}

export interface FormField {
  /** Name of the field in the form; also its id, unless that is given. */
  readonly name: string
  readonly id?: string
  readonly label: string
  /** One line under the field. */
  readonly rule?: string
  /** Replaces the rule; screen readers read it with the field. */
  readonly error?: string
  /** The type of an `input`, or: a text of lines, one of a list, one of a few in sight, any of a few, yes or no. */
  readonly type?:
    | 'text'
    | 'password'
    | 'email'
    | 'search'
    | 'url'
    | 'date'
    | 'lines'
    | 'select'
    | 'radio'
    | 'checks'
    | 'check'
  /** The text, or the chosen value; the chosen ones of `checks`, one a line. A `check` with a value is checked. */
  readonly value?: string
  /** The choices of `select`, `radio` and `checks`. */
  readonly choices?: readonly Choice[]
  /** Further attributes; true for one without a value. `radio` and `checks` have none. */
  readonly attributes?: Readonly<Record<string, string | number | true>>
}

export function formField(field: FormField): string {
  const { name, id = name, label, type = 'text', value, choices = [], attributes = {} } = field
  const isInvalid = field.error === undefined ? '' : ' aria-invalid="true"'
  const own = html`name="${name}" id="${id}"!${descriptionOf(field)}!${isInvalid}`
  const rest = Object.entries(attributes)
    .map(([attribute, text]) => (text === true ? html` ${attribute}` : html` ${attribute}="${text}"`))
    .join('')
  switch (type) {
    case 'radio':
      return group(field, 'radio', [value])
    case 'checks':
      return group(field, 'checkbox', (value ?? '').split('\n'))
    case 'check': {
      const checked = value === undefined ? '' : ' checked'
      return html`<div class="field"><div class="choice"><input type="checkbox" value="1" !${own}!${checked}!${rest}><label for="${id}">${label}</label></div>!${under(field)}</div>`
    }
    case 'lines':
      return framed(
        field,
        html`<textarea !${own}!${rest}>
${value ?? ''}</textarea>`,
      )
    case 'select': {
      const options = choices.map(
        each => html`<option value="${each.value}"!${each.value === value ? ' selected' : ''}>${each.title}</option>`,
      )
      return framed(field, html`<select !${own}!${rest}>!${options}</select>`)
    }
    default: {
      const text = value === undefined ? '' : html` value="${value}"`
      return framed(field, html`<input type="${type}" !${own}!${text}!${rest}>`)
    }
  }
}

/** Fields that the reader does not see, by their names. */
export function hiddenFields(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
    .join('')
}

function group(field: FormField, type: 'radio' | 'checkbox', chosen: readonly (string | undefined)[]): string {
  const { name, id = name, label, choices = [] } = field
  const inputs = choices.map(({ value, title }, at) => {
    const own = `${id}-${at}`
    return html`<div class="choice"><input type="${type}" name="${name}" id="${own}" value="${value}"!${chosen.includes(value) ? ' checked' : ''}><label for="${own}">${title}</label></div>`
  })
  return html`<fieldset class="field"!${descriptionOf(field)}><legend>${label}</legend><div class="choices">!${inputs}</div>!${under(field)}</fieldset>`
}

function framed(field: FormField, input: string): string {
  const { name, id = name, label } = field
  return html`<div class="field"><label for="${id}">${label}</label>!${input}!${under(field)}</div>`
}

/** Names the line under the field, which a screen reader reads with it. */
function descriptionOf({ name, id = name, rule, error }: FormField): string {
  return rule === undefined && error === undefined ? '' : html` aria-describedby="${id}-rule"`
}

function under({ name, id = name, rule, error }: FormField): string {
  if (error !== undefined) return html`<p class="field-error" id="${id}-rule">${error}</p>`
  return rule === undefined ? '' : html`<p class="rule" id="${id}-rule">${rule}</p>`
}
