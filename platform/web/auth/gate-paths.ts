/** Where the pages before the door stand, by the specification. */
export const gatePaths = {
  login: '/login',
  forgot: '/input-for-reset-password',
  reset: '/reset-password/',
  update: '/update-password',
} as const
