/** The Outbox as a person sees it (product.md 0.3): one line a proposal, with what can be done about it. */

import { instantOf, msOf } from '../../../schemas/basics/time.ts';
import { sentenceFor } from '../../../schemas/codes.ts';
import type { LoadedNouns } from '../../../schemas/folds/loaded-nouns.ts';
import type { Origin } from '../../../schemas/proposal/shape.ts';
import type { OutboxRow, OutboxState } from '../queries/rows.ts';
import type { Item } from './outbox.ts';

export interface RowActions {
  readonly undo: (id: string) => Promise<boolean>;
  readonly retry: () => void;
  readonly dismiss: (id: string) => Promise<void>;
  readonly answer: (id: string, choice: 'keep' | 'drop') => Promise<void>;
}

export function outboxRow(item: Item, actions: RowActions, mayUndo: boolean, nouns: Pick<LoadedNouns, 'isFact'>): OutboxRow {
  const { proposal, outcome, nextTryAt, because } = item;
  const { _id: id, kind, display, origin } = proposal;
  const state = stateOf(item);
  const waits = state === 'waiting';
  return {
    id,
    kind,
    display,
    ...aboutOf(proposal),
    ...(proposal.kind === 'person.edit' ? { edit: stillOpen(proposal.body, outcome?.waits) } : {}),
    ...(proposal.kind === 'gym.edit' ? { gymEdit: proposal.body, madeOn: madeOn(origin) } : {}),
    ...(proposal.kind === 'schedule.set' ? { series: proposal.body } : {}),
    ...(proposal.kind === 'schedule.occurrence' ? { occurrence: proposal.body } : {}),
    ...(proposal.kind === 'contact.send' ? { written: proposal.body } : {}),
    ...(proposal.kind === 'review.write' ? { review: proposal.body } : {}),
    ...(proposal.kind === 'article.write' ? { article: proposal.body } : {}),
    ...('reference' in proposal && typeof proposal.reference === 'string' ? { reference: proposal.reference } : {}),
    madeAt: instantOf(msOf(origin.madeAt) + origin.offsetMs),
    state,
    ...(outcome ? { answeredAt: outcome.at } : {}),
    ...(outcome?.code ? { code: outcome.code } : {}),
    ...messageOf(outcome),
    ...(waits && because ? { code: because, ...(because === 'RATE_LIMITED' ? {} : { message: sentenceFor(because) }) } : {}),
    ...(waits && nextTryAt !== null ? { nextTryAt: instantOf(nextTryAt) } : {}),
    // A2: it has happened, and no tap makes it not have happened.
    ...(waits && mayUndo && !nouns.isFact(kind) ? { undo: () => actions.undo(id) } : {}),
    ...(waits ? { retry: actions.retry } : {}),
    ...(state === 'refused' || state === 'accepted_flagged' || state === 'cancelled_by_you'
      ? { dismiss: () => actions.dismiss(id) }
      : {}),
    ...(state === 'held' ? { answer: (choice: 'keep' | 'drop') => actions.answer(id, choice) } : {}),
  };
}

/** Of a change that is held: what its author is asked about. */
const stillOpen = <B extends object>(body: B, waits: readonly string[] | undefined): Partial<B> =>
  waits === undefined
    ? body
    : (Object.fromEntries(Object.entries(body).filter(([field]) => waits.includes(field))) as Partial<B>);

const madeOn = ({ deviceId, lastServerAt }: Origin): NonNullable<OutboxRow['madeOn']> =>
  lastServerAt === undefined ? { deviceId } : { deviceId, heardAt: lastServerAt };

/** A server newer than this app may give a reason that is not known here: its sentence came with it. */
function messageOf(outcome: Item['outcome']): Pick<OutboxRow, 'message'> {
  if (outcome?.message !== undefined) return outcome.code || outcome.state === 'refused' ? { message: outcome.message } : {};
  return outcome?.code ? { message: sentenceFor(outcome.code) } : {};
}

/** For the next step after a no: the class, the gym, the booking it speaks of. */
function aboutOf({ body }: Item['proposal']): Pick<OutboxRow, 'about'> {
  const about = {
    ...('gymId' in body && body.gymId ? { gymId: body.gymId } : {}),
    ...('slotId' in body && body.slotId ? { slotId: body.slotId } : {}),
    ...('scheduleId' in body && body.scheduleId ? { scheduleId: body.scheduleId } : {}),
    ...('bookingId' in body && body.bookingId ? { bookingId: body.bookingId } : {}),
    ...('productId' in body && body.productId ? { productId: body.productId } : {}),
    ...('passId' in body && body.passId ? { passId: body.passId } : {}),
    ...('paymentId' in body && body.paymentId ? { paymentId: body.paymentId } : {}),
    ...('proposalId' in body ? { proposalId: body.proposalId } : {}),
  };
  return Object.keys(about).length > 0 ? { about } : {};
}

function stateOf({ send, outcome }: Item): OutboxState {
  if (outcome) return outcome.state;
  switch (send) {
    case 'waiting':
      return 'waiting';
    case 'withdrawn':
      return 'cancelled_by_you';
    case 'decided':
      return 'newer';
    default:
      // It is with the server; its word has not come back yet.
      return 'sending';
  }
}
