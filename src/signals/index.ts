import type { Signal } from '../core/signal.ts'
import { type BreachPorts, breach } from './breach/index.ts'
import { type CompliancePorts, compliance } from './compliance/index.ts'
import { type EmailCheckPorts, email } from './email/index.ts'
import { type GenderPorts, gender } from './gender/index.ts'
import { type IpPorts, ip } from './ip/index.ts'
import { phone } from './phone/index.ts'

/** What signals are handed by the process: whom they may ask while a request waits. */
export type SignalPorts = BreachPorts & CompliancePorts & EmailCheckPorts & GenderPorts & IpPorts

/**
 * The signals that this service answers. A further one is a folder and a line here. The first page shows a call of the
 * first, which answers without a source that has to be configured.
 */
export const signals: readonly Signal<SignalPorts>[] = [gender, ip, phone, breach, compliance, email]
