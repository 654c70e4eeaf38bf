/** Gyms that might come to us, in the lists in which those see them who run the platform (product.md 4.5). Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { LocalDate } from '../../../../schemas/basics/primitives.ts';
import { OUTREACH_STAGES, type OutreachStage } from '../../../../schemas/outreach/place.ts';
import type { Outreach } from '../../../../schemas/outreach/shape.ts';

export const OUTREACH_PARTS = ['open', 'overdue', 'mine', ...OUTREACH_STAGES] as const;
export type OutreachPart = (typeof OUTREACH_PARTS)[number];

const OPEN: readonly OutreachStage[] = ['new', 'contacted', 'in_conversation', 'invited', 'applied'];

export const isOpen = ({ stage }: Pick<Outreach, 'stage'>): boolean => OPEN.includes(stage);
/** The day of the next thing to do is over. `today`: in London. */
export const isOverdue = (one: Pick<Outreach, 'stage' | 'nextActionOn'>, today: LocalDate): boolean =>
  isOpen(one) && one.nextActionOn !== undefined && one.nextActionOn < today;

/** `uid`: whose are "mine". What is to be done first comes first, then whom nobody has planned anything with, the newest first. */
export function inOutreachPart(
  all: readonly Outreach[],
  part: OutreachPart,
  { today, uid }: { readonly today: LocalDate; readonly uid: string },
): readonly Outreach[] {
  const belongs = (one: Outreach): boolean => {
    if (part === 'open') return isOpen(one);
    if (part === 'overdue') return isOverdue(one, today);
    if (part === 'mine') return isOpen(one) && one.assignee?.uid === uid;
    return one.stage === part;
  };
  return all.filter(belongs).toSorted(byTurn);
}

const LAST = '9999';
const byTurn = (one: Outreach, other: Outreach): number =>
  byText(one.nextActionOn ?? LAST, other.nextActionOn ?? LAST) ||
  byText(other.touchedAt, one.touchedAt) ||
  byText(one._id, other._id);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word that was typed stands somewhere in it. */
export function searched(all: readonly Outreach[], typed: string): readonly Outreach[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return all;
  return all.filter(({ gymName, contactName = '', email = '', phone = '', address }) => {
    const { addressLocality, postalCode = '' } = address;
    const text = plain([gymName, contactName, email, phone, addressLocality, postalCode, postalCode.replace(' ', '')].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Who is at any of them, each once, by name: to whom something can be given. */
export function colleagues(all: readonly Outreach[], own: { readonly uid: string; readonly name: string }) {
  const byUid = new Map([[own.uid, own.name]]);
  for (const { assignee, notes, mails, history } of all)
    for (const by of [assignee, ...notes.map((one) => one.by), ...mails.map((one) => one.by), ...history.map((one) => one.by)])
      if (by && !byUid.has(by.uid)) byUid.set(by.uid, by.name);
  return [...byUid].map(([uid, name]) => ({ uid, name })).toSorted((one, other) => byText(one.name, other.name));
}

/** One line of what happened with them. */
export type OutreachLine = { readonly at: string; readonly id: string; readonly by: string | undefined } & (
  | { readonly is: 'note'; readonly text: string }
  | { readonly is: 'stage'; readonly stage: OutreachStage }
  | { readonly is: 'mail'; readonly text: string; readonly state: 'sent' | 'unsent' | 'waiting' }
);

/** All of it, the latest first. */
export function timelineOf({ notes, mails, history }: Pick<Outreach, 'notes' | 'mails' | 'history'>): readonly OutreachLine[] {
  const lines: OutreachLine[] = [
    ...notes.map(({ id, at, by, text }) => ({ is: 'note' as const, id: `note-${id}`, at, by: by.name, text })),
    ...mails.map(({ id, at, by, text, sentAt, unsent }) => ({
      ...{ is: 'mail' as const, id: `mail-${id}`, at, by: by.name, text },
      state: unsent ? ('unsent' as const) : sentAt === undefined ? ('waiting' as const) : ('sent' as const),
    })),
    ...history.map(({ stage, at, by }, n) => ({ is: 'stage' as const, id: `stage-${n}`, at, by: by?.name, stage })),
  ];
  return lines.toSorted((one, other) => byText(other.at, one.at) || byText(other.id, one.id));
}
