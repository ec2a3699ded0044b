/**
 * Certainty of a national number by its digits. Most check digits are computed by npm `stdnum`; this file has the kinds
 * for which its version 1.12.0 differs from the registers. Each takes a number of capital letters and digits only.
 * Sources: the registers and tax offices, and the public numbers in the tests of python-stdnum.
 */
import { stdnum } from 'stdnum'

/** `form`: only the form is valid. The kind has no check digits, or registers issue numbers with wrong ones. */
type DigitGrade = 'checked' | 'form' | null
export type Judge = (compact: string) => DigitGrade

type Validate = (value: string) => { readonly isValid: boolean }

/** Kinds that stdnum knows only by their form. */
const withoutCheckDigits = new Set(['AT.businessid', 'DE.stnr', 'US.ein', 'IS.vsk', 'SM.coe'])

/** @param validator `<country>.<kind>` of stdnum. Throws for one that stdnum does not have. */
export function judgeOf(validator: string): Judge {
  const [country, kind] = validator.split('.')
  const countries: Readonly<Record<string, Readonly<Record<string, { validate?: Validate } | undefined>> | undefined>> =
    stdnum
  const validate = countries[country]?.[kind]?.validate
  if (validate === undefined) throw new Error(`stdnum has no ${validator}`)
  if (validator in corrected) return corrected[validator]
  const grade = withoutCheckDigits.has(validator) ? 'form' : 'checked'
  return compact => (isValid(validate, compact) ? grade : null)
}

function isValid(validate: Validate, value: string): boolean {
  try {
    return validate(value).isValid
  } catch {
    // stdnum throws for some texts that are not numbers.
    return false
  }
}

/** Sum of each digit times its weight. */
function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}

const when = (isRight: boolean): DigitGrade => (isRight ? 'checked' : null)
const matchedBy = (pattern: RegExp, judge: (digits: string) => DigitGrade): Judge => {
  const whole = new RegExp(`^(?:${pattern.source})$`)
  return compact => {
    const [, digits] = whole.exec(compact) ?? []
    return digits === undefined ? null : judge(digits)
  }
}
const stdnumOr = (validate: Validate, own: Judge): Judge => {
  return compact => (isValid(validate, compact) ? 'checked' : own(compact))
}

const corrected: Readonly<Record<string, Judge>> = {
  'AD.nrt': matchedBy(/([ACDEFGLOPU]\d{6}[A-Z])/, andorran),
  'BG.vat': stdnumOr(stdnum.BG.vat.validate, matchedBy(/(?:BG)?(\d{9}(?:\d{4})?)/, bulgarian)),
  'CN.uscc': matchedBy(/([0-9A-HJ-NP-RTUWXY]{18})/, chinese),
  'CZ.dic': stdnumOr(stdnum.CZ.dic.validate, matchedBy(/(?:CZ)?(6\d{8})/, czechGroup)),
  'ID.npwp': matchedBy(/0?(\d{9})\d{6}/, digits => when(luhnOf(digits) % 10 === 0)),
  'LV.pvn': stdnumOr(stdnum.LV.pvn.validate, matchedBy(/(?:LV)?(32\d{9})/, latvian)),
  'MX.rfc': matchedBy(/([A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3})/, mexican),
  'PY.ruc': matchedBy(/(\d{6,9})/, paraguayan),
  'RO.onrc': matchedBy(/([JFC]\d{13})/, romanian),
  'SV.nit': matchedBy(/(?:SV)?([019]\d{13})/, salvadoran),
  'TW.ubn': matchedBy(/(\d{8})/, taiwanese),
  'UY.rut': matchedBy(/(?:UY)?(\d{12})/, uruguayan),
}

/**
 * Companies (A, L) have the numbers from 700000 (OECD, Andorra). The rule of the last letter is not public.
 */
function andorran(number: string): DigitGrade {
  const serial = Number(number.slice(1, 7))
  const isRight = /^[AL]/.test(number) ? serial >= 700_000 && serial < 800_000 : number[0] !== 'F' || serial < 700_000
  return isRight ? 'form' : null
}

function bulgarian(digits: string): DigitGrade {
  let check = weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8]) % 11
  if (check === 10) check = weighted(digits, [3, 4, 5, 6, 7, 8, 9, 10]) % 11
  return when(check % 10 === Number(digits[8]))
}

/** GB 32100-2015: the check character may be 0, which stdnum never computes. */
function chinese(code: string): DigitGrade {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  let [sum, weight] = [0, 1]
  for (const character of code.slice(0, 17)) {
    sum += alphabet.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return when(alphabet[(31 - (sum % 31)) % 31] === code[17])
}

/** Numbers that begin with 6: natural persons without a birth number, and VAT groups (699…). */
function czechGroup(digits: string): DigitGrade {
  const sum = weighted(digits.slice(1), [8, 7, 6, 5, 4, 3, 2])
  return when((8 - ((10 - (sum % 11)) % 11) + 10) % 10 === Number(digits[8]))
}

/** Twice every second digit from the right, the digits of the products added. */
function luhnOf(digits: string): number {
  const from = (digits.length + 1) % 2
  return [...digits].reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === from ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** Codes of persons from 2017 on begin with 32 and hold no date. */
function latvian(digits: string): DigitGrade {
  const check = (1 + weighted(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11
  return when(check % 10 === Number(digits[10]))
}

/** One in five public numbers has a wrong check character, so a wrong one only means the form. */
function mexican(number: string): DigitGrade {
  const month = Number(number.slice(-7, -5))
  const day = Number(number.slice(-5, -3))
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  return isValid(stdnum.MX.rfc.validate, number) ? 'checked' : 'form'
}

function paraguayan(digits: string): DigitGrade {
  const sum = [...digits.slice(0, -1)].reverse().reduce((total, digit, index) => total + (index + 2) * Number(digit), 0)
  return when(((11 - (sum % 11)) % 11) % 10 === Number(digits.at(-1)))
}

/** Since 2024: a letter, the year, a serial of six digits, the county (00 for new companies), and a check digit. */
function romanian(number: string): DigitGrade {
  const county = Number(number.slice(11, 13))
  if (!/^.(?:199|20\d)/.test(number) || (county > 40 && county !== 51 && county !== 52)) return null
  const first = number.charCodeAt(0) % 10
  return when([...number.slice(1, -1)].reduce((sum, digit) => sum + Number(digit), first) % 10 === Number(number[13]))
}

function salvadoran(digits: string): DigitGrade {
  const isOld = digits.slice(10, 13) <= '100'
  const sum = weighted(
    digits,
    isOld ? [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2] : [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2],
  )
  return when((isOld ? sum % 11 : (11 - (sum % 11)) % 11) % 10 === Number(digits[13]))
}

/** Ministry of Finance, from 2023-04-01: the sum is divisible by 5, and a 7 in the seventh place counts 0 or 1. */
function taiwanese(digits: string): DigitGrade {
  const sum = [1, 2, 1, 2, 1, 2, 4, 1].reduce((total, weight, index) => {
    const product = weight * Number(digits[index])
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return when(sum % 5 === 0 || (digits[6] === '7' && (sum + 1) % 5 === 0))
}

/** Numbers of the series 22 are issued as well. */
function uruguayan(digits: string): DigitGrade {
  const series = Number(digits.slice(0, 2))
  if (series < 1 || series > 22 || digits.slice(2, 8) === '000000' || digits.slice(8, 11) !== '001') return null
  return when((11 - (weighted(digits, [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(digits[11]))
}
