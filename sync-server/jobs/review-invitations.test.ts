import { ulid } from 'ulid';
import { expect, it, onTestFinished } from 'vitest';
import { plus } from '../../schemas/basics/time.ts';
import type { Checkin } from '../../schemas/checkin/shape.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { checkin, DAY, gym, HOUR, MINUTE, NOW } from '../../tests/rules/documents.ts';
import { DeciderFixture } from '../decider/fixture.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { inviteToReview } from './review-invitations.ts';

/** Hears what is said instead of deciding it. */
async function scene() {
  const { store, ports } = new DeciderFixture();
  onTestFinished(() => store.close());
  let now = Date.parse(NOW);
  const said: string[] = [];
  const propose = async (...proposals: readonly SystemProposal[]) => {
    for (const { kind, body } of proposals) if (kind === 'system.review-invited') said.push(body.checkinId);
  };
  for (const one of [gym('one'), gym('gone', { status: 'closed' })])
    await store.put([{ db: 'platform/gyms', id: one._id, body: bodyOf(one), expect: null }]);
  const cameIn = async (
    ago: number,
    change: Partial<Checkin> = {},
    key = 'one',
    kept: (of: Checkin) => Checkin = (of) => of,
  ): Promise<string> => {
    const at = now - ago;
    const visit = checkin(ulid(at), {
      memberId: 'member00',
      gymId: `gym:${key}`,
      judgedAt: plus(NOW, at - Date.parse(NOW)),
      ...change,
    });
    await store.put([{ db: `gym-${key}/checkins`, id: visit._id, body: bodyOf(kept(visit)), expect: null }]);
    return visit._id;
  };
  const look = async (later: number) => {
    now += later;
    said.length = 0;
    await inviteToReview({ store, clock: { ...ports.clock, now: () => now }, propose });
    return said.toSorted();
  };
  return { cameIn, look };
}

it('[R-63] says it of the visits of the last week at first, and then each hour of those that are three hours old by now', async () => {
  const { cameIn, look } = await scene();
  await cameIn(7 * DAY + HOUR);
  const before = [await cameIn(6 * DAY), await cameIn(4 * HOUR)];
  const soon = await cameIn(2 * HOUR + 30 * MINUTE);
  expect(await look(0)).toEqual(before.toSorted());
  expect(await look(HOUR)).toEqual([before[1], soon].toSorted());
});

it('[R-63] a visit that reached us days later is said with the next day’s look at the week', async () => {
  const { cameIn, look } = await scene();
  await look(0);
  const late = await cameIn(3 * DAY);
  expect(await look(HOUR)).toEqual([]);
  expect(await look(DAY)).toEqual([late]);
});

it('[R-63] nobody is named who did not come in, and nothing is asked of a gym that has gone', async () => {
  const { cameIn, look } = await scene();
  await cameIn(DAY, { status: 'voided' });
  await cameIn(DAY, { status: 'accepted_flagged' });
  await cameIn(DAY, { direction: 'out' });
  await cameIn(DAY, {}, 'gone');
  await cameIn(DAY, {}, 'one', ({ memberId: _, ...nobody }) => nobody);
  expect(await look(0)).toEqual([]);
});
