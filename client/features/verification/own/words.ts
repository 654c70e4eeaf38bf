import type { LEGAL_FORMS } from '../../../../schemas/application/answers/fields.ts';
import type { ItemName } from '../../../../schemas/verification/shape.ts';
import type { ItemStatus } from '../../../../schemas/verification/states.ts';
import { formatDayAndYear } from '../../../ui/format.ts';

/** What an owner reads about being verified. */
export const paperWords = {
  title: 'Verification',
  lead: 'We look at these before your gym goes live. Only we see them, and each time one of us opens a file it’s put on record with the reason. Files are deleted 90 days after we’ve decided.',
  unsaved: 'Connect once to see how far your documents are. You can get them ready and send them all the same.',
  needed: 'Needed',
  optional: 'If you have one',
  about: {
    identity: 'A photo ID of an owner or director: passport or driving licence.',
    business: 'How your business is registered.',
    premises: 'The lease, or a rates or utility bill of the last three months.',
    public_liability_insurance: 'A certificate for at least £2 million, with its dates.',
    music_licence: 'If you play music: TheMusicLicence.',
    first_aid: 'A certificate of somebody on your team.',
    photos_match: '',
  } satisfies Record<ItemName, string>,
  statuses: {
    not_started: 'Not sent',
    submitted: 'Sent, waiting for us',
    in_review: 'We’re looking at it',
    changes_requested: 'We have a question',
    approved: 'In order',
    rejected: 'Not taken',
    expiring: 'Running out',
    expired: 'Run out',
  } satisfies Record<ItemStatus, string>,
  waiting: 'Waiting to be sent',
  draft: 'Kept on this device, not sent',
  until: (day: string) => `Valid until ${formatDayAndYear(`${day}T12:00:00.000Z`)}.`,
  stillCounts: (day: string | undefined) =>
    day === undefined
      ? 'The one before it counts meanwhile.'
      : `The one before it counts until ${formatDayAndYear(`${day}T12:00:00.000Z`)}.`,
  again: 'You can send it again at any time.',
  /** What to do about one that ends, or has; `paused`: without it the gym is. */
  ending: (paused: boolean) =>
    paused ? 'Send the new one before then, and your gym stays open.' : 'Send the new one before then.',
  ended: (paused: boolean) =>
    paused ? 'Send the new one now: your gym is paused two weeks after this one ran out.' : 'Send the new one when you have it.',
  send: 'Send it',
  sendAnew: 'Send a new one',
  open: (what: string, again: boolean) => (again ? `Send a new one: ${what}` : `Send it: ${what}`),
  files: 'Files',
  filesHint: 'PDF, JPEG or PNG, five at most, 10 MB each. Photos leave this device without where or when they were taken.',
  addFiles: 'Add files',
  removeFile: 'Remove',
  remove: (name: string) => `Remove ${name}`,
  unreadable: (name: string) => `We can’t open ${name}. Choose a PDF, JPEG or PNG.`,
  tooLarge: (name: string) => `${name} is too large. It can be 10 MB at most.`,
  full: 'Five files at most.',
  notKept: 'The file couldn’t be saved on this device, which may be out of storage. Free some space and add it again.',
  file: {
    waiting: 'Saved on this device',
    sending: (percent: number) => `Sending, ${percent}%`,
    kept: 'Uploaded',
  },
  expiresOn: 'The day it runs out',
  legalForm: 'Legal form',
  choose: 'Choose one',
  forms: {
    sole_trader: 'Sole trader',
    partnership: 'Partnership',
    ltd: 'Limited company',
    llp: 'LLP',
    charity: 'Charity',
    public_body: 'Public body',
  } satisfies Record<(typeof LEGAL_FORMS)[number], string>,
  vatRegistered: 'VAT registered',
  submit: 'Send',
  offline: 'It goes as soon as you’re back online. You can close the app meanwhile.',
  display: (what: string, gym: string) => `${what} for ${gym}`,
  fileDisplay: (what: string, name: string) => `${what}: ${name}`,
} as const;
