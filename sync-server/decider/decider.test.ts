import { describe, expect, it, onTestFinished } from 'vitest';
import { accepted, flagged, type Known, type Moment, refused } from '../../schemas/decision.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import type { Notice } from '../../schemas/notice/shape.ts';
import type { Made } from '../../schemas/proposal/release.ts';
import { stamp } from '../../schemas/revise.ts';
import { gym } from '../../tests/rules/documents.ts';
import { type Store, StoreLocked, StoreUnavailable } from '../store/store.ts';
import { INBOX } from './inbox.ts';
import type { Decide } from './pass.ts';
import { NOW, Rig } from './rig.ts';
import { CouldNotDecide } from './waiters.ts';

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

/** A rule small enough to see through: every proposal adds its letter to the one notice of its author. */
const addLetter: Decide = (proposal, known, moment) => {
  if (proposal.kind !== 'notice.seen') return accepted([]);
  const before = noticeOf(known, moment.by);
  const letter = proposal.body.noticeId.slice('notice:'.length);
  if (letter === 'no') return refused('NOT_FOUND');
  if (letter === 'defect') throw new TypeError('sam@example.org is not a number');
  return accepted([aNotice(moment, 'notice:all', `${before?.title ?? ''}${letter}`, before)]);
};
function noticeOf(known: Known, uid: string): Notice | undefined {
  const found = known.get('notice', `self-${uid}/self`, 'notice:all');
  return found.state === 'known' ? found.value : undefined;
}

function start(options: ConstructorParameters<typeof Rig>[0] = {}): Rig {
  const rig = new Rig({ decide: addLetter, ...options });
  onTestFinished(() => rig.decider.stop());
  return rig;
}
const titleOf = async (rig: Rig, uid = SAM) => (await rig.body(`self-${uid}/self`, 'notice:all'))?.title;

