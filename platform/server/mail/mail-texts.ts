import { formatInstant } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { Texts } from '../base/texts.ts'
import type { MailContent } from './mail.ts'

interface Reader {
  language: Language
  firstName: string
  lastName: string
}

const nameOf = ({ firstName, lastName }: Reader) => `${firstName} ${lastName}`

/** Every mail of the platform in the reader's language. */
export const mailTexts = {
  passwordReset: (texts: Texts, reader: Reader, about: { link: string; minutes: number }): MailContent => ({
    subject: texts.text(reader.language, 'platform:mail.passwordReset.subject'),
    text: texts.text(reader.language, 'platform:mail.passwordReset.text', { name: nameOf(reader), ...about }),
  }),
  passwordChanged: (texts: Texts, reader: Reader, about: { at: string }): MailContent => ({
    subject: texts.text(reader.language, 'platform:mail.passwordChanged.subject'),
    text: texts.text(reader.language, 'platform:mail.passwordChanged.text', {
      name: nameOf(reader),
      at: formatInstant(about.at, reader.language),
    }),
  }),
  apiKeyCreated: (texts: Texts, reader: Reader, about: { keyId: string; at: string; until: string }): MailContent => ({
    subject: texts.text(reader.language, 'platform:mail.apiKeyCreated.subject'),
    text: texts.text(reader.language, 'platform:mail.apiKeyCreated.text', {
      name: nameOf(reader),
      keyId: about.keyId,
      at: formatInstant(about.at, reader.language),
      until: formatInstant(about.until, reader.language),
    }),
  }),
}
