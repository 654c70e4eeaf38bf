/** What the server says became of it: outcomes and documents as they are stored, read without the product's shapes. */
import * as z from 'zod/mini';
import type { Acknowledged, PushLog, SaidProposal } from './log.ts';

const Outcome = z.object({ state: z.string(), code: z.optional(z.string()), at: z.string(), judgedAt: z.string() });
const Told = z.object({ receivedAt: z.string(), outcome: Outcome });
const ClaimedBooking = z.object({
  _id: z.string(),
  slotId: z.string(),
  gymId: z.string(),
  memberId: z.string(),
  passId: z.optional(z.string()),
  status: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  createdAt: z.string(),
  promotedAt: z.optional(z.string()),
  strike: z.boolean(),
  creditReturned: z.boolean(),
  forgivenReason: z.optional(z.string()),
  cancelledAt: z.optional(z.string()),
  checkinId: z.optional(z.string()),
});
const ClaimedPass = z.object({
  _id: z.string(),
  createdAt: z.string(),
  visitsTotal: z.optional(z.number()),
  visitsUsed: z.number(),
  visitsReserved: z.number(),
  gymIds: z.array(z.string()),
  refundedAt: z.optional(z.string()),
  owedVisits: z.number(),
});
const Grants = z.object({ gyms: z.array(z.object({ gymId: z.string(), status: z.string() })) });

export type ClaimedBooking = z.infer<typeof ClaimedBooking>;
export type ClaimedPass = z.infer<typeof ClaimedPass>;

/** A pushed proposal and the server's last word on it. */
export interface ObservedDecision extends Acknowledged {
  readonly receivedAt: string;
  readonly state: string;
  readonly code: string | undefined;
  readonly judgedAt: string;
}

export interface Claims {
  readonly said: readonly SaidProposal[];
  /** In the order of the answers. Without those that were refused at the door. */
  readonly decided: readonly ObservedDecision[];
  /** Rows the server said it has, and of which it knows nothing. */
  readonly forgotten: readonly Acknowledged[];
  /** Ids of all that have an outcome: the answer to a push may be lost with whoever gave it, and its device hears the outcome instead. */
  readonly answered: ReadonlySet<string>;
  readonly bookings: readonly ClaimedBooking[];
  readonly passes: readonly (ClaimedPass & { readonly memberId: string })[];
  /** `uid gymId` of every power that is held now. */
  readonly powers: ReadonlySet<string>;
}

/** Whatever stands in a database. */
export type ReadDatabase = (db: string) => Promise<readonly { readonly id: string; readonly body: object }[]>;

export async function claimsOf(
  log: PushLog,
  memberUids: readonly string[],
  staffUids: readonly string[],
  read: ReadDatabase,
): Promise<Claims> {
  const told = new Map<string, z.infer<typeof Told>>();
  const bookings: ClaimedBooking[] = [];
  const passes: (ClaimedPass & { memberId: string })[] = [];
  const powers = new Set<string>();
  for (const uid of [...memberUids, ...staffUids]) {
    for (const { id, body } of await read(`self-${uid}/proposals`)) {
      const one = Told.safeParse(body);
      if (one.success) told.set(id, one.data);
    }
    for (const { body } of await read(`self-${uid}/self`)) {
      const grants = Grants.safeParse(body);
      if (!grants.success) continue;
      for (const { gymId, status } of grants.data.gyms) if (status === 'active') powers.add(`${uid} ${gymId}`);
    }
  }
  for (const uid of memberUids) {
    for (const { id, body } of await read(`member-${uid}/bookings`)) bookings.push(ClaimedBooking.parse({ _id: id, ...body }));
    for (const { id, body } of await read(`member-${uid}/passes`))
      passes.push({ ...ClaimedPass.parse({ _id: id, ...body }), memberId: uid });
  }
  const taken = log.acknowledged.filter(({ refused }) => refused === null);
  const decided = taken.flatMap((one): ObservedDecision[] => {
    const word = told.get(one.proposal._id);
    if (!word) return [];
    const { state, code, judgedAt } = word.outcome;
    return [{ ...one, receivedAt: word.receivedAt, state, code, judgedAt }];
  });
  const forgotten = taken.filter(({ proposal }) => !told.has(proposal._id));
  return { said: log.said, decided, forgotten, answered: new Set(told.keys()), bookings, passes, powers };
}

export const isAccepted = ({ state }: ObservedDecision): boolean => state === 'accepted' || state === 'accepted_flagged';
