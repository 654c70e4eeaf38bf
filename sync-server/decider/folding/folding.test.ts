import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { msOf } from '../../../schemas/basics/time.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import type { Proposal, SystemProposal } from '../../../schemas/folds/proposals.ts';
import { gym, HOUR, NOW, pass, person } from '../../../tests/rules/documents.ts';
import { employ } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { type Store, StoreUnavailable } from '../../store/store.ts';
import { DeciderFixture, fromAfar } from '../fixture.ts';
import { INBOX } from '../inbox/inbox.ts';
import { bodyOf } from '../known/documents.ts';
import { AGENDA } from '../writes/appointment.ts';
import { FOLDED, keyOfProposal, pageId } from './folded.ts';
import { FOLDED_AFTER, SAID_AFTER } from './when.ts';

const SAM = 'member01';
const DOOR = 'door0000';
const OUTBOX = `self-${DOOR}/proposals`;
const VISITS = 'gym-one/checkins';

const asked = (kind: Proposal['kind'], body: object) => ({ kind, body }) as Pick<Proposal, 'kind' | 'body'>;
const enters = (uid = SAM) =>
  asked('checkin.record', {
    gymId: 'gym:one',
    passId: `pass:${uid}`,
    method: 'qr_member_shown',
    direction: 'in',
    checkedAgainst: { trust: 'synced' },
    localVerdict: 'ok',
  });
const books = asked('booking.request', {
  gymId: 'gym:one',
  slotId: 'slot:spin:2026-03-04T18:00',
  passId: `pass:${SAM}`,
  anyPass: false,
  joinWaitlistIfFull: true,
  startsAtSeen: '2026-03-04T18:00:00.000Z',
  cutoffHoursSeen: 6,
});

async function fill(fixture: DeciderFixture): Promise<void> {
  fixture.now = msOf(NOW);
  const world = new KnownWorld();
  employ(world, DOOR, 'reception');
  const documents = [gym('one'), person(SAM), pass(SAM, SAM), ...world.all('user'), ...world.all('grants')];
  const writes = documents.flatMap((doc) => databasesOf(doc).map((db) => ({ db, id: doc._id, body: bodyOf(doc) })));
  await fixture.store.commit({ writes, last: [] });
}

