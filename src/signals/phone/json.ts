/**
 * Writes the answer as JSON of ASCII, with the same value as JSON.stringify. It is worth a twentieth of a request with text
 * of other scripts, and nothing for plain numbers.
 */
import { asciiJson, asciiString, asciiStringOrNull } from '../../core/ascii-json.ts'
import type { PhoneValidation } from './schema.ts'

const kept = new WeakMap<readonly string[], string>()

/** A list of zones that is frozen is shared between answers, and is written once. */
function zonesJson(zones: readonly string[]): string {
  const known = kept.get(zones)
  if (known !== undefined) return known
  const json = asciiJson(zones)
  if (Object.isFrozen(zones)) kept.set(zones, json)
  return json
}

/** Writes a code or word of this signal, in which JSON has nothing to escape. */
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
