/** Faults that only the worlds meet in which gyms join and people come to work there. */
import type { Known } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { decideGymEditAgain } from '../../schemas/gym/edit/edit.ts';
import type { Gym } from '../../schemas/gym/shape.ts';
import type { Write } from '../../sync-server/store/store.ts';
import { type Mutant, withChanged } from './mutant.ts';

export const JOINING_MUTANTS: readonly Mutant[] = [
  {
    name: 'draft-leaks',
    what: 'a gym that nobody took live yet lies where everybody reads',
    property: '2.2',
    seed: 3_001,
    faults: {
      store: (store) =>
        withChanged(store, {
          commit: ({ writes, last }) => store.commit({ writes: [...writes, ...writes.flatMap(leaked)], last }),
        }),
    },
  },
  {
    name: 'suspended-stays',
    what: 'a gym that was suspended stays where everybody reads',
    property: '2.2',
    seed: 3_001,
    faults: {
      store: (store) =>
        withChanged(store, {
          commit: ({ writes, last }) => store.commit({ writes: writes.filter((one) => !isTakenAway(one)), last }),
        }),
    },
  },
  {
    name: 'invite-reused',
    what: 'an invitation that was used once lets its owner in again',
    property: '2.12',
    seed: 3_001,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'system.invite-accepted' ? asJustSent(known) : known, moment),
    },
  },
  {
    name: 'invite-of-another',
    what: 'an invitation lets in whoever holds the e-mail, whatever their address',
    property: '2.12',
    seed: 3_003,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'system.invite-accepted' ? toWhomever(known, proposal.body.uid) : known, moment),
    },
  },
  {
    name: 'decision-off-the-record',
    what: 'what an administrator decides about a gym or who brings it is on no record',
    property: '2.23',
    seed: 3_001,
    faults: {
      decide: (proposal, known, moment) => {
        const { audit, ...decision } = decide(proposal, known, moment);
        const isForgotten = /^(application|gymorder|verification)\./.test(proposal.kind);
        return isForgotten || !audit ? decision : { ...decision, audit };
      },
    },
  },
  {
    name: 'dismissed-keeps-power',
    what: 'somebody is dismissed, and their powers stay',
    property: 'G8',
    seed: 3_001,
    faults: {
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'employee.remove') return decision;
        return { ...decision, documents: decision.documents.filter(({ type }) => type !== 'grants') };
      },
    },
  },
  {
    name: 'dismissed-keeps-reading',
    what: 'what a gym kept on the tablet of somebody who was dismissed stays there',
    property: 'G8',
    seed: 3_005,
    faults: {
      storage: (storage) => ({
        ...storage,
        remove: async (name, specs) => {
          if (!name.includes('-gym-')) await storage.remove(name, specs);
        },
      }),
    },
  },
  {
    name: 'edit-last-writer-wins',
    what: 'a field of a gym is changed by somebody who had not seen what stood there',
    property: 'G2',
    seed: 3_005,
    faults: {
      decide: (proposal, known, moment) =>
        proposal.kind === 'gym.edit' && !proposal.body.equipment && !proposal.body.photos
          ? decideGymEditAgain(proposal, known, moment)
          : decide(proposal, known, moment),
    },
  },
  {
    name: 'edit-of-an-old-gym',
    what: 'an edit is laid over the gym as it was before the last one, which is lost',
    property: 'G1',
    seed: 3_003,
    faults: { decide: onTheOneBefore() },
  },
  {
    name: 'applied-twice',
    what: 'a business is taken for the same place a second time while the first waits, or is here',
    property: 'G13',
    seed: 3_003,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'application.submit' ? withoutApplications(known) : known, moment),
    },
  },
];

function leaked(write: Write): Write[] {
  const key = /^gym-(.+)\/gyms$/.exec(write.db)?.[1];
  return key && write.body.type === 'gym' && !write.deleted ? [{ ...write, db: `venue-${key}/gyms` }] : [];
}

const isTakenAway = ({ db, deleted }: Write): boolean => deleted === true && /^(venue|area)-.+\/gyms$/.test(db);

/** Some of what is known, otherwise. */
const otherwise = (known: Known, change: (type: string, value: unknown) => unknown): Known => ({
  find: (type, db, field, value) => known.find(type, db, field, value),
  get: (type, db, id) => {
    const finding = known.get(type, db, id);
    return finding.state === 'known' ? { ...finding, value: change(type, finding.value) as typeof finding.value } : finding;
  },
});

const asJustSent = (known: Known): Known =>
  otherwise(known, (type, value) => (type === 'invite' ? { ...Object(value), status: 'sent' } : value));

function toWhomever(known: Known, uid: string): Known {
  return otherwise(known, (type, value) => (type === 'invite' ? { ...Object(value), email: `${uid}@example.org` } : value));
}

const withoutApplications = (known: Known): Known => ({
  get: (type, db, id) => known.get(type, db, id),
  find: (type, db, field, value) => {
    const finding = known.find(type, db, field, value);
    return type === 'application' && finding.state === 'known' ? { ...finding, value: [] } : finding;
  },
});

/** Every gym as it was before it was last changed. */
function onTheOneBefore(): typeof decide {
  const now = new Map<string, Gym>();
  const before = new Map<string, Gym>();
  return (proposal, known, moment) => {
    if (proposal.kind !== 'gym.edit') return decide(proposal, known, moment);
    const stale = otherwise(known, (type, value) => {
      if (type !== 'gym') return value;
      const gym = value as Gym;
      const last = now.get(gym._id);
      if (last && last.updatedAt !== gym.updatedAt) before.set(gym._id, last);
      now.set(gym._id, gym);
      const { name, tagline, houseRules, whatToBring } = before.get(gym._id) ?? gym;
      const is = { name, tagline, houseRules, whatToBring };
      const old = Object.fromEntries(Object.entries(is).filter(([field]) => !(field in proposal.body)));
      return { ...gym, ...old };
    });
    return decide(proposal, stale, moment);
  };
}
