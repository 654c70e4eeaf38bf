/** G1, G2: of what people save about themselves nothing is overwritten by somebody who had not seen it. */
import { DecidedProposal } from '../../schemas/folds/proposals.ts';
import { type Observed, stored } from './observed.ts';
import { proposalsOf } from './server.ts';
import { Violation } from './violation.ts';

const FIELDS = ['displayName', 'phone'] as const;

/**
 * Each edit says what its author saw. Since no value is given twice, two that went through without a question cannot have seen the
 * same one, and nobody can have changed what stands. An edit that its author chose to keep has been asked about.
 */
export async function nothingOverwrittenUnseen(world: Observed): Promise<void> {
  for (const uid of world.memberUids) {
    const [person] = await stored(world, 'user', `self-${uid}/self`);
    if (!person) continue;
    const accepted = (await world.store.list(proposalsOf(uid), { limit: 10_000 }))
      .map(({ id, body }) => DecidedProposal.parse({ _id: id, ...body }))
      .filter(({ outcome }) => outcome.state === 'accepted');
    const kept = new Set(accepted.flatMap((one) => (one.kind === 'held.answer' ? [one.body.proposalId] : [])));
    for (const field of FIELDS) {
      const seen = new Map<string, string>([[JSON.stringify(person[field] ?? null), `what ${uid} has`]]);
      for (const one of accepted) {
        const change = one.kind === 'person.edit' && !kept.has(one._id) ? one.body[field] : undefined;
        if (!change) continue;
        const from = JSON.stringify(change.from);
        const other = seen.get(from);
        if (other) throw new Violation('G2', `${one._id} changed ${from} of ${uid}, and so did ${other}`);
        seen.set(from, one._id);
      }
    }
  }
}
