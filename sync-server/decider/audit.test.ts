/** 2.23: what was decided about powers is on record in the decision's own commit, in one chain, and `fsck` sees where it is broken. */
import { describe, expect, it } from 'vitest';
import { keptUntil } from '../../schemas/audit/kept.ts';
import type { AuditEntry } from '../../schemas/audit/shape.ts';
import { canonicalJson } from '../../schemas/basics/canonical-json.ts';
import { audited, refused } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { DOCUMENT_SCHEMAS } from '../../schemas/folds/documents.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { AuditCheck } from '../backup/audit-check.ts';
import { type Body, type Store, type StoredDocument, StoreUnavailable } from '../store/store.ts';
import { DeciderFixture, NOW } from './fixture.ts';
import { bodyOf } from './known/documents.ts';

const SAM = 'sam00000';
const registered: SystemProposal = {
  _id: 'proposal:registered',
  type: 'proposal',
  kind: 'system.person-registered',
  body: { uid: SAM, email: 'sam@example.org', displayName: 'Sam Kent', consents: [] },
};
const verified: SystemProposal = {
  _id: 'proposal:verified',
  type: 'proposal',
  kind: 'system.email-verified',
  body: { uid: SAM },
};
const role = (name: string, role: 'admin' | 'member'): SystemProposal => ({
  _id: `proposal:role:${name}`,
  type: 'proposal',
  kind: 'system.role-set',
  body: { uid: SAM, role },
});
const status = (name: string, status: 'active' | 'suspended'): SystemProposal => ({
  _id: `proposal:status:${name}`,
  type: 'proposal',
  kind: 'system.person-status',
  body: { uid: SAM, status },
});

async function entries(store: Store): Promise<AuditEntry[]> {
  const stored = await store.list('cell/audit', { limit: 1000 });
  return stored.flatMap(({ id, body }) => (body.type === 'audit' ? [DOCUMENT_SCHEMAS.audit.parse({ _id: id, ...body })] : []));
}

/** What `fsck` says of the audit. @param changed the bodies as somebody's hand left them; null: taken out */
async function broken(store: Store, changed: Readonly<Record<string, Body | null>> = {}): Promise<string[]> {
  const check = new AuditCheck();
  for (const db of ['cell/audit', 'cell/decider']) {
    for (const stored of await store.list(db, { limit: 1000 })) {
      const body = changed[stored.id] === undefined ? stored.body : changed[stored.id];
      if (!body) continue;
      const doc =
        body.type === 'audit' || body.type === 'auditseal'
          ? DOCUMENT_SCHEMAS[body.type].parse({ _id: stored.id, ...body })
          : null;
      check.see({ db, id: stored.id, version: { ...versionOf(stored), text: canonicalJson(body) } }, doc);
    }
  }
  return check.problems();
}
const versionOf = ({ rev, deleted, revisions, firstRevision }: StoredDocument) => ({ rev, deleted, revisions, firstRevision });

async function withThree() {
  const fixture = new DeciderFixture();
  await fixture.decider.propose(registered, verified, role('a', 'admin'), role('b', 'member'), status('c', 'suspended'));
  await fixture.decider.start();
  return fixture;
}

