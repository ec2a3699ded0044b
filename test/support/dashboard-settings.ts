import assert from 'node:assert/strict'
import { loadConfig } from '../../src/app/settings/config.ts'
import type { DashboardSettings } from '../../src/dashboard/settings.ts'
import { testPasswordCost } from './password-cost.ts'

/** The defaults of the settings that the dashboard uses, with a password cost for tests. */
export function dashboardSettings(changed: Partial<DashboardSettings>): DashboardSettings {
  const loaded = loadConfig({})
  assert.ok('config' in loaded)
  return { ...loaded.config, passwordCost: testPasswordCost, ...changed }
}
