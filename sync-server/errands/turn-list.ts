/** A gym's list gets its next key, and its codes are hashed anew with it (schemas/roster/turn.ts). */
import { keyOf } from '../../schemas/basics/primitives.ts';
import { gymScope, memberScope } from '../../schemas/basics/scope.ts';
import type { TurnErrand } from '../../schemas/errand/shape.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Pass } from '../../schemas/pass/shape.ts';
import { markOf } from '../../schemas/roster/list-key.ts';
import { RosterEntry } from '../../schemas/roster/shape.ts';
import type { Store } from '../store/store.ts';
import type { ListCodes } from './list-codes.ts';

/** Entries at once: some seconds' work. */
const PAGE = 100;

export interface Turning {
  readonly store: Pick<Store, 'list' | 'getMany'>;
  readonly listCodes: ListCodes;
}

export async function turnList(errand: TurnErrand, { store, listCodes }: Turning): Promise<SystemProposal[]> {
  const { gymId, turn, does, after } = errand.task;
  const of = keyOf(errand._id);
  const next = listCodes.keyOf(gymId, turn);
  if (does === 'key') {
    const _id = `proposal:system.list-turned.${of}`;
    return [{ _id, type: 'proposal', kind: 'system.list-turned', body: { gymId, turn, ...next } }];
  }
  const page = await store.list(`${gymScope(gymId)}/roster`, { limit: PAGE, ...(after !== undefined && { after }) });
  const entries = page.flatMap(({ id, body }) => RosterEntry.safeParse({ _id: id, ...body }).data ?? []);
  const due = entries.filter(({ hashedWith }) => hashedWith !== markOf(next));
  const hashed = due.map(async ({ passId, memberId }): Promise<SystemProposal[]> => {
    const [stored] = await store.getMany(`${memberScope(memberId)}/passes`, [passId]);
    const { data: pass } = Pass.safeParse({ _id: passId, ...stored?.body });
    if (!pass?.shortCode) return [];
    const body = { passId, gymId, turn, ...(await listCodes.hashed(gymId, pass.shortCode, turn)) };
    return [{ _id: `proposal:system.code-hashed.${of}.${keyOf(passId)}`, type: 'proposal', kind: 'system.code-hashed', body }];
  });
  const last = page.length < PAGE ? undefined : page.at(-1)?.id;
  const body = { gymId, turn, ...(last !== undefined && { after: last }) };
  return [
    ...(await Promise.all(hashed)).flat(),
    { _id: `proposal:system.list-walked.${of}`, type: 'proposal', kind: 'system.list-walked', body },
  ];
}
