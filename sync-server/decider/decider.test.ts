import { describe, expect, it, onTestFinished } from 'vitest';
import { stamp } from '../../schemas/basics/revise.ts';
import { accepted, flagged, type Known, type Moment, refused } from '../../schemas/decision.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import type { Notice } from '../../schemas/notice/shape.ts';
import type { Made } from '../../schemas/proposal/release.ts';
import { gym } from '../../tests/rules/documents.ts';
import { type ReadAtOnce, type Store, StoreLocked, StoreUnavailable } from '../store/store.ts';
import type { Decide } from './decide-entry.ts';
import { DeciderFixture, fromAfar, NOW } from './fixture.ts';
import { INBOX } from './inbox/inbox.ts';
import { CouldNotDecide } from './inbox/waiters.ts';

const SAM = 'sam00000';
const KIM = 'kim00000';
const seen = (name = 'a') => ({ kind: 'notice.seen' as const, body: { noticeId: `notice:${name}` } });
const proposals = (uid: string) => `self-${uid}/proposals`;

const aNotice = (moment: Moment, id: string, title: string, before?: Notice): Notice => ({
  _id: id,
  type: 'notice',
  ...stamp(moment, before),
  uid: moment.by,
  event: 'outbox.refused',
  title,
  body: '',
  severity: 'info',
});

/** A rule small enough to see through: every proposal adds the end of its id to the one notice of its author. */
const addLast: Decide = (proposal, known, moment) => {
  if (proposal.kind !== 'notice.seen') return accepted([]);
  const before = noticeOf(known, moment.by);
  const last = proposal.body.noticeId.slice('notice:'.length);
  if (last === 'no') return refused('NOT_FOUND');
  if (last === 'defect') throw new TypeError('sam@example.org is not a number');
  return accepted([aNotice(moment, 'notice:all', `${before?.title ?? ''}${last}`, before)]);
};
function noticeOf(known: Known, uid: string): Notice | undefined {
  const found = known.get('notice', `self-${uid}/self`, 'notice:all');
  return found.state === 'known' ? found.value : undefined;
}

function start(options: ConstructorParameters<typeof DeciderFixture>[0] = {}): DeciderFixture {
  const fixture = new DeciderFixture({ decide: addLast, ...options });
  onTestFinished(() => fixture.decider.stop());
  return fixture;
}
const titleOf = async (fixture: DeciderFixture, uid = SAM) => (await fixture.body(`self-${uid}/self`, 'notice:all'))?.title;

