/**
 * The calls of the pages before the door, by where they go. Their shapes stand in the contracts; the pages know those by
 * type only, because what checks shapes weighs more than the pages themselves.
 */
export const gateCalls = {
  login: { id: 'authentication.login', method: 'POST', path: '/authentication/login', permission: 'public' },
  environment: { id: 'system.environment', method: 'GET', path: '/system/environment', permission: 'public' },
  passwordChangeExpired: {
    id: 'security.passwordChangeExpired',
    method: 'POST',
    path: '/security/password-change-expired',
    permission: 'public',
  },
  selfResetPassword: {
    id: 'security.selfResetPassword',
    method: 'POST',
    path: '/security/self-reset-password',
    permission: 'public',
  },
  completeSelfResetPassword: {
    id: 'security.completeSelfResetPassword',
    method: 'POST',
    path: '/security/complete-self-reset-password',
    permission: 'public',
  },
} as const
