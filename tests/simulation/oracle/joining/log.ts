/**
 * What was written, commit by commit, as far as joining is about it: which proposals ended how, in which order, what stood on record beside
 * them, and who came in by which invitation. Read without the product's shapes.
 */
import * as z from 'zod/mini';

interface Written {
  readonly db: string;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}
interface Committed {
  readonly writes: readonly Written[];
  readonly last: readonly Written[];
}

const Ended = z.object({
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
  origin: z.object({ opId: z.string() }),
  outcome: z.object({ state: z.string(), code: z.optional(z.string()) }),
});
const Approved = z.object({ madeGymId: z.string() });
const Entry = z.object({ proposalId: z.string(), action: z.string(), actorUid: z.string() });
const Accepted = z.object({ gymId: z.string(), status: z.literal('accepted'), acceptedBy: z.string(), endedAt: z.string() });

/** A proposal that ended, and what the same commit put on record of it. */
export interface JoiningEnd {
  readonly type: 'ended';
  readonly by: string;
  readonly id: string;
  readonly kind: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly state: string;
  readonly code: string | undefined;
  /** Of an approval: the gym that is set up now. */
  readonly madeGymId: string | undefined;
  readonly entries: readonly z.infer<typeof Entry>[];
}
/** An invitation was used: once each time that it ended so. */
export interface JoiningUse {
  readonly type: 'used';
  readonly inviteId: string;
  readonly gymId: string;
  readonly uid: string;
  readonly at: string;
}
export type JoiningEvent = JoiningEnd | JoiningUse;

/** What somebody was answered who opened an invitation. */
export interface InvitationAnswer {
  readonly to: string;
  readonly by: string;
  readonly token: string;
  readonly status: number;
}

export interface JoiningLog {
  readonly events: readonly JoiningEvent[];
  readonly opened: readonly InvitationAnswer[];
}

export function joiningLog() {
  const events: JoiningEvent[] = [];
  const opened: InvitationAnswer[] = [];
  const known = new Set<string>();
  const isNew = (name: string): boolean => !known.has(name) && known.add(name).has(name);

  return {
    events,
    opened,
    open: (one: InvitationAnswer): void => {
      opened.push(one);
    },
    commit: ({ writes, last }: Committed): void => {
      const entries = writes.flatMap(({ db, body }) => (db === 'cell/audit' ? [Entry.parse(body)] : []));
      const approved = new Map(
        writes.flatMap(({ db, id, body }) => {
          const one = db === 'platform/applications' ? Approved.safeParse(body).data : undefined;
          return one ? [[id, one.madeGymId] as const] : [];
        }),
      );
      for (const { db, id, body } of last) {
        const by = /^self-(.+)\/proposals$/.exec(db)?.[1];
        const ended = Ended.safeParse(body).data;
        if (!by || !ended || !isNew(`${id} ${ended.outcome.state}`)) continue;
        const { kind, outcome } = ended;
        const madeGymId = kind === 'application.approve' ? approved.get(String(ended.body.applicationId)) : undefined;
        const own = entries.filter(({ proposalId }) => proposalId === id);
        events.push({
          type: 'ended',
          by,
          id,
          kind,
          body: ended.body,
          state: outcome.state,
          code: outcome.code,
          madeGymId,
          entries: own,
        });
      }
      for (const { db, id, body } of writes) {
        const used = /^gym-.+\/people$/.test(db) && id.startsWith('invite:') ? Accepted.safeParse(body).data : undefined;
        if (!used || !isNew(`${id} ${used.acceptedBy} ${used.endedAt}`)) continue;
        events.push({ type: 'used', inviteId: id, gymId: used.gymId, uid: used.acceptedBy, at: used.endedAt });
      }
    },
    /** Gyms that were made by an approval, or by one that claimed them. */
    made: (): string[] => [...new Set(approvals(events).map(({ gymId }) => gymId))],
  };
}

/** Ends of proposals that were taken, in the order in which they were. */
export const accepted = (events: readonly JoiningEvent[]): JoiningEnd[] =>
  events.filter((one): one is JoiningEnd => one.type === 'ended' && one.state.startsWith('accepted'));

interface Approval {
  readonly applicationId: string;
  readonly gymId: string;
  readonly ownerUid: string;
}

/** Which gym an approval made, and whose. */
export function approvals(events: readonly JoiningEvent[]): Approval[] {
  const applicants = new Map<string, string>();
  for (const one of events)
    if (one.type === 'ended' && one.kind === 'application.submit')
      applicants.set(`application:${one.id.slice('proposal:'.length)}`, one.by);
  return accepted(events).flatMap(({ body, madeGymId: gymId }) => {
    const applicationId = String(body.applicationId);
    return gymId === undefined ? [] : [{ applicationId, gymId, ownerUid: applicants.get(applicationId) ?? '' }];
  });
}