describe('the decider', () => {
  it('decides what was waiting before it started and what comes after', async () => {
    const fixture = start();
    const [first = ''] = await fixture.push(fixture.entry(SAM, seen('a')));
    await fixture.decider.start();
    const [second = ''] = await fixture.push(fixture.entry(SAM, seen('b')));
    expect(await fixture.decider.decided(second)).toEqual({ state: 'accepted' });
    expect(await fixture.decider.decided(first)).toEqual({ state: 'accepted' });
    expect(await titleOf(fixture)).toBe('ab');
  });

  it('S4: writes the pushed revision and the decision as its child', async () => {
    const fixture = start();
    const entry = fixture.entry(SAM, seen('a'));
    const [id = ''] = await fixture.push(entry);
    await fixture.decider.start();
    const stored = await fixture.store.get(proposals(SAM), id);
    expect(stored?.revisions).toHaveLength(2);
    expect(stored?.firstRevision).toBe(entry.pushedRev);
    const { _id, ...asPushed } = entry.proposal;
    expect(stored?.body).toEqual({
      ...asPushed,
      by: SAM,
      receivedAt: NOW,
      outcome: {
        state: 'accepted',
        at: NOW,
        judgedAt: NOW,
        wrote: [{ collection: 'self', id: 'notice:all', updatedAt: NOW }],
      },
    });
  });

  it('S4: a refusal carries its code and its sentence', async () => {
    const fixture = start();
    const [id = ''] = await fixture.push(fixture.entry(SAM, seen('no')));
    await fixture.decider.start();
    expect((await fixture.body(proposals(SAM), id))?.outcome).toEqual({
      state: 'refused',
      code: 'NOT_FOUND',
      message: 'Not found.',
      at: NOW,
      judgedAt: NOW,
      wrote: [],
    });
  });

  it('[10.3] L6: a number that was used is refused, also after a restart; the same proposal again is no new use, a gap is none', async () => {
    const fixture = start();
    const used = fixture.entry(SAM, seen('a'), { seq: 5 });
    await fixture.push(used);
    await fixture.decider.start();
    await fixture.decider.stop();
    const again = fixture.another({ decide: addLast });
    const [reused, gap, both, kims] = [5, 4, 6, 5].map((seq, index) =>
      fixture.entry(index === 3 ? KIM : SAM, seen('b'), { seq }),
    );
    const twin = fixture.entry(SAM, seen('c'), { seq: 6 });
    const ids = await fixture.push(...[reused, gap, both, kims, twin, used].flatMap((entry) => entry ?? []));
    await again.start();
    const outcomes = await Promise.all(ids.map((id) => again.decided(id)));
    await again.stop();
    const refusedSo = { state: 'refused', code: 'NUMBER_USED' };
    const taken = { state: 'accepted' };
    expect(outcomes).toEqual([refusedSo, taken, taken, taken, refusedSo, taken]);
    expect(await titleOf(fixture)).toBe('abb');
  });

  it('S3: deciding again changes nothing: not after a restart, not for the same id', async () => {
    const fixture = start();
    const entry = fixture.entry(SAM, seen('a'));
    await fixture.push(entry);
    await fixture.decider.start();
    await fixture.decider.stop();
    await fixture.push(entry);
    const again = fixture.another({ decide: addLast });
    await again.start();
    await again.stop();
    expect(await titleOf(fixture)).toBe('a');
  });

  it('S3: a restart reads once more what was decided since the place was last written down, and passes it over', async () => {
    const fixture = start();
    const restarted = async () => {
      const again = fixture.another({ decide: addLast });
      await again.start();
      await again.stop();
    };
    const place = () => fixture.body('cell/decider', 'place');
    const fillers = (count: number) => Array.from({ length: count }, () => fixture.entry(SAM, seen('no')));
    await fixture.push(fixture.entry(SAM, seen('a')), ...fillers(98));
    await restarted();
    expect(await place()).toBeNull();
    await fixture.push(fixture.entry(SAM, seen('b')));
    await restarted();
    expect(await titleOf(fixture)).toBe('ab');
    await fixture.push(...fillers(100), fixture.entry(SAM, seen('c')));
    await restarted();
    expect(await place()).not.toBeNull();
    await restarted();
    expect(await titleOf(fixture)).toBe('abc');
  });

  it('A9: within a batch each sees what the ones before it decided, by get and by find', async () => {
    const counting: Decide = (proposal, known, moment) => {
      const found = known.find('notice', `self-${moment.by}/self`, 'type', 'notice');
      const count = found.state === 'known' ? found.value.length : -1;
      return accepted([aNotice(moment, `notice:${proposal._id.slice(-3)}`, `${count} before`)]);
    };
    const fixture = start({ decide: counting });
    await fixture.push(fixture.entry(SAM, seen()), fixture.entry(SAM, seen()), fixture.entry(SAM, seen()));
    await fixture.decider.start();
    const notices = await fixture.store.find(`self-${SAM}/self`, 'type', 'notice');
    expect(notices.map((one) => one.body.title)).toEqual(['0 before', '1 before', '2 before']);
  });

  it('works one device’s proposals in order of seq, whatever the order of upload; a gap does not block', async () => {
    const fixture = start();
    await fixture.push(
      fixture.entry(SAM, seen('c'), { seq: 9 }),
      fixture.entry(KIM, seen('x'), { seq: 1 }),
      fixture.entry(SAM, seen('a'), { seq: 2 }),
      fixture.entry(SAM, seen('b'), { seq: 5 }),
    );
    await fixture.decider.start();
    expect(await titleOf(fixture)).toBe('abc');
    expect(await titleOf(fixture, KIM)).toBe('x');
  });

  it('L6: judged time never runs backwards on one device, not over a restart either', async () => {
    const fixture = start();
    await fixture.push(fixture.entry(SAM, seen('a'), { madeAt: '2026-03-03T08:50:00.000Z' }));
    await fixture.decider.start();
    await fixture.decider.stop();
    const again = fixture.another({ decide: addLast });
    await again.start();
    const [later = '', older = ''] = await fixture.push(
      fixture.entry(SAM, seen('b'), { madeAt: '2026-03-03T08:00:00.000Z', seq: 7 }),
      fixture.entry(SAM, seen('c'), { madeAt: '2026-03-03T08:20:00.000Z', seq: 6 }),
    );
    await again.decided(later);
    await again.stop();
    const judgedAt = async (id: string) => (await fixture.body(proposals(SAM), id))?.outcome;
    expect(await judgedAt(older)).toMatchObject({ judgedAt: '2026-03-03T08:50:00.000Z' });
    expect(await judgedAt(later)).toMatchObject({ judgedAt: '2026-03-03T08:50:00.000Z' });
  });

  it('S7: a defect costs its own proposal only, is visible without personal data, and is tried again at the next start', async () => {
    const fixture = start();
    const [, broken = ''] = await fixture.push(
      fixture.entry(SAM, seen('a')),
      fixture.entry(SAM, seen('defect')),
      fixture.entry(SAM, seen('b')),
    );
    await fixture.decider.start();
    expect(await titleOf(fixture)).toBe('ab');
    await expect(fixture.decider.decided(broken)).rejects.toThrow(CouldNotDecide);
    expect((await fixture.body(INBOX, broken))?.state).toBe('failed');
    expect(JSON.stringify([fixture.logged, await fixture.body(INBOX, broken)])).toContain('TypeError');
    expect(JSON.stringify([fixture.logged, await fixture.body(INBOX, broken)])).not.toContain('sam@example.org');
    await fixture.decider.stop();

    const mended = fixture.another({
      decide: (_proposal, _known, moment) => accepted([aNotice(moment, 'notice:all', 'mended')]),
    });
    await mended.start();
    expect(await mended.decided(broken)).toEqual({ state: 'accepted' });
    await mended.stop();
    expect(await titleOf(fixture)).toBe('mended');
  });

  it('S7: a rule that makes something its own schema refuses has a defect; nothing of it is stored', async () => {
    const tooLong: Decide = (proposal, known, moment) =>
      proposal.kind === 'notice.seen' && proposal.body.noticeId === 'notice:long'
        ? accepted([aNotice(moment, 'notice:all', 'x'.repeat(500))])
        : addLast(proposal, known, moment);
    const fixture = start({ decide: tooLong });
    const [long = ''] = await fixture.push(fixture.entry(SAM, seen('long')), fixture.entry(SAM, seen('b')));
    await fixture.decider.start();
    expect(await titleOf(fixture)).toBe('b');
    expect(await fixture.body(INBOX, long)).toMatchObject({ state: 'failed' });
  });

  it('S7: an entry the store cannot take is failed alone', async () => {
    const fixture = start();
    const bad = { ...fixture.entry(SAM, seen('a')), pushedRev: '1-with space' };
    const refusing = { ...fixture.entry(SAM, seen('b')), pushedRev: '1-refused' };
    const commit = fixture.store.commit.bind(fixture.store);
    fixture.store.commit = async (effects) => {
      if (effects.last.some((write) => write.rev === '1-refused')) throw new RangeError('no such revision');
      await commit(effects);
    };
    const [unreadable = '', unstorable = ''] = await fixture.push(bad, refusing, fixture.entry(SAM, seen('c')));
    await fixture.decider.start();
    expect(await titleOf(fixture)).toBe('c');
    expect((await fixture.body(INBOX, unreadable))?.state).toBe('waiting');
    expect(fixture.logged[0]).toEqual({ facts: { id: unreadable }, message: expect.stringContaining('cannot be read') });
    expect((await fixture.body(INBOX, unstorable))?.state).toBe('failed');
  });

  it('A8: a store that fails is asked again later, from the beginning of the batch', async () => {
    let failures = 2;
    const flaky = (store: Store): Store => {
      const commit = store.commit.bind(store);
      store.commit = async (effects) => {
        if (effects.last.length > 0 && failures-- > 0) throw new StoreUnavailable('The disk is full.');
        await commit(effects);
      };
      return store;
    };
    const fixture = start({ store: flaky });
    const [id = ''] = await fixture.push(fixture.entry(SAM, seen('a')), fixture.entry(SAM, seen('b')));
    await fixture.decider.start();
    expect(await titleOf(fixture)).toBeUndefined();
    fixture.pass(500);
    await fixture.decider.idle();
    fixture.pass(1000);
    expect(await fixture.decider.decided(id ?? '')).toEqual({ state: 'accepted' });
    // What is tried again is tried in smaller batches.
    await fixture.decider.idle();
    expect(await titleOf(fixture)).toBe('ab');
  });

  it('S3: an error after the commit decides nothing twice, and everybody hears the outcome', async () => {
    let thrown = 0;
    const late = (store: Store): Store => {
      const commit = store.commit.bind(store);
      store.commit = async (effects) => {
        await commit(effects);
        if (effects.writes.length > 0 && thrown++ === 0) throw new RangeError('a listener of the news');
      };
      return store;
    };
    const fixture = start({ store: late });
    const [first = '', second = ''] = await fixture.push(fixture.entry(SAM, seen('a')), fixture.entry(SAM, seen('b')));
    const heard = Promise.all([fixture.decider.decided(first), fixture.decider.decided(second)]);
    await fixture.decider.start();
    expect(await heard).toEqual([{ state: 'accepted' }, { state: 'accepted' }]);
    expect(await titleOf(fixture)).toBe('ab');
  });

  it('what somebody else writes, as an erasure does, is read again', async () => {
    const fixture = start();
    await fixture.push(fixture.entry(SAM, seen('a')));
    await fixture.decider.start();
    await fixture.store.destroy(`self-${SAM}/self`);
    const [id = ''] = await fixture.push(fixture.entry(SAM, seen('b')));
    await fixture.decider.decided(id);
    expect(await titleOf(fixture)).toBe('b');
  });

  it('A5, A6: a document that leaves its readers is removed there in the same commit', async () => {
    const move: Decide = (proposal, known, moment) => {
      if (proposal.kind !== 'notice.seen') return accepted([]);
      known.get('gym', 'venue-one/gyms', 'gym:one');
      return accepted([
        { ...gym('one', { areaId: `area:${proposal.body.noticeId.slice('notice:'.length)}` }), ...stamp(moment) },
      ]);
    };
    const fixture = start({ decide: move });
    await fixture.push(fixture.entry(SAM, seen('leeds')), fixture.entry(SAM, seen('york')), fixture.entry(SAM, seen('hull')));
    await fixture.decider.start();
    expect((await fixture.store.get('area-leeds/gyms', 'gym:one'))?.deleted).toBe(true);
    expect((await fixture.store.get('area-york/gyms', 'gym:one'))?.deleted).toBe(true);
    expect(Gym.safeParse({ _id: 'gym:one', ...(await fixture.store.get('area-york/gyms', 'gym:one'))?.body }).success).toBe(true);
    expect(await fixture.body('area-hull/gyms', 'gym:one')).toEqual(await fixture.body('venue-one/gyms', 'gym:one'));
    const [back = ''] = await fixture.push(fixture.entry(SAM, seen('york')));
    await fixture.decider.decided(back);
    expect(await fixture.body('area-york/gyms', 'gym:one')).toMatchObject({ areaId: 'area:york' });
    expect((await fixture.store.get('area-hull/gyms', 'gym:one'))?.deleted).toBe(true);
  });

  it('A8: a batch that is too large for the store goes through in smaller ones', async () => {
    const narrow = (store: Store): Store => {
      const commit = store.commit.bind(store);
      store.commit = async (effects) => {
        if (effects.last.length > 10) throw new StoreUnavailable('Too large.');
        await commit(effects);
      };
      return store;
    };
    const fixture = start({ store: narrow });
    const ids = await fixture.push(...Array.from({ length: 20 }, () => fixture.entry(SAM, seen('a'))));
    await fixture.decider.start();
    for (let tries = 0; tries < 6; tries++) {
      fixture.pass(30_000);
      await fixture.decider.idle();
    }
    expect(await fixture.decider.decided(ids.at(-1) ?? '')).toEqual({ state: 'accepted' });
    expect(await titleOf(fixture)).toBe('a'.repeat(20));
  });

  it('A9: ends when another decider has taken over the store', async () => {
    const taken = (store: Store): Store => {
      const commit = store.commit.bind(store);
      store.commit = (effects) =>
        effects.last.length > 0 ? Promise.reject(new StoreLocked('Another server writes here.')) : commit(effects);
      return store;
    };
    const ended: Error[] = [];
    const fixture = start({ store: taken, ended: (error) => ended.push(error) });
    await fixture.push(fixture.entry(SAM, seen('a')));
    await fixture.decider.start();
    expect(ended).toHaveLength(1);
    await fixture.push(fixture.entry(SAM, seen('b')));
    fixture.pass(60_000);
    await fixture.decider.idle();
    expect(ended).toHaveLength(1);
  });

  it('A3: what only a newer server can read waits, tells its author so, and is decided after the upgrade', async () => {
    const fixture = start();
    const entry = fixture.entry(SAM, seen('a'));
    const newer = { ...entry, state: 'held', proposal: { ...entry.proposal, schemaVersion: 2 } };
    const other = fixture.entry(SAM, seen('c'));
    const strange = { ...other, state: 'held', proposal: { ...other.proposal, schemaVersion: 2, mood: 'good' } };
    const id = entry.proposal._id;
    await fixture.push(newer, strange, fixture.entry(SAM, seen('b')));
    await fixture.decider.start();
    const held = { state: 'held', code: 'APP_TOO_NEW' };
    expect(await fixture.body(proposals(SAM), id)).toMatchObject({ outcome: held });
    expect(await fixture.body(proposals(SAM), strange.proposal._id)).toMatchObject({ mood: 'good', outcome: held });
    await fixture.decider.stop();
    // A restart alone is no upgrade, and what it might read is not what was meant.
    const again = fixture.another({ decide: addLast });
    await again.start();
    await again.stop();
    expect((await fixture.body(INBOX, id))?.state).toBe('held');
    const release = { version: 2, oldest: 1, upgrades: new Map([[1, (made: Made) => made]]) };
    const upgraded = fixture.another({ decide: addLast, release });
    await upgraded.start();
    expect(await upgraded.decided(id)).toEqual({ state: 'accepted' });
    expect(await upgraded.decided(strange.proposal._id)).toEqual({ state: 'refused', code: 'MALFORMED' });
    await upgraded.stop();
    expect(await fixture.body(proposals(SAM), strange.proposal._id)).toMatchObject({
      mood: 'good',
      outcome: { state: 'refused' },
    });
    expect((await fixture.body(proposals(SAM), id))?.outcome).toMatchObject({ state: 'accepted' });
    expect(await titleOf(fixture)).toBe('ba');
  });

  it('A3: what still waits when the server is upgraded is brought up to date, and its device reads it as it made it', async () => {
    const fixture = start();
    const entry = fixture.entry(SAM, seen('a'));
    const { noticeId } = seen('a').body;
    const older = { ...entry, proposal: { ...entry.proposal, kind: 'message.seen' as 'notice.seen', body: { about: noticeId } } };
    await fixture.push(older as typeof entry);
    const id = entry.proposal._id;
    const upgrade = ({ body, ...made }: Made) => ({
      ...made,
      kind: 'notice.seen',
      body: { noticeId: Reflect.get(Object(body), 'about') },
    });
    const release = { version: 2, oldest: 1, upgrades: new Map([[1, upgrade]]) };
    const upgraded = fixture.another({ decide: addLast, release });
    await upgraded.start();
    expect(await upgraded.decided(id)).toEqual({ state: 'accepted' });
    await upgraded.stop();
    const { outcome, ...told } = (await fixture.body(proposals(SAM), id)) ?? {};
    expect(told).toMatchObject({ schemaVersion: 1, kind: 'message.seen', body: { about: noticeId } });
    expect(outcome).toMatchObject({ state: 'accepted' });
  });

  it('A2: a held proposal is ended by a later decision, once', async () => {
    const rule: Decide = (proposal, known, moment) => {
      if (proposal.kind === 'notice.seen') return { ...accepted([]), state: 'held', code: 'SLOT_CHANGED' };
      if (proposal.kind !== 'held.answer') return accepted([]);
      const { proposalId, choice } = proposal.body;
      const found = known.get('proposal', proposals(moment.by), proposalId);
      if (found.state !== 'known') return refused('NOT_FOUND');
      const state = choice === 'keep' ? ('accepted' as const) : ('refused' as const);
      return { ...accepted([aNotice(moment, 'notice:all', choice)]), settles: [{ proposalId, uid: moment.by, state }] };
    };
    const fixture = start({ decide: rule });
    const [held = ''] = await fixture.push(fixture.entry(SAM, seen('a')));
    await fixture.decider.start();
    expect((await fixture.body(proposals(SAM), held))?.outcome).toMatchObject({ state: 'held', code: 'SLOT_CHANGED' });
    const answer = (choice: 'keep' | 'drop') => fixture.entry(SAM, { kind: 'held.answer', body: { proposalId: held, choice } });
    await fixture.push(answer('keep'), answer('drop'));
    await fixture.decider.idle();
    expect((await fixture.body(proposals(SAM), held))?.outcome).toMatchObject({
      state: 'accepted',
      wrote: [{ collection: 'self', id: 'notice:all' }],
    });
  });

  it('an answer in the same batch as what it answers ends it too', async () => {
    const rule: Decide = (proposal, _known, moment) =>
      proposal.kind === 'held.answer'
        ? { ...accepted([]), settles: [{ proposalId: proposal.body.proposalId, uid: moment.by, state: 'accepted' }] }
        : { ...accepted([]), state: 'held', code: 'SLOT_CHANGED' };
    const fixture = start({ decide: rule });
    const asked = fixture.entry(SAM, seen('a'));
    const proposalId = asked.proposal._id;
    await fixture.push(asked, fixture.entry(SAM, { kind: 'held.answer', body: { proposalId, choice: 'keep' } }));
    await fixture.decider.start();
    const stored = await fixture.store.get(proposals(SAM), proposalId);
    expect(stored?.body.outcome).toMatchObject({ state: 'accepted' });
    expect(stored?.firstRevision).toBe(asked.pushedRev);
  });

  it('a document that says nothing new is not written again, whatever its stamp', async () => {
    const fixture = start({
      decide: (_proposal, _known, moment) => flagged('OVERUSED', [aNotice(moment, 'notice:all', 'same')]),
    });
    await fixture.push(fixture.entry(SAM, seen()));
    await fixture.decider.start();
    fixture.now += 60_000;
    const [second = ''] = await fixture.push(fixture.entry(SAM, seen()));
    await fixture.decider.decided(second);
    expect(await fixture.body(`self-${SAM}/self`, 'notice:all')).toMatchObject({ updatedAt: NOW });
    // The stamp the author's device waits for is the one that is really there.
    expect((await fixture.body(proposals(SAM), second))?.outcome).toMatchObject({ wrote: [{ updatedAt: NOW }] });
  });

  it('A12: what the system proposes goes through the same inbox, once however often it is said', async () => {
    const fixture = start();
    await fixture.decider.start();
    const said = {
      _id: 'proposal:system.email-verified.sam',
      type: 'proposal',
      kind: 'system.email-verified',
      body: { uid: SAM },
    } as const;
    await fixture.decider.propose(said, said);
    expect(await fixture.decider.decided(said._id)).toEqual({ state: 'accepted' });
    await fixture.decider.propose(said);
    await fixture.decider.idle();
    const stored = await fixture.store.get(INBOX, said._id);
    expect(stored?.revisions).toHaveLength(2);
    expect(stored?.body).toEqual({
      state: 'decided',
      uid: 'system',
      kind: 'system.email-verified',
      receivedAt: NOW,
      decidedAt: NOW,
      outcome: { state: 'accepted' },
    });
  });

  it('what the system says wrongly is told to whoever said it, and never stored', async () => {
    const fixture = start();
    await fixture.decider.start();
    const wrong = { _id: 'proposal:x', type: 'proposal', kind: 'system.email-verified', body: { uid: 'X' } } as const;
    await expect(fixture.decider.propose(wrong)).rejects.toThrow();
    expect(await fixture.body(INBOX, wrong._id)).toBeNull();
  });

  it('A8, S7: a store that cannot be read while a rule asks has it wait, and costs no proposal', async () => {
    let isReadable = false;
    const failing = () => {
      if (!isReadable) throw new StoreUnavailable('The disk cannot be read.');
    };
    const unreadable = (store: Store): Store => {
      const { atOnce } = store;
      if (!atOnce) return expect.unreachable('it lies in this process');
      const get: ReadAtOnce['get'] = (db, id) => {
        failing();
        return atOnce.get(db, id);
      };
      const getMany: Store['getMany'] = async (db, ids) => {
        failing();
        return store.getMany(db, ids);
      };
      return new Proxy(store, {
        get(target, name) {
          if (name === 'atOnce') return { ...atOnce, get };
          const member: unknown = name === 'getMany' ? getMany : Reflect.get(target, name);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
    };
    const fixture = start({ store: unreadable });
    await fixture.push(fixture.entry(SAM, seen('a')), fixture.entry(SAM, seen('b')));
    await fixture.decider.start();
    expect(await titleOf(fixture)).toBeUndefined();
    expect(fixture.logged.map(({ message }) => message)).toEqual(['Deciding has to wait']);
    isReadable = true;
    fixture.pass(500);
    await fixture.decider.idle();
    expect(await titleOf(fixture)).toBe('ab');
  });

  it('loads what a batch needs with one call per database and step', async () => {
    const calls: string[] = [];
    const counting = (store: Store): Store => {
      const getMany = store.getMany.bind(store);
      store.getMany = (db, ids) => {
        calls.push(`${db} ${ids.length}`);
        return getMany(db, ids);
      };
      return fromAfar(store);
    };
    const fixture = start({ store: counting });
    await fixture.push(...Array.from({ length: 50 }, () => fixture.entry(SAM, seen('a'))));
    await fixture.decider.start();
    expect(await titleOf(fixture)).toBe('a'.repeat(50));
    // How far folding has come, what was seen, since when it can have been, and what the rule itself asks.
    expect(calls).toEqual(['cell/decider 1', 'cell/judged 1', `self-${SAM}/self 2`]);
  });
});