describe.each([
  ['a store in this process', (store: Store) => store],
  ['a store a journey away', fromAfar],
])('folding, on %s', (_name, as) => {
  let fixture: DeciderFixture;
  beforeEach(async () => {
    fixture = new DeciderFixture({ store: as });
    await fill(fixture);
    await fixture.decider.start();
  });
  afterEach(() => fixture.decider.stop());

  type Entry = ReturnType<DeciderFixture['entry']>;
  const decide = async (...entries: Entry[]) => {
    const ids = await fixture.push(...entries);
    await fixture.decider.idle();
    return ids;
  };
  const changed = (entry: Entry, change: object): Entry => ({ ...entry, proposal: Object.assign({}, entry.proposal, change) });
  const foldAll = async () => {
    while (await fixture.decider.fold());
  };
  const outcomeOf = async (id: string, uid = DOOR) => (await fixture.body(`self-${uid}/proposals`, id))?.outcome;
  const idsIn = async (db: string) => (await fixture.store.list(db, { limit: 1_000 })).map(({ id }) => id);

  it('[A6] what was decided sixty days ago goes from the inbox and the outbox, what is younger stays, and what it made stays', async () => {
    const [old = ''] = await decide(fixture.entry(DOOR, enters()));
    fixture.now += FOLDED_AFTER - HOUR;
    const [young = ''] = await decide(fixture.entry(DOOR, enters()));
    await foldAll();
    expect(await idsIn(OUTBOX)).toEqual([old, young]);
    fixture.now += 2 * HOUR;
    await foldAll();
    expect(await idsIn(OUTBOX)).toEqual([young]);
    expect(await idsIn(INBOX)).toEqual([young]);
    expect(await idsIn(VISITS)).toHaveLength(2);
    expect(await idsIn(FOLDED)).toEqual([pageId(keyOfProposal(old).slice(0, 2))]);
    expect(await fixture.decider.fold()).toBe(false);
  });

  it('[S3] [S4] said again it ends as it did, is done once, and its author reads the answer', async () => {
    const [taken, refused] = [fixture.entry(DOOR, enters()), fixture.entry(SAM, books)];
    const ids = await decide(taken, refused);
    const outcomes = () => Promise.all(ids.map((id, at) => outcomeOf(id, at === 0 ? DOOR : SAM)));
    const before = await outcomes();
    expect(before).toMatchObject([{ state: 'accepted_flagged' }, { state: 'refused', code: expect.any(String) }]);
    fixture.now += FOLDED_AFTER + HOUR;
    await foldAll();
    expect(await idsIn(OUTBOX)).toEqual([]);
    await decide(taken, refused);
    const after = await outcomes();
    const ends = (all: readonly unknown[]) => all.map((one) => ({ ...Object(one), message: undefined, wrote: [] }));
    expect(ends(after)).toEqual(ends(before));
    expect(after[1]).toMatchObject({ message: expect.any(String) });
    expect(await idsIn(VISITS)).toHaveLength(1);
    // And once more, when that has become old.
    fixture.now += FOLDED_AFTER + HOUR;
    await foldAll();
    await decide(taken);
    expect(await outcomeOf(ids[0] ?? '')).toEqual(after[0]);
  });

  it('[S3] something else under the same id is refused, whoever says it, and changes nothing of what was made', async () => {
    const entry = fixture.entry(DOOR, enters());
    const [id = ''] = await decide(entry);
    const [visit = ''] = await idsIn(VISITS);
    const made = await fixture.body(VISITS, visit);
    fixture.now += FOLDED_AFTER + HOUR;
    await foldAll();
    await decide(changed(entry, asked('checkin.record', { ...enters().body, direction: 'out' })));
    expect(await outcomeOf(id)).toMatchObject({ state: 'refused', code: 'NUMBER_USED' });
    const stranger = fixture.entry(SAM, enters(), { opId: entry.proposal.origin.opId });
    fixture.now += FOLDED_AFTER + HOUR;
    await foldAll();
    await decide(changed(stranger, { _id: id }));
    expect((await fixture.body(`self-${SAM}/proposals`, id))?.outcome).toMatchObject({ state: 'refused', code: 'NUMBER_USED' });
    expect(await fixture.body(VISITS, visit)).toEqual(made);
    // Whose it was still hears the first answer.
    fixture.now += FOLDED_AFTER + HOUR;
    await foldAll();
    await decide(entry);
    expect(await outcomeOf(id)).toMatchObject({ state: 'accepted_flagged' });
  });

  it('[S3] what the system said long ago is said once, and whoever waits for it is told how it ended', async () => {
    const said: SystemProposal = {
      _id: 'proposal:system.gym-set:two',
      type: 'proposal',
      kind: 'system.gym-set',
      body: { gym: gym('two') },
    };
    await fixture.decider.propose(said);
    expect(await fixture.decider.decided(said._id)).toEqual({ state: 'accepted' });
    const [own = ''] = await decide(fixture.entry(DOOR, enters()));
    fixture.now += SAID_AFTER + HOUR;
    await foldAll();
    expect(await idsIn(INBOX)).toEqual([own]);
    const before = await fixture.store.get('platform/gyms', 'gym:two');
    await fixture.decider.propose({ ...said, body: { gym: gym('two', { name: 'Something else' }) } });
    expect(await fixture.decider.decided(said._id)).toEqual({ state: 'accepted' });
    expect(await fixture.store.get('platform/gyms', 'gym:two')).toEqual(before);
  });

  it('[A3] what was malformed, failed or is of a newer app stays, and holds nothing up', async () => {
    const stays = ['malformed', 'held', 'failed'].map((state) => ({
      db: INBOX,
      id: `proposal:01J0000000${state.toUpperCase().padEnd(16, '0')}`,
      body: { state, uid: DOOR },
      expect: null,
    }));
    await fixture.store.put(stays);
    const [old = ''] = await decide(fixture.entry(DOOR, enters()));
    fixture.now += FOLDED_AFTER + HOUR;
    await foldAll();
    expect(await idsIn(INBOX)).toEqual(stays.map(({ id }) => id).sort());
    expect(await fixture.store.get(OUTBOX, old)).toBeNull();
  });

  it('[L6] of a device whose clock runs a year ahead everything stays whole until its ids are old', async () => {
    const ahead = fixture.entry(DOOR, enters(), { opId: `01M${'0'.repeat(23)}` });
    await decide(changed(ahead, { _id: `proposal:01M${'0'.repeat(23)}` }));
    fixture.now += FOLDED_AFTER + HOUR;
    await foldAll();
    expect(await idsIn(OUTBOX)).toHaveLength(1);
  });

  it('[S4] what was folded by a clock that was months ahead for a night still ends as it did, and once', async () => {
    const [old, young] = [fixture.entry(DOOR, enters()), fixture.entry(DOOR, enters())];
    const [id = ''] = await decide(old);
    const before = await outcomeOf(id);
    fixture.now += 100 * 24 * HOUR;
    await foldAll();
    expect(await idsIn(OUTBOX)).toEqual([]);
    fixture.now -= 99 * 24 * HOUR;
    // What is new is decided all the same, and what was folded is found, also by a server that has just been started.
    const [next = ''] = await decide(young);
    expect(await outcomeOf(next)).toMatchObject({ state: 'accepted_flagged' });
    await fixture.decider.stop();
    fixture.decider = fixture.another();
    await fixture.decider.start();
    await decide(old);
    expect(await outcomeOf(id)).toMatchObject({ state: Object(before).state, at: Object(before).at });
    expect(await idsIn(VISITS)).toHaveLength(2);
  });

  it('a full page becomes sixteen, and each is still found', async () => {
    const outcome = { state: 'refused', code: 'DUPLICATE' };
    const decided = { state: 'decided', uid: 'system', receivedAt: NOW, kind: 'system.key-published', decidedAt: NOW, outcome };
    // All of one beginning, as by chance they would be in a store of a hundred times as many.
    const names = Array.from({ length: 40_000 }, (_, n) => `proposal:system.crowd:${n}`).filter((id) =>
      keyOfProposal(id).startsWith('7f'),
    );
    expect(names.length).toBeGreaterThan(100);
    await fixture.store.put(names.map((id) => ({ db: INBOX, id, body: decided, expect: null })));
    fixture.now += FOLDED_AFTER + HOUR;
    await foldAll();
    expect(await fixture.body(FOLDED, pageId('7f'))).toEqual({ split: true });
    const [one = '', , , last = ''] = names;
    for (const id of [one, last]) {
      await fixture.decider.propose({ _id: id, type: 'proposal', kind: 'system.gym-set', body: { gym: gym('three') } });
      expect(await fixture.decider.decided(id)).toEqual(outcome);
    }
    expect(await fixture.store.get('platform/gyms', 'gym:three')).toBeNull();
  });

  it('[A12] an e-mail that went out a week ago is forgotten, what moved money and what is still to go out is not', async () => {
    const errand = (id: string, kind: string, status: string) => ({
      ...{ db: 'cell/errands', id: `errand:${id}`, expect: null },
      body: { type: 'errand', kind, status, ...(status === 'done' ? { doneAt: NOW } : {}) },
    });
    await fixture.store.put([errand('mailed', 'mail', 'done'), errand('open', 'push', 'open'), errand('paid', 'charge', 'done')]);
    fixture.now += SAID_AFTER - HOUR;
    await foldAll();
    expect(await idsIn('cell/errands')).toHaveLength(3);
    fixture.now += 2 * HOUR;
    await foldAll();
    expect(await idsIn('cell/errands')).toEqual(['errand:open', 'errand:paid']);
  });

  it('an appointment that is over leaves nothing behind', async () => {
    await fixture.store.put([{ db: AGENDA, id: 'agenda:over', body: {}, deleted: true, expect: null }]);
    await foldAll();
    expect(await fixture.store.get(AGENDA, 'agenda:over')).toBeNull();
  });
});

