export const settingsPath = '/dashboard/settings'
export const wrongPassword = 'This is not your password.'
export const tooManyTries = 'Too many wrong passwords. Wait a quarter of an hour.'
