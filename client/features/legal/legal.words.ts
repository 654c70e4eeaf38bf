import type { LegalTextName } from './texts.ts';

/** What the settings' page says of the texts that people agree to. */
export const legalWords = {
  lead: 'The texts that people agree to, as this app says them. They’re part of the app: a new wording comes with a new release, so nothing can be changed here. Whoever agreed to one keeps it on record by its version.',
  older: 'An app that hasn’t been updated yet still shows the version it came with.',
  names: {
    terms: 'Terms of use',
    privacy: 'Privacy notice',
    agreement: 'Agreement for gyms',
    coolingOff: 'Cancelling a pass',
    start: 'Asking to start within 14 days',
    offers: 'Yes to a gym’s offers',
  } satisfies Record<LegalTextName, string>,
  where: {
    terms: 'Whoever signs up or applies for a gym',
    privacy: 'Shown to whoever signs up or applies for a gym',
    agreement: 'A gym’s owner, before it goes live',
    coolingOff: 'Shown to whoever buys a pass. It has no version of its own: it counts as part of the terms',
    start: 'Whoever buys a pass, or before they first come in. Never ticked for anybody',
    offers: 'A member, for each gym. Off until they say yes',
  } satisfies Record<LegalTextName, string>,
  version: 'Version',
  since: 'In force since',
  numbered: 'Numbered, not dated',
  who: 'Agreed to by',
  notice: 'Notice of a change',
  days: (days: number) => `${days} days`,
  noneSaid: 'None promised in the text',
  byHand: 'The app doesn’t send this notice by itself. Write to all owners under Gyms 15 days before the release.',
  fingerprint: 'Fingerprint',
  fingerprintHint: 'The start of the SHA-256 of its words. The same on two devices means the same words.',
  read: 'Read the words',
  page: 'Open its page',
} as const;
