import { z } from 'zod'

export interface MailContent {
  subject: string
  text: string
  html?: string
}

/** A mail as it goes to the server. */
export interface ReadyMail extends MailContent {
  recipients: string[]
  messageId: string
}

/** What became of it: a server may take a mail for some recipients and refuse others. */
export interface Delivery {
  refusedRecipients: string[]
}

export interface MailTransport {
  send(mail: ReadyMail): Promise<Delivery>
}

/** The server said no for good (SMTP 5xx): sending again would not help. */
export class MailRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the mail server refused the mail with ${status}`)
    this.status = status
  }
}

/** The server could not be reached, or could not take it now: another time it may. */
export class MailNotTaken extends Error {
  readonly problem: string

  constructor(problem: string) {
    super(`the mail could not be handed over: ${problem}`)
    this.problem = problem
  }
}

// A line break in a header starts the next header: whoever could put one into a subject could add recipients.
const headerText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u)

const recipients = z
  .array(z.email().max(254).pipe(headerText(254)))
  .min(1)
  .max(50)

const content = z.strictObject({
  subject: headerText(300),
  text: z.string().min(1).max(1_000_000),
  html: z.string().max(1_000_000).exactOptional(),
})

/** Whether mail can go there at all. */
export const isAddress = (text: string): boolean => recipients.safeParse([text]).success

/** Throws when an address or a header is not what it should be: the fault of the code that made the mail. */
export const checkedRecipients = (addresses: string[]): string[] => recipients.parse(addresses)
export const checkedContent = (mail: MailContent): MailContent => content.parse(mail)
