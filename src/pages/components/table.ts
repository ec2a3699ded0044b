import { html } from 'ghtml'

export interface Column {
  readonly title: string
  /** Numbers stand at the right, `short` texts in one line. */
  readonly kind?: 'number' | 'short'
  /** Comes first where the table is stacked. */
  readonly isMain?: boolean
  /**
   * Its title stands before each cell where the table is stacked, as that of numbers does: the cell alone would not say
   * what it is.
   */
  readonly isNamed?: boolean
  /** A title that only a screen reader says, such as that of a column of buttons. */
  readonly isUnseen?: boolean
}

export interface Table {
  /** Title of the table for screen readers; shown above the table unless its card has that title. */
  readonly caption: string
  readonly isCaptionSeen?: boolean
  /** On a narrow screen the cells of a row flow below each other, instead of being out of sight at the right. */
  readonly isStacked?: boolean
  readonly columns: readonly Column[]
  /** HTML of each cell; the first of a row names it. */
  readonly rows: readonly (readonly string[])[]
}

/** A table that scrolls when it is wider than its container. */
export function table({ caption, isCaptionSeen = false, isStacked = false, columns, rows }: Table): string {
  const heads = columns.map(({ title, kind, isUnseen }) => {
    const words = isUnseen ? html`<span class="unseen">${title}</span>` : html`${title}`
    return html`<th scope="col"!${kind === 'number' ? ' class="number"' : ''}>!${words}</th>`
  })
  const lines = rows.map(
    cells => html`<tr>!${cells.map((cell, at) => cellHtml(cell, columns[at], at, isStacked))}</tr>`,
  )
  const words = html`<caption!${isCaptionSeen ? '' : ' class="unseen"'}>${caption}</caption>`
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table!${isStacked ? ' class="stacked"' : ''}>!${words}<thead><tr>!${heads}</tr></thead><tbody>!${lines}</tbody></table></div>`
}

function cellHtml(cell: string, column: Column | undefined, at: number, isStacked: boolean): string {
  const classes = [column?.kind, isStacked && column?.isMain === true ? 'main' : undefined].filter(
    each => each !== undefined,
  )
  const isNamed = column?.kind === 'number' || column?.isNamed === true
  const title = isStacked && isNamed && cell !== '' ? html` data-title="${column?.title}"` : ''
  const look = (classes.length === 0 ? '' : html` class="${classes.join(' ')}"`) + title
  return at === 0 ? html`<th scope="row"!${look}>!${cell}</th>` : html`<td!${look}>!${cell}</td>`
}
