import type { Issue } from '#platform/core/issue.ts'
import type { RegistryCompute, RegistryRules } from '#platform/core/registry.ts'
import type { AdministeredUser } from '../contract/users.registry.ts'

/** The realm of those whose password is kept here. */
export const localRealm = 'local'

/** That somebody has ended is known to the database alone. */
export const userCompute: RegistryCompute<AdministeredUser> = (user) => ({
  name: `${user.firstName} ${user.lastName}`,
  account: user.realm === localRealm ? user.username : `${user.realm}\\${user.username}`,
  state: user.isDisabledByAdmin ? 'disabledByAdmin' : user.isEnabled ? 'active' : 'disabled',
})

/** A password is ours, the directory's, or there is none because a machine shows keys. */
export const userRules: RegistryRules<AdministeredUser> = (user) => {
  const issues: Issue[] = []
  const { isLoginByActiveDirectory, isApiKeyUser, isChangePasswordRequired, realm, allSites, sites } = user
  if (isLoginByActiveDirectory && isApiKeyUser)
    issues.push({ field: 'isApiKeyUser', code: 'administration.keyOrDirectory' })
  if (isLoginByActiveDirectory && realm === localRealm)
    issues.push({ field: 'realm', code: 'administration.directoryRealm' })
  if (!isLoginByActiveDirectory && realm !== localRealm)
    issues.push({ field: 'realm', code: 'administration.localRealm' })
  if (isChangePasswordRequired && (isLoginByActiveDirectory || isApiKeyUser)) {
    issues.push({ field: 'isChangePasswordRequired', code: 'administration.noPasswordHere' })
  }
  // Without a plant people sign in and find almost nothing, and nobody knows why.
  if (!allSites && sites.length === 0) issues.push({ field: 'sites', code: 'administration.noPlants' })
  return issues
}
