/** How a batch of the outbox reaches the server, and what it says to each row: a person's own proposals all at once, a visitor's messages one by one. */
import * as z from 'zod/mini';
import { type AreaRequestMessage, AreaRequestReceived } from '../../../schemas/area-request/message.ts';
import { selfScope } from '../../../schemas/basics/scope.ts';
import { instantOf } from '../../../schemas/basics/time.ts';
import { type ContactMessage, ContactReceived } from '../../../schemas/contact/message.ts';
import type { DecidedProposal, Proposal } from '../../../schemas/folds/proposals.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { type Outcome, opIdOf } from '../../../schemas/proposal/shape.ts';
import { type ReportMessage, ReportReceived } from '../../../schemas/report/message.ts';
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
      const posted = proposal && addressed(proposal, await howWritten(proposal._id));
      if (!posted) return { kind: 'rows', verdicts: [{ is: 'refused', code: 'MALFORMED' }] };
      const answer = await wire.ask({ method: 'POST', ...posted, signal });
      if (answer.kind === 'status') {
        const { code, message } = answer;
        // Without our words it was something in between that answered.
        return code
          ? { kind: 'rows', verdicts: [{ is: 'refused', code, ...(message && { message }) }] }
          : { kind: 'unreachable' };
      }
      if (answer.kind !== 'ok') return answer;
      const at = instantOf(now());
      const outcome: Outcome = { state: 'accepted', at, judgedAt: at, wrote: [] };
      // No number is given for having asked for gyms, nor for a report.
      const numberless = proposal && NUMBERLESS.get(proposal.kind);
      if (numberless)
        return z.safeParse(numberless, answer.body).success
          ? { kind: 'rows', verdicts: [{ is: 'decided', outcome }] }
          : { kind: 'unreachable' };
      const received = z.safeParse(ContactReceived, answer.body);
      if (!received.success) return { kind: 'unreachable' };
      return { kind: 'rows', verdicts: [{ is: 'decided', outcome, reference: received.data.ref }] };
    },
  };
}

const NUMBERLESS: ReadonlyMap<string, z.ZodMiniType> = new Map([
  ['arearequest.make', AreaRequestReceived],
  ['report.make', ReportReceived],
]);

/** Where it goes, and as what; null of a kind that visitors do not make. */
function addressed(
  proposal: Proposal | DecidedProposal,
  how: HowWritten,
): { readonly path: string; readonly body: ContactMessage | AreaRequestMessage | ReportMessage } | null {
  const opId = opIdOf(proposal._id);
  if (proposal.kind === 'contact.send') return { path: '/api/contact', body: { opId, form: proposal.body, ...how } };
  if (proposal.kind === 'arearequest.make') return { path: '/api/area-requests', body: { opId, form: proposal.body, ...how } };
  if (proposal.kind === 'report.make') return { path: '/api/reports', body: { opId, form: proposal.body, ...how } };
  return null;
}
