/** Where the provider sends people back to: authPath/callback/providerId. */
export const authPath = '/dashboard/auth'
export const providerId = 'oidc'
