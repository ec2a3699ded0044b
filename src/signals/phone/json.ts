/** The answer as JSON: the same value as JSON.stringify gives, at a part of the cost. */
import { asciiJson, asciiString, asciiStringOrNull } from '../../core/ascii-json.ts'
import type { PhoneValidation } from './schema.ts'

const kept = new WeakMap<readonly string[], string>()

/** Lists of zones are shared between answers, and frozen: each is written once. */
function zonesJson(zones: readonly string[]): string {
  const known = kept.get(zones)
  if (known !== undefined) return known
  const json = asciiJson(zones)
  if (Object.isFrozen(zones)) kept.set(zones, json)
  return json
}

/** A text of our own making, codes and words, that holds nothing that JSON would escape. */
function plain(text: string | null): string {
  return text === null ? 'null' : `"${text}"`
}

export function validationJson(answer: PhoneValidation): string {
  return (
    `{"phone":${asciiString(answer.phone)},"valid":${answer.valid},"possible":${answer.possible}` +
    `,"reason":${plain(answer.reason)},"country_code":${plain(answer.country_code)}` +
    `,"country":${asciiString(answer.country)},"calling_code":${answer.calling_code}` +
    `,"type":${plain(answer.type)},"e164":${plain(answer.e164)}` +
    `,"international":${asciiStringOrNull(answer.international)},"national":${asciiStringOrNull(answer.national)}` +
    `,"carrier":${asciiStringOrNull(answer.carrier)},"location":${asciiStringOrNull(answer.location)}` +
    `,"timezones":${zonesJson(answer.timezones)}}`
  )
}
