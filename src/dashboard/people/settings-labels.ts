export const settingsPath = '/dashboard/settings'
export const wrongPassword = 'Incorrect password.'
export const tooManyTries = 'Too many incorrect passwords. Wait 15 minutes.'
