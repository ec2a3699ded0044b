/**
 * Names that say themselves what they are: a word for throwing away beside a word for mail. Written down, not learned;
 * each word alone also stands in names of companies (spam filters, drop boxes, fake data).
 */

const thrown = [
  'temp(?:o(?:rary|raire|rario|ral)?)?',
  'tmp',
  'trash',
  'junk',
  'fake',
  'spam',
  'nospam',
  'dispos(?:able)?',
  'throwaway',
  'burner',
  'anon(?:ym(?:ous)?)?',
  'wegwerf',
  'muell',
  'jetable',
  'poubelle',
  'basura',
  'einmal',
  'onetime',
  'discard',
  'rubbish',
  'garbage',
  'dummy',
  String.raw`\d+-?min(?:ute)?s?`,
].join('|')
const mail = 'e?-?mails?|inbox|mailbox|mailaddress|post'
const services = 'mailinator|yopmail|guerr?illamail|sharklasers'

const pattern = new RegExp(
  `(?:^|[^a-z])(?:${thrown})-?(?:free|my|your|the)?-?(?:${mail})|(?:${mail})-?(?:${thrown})(?:$|[^a-z])|${services}`,
)

/** @param label one label of a domain, in lower case */
export function saysThrowAway(label: string): boolean {
  return pattern.test(label)
}

/** True for a name with a word for mail, which says little by itself. @param label as above */
export function saysMail(label: string): boolean {
  return /mail|inbox/.test(label)
}
