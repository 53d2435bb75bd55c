import { X509Certificate } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OPCUACertificateManager } from 'node-opcua-certificate-manager'
import type { EndpointDescription, OPCUAClientOptions, UserIdentityInfo } from 'node-opcua-client'
import { secretIn } from '#platform/server/config/secret.ts'
import { within } from '#platform/server/partners/breaker.ts'
import type { OpcUaSettings } from '#platform/server/config/opc-ua-settings.ts'

const discoveryMs = 5000

const opcUaNames = { none: 'None', sign: 'Sign', signAndEncrypt: 'SignAndEncrypt' } as const

export interface Access {
  options: OPCUAClientOptions
  /** Who we sign in as; nothing where nobody has to. */
  identity: UserIdentityInfo | undefined
  /** What to do about a refusal, in words. */
  explain(error: unknown): unknown
  forget(): Promise<void>
}

/**
 * How to connect, at the security that this installation demands and at no other. The certificate of the historian is
 * looked up anew each time, so that trusting it needs no restart.
 */
export async function accessTo(url: string, security: OpcUaSettings, common: OPCUAClientOptions): Promise<Access> {
  const opcua = await import('node-opcua-client')
  const { OPCUACertificateManager } = await import('node-opcua-certificate-manager')
  const manager = new OPCUACertificateManager({
    rootFolder: security.certificates ?? join(tmpdir(), 'molo-worker-certificates'),
    automaticallyAcceptUnknownCertificate: false,
    // Read at each connection; watching would only keep files open.
    disableFileWatchers: true,
  })
  const forget = async () => {
    manager.referenceCounter = 0
    await manager.dispose()
  }
  // Key and certificate of our own are made here at the first start, before anybody waits for the historian.
  await manager.initialize()
  const plain: OPCUAClientOptions = {
    ...common,
    applicationName: 'Molo',
    // Not of this host: a container has another name after each start, and its certificate must go on naming it.
    applicationUri: 'urn:molo:worker',
    securityMode: opcua.MessageSecurityMode.None,
    securityPolicy: opcua.SecurityPolicy.None,
    clientCertificateManager: manager,
  }
  if (security.mode === 'none') return { options: plain, identity: undefined, explain: (error) => error, forget }

  try {
    const securityMode = opcua.MessageSecurityMode[opcUaNames[security.mode]]
    const securityPolicy = opcua.SecurityPolicy.Basic256Sha256
    const offered = await endpointsOf(url, plain)
    const endpoint = offered.find(
      (one) => one.securityMode === securityMode && one.securityPolicyUri === securityPolicy,
    )
    if (!endpoint) {
      const names = offered.map((one) => `${opcua.MessageSecurityMode[one.securityMode]} ${policyName(one)}`)
      throw new Error(
        `the historian does not offer ${opcUaNames[security.mode]} with Basic256Sha256, which PARTNER_HISTORIAN_SECURITY demands` +
          ` (it offers ${names.join(', ') || 'nothing'}): switch it on there; this side connects with nothing less`,
      )
    }
    await refuseUnknown(manager, endpoint.serverCertificate)
    return {
      options: { ...plain, securityMode, securityPolicy, serverCertificate: endpoint.serverCertificate },
      identity: identityOf(security, endpoint, opcua.UserTokenType),
      explain: (error) => explained(error, security, manager.ownCertFolder),
      forget,
    }
  } catch (error) {
    await forget()
    throw error
  }
}

/** Asked for without security, as the protocol has it: what matters of the answer is checked or demanded afterwards. */
async function endpointsOf(url: string, plain: OPCUAClientOptions): Promise<EndpointDescription[]> {
  const { OPCUAClient } = await import('node-opcua-client')
  const client = OPCUAClient.create(plain)
  try {
    await within(discoveryMs, 'connecting to the historian', client.connect(url))
    return await within(discoveryMs, "asking for the historian's endpoints", client.getEndpoints())
  } finally {
    await within(2000, 'leaving the historian', client.disconnect()).catch(() => {})
  }
}

const policyName = ({ securityPolicyUri }: EndpointDescription) => securityPolicyUri?.split('#').at(-1) ?? ''

async function refuseUnknown(manager: OPCUACertificateManager, chain: Buffer): Promise<void> {
  // Leaves one that was never seen among the rejected, where an administrator finds it.
  const trust = await manager.isCertificateTrusted(chain)
  // Somebody may have copied it instead of moving it, and a certificate in both folders would count as rejected.
  if (trust === 'Good') await manager.trustCertificate(chain)
  const status: string = trust === 'Good' ? await manager.verifyCertificate(chain) : trust
  if (status === 'Good') return
  // The first of a chain is the server's own.
  const { fingerprint, subject, validTo } = new X509Certificate(chain)
  const thumbprint = fingerprint.replaceAll(':', '').toLowerCase()
  const what = `the certificate of the historian (${subject.replaceAll('\n', ', ')}, valid to ${validTo}, SHA-1 thumbprint ${thumbprint})`
  throw new Error(
    status === 'BadCertificateUntrusted'
      ? `${what} is not trusted: compare the thumbprint with the historian's own, then move the file from` +
          ` ${manager.rejectedFolder} into the trusted folder ${manager.trustedFolder}`
      : `${what} is refused as ${status}: have the historian's certificate renewed, or put what is missing of its issuers` +
          ` into ${manager.issuersCertFolder} and ${manager.issuersCrlFolder}`,
  )
}

function identityOf(
  { user, passwordFile }: OpcUaSettings,
  endpoint: EndpointDescription,
  types: typeof import('node-opcua-client').UserTokenType,
): UserIdentityInfo | undefined {
  if (user && passwordFile) {
    return { type: types.UserName, userName: user, password: secretIn(passwordFile).reveal() }
  }
  const isOpen = endpoint.userIdentityTokens?.some(({ tokenType }) => tokenType === types.Anonymous)
  if (isOpen) return undefined
  throw new Error('the historian asks who is there: set PARTNER_HISTORIAN_USER and PARTNER_HISTORIAN_PASSWORD_FILE')
}

function explained(error: unknown, { user }: OpcUaSettings, ownFolder: string): unknown {
  const text = error instanceof Error ? error.message : ''
  if (/BadUserAccessDenied|BadIdentityTokenRejected/.test(text)) {
    return new Error(
      `the historian refuses the user ${user}: correct PARTNER_HISTORIAN_USER and PARTNER_HISTORIAN_PASSWORD_FILE`,
      { cause: error },
    )
  }
  // Servers say as little as they can about whom they do not trust.
  if (/BadSecurityChecksFailed|BadCertificate|BadSecureChannelClosed|disconnected/i.test(text)) {
    return new Error(
      `the historian ends the secure connection (${text.split('\n')[0]}): if it is our certificate, have the one in` +
        ` ${ownFolder} trusted there`,
      { cause: error },
    )
  }
  return error
}
