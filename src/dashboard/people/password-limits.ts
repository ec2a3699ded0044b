/** Characters of a password. NIST SP 800-63B requires 8 beside a second factor, and forbids rules on their kind. */
export const shortestPassword = 12
export const longestPassword = 256
