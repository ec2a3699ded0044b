/**
 * The rule table as JSON: `assets/compliance/rules/rules.json`, which people edit. A rule is the law of one country on
 * commercial email without a prior request. A territory has the rule of the country that it belongs to.
 */
import { type JsonSchema, object, type Static } from '../../../core/json-schema.ts'
import { ruleCodes, ruleConfidences } from './codes.ts'
import { exceptionsSchema, text } from './exceptions.ts'

const optionalText = { ...text, type: ['string', 'null'] } as const
const countryCode = { type: 'string', pattern: '^[A-Z]{2}$' } as const
const url = { type: 'string', pattern: '^https?://[^\\s<>"]+$' } as const
const code = { type: 'string', enum: ruleCodes } as const
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const

const cell = object({ recommendation_code: code, why: text }, { additionalProperties: false })

const law = object(
  {
    name: text,
    local_name: text,
    citation: text,
    // A year, a month or a day, as precisely as it is known; it may be in the future.
    in_force_since: { type: 'string', pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$' },
  },
  { optional: ['local_name', 'in_force_since'], additionalProperties: false },
)

const source = object(
  {
    title: text,
    url,
    publisher: text,
    kind: { type: 'string', enum: ['statute', 'regulator', 'secondary'] },
    seen: { type: 'boolean', description: 'True when the source was read for this rule.' },
  },
  { additionalProperties: false },
)

/** Fields that may change on a date, and that an operator may set. */
const ruleFields = {
  business: cell,
  consumer: cell,
  generic_address: {
    type: ['string', 'null'],
    enum: [...ruleCodes, null],
    description: 'Rule for business role addresses such as info@. Null where `business` also applies to them.',
  },
  laws: { type: 'array', items: law },
  regulator: {
    ...object({ name: text, url }, { additionalProperties: false }),
    type: ['object', 'null'],
  },
  sources: { type: 'array', items: source },
  obligations: { type: 'array', items: text },
  opt_out_deadline_days: { type: ['integer', 'null'], minimum: 0, maximum: 365 },
  opt_out_deadline_in: { type: 'string', enum: ['days', 'working_days'] },
  label_required: optionalText,
  register: optionalText,
  max_penalty: optionalText,
  exceptions: exceptionsSchema,
  scope: text,
  confidence: { type: 'string', enum: ruleConfidences },
  notes: optionalText,
  last_verified: { type: 'string', pattern: '^\\d{4}-\\d{2}$', description: 'Month.' },
} as const

type FieldName = keyof typeof ruleFields
const fieldNames = Object.keys(ruleFields) as FieldName[]

/** Changes from a day on, such as when an act comes into force. */
const change = object({ applies_from: day, ...ruleFields }, { optional: fieldNames, additionalProperties: false })

const rule = object(
  {
    country_code: countryCode,
    ...ruleFields,
    changes: { type: 'array', minItems: 1, items: change },
  },
  { optional: ['changes', 'opt_out_deadline_in', 'exceptions'], additionalProperties: false },
)

const territory = object(
  {
    country_code: countryCode,
    rule_of: countryCode,
    confidence: {
      type: 'string',
      enum: ruleConfidences,
      description: 'Confidence that this rule applies in the territory.',
    },
    notes: text,
  },
  { additionalProperties: false },
)

export const ruleTableSchema = object(
  {
    rules_version: { ...day, description: 'Date of the last change of any text.' },
    rules: { type: 'array', items: rule },
    territories: { type: 'array', items: territory },
  },
  { additionalProperties: false },
)

export type RuleTableFile = Static<typeof ruleTableSchema>
export type Territory = Static<typeof territory>
export type RuleChange = Static<typeof change>
export type RuleFields = Omit<RuleChange, 'applies_from'>
export type WrittenRule = Static<typeof rule>
export type RuleSource = Static<typeof source>
export type Law = Static<typeof law>

/**
 * A value of `law-overrides.json`, whose keys are country codes: fields that the operator sets instead of the table.
 */
const override = object(
  {
    reason: { ...text, maxLength: 300, description: 'Reason and author, shown with the rule.' },
    applies_from: day,
    ...ruleFields,
  },
  { optional: ['applies_from', ...fieldNames], additionalProperties: false },
)

export const overrideSchema: JsonSchema = override
export type Override = Static<typeof override>
