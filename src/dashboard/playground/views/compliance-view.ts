import { html } from 'ghtml'
import { countryOf } from '../../../core/country.ts'
import type { Mark } from '../../../core/document.ts'
import { card, evidence, facts, headline, notice } from '../../../pages/components/blocks.ts'
import { codeBlock } from '../../../pages/components/code.ts'
import { counted } from '../../../pages/components/number.ts'
import type { ContactVerdict, Receipt, Verdict } from '../../../signals/compliance/schema.ts'
import labels from '../../labels.json' with { type: 'json' }

type Code = Verdict['recommendation_code']
type Check = Verdict['evidence']['checks'][number]

const stepWords: Readonly<Record<Code, string>> = labels.compliance_steps

/** The signs of the five steps, from "do not" to "go on". */
const stepMarks: Readonly<Record<Code, Mark>> = {
  ...{ prohibited: 'ban', consent_required: 'stop', exception_required: 'ask', case_by_case: 'ask' },
  ...{ allowed_with_conditions: 'care', allowed: 'go', allowed_by_policy: 'go', safe_to_send: 'go' },
}

const sureWords = labels.compliance_confidence

export function complianceView(answer: Verdict): string {
  return verdictCard(answer) + evidenceCard(answer) + lawCard(answer) + scopeCard(answer) + receiptLink(answer)
}

/** A link to the form of a receipt with its fields filled in. */
function receiptLink({ checking, result_id, email }: Verdict): string {
  if (checking === true) return ''
  const fields = new URLSearchParams({ result_id, email })
  return card({
    title: 'Receipt',
    body: html`<p>A receipt is a signed record of this verdict that anyone can verify later. It is free.</p><p><a class="button" href="/dashboard/playground/compliance/receipt#${fields}">Create receipt</a></p>`,
  })
}

export function receiptView({ receipt, key_id, contents }: Receipt): string {
  const { verdict, address, account_list, ...ids } = contents
  const answer: Verdict = { ...verdict, email: '', result_id: ids.result_id, charged_credits: 0 }
  const signed = facts([
    ['Signed at', html`${ids.issued_at}`],
    ['Verdict first requested at', html`${ids.verdict_at}`],
    ['Key', html`<code>${key_id}</code>`],
    ['Account lists', html`${listWords[account_list] ?? account_list}`],
    ['Digest of the address', html`<code>${address.digest}</code>`],
  ])
  const text = codeBlock({ id: 'receipt', label: 'Receipt', text: receipt })
  const help = html`<p class="soft">Save this text to a file, and verify it with <code>assay receipt verify</code>. <a href="/docs/receipts">What a receipt proves</a></p>`
  return (
    card({ title: 'Receipt', body: signed + text + help }) +
    verdictCard(answer) +
    evidenceCard(answer) +
    lawCard(answer)
  )
}

const listWords: Readonly<Record<string, string>> = labels.compliance_lists

/** The verdict on a contact: the exceptions that it rests on stand before the evidence. */
export function contactView(answer: ContactVerdict): string {
  const { exceptions = [] } = answer
  return verdictCard(answer) + exceptionsCard(exceptions) + evidenceCard(answer) + lawCard(answer) + scopeCard(answer)
}

function exceptionsCard(exceptions: NonNullable<ContactVerdict['exceptions']>): string {
  if (exceptions.length === 0) return ''
  const items = exceptions.map(({ country_code, citation, conditions, confidence }) => {
    const all = conditions.map(each => html`<li>${each}</li>`)
    return html`<h3>${nameOf(country_code)}: ${citation}</h3><ul>!${all}</ul><p class="soft">Confidence: ${confidence}.</p>`
  })
  return card({
    title: 'Exceptions',
    body: html`<p>All conditions of an exception must be met.</p>` + items.join(''),
  })
}

function nameOf(code: string): string {
  return countryOf(code)?.name ?? code
}

function verdictCard(answer: Verdict): string {
  const code = answer.recommendation_code
  const { country, confidence, address_kind, jurisdictions_applicable: all = [] } = answer
  const place = country === '' ? '' : `${country}, `
  const domain = answer.disposable === true ? ' at a disposable domain' : ''
  const note = html`<code>${code}</code> · ${place}${sureWords[confidence]} · a ${address_kind} address${domain}`
  const running = answer.checking
    ? notice(
        'warn',
        html`<p>The website of the domain is still being checked, so this result may change. The playground repeats the request automatically at no charge.</p>`,
      )
    : ''
  const several =
    all.length > 1 ? html`<p>Possible countries: ${all.map(nameOf).join(', ')}. The strictest rule applies.</p>` : ''
  const duties = answer.obligations.map(each => html`<li>${each}</li>`)
  const must = duties.length === 0 ? '' : html`<h3>Obligations</h3><ul>!${duties}</ul>`
  const own =
    answer.override_reason === undefined
      ? ''
      : notice('plain', html`<p>The operator set this rule: ${answer.override_reason}</p>`)
  const body = html`!${headline(stepMarks[code], stepWords[code], note)}!${running}!${own}!${lawChanges(answer)}<p>${answer.message}</p><p>${answer.recommendation}</p>!${several}!${must}`
  return card({ title: 'Cold-email compliance', body })
}

