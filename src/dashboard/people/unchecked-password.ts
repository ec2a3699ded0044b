/** A notice on the first page after a new password that no source of breaches could check. */
import type { FastifyReply } from 'fastify'
import { html } from 'ghtml'
import { keepFlash } from '../flash.ts'
import { settingsPath } from './settings-labels.ts'

/** Long enough for a sign-in with the new password. */
const lastsMs = 900_000

/** Keeps the notice for the next page of the dashboard. */
export function keepUncheckedNotice(reply: FastifyReply): void {
  const body = html`<p><b>We couldn't check whether your password has been breached.</b> No source of breached passwords responded. Set the password again under <a href="${settingsPath}">Security</a> when one is available.</p>`
  keepFlash(reply, body, { look: 'warn', lastsMs })
}
