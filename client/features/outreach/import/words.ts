import type { OutreachChecked } from '../../../../schemas/outreach/wire.ts';
import { formatCount } from '../../../ui/format.ts';
import type { ReadList } from './read.ts';

const gyms = (count: number) => formatCount(count, 'gym', 'gyms');

/** What is said where a list of gyms is added. */
export const words = {
  title: 'Add gyms from a list',
  lead: 'A CSV file with at most 500 rows. The first row names the columns: Gym name and Town are needed; Contact name, Role, Email, Phone, Street, Postcode, Source, Legal form, Lawful basis and Consent note may be there.',
  source: 'How we know of them, where the list doesn’t say',
  file: 'Choose a CSV file',
  problems: {
    empty: 'There’s no row below the headings.',
    headings: 'The first row has to name the columns Gym name and Town.',
    'too-many': 'There are more than 500 rows. Nothing was read: split the list, and add one part after the other.',
    unreadable: 'This file can’t be read as CSV. Save it as CSV in your spreadsheet, and choose it again.',
  } satisfies Record<Extract<ReadList, { problem: string }>['problem'], string>,
  looking: 'Looking which of them we know…',
  checkDoing: 'look which of them we know',
  ready: (count: number) => `${gyms(count)} can be added.`,
  wrongTitle: 'Not right, so left out',
  repeatsTitle: 'Twice in this list, so left out',
  knownTitle: 'Known already, so left out',
  stoppedTitle: 'Not to be contacted, so left out',
  row: (row: number) => `Row ${row}`,
  wrong: (field: string, rule: string) => `${field}: ${rule}`,
  repeats: (row: number, of: number) => `Row ${row} is the same gym as row ${of}.`,
  known: ({ row, is, by, name = '' }: OutreachChecked['found'][number]) => `Row ${row}: ${WHERE[is](name)} (the same ${BY[by]}).`,
  stopped: (row: number, by: OutreachChecked['found'][number]['by']) =>
    `Row ${row}: they asked us never to contact them again (the same ${BY[by]}).`,
  withHere: (count: number) => `Add the ${gyms(count)} that may be on Fitness Hub already as well`,
  close: 'Close',
  send: (count: number) => `Add ${gyms(count)}`,
  doing: 'add a list',
  sent: (count: number) => `${gyms(count)} sent.`,
  display: (count: number, part: number, parts: number) =>
    parts === 1 ? `Add ${gyms(count)} from a list` : `Add ${gyms(count)} from a list, part ${part} of ${parts}`,
} as const;

const WHERE: Readonly<Record<OutreachChecked['found'][number]['is'], (name: string) => string>> = {
  stopped: () => '',
  outreach: (name) => `${name} is on the list`,
  gym: (name) => `${name} is on Fitness Hub`,
  application: (name) => `${name} has applied`,
};
const BY: Readonly<Record<OutreachChecked['found'][number]['by'], string>> = {
  email: 'email',
  phone: 'phone number',
  site: 'name and postcode',
};
