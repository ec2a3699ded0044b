export const settingsPath = '/dashboard/settings'
export const wrongPassword = 'This is not your password.'