describe('[2.23] what is on record', () => {
  it('says who did what to whom, how it was and is, and from which proposal, each after the one before it', async () => {
    const { store } = await withThree();
    const all = await entries(store);
    expect(all).toMatchObject([
      {
        number: 1,
        at: NOW,
        actorUid: 'system',
        actorRole: 'system',
        action: 'role.set',
        target: { type: 'user', id: `user:${SAM}` },
        before: { role: 'member', admin: false },
        after: { role: 'admin', admin: true },
        proposalId: 'proposal:role:a',
        keptUntil: keptUntil('role.set', NOW),
        prevHash: '0'.repeat(64),
      },
      { number: 2, action: 'role.set', after: { role: 'member', admin: false }, prevHash: all[0]?.hash },
      {
        number: 3,
        action: 'user.suspended',
        before: { status: 'active' },
        after: { status: 'suspended' },
        prevHash: all[1]?.hash,
      },
    ]);
    expect(all.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id).sort());
    expect(await broken(store)).toEqual([]);
  });

  it('nothing for what changed nothing, nor for what was refused or is held', async () => {
    const note = { action: 'gym.paused', target: { type: 'gym', id: 'gym:one' } };
    const fixture = new DeciderFixture({
      decide: (proposal, known, moment) =>
        proposal.kind === 'system.person-status' ? audited(refused('NOT_FOUND'), note) : decide(proposal, known, moment),
    });
    await fixture.decider.propose(registered, verified, role('a', 'member'), status('b', 'suspended'));
    await fixture.decider.start();
    expect(await entries(fixture.store)).toEqual([]);
    expect(await broken(fixture.store)).toEqual([]);
  });

  it('somebody’s own action with their role and device; a long reason is cut, what they wrote elsewhere is left out', async () => {
    const fixture = new DeciderFixture({
      decide: (proposal, known, moment) => {
        const decision = decide(proposal, known, moment);
        if (proposal.kind !== 'account.close') return decision;
        const target = { type: 'user', id: `user:${moment.by}` };
        return audited(decision, {
          action: 'user.closing',
          target,
          reason: 'r'.repeat(4000),
          onBehalfOf: SAM,
          after: { why: 'I said so' },
        });
      },
    });
    await fixture.decider.propose(registered, verified, role('a', 'admin'));
    await fixture.push(fixture.entry(SAM, { kind: 'account.close', body: {} }));
    await fixture.decider.start();
    const [, closing] = await entries(fixture.store);
    expect(closing).toMatchObject({
      actorUid: SAM,
      actorRole: 'admin',
      deviceId: `device-${SAM}`,
      onBehalfOf: SAM,
      reason: 'r'.repeat(3000),
      before: null,
      after: { why: '(left out)' },
    });
  });

  it('[A8] the chain goes on where it ended, after a restart and wherever the decider was killed', async () => {
    const whole = (await entries((await withThree()).store)).map(({ action }) => action);
    for (let kill = 1; kill <= 4; kill += 1) {
      for (const when of ['before', 'after'] as const) {
        let commits = 0;
        const fixture = new DeciderFixture({
          batchSize: 1,
          store: (store) =>
            new Proxy(store, {
              get: (target, name) => {
                if (name !== 'commit') {
                  const member: unknown = Reflect.get(target, name);
                  return typeof member === 'function' ? member.bind(target) : member;
                }
                return async (commit: Parameters<Store['commit']>[0]) => {
                  commits += 1;
                  if (commits === kill && when === 'before') throw new StoreUnavailable('killed');
                  await target.commit(commit);
                  if (commits === kill) throw new StoreUnavailable('killed');
                };
              },
            }),
        });
        await fixture.decider.propose(registered, verified, role('a', 'admin'), role('b', 'member'), status('c', 'suspended'));
        await fixture.decider.start();
        await fixture.decider.stop();
        const next = fixture.another();
        await next.start();
        expect((await entries(fixture.store)).map(({ action }) => action)).toEqual(whole);
        expect(await broken(fixture.store)).toEqual([]);
      }
    }
  });

  it('entries whose time is over leave a seal, and the chain holds', async () => {
    const fixture = await withThree();
    const day = '2028-03-03';
    fixture.now = Date.parse('2028-03-04T03:00:00.000Z');
    await fixture.decider.propose({ _id: 'proposal:over', type: 'proposal', kind: 'system.audit-day-over', body: { day } });
    await fixture.decider.idle();
    expect((await entries(fixture.store)).map(({ number, action }) => `${number} ${action}`)).toEqual([
      '1 role.set',
      '2 role.set',
      '4 audit.sealed',
    ]);
    expect(await broken(fixture.store)).toEqual([]);
    const seal = await fixture.body('cell/audit', 'auditseal:3');
    expect(await broken(fixture.store, { 'auditseal:3': { ...seal, hash: 'f'.repeat(64) } })).toEqual([
      'audit: auditseal:3 seals what nobody sealed',
    ]);
    expect(await broken(fixture.store, { 'auditseal:3': null })).toEqual([
      expect.stringMatching(/^audit: entry 3 is missing, before audit:202803:/),
    ]);
  });
});

describe('[2.23] fsck names the first broken link', () => {
  it.each([
    [
      'a word changed',
      (entry: AuditEntry) => ({ ...entry, actorUid: 'somebody' }),
      /^audit: audit:202603:\w+ is not what its hash says$/,
    ],
    [
      'another place in the chain',
      (entry: AuditEntry) => ({ ...entry, prevHash: 'a'.repeat(64) }),
      /^audit: audit:202603:\w+ does not follow the entry before it$/,
    ],
    [
      'another number',
      (entry: AuditEntry) => ({ ...entry, number: 1 }),
      /^audit: audit:202603:\w+ stands where another one does$/,
    ],
    ['taken out', () => null, /^audit: entry 2 is missing, before audit:202603:\w+$/],
  ])('%s', async (_, change, problem) => {
    const { store } = await withThree();
    const [, second] = await entries(store);
    if (!second) throw new Error('no second entry');
    const changed = change(second);
    expect(await broken(store, { [second._id]: changed && bodyOf(changed) })).toEqual([expect.stringMatching(problem)]);
  });

  it('the last one taken out, and one too many', async () => {
    const { store } = await withThree();
    const [, , third] = await entries(store);
    expect(await broken(store, { [String(third?._id)]: null })).toEqual(['audit: entry 3 is missing, at the end']);
    expect(await broken(store, { audit: { number: 2, hash: 'a'.repeat(64) } })).toEqual([
      'audit: entry 3 is not where the decider ended',
    ]);
  });
});
