import type { Signal } from '../core/signal.ts'
import { ip } from './ip/index.ts'

/** The signals that this service answers. A further one is a folder and a line here. */
export const signals: readonly Signal[] = [ip]
