import { type FakePartner, fakePartner, type FakePartnerOptions } from './fake-partner.ts'

/** An office that takes everything but what begins with "refuse", and numbers what it takes. */
export const echoOffice = (options: Partial<FakePartnerOptions> = {}): FakePartner =>
  fakePartner({
    path: '/partners/echo',
    accept: ({ bytes }, number) =>
      bytes.subarray(0, 6).toString() === 'refuse' ? { refused: 'asked' } : { receipt: { number } },
    ...options,
  })
