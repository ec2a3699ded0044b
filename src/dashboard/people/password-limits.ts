/** In characters. NIST SP 800-63B asks for 8 beside a second factor, and for no rule on what they are. */
export const shortestPassword = 12
export const longestPassword = 256
