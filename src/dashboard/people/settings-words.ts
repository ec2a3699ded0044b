export const settingsPath = '/dashboard/settings'
export const wrongPassword = 'This is not your password.'
export const tooManyTries = 'Too many wrong passwords. Wait a quarter of an hour.'
/** Route options that admit every signed-in user, member of an account or not. */
export const ofEveryUser = { config: { needsNoAccount: true } } as const
