/** What goes on record and stays there (product.md 2.23), for every engine that keeps it; looked over by what `npm run fsck` looks with. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../schemas/audit/shape.ts';
import { DOCUMENT_SCHEMAS } from '../../schemas/folds/documents.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { DeciderFixture } from '../../sync-server/decider/fixture.ts';
import { type Commit, type Store, StoreUnavailable } from '../../sync-server/store/store.ts';

/** A place that nothing was ever written to. */
export interface AuditPlace {
  open(): Promise<Store>;
  /** The problems that `fsck` names there. */
  looked(): Promise<string[]>;
  remove(): Promise<void>;
}

const SAM = 'sam00000';
const AUDIT = 'cell/audit';
const ADDED: readonly SystemProposal[] = [
  said('registered', 'system.person-registered', { uid: SAM, email: 'sam@example.org', displayName: 'Sam Kent', consents: [] }),
  said('verified', 'system.email-verified', { uid: SAM }),
  said('a', 'system.role-set', { uid: SAM, role: 'admin' }),
  said('b', 'system.role-set', { uid: SAM, role: 'member' }),
  said('c', 'system.person-status', { uid: SAM, status: 'suspended' }),
];
const RECORDED = ['1 role.set', '2 role.set', '3 user.suspended'];

export function said<K extends SystemProposal['kind']>(
  name: string,
  kind: K,
  body: Extract<SystemProposal, { kind: K }>['body'],
): SystemProposal {
  return { _id: `proposal:${name}`, type: 'proposal', kind, body } as Extract<SystemProposal, { kind: K }>;
}

export async function entriesIn(store: Store): Promise<AuditEntry[]> {
  const stored = await store.list(AUDIT, { limit: 1000 });
  return stored.flatMap(({ id, body }) => (body.type === 'audit' ? [DOCUMENT_SCHEMAS.audit.parse({ _id: id, ...body })] : []));
}
export const lines = (entries: readonly AuditEntry[]) => entries.map(({ number, action }) => `${number} ${action}`);

/** A decider on that store, with all that goes on record in its inbox, one batch each. */
export async function deciderOn(store: Store): Promise<DeciderFixture> {
  const fixture = new DeciderFixture({ store: () => store, batchSize: 1 });
  await fixture.decider.propose(...ADDED);
  return fixture;
}

export function describeAudit(engine: string, newPlace: () => Promise<AuditPlace>): void {
  describe(`[2.23] the audit, kept in ${engine}`, () => {
    let place: AuditPlace;
    let store: Store;
    beforeAll(async () => {
      place = await newPlace();
      store = await place.open();
      const { decider } = await deciderOn(store);
      await decider.start();
      await decider.stop();
    }, 30_000);
    afterAll(async () => {
      await store.close();
      await place.remove();
    });

    it('is one chain, each entry with the hash of the one before it, and fsck is content', async () => {
      const all = await entriesIn(store);
      expect(lines(all)).toEqual(RECORDED);
      expect(all.map(({ prevHash }) => prevHash)).toEqual(['0'.repeat(64), all[0]?.hash, all[1]?.hash]);
      expect(await place.looked()).toEqual([]);
    });

    it.each([
      ['a word changed', { actorUid: 'somebody0' }, /^audit: audit:202603:\w+ is not what its hash says$/],
      [
        'another place in the chain',
        { prevHash: 'a'.repeat(64) },
        /^audit: audit:202603:\w+ does not follow the entry before it$/,
      ],
      ['another number', { number: 1 }, /^audit: audit:202603:\w+ stands where another one does$/],
    ])('is not changed behind the decider’s back without fsck naming where: %s', async (_, change, problem) => {
      const [, second] = await entriesIn(store);
      const stored = await store.get(AUDIT, second?._id ?? '');
      if (!stored) throw new Error('no second entry');
      const { id, body } = stored;
      const put = (to: typeof body, expected: string) => store.put([{ db: AUDIT, id, body: to, expect: expected }]);
      const [changed] = await put({ ...body, ...change }, stored.rev);
      expect(await place.looked()).toEqual([expect.stringMatching(problem)]);
      if (!changed?.ok) throw new Error('it could not be changed');
      await put(body, changed.rev);
      expect(await place.looked()).toEqual([]);
    });

    it('names what was taken out, first, last, and with where the decider ended', async () => {
      const all = await entriesIn(store);
      for (const { _id: id, number } of all) {
        const stored = await store.get(AUDIT, id);
        if (!stored) throw new Error('no entry');
        const { rev, body } = stored;
        const [gone] = await store.put([{ db: AUDIT, id, body, deleted: true, expect: rev }]);
        const where = number === all.length ? 'at the end' : `before ${all[number]?._id}`;
        expect(await place.looked()).toEqual([`audit: entry ${number} is missing, ${where}`]);
        if (!gone?.ok) throw new Error('it could not be taken out');
        await store.put([{ db: AUDIT, id, body, expect: gone.rev }]);
      }
      expect(await place.looked()).toEqual([]);
    });

    it('leaves a seal where entries’ time is over, and the chain goes on after a restart', async () => {
      const fixture = new DeciderFixture({ store: () => store });
      fixture.now = Date.parse('2028-03-04T03:00:00.000Z');
      await fixture.decider.propose(said('over', 'system.audit-day-over', { day: '2028-03-03' }));
      await fixture.decider.start();
      await fixture.decider.stop();
      expect(lines(await entriesIn(store))).toEqual(['1 role.set', '2 role.set', '4 audit.sealed']);
      expect(await place.looked()).toEqual([]);
    });
  });

  describe(`[A8] the audit in ${engine}, when the decider is killed`, () => {
    it.each(
      [1, 2, 3, 4, 5, 6, 7].flatMap((kill) => [
        { kill, after: false },
        { kill, after: true },
      ]),
    )(
      'at commit $kill (after it: $after): every decision is on record once',
      async ({ kill, after }) => {
        const place = await newPlace();
        const store = await place.open();
        let commits = 0;
        const dying = new Proxy(store, {
          get: (target, name) => {
            if (name !== 'commit') {
              const member: unknown = Reflect.get(target, name);
              return typeof member === 'function' ? member.bind(target) : member;
            }
            return async (commit: Commit) => {
              commits += 1;
              if (commits === kill && !after) throw new StoreUnavailable('killed');
              await target.commit(commit);
              if (commits === kill) throw new StoreUnavailable('killed');
            };
          },
        });
        const fixture = await deciderOn(dying);
        await fixture.decider.start();
        await fixture.decider.stop();
        expect(commits).toBeGreaterThanOrEqual(Math.min(kill, 6));
        const next = fixture.another({}, store);
        await next.start();
        await next.stop();
        expect(lines(await entriesIn(store))).toEqual(RECORDED);
        expect(await place.looked()).toEqual([]);
        await store.close();
        await place.remove();
      },
      20_000,
    );
  });
}