describe('the decider', () => {
  it('decides what was waiting before it started and what comes after', async () => {
    const rig = start();
    const [first = ''] = await rig.push(rig.entry(SAM, seen('a')));
    await rig.decider.start();
    const [second = ''] = await rig.push(rig.entry(SAM, seen('b')));
    expect(await rig.decider.decided(second)).toEqual({ state: 'accepted' });
    expect(await rig.decider.decided(first)).toEqual({ state: 'accepted' });
    expect(await titleOf(rig)).toBe('ab');
  });

  it('S4: writes the pushed revision and the decision as its child', async () => {
    const rig = start();
    const entry = rig.entry(SAM, seen('a'));
    const [id = ''] = await rig.push(entry);
    await rig.decider.start();
    const stored = await rig.store.get(proposals(SAM), id);
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
    const rig = start();
    const [id = ''] = await rig.push(rig.entry(SAM, seen('no')));
    await rig.decider.start();
    expect((await rig.body(proposals(SAM), id))?.outcome).toEqual({
      state: 'refused',
      code: 'NOT_FOUND',
      message: 'Not found.',
      at: NOW,
      judgedAt: NOW,
      wrote: [],
    });
  });

  it('[10.3] L6: a number that was used is refused, also after a restart; the same proposal again is no new use, a gap is none', async () => {
    const rig = start();
    const used = rig.entry(SAM, seen('a'), { seq: 5 });
    await rig.push(used);
    await rig.decider.start();
    await rig.decider.stop();
    const again = rig.another({ decide: addLetter });
    const [reused, gap, both, kims] = [5, 4, 6, 5].map((seq, index) => rig.entry(index === 3 ? KIM : SAM, seen('b'), { seq }));
    const twin = rig.entry(SAM, seen('c'), { seq: 6 });
    const ids = await rig.push(...[reused, gap, both, kims, twin, used].flatMap((entry) => entry ?? []));
    await again.start();
    const outcomes = await Promise.all(ids.map((id) => again.decided(id)));
    await again.stop();
    const refusedSo = { state: 'refused', code: 'NUMBER_USED' };
    const taken = { state: 'accepted' };
    expect(outcomes).toEqual([refusedSo, taken, taken, taken, refusedSo, taken]);
    expect(await titleOf(rig)).toBe('abb');
  });

  it('S3: deciding again changes nothing: not after a restart, not for the same id', async () => {
    const rig = start();
    const entry = rig.entry(SAM, seen('a'));
    await rig.push(entry);
    await rig.decider.start();
    await rig.decider.stop();
    await rig.push(entry);
    const again = rig.another({ decide: addLetter });
    await again.start();
    await again.stop();
    expect(await titleOf(rig)).toBe('a');
  });

  it('S3: a restart reads once more what was decided since the place was last written down, and passes it over', async () => {
    const rig = start();
    const restarted = async () => {
      const again = rig.another({ decide: addLetter });
      await again.start();
      await again.stop();
    };
    const place = () => rig.body('cell/decider', 'place');
    const fillers = (count: number) => Array.from({ length: count }, () => rig.entry(SAM, seen('no')));
    await rig.push(rig.entry(SAM, seen('a')), ...fillers(98));
    await restarted();
    expect(await place()).toBeNull();
    await rig.push(rig.entry(SAM, seen('b')));
    await restarted();
    expect(await titleOf(rig)).toBe('ab');
    await rig.push(...fillers(100), rig.entry(SAM, seen('c')));
    await restarted();
    expect(await place()).not.toBeNull();
    await restarted();
    expect(await titleOf(rig)).toBe('abc');
  });

  it('A9: within a batch each sees what the ones before it decided, by get and by find', async () => {
    const counting: Decide = (proposal, known, moment) => {
      const found = known.find('notice', `self-${moment.by}/self`, 'type', 'notice');
      const count = found.state === 'known' ? found.value.length : -1;
      return accepted([aNotice(moment, `notice:${proposal._id.slice(-3)}`, `${count} before`)]);
    };
    const rig = start({ decide: counting });
    await rig.push(rig.entry(SAM, seen()), rig.entry(SAM, seen()), rig.entry(SAM, seen()));
    await rig.decider.start();
    const notices = await rig.store.find(`self-${SAM}/self`, 'type', 'notice');
    expect(notices.map((one) => one.body.title)).toEqual(['0 before', '1 before', '2 before']);
  });

  it('works one device’s proposals in order of seq, whatever the order of upload; a gap does not block', async () => {
    const rig = start();
    await rig.push(
      rig.entry(SAM, seen('c'), { seq: 9 }),
      rig.entry(KIM, seen('x'), { seq: 1 }),
      rig.entry(SAM, seen('a'), { seq: 2 }),
      rig.entry(SAM, seen('b'), { seq: 5 }),
    );
    await rig.decider.start();
    expect(await titleOf(rig)).toBe('abc');
    expect(await titleOf(rig, KIM)).toBe('x');
  });

  it('L6: judged time never runs backwards on one device, not over a restart either', async () => {
    const rig = start();
    await rig.push(rig.entry(SAM, seen('a'), { madeAt: '2026-03-03T08:50:00.000Z' }));
    await rig.decider.start();
    await rig.decider.stop();
    const again = rig.another({ decide: addLetter });
    await again.start();
    const [later = '', older = ''] = await rig.push(
      rig.entry(SAM, seen('b'), { madeAt: '2026-03-03T08:00:00.000Z', seq: 7 }),
      rig.entry(SAM, seen('c'), { madeAt: '2026-03-03T08:20:00.000Z', seq: 6 }),
    );
    await again.decided(later);
    await again.stop();
    const judgedAt = async (id: string) => (await rig.body(proposals(SAM), id))?.outcome;
    expect(await judgedAt(older)).toMatchObject({ judgedAt: '2026-03-03T08:50:00.000Z' });
    expect(await judgedAt(later)).toMatchObject({ judgedAt: '2026-03-03T08:50:00.000Z' });
  });

  it('S7: a defect costs its own proposal only, is visible without personal data, and is tried again at the next start', async () => {
    const rig = start();
    const [, broken = ''] = await rig.push(rig.entry(SAM, seen('a')), rig.entry(SAM, seen('defect')), rig.entry(SAM, seen('b')));
    await rig.decider.start();
    expect(await titleOf(rig)).toBe('ab');
    await expect(rig.decider.decided(broken)).rejects.toThrow(CouldNotDecide);
    expect((await rig.body(INBOX, broken))?.state).toBe('failed');
    expect(JSON.stringify([rig.logged, await rig.body(INBOX, broken)])).toContain('TypeError');
    expect(JSON.stringify([rig.logged, await rig.body(INBOX, broken)])).not.toContain('sam@example.org');
    await rig.decider.stop();

    const mended = rig.another({ decide: (_proposal, _known, moment) => accepted([aNotice(moment, 'notice:all', 'mended')]) });
    await mended.start();
    expect(await mended.decided(broken)).toEqual({ state: 'accepted' });
    await mended.stop();
    expect(await titleOf(rig)).toBe('mended');
  });

  it('S7: a rule that makes something its own schema refuses has a defect; nothing of it is stored', async () => {
    const tooLong: Decide = (proposal, known, moment) =>
      proposal.kind === 'notice.seen' && proposal.body.noticeId === 'notice:long'
        ? accepted([aNotice(moment, 'notice:all', 'x'.repeat(500))])
        : addLetter(proposal, known, moment);
    const rig = start({ decide: tooLong });
    const [long = ''] = await rig.push(rig.entry(SAM, seen('long')), rig.entry(SAM, seen('b')));
    await rig.decider.start();
    expect(await titleOf(rig)).toBe('b');
    expect(await rig.body(INBOX, long)).toMatchObject({ state: 'failed' });
  });

  it('S7: an entry the store cannot take is failed alone', async () => {
    const rig = start();
    const bad = { ...rig.entry(SAM, seen('a')), pushedRev: '1-with space' };
    const refusing = { ...rig.entry(SAM, seen('b')), pushedRev: '1-refused' };
    const commit = rig.store.commit.bind(rig.store);
    rig.store.commit = async (effects) => {
      if (effects.last.some((write) => write.rev === '1-refused')) throw new RangeError('no such revision');
      await commit(effects);
    };
    const [unreadable = '', unstorable = ''] = await rig.push(bad, refusing, rig.entry(SAM, seen('c')));
    await rig.decider.start();
    expect(await titleOf(rig)).toBe('c');
    expect((await rig.body(INBOX, unreadable))?.state).toBe('waiting');
    expect(rig.logged[0]).toEqual({ facts: { id: unreadable }, message: expect.stringContaining('cannot be read') });
    expect((await rig.body(INBOX, unstorable))?.state).toBe('failed');
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
    const rig = start({ store: flaky });
    const [id = ''] = await rig.push(rig.entry(SAM, seen('a')), rig.entry(SAM, seen('b')));
    await rig.decider.start();
    expect(await titleOf(rig)).toBeUndefined();
    rig.pass(500);
    await rig.decider.idle();
    rig.pass(1000);
    expect(await rig.decider.decided(id ?? '')).toEqual({ state: 'accepted' });
    // What is tried again is tried in smaller batches.
    await rig.decider.idle();
    expect(await titleOf(rig)).toBe('ab');
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
    const rig = start({ store: late });
    const [first = '', second = ''] = await rig.push(rig.entry(SAM, seen('a')), rig.entry(SAM, seen('b')));
    const heard = Promise.all([rig.decider.decided(first), rig.decider.decided(second)]);
    await rig.decider.start();
    expect(await heard).toEqual([{ state: 'accepted' }, { state: 'accepted' }]);
    expect(await titleOf(rig)).toBe('ab');
  });

  it('what somebody else writes, as an erasure does, is read again', async () => {
    const rig = start();
    await rig.push(rig.entry(SAM, seen('a')));
    await rig.decider.start();
    await rig.store.destroy(`self-${SAM}/self`);
    const [id = ''] = await rig.push(rig.entry(SAM, seen('b')));
    await rig.decider.decided(id);
    expect(await titleOf(rig)).toBe('b');
  });

  it('A5, A6: a document that leaves its readers is removed there in the same commit', async () => {
    const move: Decide = (proposal, known, moment) => {
      if (proposal.kind !== 'notice.seen') return accepted([]);
      known.get('gym', 'venue-one/gyms', 'gym:one');
      return accepted([
        { ...gym('one', { areaId: `area:${proposal.body.noticeId.slice('notice:'.length)}` }), ...stamp(moment) },
      ]);
    };
    const rig = start({ decide: move });
    await rig.push(rig.entry(SAM, seen('leeds')), rig.entry(SAM, seen('york')), rig.entry(SAM, seen('hull')));
    await rig.decider.start();
    expect((await rig.store.get('area-leeds/gyms', 'gym:one'))?.deleted).toBe(true);
    expect((await rig.store.get('area-york/gyms', 'gym:one'))?.deleted).toBe(true);
    expect(Gym.safeParse({ _id: 'gym:one', ...(await rig.store.get('area-york/gyms', 'gym:one'))?.body }).success).toBe(true);
    expect(await rig.body('area-hull/gyms', 'gym:one')).toEqual(await rig.body('venue-one/gyms', 'gym:one'));
    const [back = ''] = await rig.push(rig.entry(SAM, seen('york')));
    await rig.decider.decided(back);
    expect(await rig.body('area-york/gyms', 'gym:one')).toMatchObject({ areaId: 'area:york' });
    expect((await rig.store.get('area-hull/gyms', 'gym:one'))?.deleted).toBe(true);
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
    const rig = start({ store: narrow });
    const ids = await rig.push(...Array.from({ length: 20 }, () => rig.entry(SAM, seen('a'))));
    await rig.decider.start();
    for (let tries = 0; tries < 6; tries++) {
      rig.pass(30_000);
      await rig.decider.idle();
    }
    expect(await rig.decider.decided(ids.at(-1) ?? '')).toEqual({ state: 'accepted' });
    expect(await titleOf(rig)).toBe('a'.repeat(20));
  });

  it('A9: ends when another decider has taken over the store', async () => {
    const taken = (store: Store): Store => {
      const commit = store.commit.bind(store);
      store.commit = (effects) =>
        effects.last.length > 0 ? Promise.reject(new StoreLocked('Another server writes here.')) : commit(effects);
      return store;
    };
    const ended: Error[] = [];
    const rig = start({ store: taken, ended: (error) => ended.push(error) });
    await rig.push(rig.entry(SAM, seen('a')));
    await rig.decider.start();
    expect(ended).toHaveLength(1);
    await rig.push(rig.entry(SAM, seen('b')));
    rig.pass(60_000);
    await rig.decider.idle();
    expect(ended).toHaveLength(1);
  });

  it('A3: what only a newer server can read waits, tells its author so, and is decided after the upgrade', async () => {
    const rig = start();
    const entry = rig.entry(SAM, seen('a'));
    const newer = { ...entry, state: 'held', proposal: { ...entry.proposal, schemaVersion: 2 } };
    const other = rig.entry(SAM, seen('c'));
    const strange = { ...other, state: 'held', proposal: { ...other.proposal, schemaVersion: 2, mood: 'good' } };
    const id = entry.proposal._id;
    await rig.push(newer, strange, rig.entry(SAM, seen('b')));
    await rig.decider.start();
    const held = { state: 'held', code: 'APP_TOO_NEW' };
    expect(await rig.body(proposals(SAM), id)).toMatchObject({ outcome: held });
    expect(await rig.body(proposals(SAM), strange.proposal._id)).toMatchObject({ mood: 'good', outcome: held });
    await rig.decider.stop();
    // A restart alone is no upgrade, and what it might read is not what was meant.
    const again = rig.another({ decide: addLetter });
    await again.start();
    await again.stop();
    expect((await rig.body(INBOX, id))?.state).toBe('held');
    const release = { version: 2, oldest: 1, upgrades: new Map([[1, (made: Made) => made]]) };
    const upgraded = rig.another({ decide: addLetter, release });
    await upgraded.start();
    expect(await upgraded.decided(id)).toEqual({ state: 'accepted' });
    expect(await upgraded.decided(strange.proposal._id)).toEqual({ state: 'refused', code: 'MALFORMED' });
    await upgraded.stop();
    expect(await rig.body(proposals(SAM), strange.proposal._id)).toMatchObject({ mood: 'good', outcome: { state: 'refused' } });
    expect((await rig.body(proposals(SAM), id))?.outcome).toMatchObject({ state: 'accepted' });
    expect(await titleOf(rig)).toBe('ba');
  });

  it('A3: what still waits when the server is upgraded is brought up to date, and its device reads it as it made it', async () => {
    const rig = start();
    const entry = rig.entry(SAM, seen('a'));
    const { noticeId } = seen('a').body;
    const older = { ...entry, proposal: { ...entry.proposal, kind: 'message.seen' as 'notice.seen', body: { about: noticeId } } };
    await rig.push(older as typeof entry);
    const id = entry.proposal._id;
    const upgrade = ({ body, ...made }: Made) => ({
      ...made,
      kind: 'notice.seen',
      body: { noticeId: Reflect.get(Object(body), 'about') },
    });
    const release = { version: 2, oldest: 1, upgrades: new Map([[1, upgrade]]) };
    const upgraded = rig.another({ decide: addLetter, release });
    await upgraded.start();
    expect(await upgraded.decided(id)).toEqual({ state: 'accepted' });
    await upgraded.stop();
    const { outcome, ...told } = (await rig.body(proposals(SAM), id)) ?? {};
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
    const rig = start({ decide: rule });
    const [held = ''] = await rig.push(rig.entry(SAM, seen('a')));
    await rig.decider.start();
    expect((await rig.body(proposals(SAM), held))?.outcome).toMatchObject({ state: 'held', code: 'SLOT_CHANGED' });
    const answer = (choice: 'keep' | 'drop') => rig.entry(SAM, { kind: 'held.answer', body: { proposalId: held, choice } });
    await rig.push(answer('keep'), answer('drop'));
    await rig.decider.idle();
    expect((await rig.body(proposals(SAM), held))?.outcome).toMatchObject({
      state: 'accepted',
      wrote: [{ collection: 'self', id: 'notice:all' }],
    });
  });

  it('an answer in the same batch as what it answers ends it too', async () => {
    const rule: Decide = (proposal, _known, moment) =>
      proposal.kind === 'held.answer'
        ? { ...accepted([]), settles: [{ proposalId: proposal.body.proposalId, uid: moment.by, state: 'accepted' }] }
        : { ...accepted([]), state: 'held', code: 'SLOT_CHANGED' };
    const rig = start({ decide: rule });
    const asked = rig.entry(SAM, seen('a'));
    const proposalId = asked.proposal._id;
    await rig.push(asked, rig.entry(SAM, { kind: 'held.answer', body: { proposalId, choice: 'keep' } }));
    await rig.decider.start();
    const stored = await rig.store.get(proposals(SAM), proposalId);
    expect(stored?.body.outcome).toMatchObject({ state: 'accepted' });
    expect(stored?.firstRevision).toBe(asked.pushedRev);
  });

  it('a document that says nothing new is not written again, whatever its stamp', async () => {
    const rig = start({ decide: (_proposal, _known, moment) => flagged('OVERUSED', [aNotice(moment, 'notice:all', 'same')]) });
    await rig.push(rig.entry(SAM, seen()));
    await rig.decider.start();
    rig.now += 60_000;
    const [second = ''] = await rig.push(rig.entry(SAM, seen()));
    await rig.decider.decided(second);
    expect(await rig.body(`self-${SAM}/self`, 'notice:all')).toMatchObject({ updatedAt: NOW });
    // The stamp the author's device waits for is the one that is really there.
    expect((await rig.body(proposals(SAM), second))?.outcome).toMatchObject({ wrote: [{ updatedAt: NOW }] });
  });

  it('A12: what the house proposes goes through the same inbox, once however often it is said', async () => {
    const rig = start();
    await rig.decider.start();
    const said = {
      _id: 'proposal:system.email-verified.sam',
      type: 'proposal',
      kind: 'system.email-verified',
      body: { uid: SAM },
    } as const;
    await rig.decider.propose(said, said);
    expect(await rig.decider.decided(said._id)).toEqual({ state: 'accepted' });
    await rig.decider.propose(said);
    await rig.decider.idle();
    const stored = await rig.store.get(INBOX, said._id);
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

  it('what the house says wrongly is told to whoever said it, and never stored', async () => {
    const rig = start();
    await rig.decider.start();
    const wrong = { _id: 'proposal:x', type: 'proposal', kind: 'system.email-verified', body: { uid: 'X' } } as const;
    await expect(rig.decider.propose(wrong)).rejects.toThrow();
    expect(await rig.body(INBOX, wrong._id)).toBeNull();
  });

  it('loads what a batch needs with one call per database and step', async () => {
    const calls: string[] = [];
    const counting = (store: Store): Store => {
      const getMany = store.getMany.bind(store);
      store.getMany = (db, ids) => {
        calls.push(`${db} ${ids.length}`);
        return getMany(db, ids);
      };
      return store;
    };
    const rig = start({ store: counting });
    await rig.push(...Array.from({ length: 50 }, () => rig.entry(SAM, seen('a'))));
    await rig.decider.start();
    expect(await titleOf(rig)).toBe('a'.repeat(50));
    // What was seen, since when it can have been, and what the rule itself asks.
    expect(calls).toEqual(['cell/judged 1', `self-${SAM}/self 2`]);
  });
});
