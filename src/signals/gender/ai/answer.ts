/** The one form of answer that is taken from a provider; anything else is refused. */

export interface ProviderAnswer {
  /** Null when it does not know. */
  readonly gender: 'male' | 'female' | null
  /** 0.5 to 0.95: what a provider says of its own certainty is not calibrated here. */
  readonly confidence: number
}

const mostConfidence = 0.95

/**
 * Reads the body of a chat completion whose one choice has as its content exactly a JSON object with the members `gender`
 * ("male", "female" or null) and `confidence` (0 to 1). Null for anything else: text around it, further members or one twice,
 * a choice that was cut off.
 */
export function readCompletion(body: string): ProviderAnswer | null {
  const completion = parse(body)
  if (!isObject(completion) || !Array.isArray(completion.choices) || completion.choices.length !== 1) return null
  const [choice] = completion.choices
  if (!isObject(choice) || !isObject(choice.message)) return null
  if (choice.finish_reason !== 'stop' && choice.finish_reason !== undefined) return null
  return typeof choice.message.content === 'string' ? readAnswer(choice.message.content) : null
}

function readAnswer(content: string): ProviderAnswer | null {
  const answer = parse(content)
  if (!isObject(answer) || Object.keys(answer).length !== 2) return null
  // Of a member that comes twice the parser takes the last.
  if (content.match(/"\s*:/g)?.length !== 2) return null
  const { gender, confidence } = answer
  if (gender !== 'male' && gender !== 'female' && gender !== null) return null
  if (typeof confidence !== 'number' || !(confidence >= 0 && confidence <= 1)) return null
  return { gender, confidence: Math.min(mostConfidence, Math.max(0.5, confidence)) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
