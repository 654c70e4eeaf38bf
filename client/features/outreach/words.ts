import type { OutreachTemplate } from '../../../schemas/outreach/email/words.ts';
import type { LOST_REASONS, OutreachMoveTo, OutreachStage } from '../../../schemas/outreach/place.ts';
import { formatCount } from '../../ui/format.ts';
import type { OutreachPart } from './list/parts.ts';

const gyms = (count: number) => formatCount(count, 'gym', 'gyms');
const STAGES = {
  new: 'New',
  contacted: 'Contacted',
  in_conversation: 'In conversation',
  invited: 'Invited',
  applied: 'Applied',
  won: 'Won',
  lost: 'Lost',
  do_not_contact: 'Do not contact',
} satisfies Record<OutreachStage, string>;

/** What those who run the platform read about gyms that might come to us. */
export const words = {
  title: 'Gyms we might win',
  lead: (open: number, overdue: number) =>
    open === 0
      ? 'No gym is open.'
      : overdue === 0
        ? `${gyms(open)} open, nothing overdue.`
        : `${gyms(open)} open. Overdue: ${overdue}.`,
  unsaved: {
    title: 'No gyms are saved on this device yet',
    text: 'Connect once. After that you can read the list here without a signal, and note what was said on a visit.',
  },
  add: 'Add a gym',
  importList: 'Add from a list',
  search: 'Find by gym, person, town or postcode',
  show: 'Show',
  list: 'Gyms',
  choose: 'Choose a gym to see what was said and what comes next.',
  back: 'Back to all gyms',
  part: (name: string, count: number) => `${name} (${count})`,
  parts: { open: 'All open', overdue: 'Overdue', mine: 'Mine', ...STAGES } satisfies Record<OutreachPart, string>,
  none: {
    open: 'Nobody is on the list. Add a gym, or a whole list of them.',
    overdue: 'Nothing is overdue.',
    mine: 'Nothing is given to you.',
  } as Partial<Record<OutreachPart, string>>,
  noneHere: 'No gym is here.',
  notFound: 'No gym fits that.',
  stages: STAGES,
  waiting: 'Waiting to be sent',
  due: (day: string) => `Next: ${day}`,
  overdue: (day: string) => `Overdue since ${day}`,
  on: (day: string, what: string | undefined) => (what === undefined ? day : `${day}: ${what}`),
  facts: {
    who: 'Who we speak with',
    role: 'Their role',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    source: 'How we know of it',
    legalForm: 'Legal form',
    basis: 'Why we may write',
    consent: 'They agreed',
    asked: 'Asked for in',
    assignee: 'Given to',
    next: 'Next',
    lost: 'Lost because',
  },
  asked: (place: string) => `See what people asked for in ${place}`,
  application: 'See their application',
  edit: 'Change details',
  stopped:
    'They asked us never to contact them. We’ve deleted who they are and how we reached them, and refuse whoever adds them again.',
  next: {
    title: 'What comes next',
    on: 'Day',
    what: 'What',
    who: 'Who does it',
    nobody: 'Nobody yet',
    me: (name: string) => `${name} (you)`,
    save: 'Save',
    saved: 'Saved.',
    needsDay: 'Say on which day.',
    display: (gym: string) => `Plan what comes next for ${gym}`,
  },
  moves: {
    title: 'How far are we?',
    to: {
      contacted: 'We’ve contacted them',
      in_conversation: 'We’re in conversation',
      lost: 'It’s lost',
      new: 'Begin again',
    } satisfies Record<OutreachMoveTo, string>,
    reason: 'Why is it lost?',
    chooseReason: 'Choose a reason',
    needsReason: 'Say why it’s lost.',
    reasons: {
      not_interested: 'Not interested',
      no_answer: 'No answer',
      too_expensive: 'Too expensive',
      other_system: 'They use something else',
      closed: 'The gym has closed',
      other: 'Something else',
    } satisfies Record<(typeof LOST_REASONS)[number], string>,
    text: 'Anything to remember',
    lose: 'Mark as lost',
    cancel: 'Not now',
    byApplication: 'That they applied, or are won, their application says. Nobody can say it by hand.',
    display: (gym: string, to: OutreachMoveTo) => `${gym}: ${STAGES[to].toLowerCase()}`,
  },
  stop: {
    button: 'They don’t want to be contacted',
    sure: 'For ever? We delete who they are and how we reach them, and nobody can add or write to them again.',
    yes: 'Never contact them again',
    no: 'Not now',
    display: (gym: string) => `Never contact ${gym} again`,
  },
  note: {
    label: 'Note',
    hint: 'What was said or seen. You can write it without a signal.',
    save: 'Keep note',
    needs: 'Write something first.',
    display: (gym: string) => `Note about ${gym}`,
  },
  write: {
    title: 'Write to them',
    template: 'Begin with',
    templates: { hello: 'A first hello', visit: 'After a visit', reminder: 'A reminder' } satisfies Record<
      OutreachTemplate,
      string
    >,
    text: 'What you write',
    textHint: '20 to 2,000 characters. A blank line begins a new paragraph.',
    preview: 'What they get',
    subject: (subject: string) => `Subject: ${subject}`,
    link: 'A link to our form, filled in with what we know. It works for 60 days.',
    stop: 'A link by which they never hear from us again.',
    send: 'Send email',
    doing: 'write to them',
    again: (day: string) => `We wrote to them lately. You can write again from ${day}.`,
    needsText: 'Write 20 to 2,000 characters.',
    display: (gym: string) => `Write to ${gym}`,
  },
  timeline: {
    title: 'What happened',
    note: (by: string) => `${by} noted`,
    mail: (by: string) => `${by} wrote to them`,
    mailStates: { sent: 'Sent', waiting: 'On its way', unsent: 'Not sent: they could not be written to any more' },
    stage: (stage: OutreachStage, by: string | undefined) => (by === undefined ? STAGES[stage] : `${STAGES[stage]}, said ${by}`),
  },
  atPlace: {
    title: 'Gyms we’re speaking with there',
    none: 'None yet.',
    add: 'Add a gym there',
    addSuggested: (gym: string) => `Add ${gym}`,
  },
} as const;
