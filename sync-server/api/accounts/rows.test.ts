/** [4.5] Opening what is personal, step by step: what is read before it is on record who looks. */
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { person } from '../../../tests/rules/documents.ts';
import { bodyOf } from '../../decider/known/documents.ts';
import { systemPorts } from '../../ports.ts';
import type { PersonVisitor } from '../../principals/principals.ts';
import { openSqliteIn } from '../../store/sqlite/store.ts';
import { type Store, StoreUnavailable } from '../../store/store.ts';
import type { ApiAnswer } from '../row.ts';
import { accountRows } from './rows.ts';

const SAM = 'member01';
const WHY = { reason: 'asked_us', text: 'Rang about a refund' } as const;

let store: Store;
let steps: string[];
beforeEach(async () => {
  const real = openSqliteIn(new DatabaseSync(':memory:'), systemPorts());
  const { _id: id, ...body } = person(SAM, { displayName: 'Sam Fieldmouse' });
  await real.commit({ writes: [{ db: `self-${SAM}/self`, id, body: bodyOf({ _id: id, ...body }) }], last: [] });
  steps = [];
  store = new Proxy(real, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        steps.push('read');
        return Reflect.apply(member, target, given);
      };
    },
  });
});

/** A look is begun by nobody here before it is on record. */
const NO_LOOKS = {
  begin: async () => {
    steps.push('begun');
    return { token: 'look.admin001.secret', endsAt: '2026-03-03T09:30:00.000Z' };
  },
  end: async () => {},
};

async function call(
  does: 'open' | 'export' | 'view',
  decided: () => Promise<{ readonly state: string }>,
  powers: { readonly admin: boolean; readonly superAdmin: boolean },
): Promise<ApiAnswer> {
  const rows = accountRows({
    ...{ store, clock: systemPorts().clock, sightings: { lastOf: async () => undefined }, looks: NO_LOOKS, fresh: () => 'once' },
    propose: async () => void steps.push('proposed'),
    decided: async () => {
      steps.push('asked');
      const outcome = await decided();
      steps.push('on record');
      return outcome;
    },
  });
  const row = rows.find(({ path }) => path.endsWith(`/${does}`));
  const principal = { kind: 'person', uid: 'admin001', deviceId: 'device01', gyms: new Map(), ...powers } as const;
  const visitor: Pick<PersonVisitor, 'uid' | 'admin' | 'principal'> = { uid: 'admin001', admin: powers.admin, principal };
  if (!row) throw new Error('no row');
  return row.handle({ visitor, input: WHY, parameters: { uid: SAM } } as never);
}
const accepted = async () => ({ state: 'accepted' });
const SUPER = { admin: true, superAdmin: true };

it.each(['open', 'export', 'view'] as const)('%s: nothing is read before it is on record, and then it is', async (does) => {
  const answer = await call(does, accepted, SUPER);
  expect(answer).toMatchObject({ status: 200 });
  expect(steps.slice(0, 3)).toEqual(['proposed', 'asked', 'on record']);
  expect(steps.slice(3).length).toBeGreaterThan(0);
});

it.each(['open', 'export', 'view'] as const)('%s: refused, or not to be put on record, nothing is read', async (does) => {
  expect(await call(does, async () => ({ state: 'refused' }), SUPER)).toEqual({ refused: 'NOT_FOUND', status: 404 });
  const full = () => Promise.reject(new StoreUnavailable('The disk is full.'));
  await expect(call(does, full, SUPER)).rejects.toThrow(StoreUnavailable);
  expect(steps).not.toContain('read');
  expect(steps).not.toContain('begun');
});

it('[R-61] who may not is not even asked for', async () => {
  for (const [does, powers] of [
    ['open', { admin: false, superAdmin: false }],
    ['export', { admin: true, superAdmin: false }],
    ['view', { admin: true, superAdmin: false }],
  ] as const)
    expect(await call(does, accepted, powers)).toEqual({ refused: 'NOT_FOUND', status: 404 });
  expect(steps).toEqual([]);
});
