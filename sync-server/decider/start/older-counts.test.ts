import { describe, expect, it, onTestFinished } from 'vitest';
import { plus } from '../../../schemas/basics/time.ts';
import { HOUR } from '../../../tests/rules/documents.ts';
import type { Commit } from '../../store/store.ts';
import { DeciderFixture, NOW } from '../fixture.ts';
import { Appointment, appointmentOf } from '../writes/appointment.ts';
import { strikeOlderCounts } from './older-counts.ts';

const DAY = 24 * HOUR;
const [LONG_AGO, AN_HOUR_AGO, TO_COME] = [plus(NOW, -90 * DAY), plus(NOW, -HOUR), plus(NOW, HOUR)];

/** A store as the version before left it; `until`: how far its timers had come. */
async function older(counts: Readonly<Record<string, string>>, until: string | null = NOW, decided: readonly string[] = []) {
  const fixture = new DeciderFixture();
  onTestFinished(() => fixture.decider.stop());
  const notes = Object.entries(counts).map(([key, at]) => {
    const id = `agenda:${key}`;
    const due = { at, kind: 'system.gymday-count', body: { gymId: 'gym:one', day: '2026-03-02' } } as const;
    return { id, body: appointmentOf(id, due, at) };
  });
  const said = notes.filter(({ id }) => decided.includes(id.slice('agenda:'.length)));
  const entry = {
    state: 'decided',
    uid: 'system',
    receivedAt: NOW,
    kind: 'system.gymday-count',
    decidedAt: NOW,
    outcome: { state: 'accepted' },
  };
  await fixture.store.commit({
    writes: [
      ...notes.map((note) => ({ db: 'cell/agenda', ...note })),
      ...(until === null ? [] : [{ db: 'cell/jobs', id: 'agenda', body: { until } }]),
    ],
    last: said.map(({ body }) => ({ db: 'cell/inbox', id: Appointment.parse(body).proposal._id, body: entry })),
  });
  return fixture;
}
const left = async ({ store }: DeciderFixture) => (await store.list('cell/agenda', { limit: 500 })).map(({ id }) => id);

describe('counts that an older version left on the agenda', () => {
  it('go when the timers are long past them, and what is still to be counted stays', async () => {
    const fixture = await older({ 'count:one:2026-01-02': LONG_AGO, 'recount:one': LONG_AGO, 'count:one:2026-03-03': TO_COME });
    await fixture.decider.start();
    expect(await left(fixture)).toEqual(['agenda:count:one:2026-03-03']);
  });

  it('stay where the timers have not come so far: a server that stood still says them yet', async () => {
    const fixture = await older({ 'count:one:2026-01-02': LONG_AGO }, plus(LONG_AGO, -HOUR));
    await fixture.decider.start();
    expect(await left(fixture)).toEqual(['agenda:count:one:2026-01-02']);
    const never = await older({ 'count:one:2026-01-02': LONG_AGO }, null);
    await never.decider.start();
    expect(await left(never)).toEqual(['agenda:count:one:2026-01-02']);
  });

  it('of an hour ago go only when they have been decided; what documents ask for is left alone', async () => {
    const counts = { 'count:one:2026-03-01': AN_HOUR_AGO, 'count:one:2026-03-02': AN_HOUR_AGO, 'booking:old': LONG_AGO };
    const { store } = await older(counts, NOW, ['count:one:2026-03-02']);
    await strikeOlderCounts({ store, commit: (one: Commit) => store.commit(one) });
    expect((await store.list('cell/agenda', { limit: 9 })).map(({ id }) => id)).toEqual([
      'agenda:booking:old',
      'agenda:count:one:2026-03-01',
    ]);
  });

  it('A8: ended half-way, the next start goes on with what is left, and the one after asks one question', async () => {
    const { store } = await older(
      Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`count:one:${100 + at}`, LONG_AGO])),
    );
    let commits = 0;
    const killed = async (one: Commit) => {
      commits += 1;
      if (commits === 2) throw new Error('killed');
      await store.commit(one);
    };
    await expect(strikeOlderCounts({ store, commit: killed })).rejects.toThrow('killed');
    expect(await store.list('cell/agenda', { limit: 200 })).toHaveLength(50);
    const writes = await strikeOlderCounts({ store, commit: (one: Commit) => store.commit(one) });
    expect(await store.list('cell/agenda', { limit: 200 })).toEqual([]);
    await store.commit({ writes, last: [] });
    expect(await strikeOlderCounts({ store, commit: () => expect.fail('it is done') })).toEqual([]);
  });
});
