import { describe, expect, it, onTestFinished } from 'vitest';
import { gym, slot, timetable } from '../../../tests/rules/documents.ts';
import type { Commit, Store, Write } from '../../store/store.ts';
import { DeciderFixture, NOW } from '../fixture.ts';
import { bodyOf } from '../known/documents.ts';
import { republish } from './republish.ts';

const FINE = '2026-03-02T18:42:07.311Z';
const MEMBER = 'sam00000';
/** As a server before Repairs stamped it, and put it where everybody reads. */
const stamped = { createdAt: FINE, updatedAt: FINE, createdBy: MEMBER, updatedBy: MEMBER };
const PUBLIC = { ...gym('open', stamped) };
const DRAFT = { ...gym('draft', { ...stamped, status: 'draft' }) };
const dayOf = (gymId: string) => ({ ...timetable(gymId, [slot('2026-03-04T18:00', { asOf: FINE })]), ...stamped });

async function older(): Promise<DeciderFixture> {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const writes: Write[] = [PUBLIC, DRAFT].flatMap((one) => {
    const key = one._id.slice('gym:'.length);
    const day = dayOf(one._id);
    return [
      ...['platform/gyms', `venue-${key}/gyms`, 'area-leeds/gyms'].map((db) => ({ db, id: one._id, body: bodyOf(one) })),
      ...[`venue-${key}/slots`, 'area-leeds/slots'].map((db) => ({ db, id: day._id, body: bodyOf(day) })),
    ];
  });
  await fixture.store.commit({ writes, last: [] });
  return fixture;
}
const all = async (store: Store) => {
  const places = ['open', 'draft'].flatMap((key) => [`venue-${key}`, `gym-${key}`]);
  const dbs = ['platform/gyms', ...['area-leeds', ...places].flatMap((scope) => [`${scope}/gyms`, `${scope}/slots`])];
  const found = await Promise.all(dbs.map(async (db) => [db, await store.list(db, { limit: 100 })] as const));
  return new Map(found.flatMap(([db, documents]) => documents.map(({ id, body }) => [`${db} ${id}`, body])));
};

describe('what an older server published', () => {
  it('[10.5] names nobody any more and is stamped to the minute, later than what devices hold of it', async () => {
    const fixture = await older();
    await fixture.decider.start();
    const now = await all(fixture.store);
    const minutely = { createdAt: '2026-03-02T18:42:00.000Z', createdBy: 'system', updatedBy: 'system', updatedAt: NOW };
    for (const db of ['platform/gyms', 'venue-open/gyms', 'area-leeds/gyms'])
      expect(now.get(`${db} gym:open`)).toMatchObject(minutely);
    for (const db of ['venue-open/slots', 'area-leeds/slots'])
      expect(now.get(`${db} ${dayOf('gym:open')._id}`)).toMatchObject({
        ...minutely,
        slots: [{ asOf: '2026-03-02T18:42:00.000Z' }],
      });
    expect(JSON.stringify([...now])).not.toContain(MEMBER);
    const publicly = [...now].filter(([place]) => !place.includes('draft'));
    expect(JSON.stringify(publicly)).not.toContain('18:42:07');
  });

  it('[10.7] is with its own staff alone where its gym is not public, and the removal says nothing of it', async () => {
    const fixture = await older();
    await fixture.decider.start();
    const places = [...(await all(fixture.store)).keys()].filter((place) => place.includes('draft'));
    const day = dayOf('gym:draft')._id;
    expect(places).toEqual(['platform/gyms gym:draft', 'gym-draft/gyms gym:draft', `gym-draft/slots ${day}`]);
    expect((await fixture.store.get('gym-draft/slots', day))?.body).toMatchObject({ unlisted: true });
    const gone = await fixture.store.get('area-leeds/gyms', 'gym:draft');
    expect(gone).toMatchObject({ deleted: true, body: { name: 'Removed' } });
    const dayGone = await fixture.store.get('area-leeds/slots', day);
    expect(JSON.stringify([gone?.body, dayGone?.body])).not.toMatch(/sam00000|18:42:07|Spin/);
  });

  it('is done once: the next start asks one question, and a day that comes later is the rules’ own', async () => {
    const fixture = await older();
    await fixture.decider.start();
    const before = await fixture.store.heads(['platform/gyms', 'area-leeds/slots', 'gym-draft/slots']);
    const asked: string[] = [];
    const commit = async () => void asked.push('commit');
    const watched = new Proxy(fixture.store, {
      get: (target, name) => {
        asked.push(String(name));
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    expect(await republish({ store: watched, commit, now: NOW })).toEqual([]);
    expect(asked).toEqual(['get']);
    expect(await fixture.store.heads(['platform/gyms', 'area-leeds/slots', 'gym-draft/slots'])).toEqual(before);
  });

  it('A8: ended at any commit, the next start goes on, and it comes to the same', async () => {
    const fixture = await older();
    const { store } = fixture;
    // More than one commit takes.
    const many = Array.from({ length: 90 }, (_, index) => gym(`many-${100 + index}`, stamped));
    await store.commit({ writes: many.map((one) => ({ db: 'platform/gyms', id: one._id, body: bodyOf(one) })), last: [] });
    for (let kill = 1; ; kill += 1) {
      let commits = 0;
      const commit = async (all: Commit) => {
        commits += 1;
        if (commits === 2) throw new Error('killed');
        await store.commit(all);
      };
      const done = await republish({ store, commit, now: NOW }).catch(() => null);
      if (done) {
        await store.commit({ writes: [], last: done });
        expect(kill).toBeGreaterThan(1);
        break;
      }
    }
    for (const { body } of await store.list('platform/gyms', { limit: 200 })) expect(body).toMatchObject({ updatedBy: 'system' });
    expect(await republish({ store, commit: (all) => store.commit(all), now: NOW })).toEqual([]);
  });

  it('an empty store only gets the note', async () => {
    const fixture = new DeciderFixture();
    const commits: Commit[] = [];
    const notes = await republish({ store: fixture.store, commit: async (one) => void commits.push(one), now: NOW });
    expect([commits, notes]).toEqual([[], [{ db: 'cell/decider', id: 'republished', body: {} }]]);
  });
});
