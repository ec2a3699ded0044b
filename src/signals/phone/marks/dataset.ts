import type { SnapshotDataset } from '../../../core/dataset.ts'
import { inboxList } from './inbox-list.ts'
import { formatVersion, PhoneMarks } from './marks.ts'
import { bundledSnapshot, inputs } from './sources.ts'

/** Numbers that authorities keep free for films and documents, and of Google's headquarters. */
const neverInboxes = ['+442079460018', '+12025550123', '+493023125123', '+16502530000']

function checkGolden(marks: PhoneMarks): string[] {
  const wrong = neverInboxes.filter(e164 => marks.inboxOf(e164) !== null).map(() => 'A number of nobody is an inbox.')
  if (marks.size < inboxList.minRows) wrong.push(`Only ${marks.size} inboxes.`)
  if (!marks.portable.has('DE') || marks.portable.has('AQ')) wrong.push('Numbers are ported in DE and not in AQ.')
  return wrong
}

/**
 * What is known of single numbers beside the plans. A data set of its own, since its list changes every day and the
 * tables by prefix do not.
 */
export const phoneMarks: SnapshotDataset<PhoneMarks> = {
  name: 'phone_marks',
  kind: 'snapshot',
  declaredBy: { module: import.meta.url, name: 'phoneMarks' },
  title: 'Telephone numbers: public inboxes, and countries where numbers can be ported',
  formatVersion,
  feeds: [inboxList],
  bundled: bundledSnapshot,
  inputs,
  compiler: new URL('./compile.ts', import.meta.url),
  open: PhoneMarks.read,
  checkGolden,
}
