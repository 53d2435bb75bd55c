import { code } from './fields.ts'

/** A mail address without a display name; 254 characters is what a mail path can carry (RFC 5321, 4.5.3.1.3). */
export const emailAddress = () =>
  code({ pattern: /^[^\s@<>()[\],;:"\\]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/, max: 254 })
