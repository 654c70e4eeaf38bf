/** What may be proposed about gyms that might come to us. */
import * as z from 'zod/mini';
import { idOf, LocalDate, line, pattern, prose, Uid, whole } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { LOST_REASONS, MOVES, OUTREACH_STAGES, ROWS_AT_ONCE, ROWS_MOST } from './place.ts';
import { OutreachDetails } from './shape.ts';

const outreachId = idOf('outreach');
const Hash = pattern(/^[A-Za-z0-9_-]{43}$/, 43);

/** Request, of an administrator, as all of them: a gym we might win. */
export const OutreachAdd = proposalOf('outreach.add', { details: OutreachDetails });
/** … a part of a list, each with its row there (the first below the headings is 2); what cannot be taken is left out and named, the rest comes in. Online only. */
export const OutreachImport = proposalOf('outreach.import', {
  rows: z
    .array(z.strictObject({ row: whole(2, ROWS_MOST + 1), details: OutreachDetails }))
    .check(z.minLength(1), z.maxLength(ROWS_AT_ONCE)),
});
/** … what is filled in is to be this. `seen`: which version they changed. Online only: two may be at it. */
export const OutreachEdit = proposalOf('outreach.edit', { outreachId, seen: whole(1, 100_000), details: OutreachDetails });
/** … what somebody noted; from the queue as well, on the way home from a visit. */
export const OutreachNote = proposalOf('outreach.note', { outreachId, text: prose(1, 1000) });
/** … it has come further, or is lost. `from`: where they saw it (V6). Never to `applied` or `won`: applications say that. */
export const OutreachMove = proposalOf('outreach.move', {
  outreachId,
  from: z.enum(OUTREACH_STAGES),
  to: z.enum(MOVES),
  /** Why, where it is lost. */
  reason: z.optional(z.enum(LOST_REASONS)),
  text: z.optional(prose(1, 500)),
});
/** … what is done next, and by whom; what is left out is taken away. */
export const OutreachPlan = proposalOf('outreach.plan', {
  outreachId,
  nextActionOn: z.optional(LocalDate),
  nextAction: z.optional(line(1, 120)),
  assigneeUid: z.optional(Uid),
});
/** … write to them, with the link that fills in the form. Online only: it leaves the house. */
export const OutreachInvite = proposalOf('outreach.invite', { outreachId, text: prose(20, 2000) });
/** … they asked never to be contacted again. */
export const OutreachStopAsked = proposalOf('outreach.stop', { outreachId });
/** They stopped our emails by the link in one; `hash` of the address it went to. */
export const OutreachStopped = systemOf('system.outreach-stopped', { hash: Hash });
/** An email was sent; not `sent`: they could not be written to any more. */
export const OutreachTold = systemOf('system.outreach-told', { outreachId, mailId: line(1, 40), sent: z.boolean() });
/** Two years since anybody had to do with them. */
export const OutreachOver = systemOf('system.outreach-over', { outreachId });

export type OutreachAdd = z.infer<typeof OutreachAdd>;
export type OutreachImport = z.infer<typeof OutreachImport>;
export type OutreachEdit = z.infer<typeof OutreachEdit>;
export type OutreachNote = z.infer<typeof OutreachNote>;
export type OutreachMove = z.infer<typeof OutreachMove>;
export type OutreachPlan = z.infer<typeof OutreachPlan>;
export type OutreachInvite = z.infer<typeof OutreachInvite>;
export type OutreachStopAsked = z.infer<typeof OutreachStopAsked>;
export type OutreachStopped = z.infer<typeof OutreachStopped>;
export type OutreachTold = z.infer<typeof OutreachTold>;
export type OutreachOver = z.infer<typeof OutreachOver>;
