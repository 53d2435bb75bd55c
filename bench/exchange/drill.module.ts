import { randomUUID } from 'node:crypto'
import type { ServerModule } from '#platform/server/modules.ts'
import { definePartner, type MessageKind } from '#platform/server/partners/partner.ts'
import { echoDefinition, echoPartner, unorderedPartner } from '#platform/testing/echo-partner.ts'
import type { Defence } from './options.ts'

const { letter } = echoDefinition.kinds
/** Another name each time; what comes back under it is taken for the answer. */
const nameless: MessageKind<string> = {
  ...letter,
  request: (message) => letter.request({ ...message, key: randomUUID() }),
  read: (answer, message) => {
    const { key } = JSON.parse(answer.body.toString('utf8')) as { key: string }
    return letter.read(answer, { ...message, key })
  },
}
const namelessPartner = definePartner({ ...echoDefinition, kinds: { ...echoDefinition.kinds, letter: nameless } })

export const partnerOf = (broken: Defence | undefined) =>
  broken === 'no-key' ? namelessPartner : broken === 'no-order' ? unorderedPartner : echoPartner

export const drillModule = (broken: Defence | undefined): ServerModule => ({
  id: 'drill',
  partners: [partnerOf(broken)],
})
