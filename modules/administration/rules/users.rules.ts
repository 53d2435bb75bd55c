import type { Issue } from '#platform/core/issue.ts'
import type { RegistryCompute, RegistryRules } from '#platform/core/registry.ts'
import type { AdministeredUser } from '../contract/users.registry.ts'

/** The realm of those whose password is kept here. */
export const localRealm = 'local'

export const userCompute: RegistryCompute<AdministeredUser> = ({ firstName, lastName, realm, username }) => ({
  name: `${firstName} ${lastName}`,
  account: realm === localRealm ? username : `${realm}\\${username}`,
})

/** A password is ours, the directory's, or there is none because a machine shows keys. */
export const userRules: RegistryRules<AdministeredUser> = (user) => {
  const issues: Issue[] = []
  const { isLoginByActiveDirectory, isApiKeyUser, isChangePasswordRequired, realm } = user
  if (isLoginByActiveDirectory && isApiKeyUser)
    issues.push({ field: 'isApiKeyUser', code: 'administration.keyOrDirectory' })
  if (isLoginByActiveDirectory && realm === localRealm)
    issues.push({ field: 'realm', code: 'administration.directoryRealm' })
  if (!isLoginByActiveDirectory && realm !== localRealm)
    issues.push({ field: 'realm', code: 'administration.localRealm' })
  if (isChangePasswordRequired && (isLoginByActiveDirectory || isApiKeyUser)) {
    issues.push({ field: 'isChangePasswordRequired', code: 'administration.noPasswordHere' })
  }
  return issues
}