function lawChanges({ law_changed }: Verdict): string {
  if (law_changed === undefined) return ''
  const items = law_changed.words.map(each => html`<li>${each}</li>`)
  const since = html`<time datetime="${law_changed.since}">${law_changed.since}</time>`
  return notice(
    'warn',
    html`<p>The law has changed since this address was first checked (from !${since}). The verdict below follows the current law.</p><ul>!${items}</ul><p><a href="/docs/law/changes">All changes of the law</a></p>`,
  )
}

const checkWords: Readonly<Record<string, string>> = labels.compliance_checks

const resultWords: Readonly<Record<string, string>> = labels.compliance_results

function seenOf({ sign, result }: Check): string {
  const found = resultWords[result] ?? `evidence for ${nameOf(result)}`
  return sign === undefined ? found : `${sign.replaceAll('_', ' ')}: ${found}`
}

function evidenceCard({ evidence: { points, max_points, checks }, confidence }: Verdict): string {
  const list = checks.map(check => ({
    check: checkWords[check.check] ?? check.check,
    seen: seenOf(check),
    points: check.points,
    of: max_points,
  }))
  const why = labels.compliance_reasons[confidence]
  return card({
    title: 'Evidence',
    aside: html`<span class="soft nowrap">${points} of ${max_points} points</span>`,
    body: evidence(list) + html`<p class="soft">${why}</p>`,
  })
}

function lawCard({ laws, sources, country_code, rule_confidence, last_verified, rules_version }: Verdict): string {
  const items = laws.map(({ name, local_name, citation, in_force_since }) => {
    const local = local_name === undefined ? '' : html` (${local_name})`
    const since = in_force_since === undefined ? '' : html`, in force since ${in_force_since}`
    return html`<li><b>${name}</b>!${local}<br><span class="soft">${citation}!${since}</span></li>`
  })
  const links = sources.map(({ title, url, publisher }) => {
    const name = isWebAddress(url) ? html`<a href="${url}" rel="noreferrer">${title}</a>` : html`${title}`
    return html`<li>!${name} <span class="soft">${publisher}</span></li>`
  })
  const none =
    laws.length === 0 ? html`<p>No law applies, because the country is unknown.</p>` : html`<ul>!${items}</ul>`
  const texts = links.length === 0 ? '' : html`<h3>Sources</h3><ul>!${links}</ul>`
  const page =
    country_code === ''
      ? ''
      : html`<p><a href="/docs/law/${country_code.toLowerCase()}">Law of ${nameOf(country_code)}</a></p>`
  const read = last_verified === null ? '' : `Last verified ${last_verified}, ${rule_confidence} confidence. `
  const guidance = html`<p class="soft">${read}Rules version ${rules_version}. This is guidance from public sources, not legal advice.</p>`
  return card({ title: 'Law', body: none + texts + page + guidance })
}

function deadlineWords({ opt_out_deadline_days: days, opt_out_deadline_in }: Verdict): string {
  if (days === undefined) return ''
  if (days === 0) return 'immediately'
  return counted(days, opt_out_deadline_in === 'working_days' ? 'working day' : 'day')
}

/** The duties that the answer has a field for. */
function dutiesOf(answer: Verdict): [string, string][] {
  const { label_required = '', register = '', max_penalty = '' } = answer
  const known: [string, string][] = [
    ['Opt-out deadline', deadlineWords(answer)],
    ['Label', label_required],
    ['Register to check', register],
    ['Maximum penalty', max_penalty],
  ]
  return known.filter(([, sentence]) => sentence !== '').map(([name, sentence]) => [name, html`${sentence}`])
}

function scopeCard(answer: Verdict): string {
  const { scope, result_id, charged_credits } = answer
  return card({
    title: 'Scope',
    body:
      html`<p>${scope}</p>` +
      facts([
        ...dutiesOf(answer),
        ['Result ID', html`<code>${result_id}</code>`],
        [
          'Charged',
          charged_credits === 0
            ? 'Free: a repeated request or a running check'
            : '1 credit. Repeated requests within 6 months are free.',
        ],
      ]),
  })
}

/** Sources of an operator's own rule may be files. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//.test(url)
}
