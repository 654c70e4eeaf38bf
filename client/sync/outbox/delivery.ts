/** How a batch of the outbox reaches the server, and what it says to each row: a person's own proposals all at once, a visitor's messages one by one. */
import * as z from 'zod/mini';
import { selfScope } from '../../../schemas/basics/scope.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { type ContactMessage, ContactReceived } from '../../../schemas/contact/message.ts';
import type { DecidedProposal, Proposal } from '../../../schemas/folds/proposals.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { type Outcome, opIdOf } from '../../../schemas/proposal/shape.ts';
import type { DeviceIdentity, Wire, WireAnswer } from '../replication/wire.ts';
import type { HowWritten } from './anonymous/visitor-messages.ts';
import { RowAnswers, type RowVerdict, verdictOn } from './row-answers.ts';

export interface DeliveryCall {
  /** Without a token: the server no longer takes this sign-in. */
  readonly byKeyAlone: boolean;
  readonly signal: AbortSignal;
}

export type Delivered =
  /** One for each row, in the order sent. */
  { readonly kind: 'rows'; readonly verdicts: readonly RowVerdict[] } | Exclude<WireAnswer, { kind: 'ok' }>;

/** `batch` is of one device, in the order in which it was made, and never empty. */
export interface Delivery<As> {
  /** So many go at once. */
  readonly most: number;
  deliver(batch: readonly (Proposal | DecidedProposal)[], as: As, call: DeliveryCall): Promise<Delivered>;
}

/** To a person's own outbox at the server. */
export function bulkDelivery(wire: Pick<Wire, 'ask'>): Delivery<DeviceIdentity> {
  return {
    most: LIMITS.pushBatch,
    deliver: async (docs, as, call) => {
      // Made here, on a key that was lost or is no longer taken: this device is the one that has it to deliver.
      const earlier = docs[0]?.origin.deviceId;
      if (earlier !== undefined && earlier !== as.deviceId && !(await as.succeeds(earlier))) return { kind: 'unreachable' };
      const path = `/db/${selfScope(as.uid)}/proposals/_bulk_docs`;
      const answer = await wire.ask({ method: 'POST', path, body: { docs }, as, ...call });
      if (answer.kind !== 'ok') return answer;
      const rows = z.safeParse(RowAnswers, answer.body);
      return rows.success
        ? { kind: 'rows', verdicts: docs.map((_doc, at) => verdictOn(rows.data[at])) }
        : { kind: 'unreachable' };
    },
  };
}

/** From somebody nobody knows (product.md 2.18): the answer is the decision. `howWritten`: of that proposal. `now`: corrected clock. */
export function contactDelivery(
  wire: Pick<Wire, 'ask'>,
  howWritten: (proposalId: string) => Promise<HowWritten>,
  now: () => number,
): Delivery<unknown> {
  return {
    most: 1,
    deliver: async ([proposal], _as, { signal }) => {
      if (proposal?.kind !== 'contact.send') return { kind: 'rows', verdicts: [{ is: 'refused', code: 'MALFORMED' }] };
      const { _id, body: form } = proposal;
      const body: ContactMessage = { opId: opIdOf(_id), form, ...(await howWritten(_id)) };
      const answer = await wire.ask({ method: 'POST', path: '/api/contact', body, signal });
      if (answer.kind === 'status') {
        const { code, message } = answer;
        // Without our words it was something in between that answered.
        return code
          ? { kind: 'rows', verdicts: [{ is: 'refused', code, ...(message && { message }) }] }
          : { kind: 'unreachable' };
      }
      if (answer.kind !== 'ok') return answer;
      const received = z.safeParse(ContactReceived, answer.body);
      if (!received.success) return { kind: 'unreachable' };
      const at = instantOf(now());
      const outcome: Outcome = { state: 'accepted', at, judgedAt: at, wrote: [] };
      return { kind: 'rows', verdicts: [{ is: 'decided', outcome, reference: received.data.ref }] };
    },
  };
}