it.each(['before', 'after'] as const)('[A8] killed %s any commit of the folding, it goes on and ends the same', async (when) => {
  const whole = async (killedAt: number) => {
    const fixture = new DeciderFixture();
    onTestFinished(() => fixture.decider.stop());
    await fill(fixture);
    await fixture.decider.start();
    await fixture.push(...Array.from({ length: 120 }, () => fixture.entry(DOOR, enters())));
    await fixture.decider.idle();
    fixture.now += FOLDED_AFTER + HOUR;
    const killed = fixture.another({}, dying(fixture.store, killedAt, when));
    await foldedBy(killed).catch((error) => expect(error).toBeInstanceOf(StoreUnavailable));
    await foldedBy(fixture.another());
    return Promise.all(
      [INBOX, OUTBOX, FOLDED, VISITS, 'cell/judged'].map(async (db) =>
        (await fixture.store.list(db, { limit: 500 })).map(({ id, body }) => [id, body]),
      ),
    );
  };
  const undisturbed = await whole(99);
  expect(undisturbed.map((all) => all.length > 0)).toEqual([false, false, true, true, true]);
  for (const commit of [1, 2, 3]) expect(await whole(commit)).toEqual(undisturbed);
});

async function foldedBy(decider: { fold(): Promise<boolean> }): Promise<void> {
  while (await decider.fold());
}

/** Dies at its `n`-th commit. */
function dying(store: Store, n: number, when: 'before' | 'after'): Store {
  let commits = 0;
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (name !== 'commit') return member.bind(target);
      return async (...given: Parameters<Store['commit']>) => {
        commits += 1;
        if (commits === n && when === 'before') throw new StoreUnavailable('killed');
        await store.commit(...given);
        if (commits === n) throw new StoreUnavailable('killed');
      };
    },
  });
}
