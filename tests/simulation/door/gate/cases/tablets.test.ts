/** C14, C15, K6, K7: how long a tablet was away, whose it still is, and what its clock and the phone's say. */
import { afterEach, describe, expect, it } from 'vitest';
import type { DoorVerdict } from '../../../../../client/features/checkin/door.ts';
import { rosterQuery } from '../../../../../client/features/roster/queries.ts';
import { MINUTE } from '../../../scene.ts';
import type { Tablet } from '../world.ts';
import { ANNA, ONE, ToldGate } from './told.ts';

const GREEN = { colour: 'green' };
let world: ToldGate;
afterEach(() => world.killServer());

async function told(): Promise<ToldGate> {
  world = new ToldGate();
  await world.begin();
  return world;
}
const anna = () => world.anna[0];

/** As staff find her by her name, in the list that this tablet has. */
async function found({ device }: Tablet) {
  const [entry] = await world.seen(device, rosterQuery('one', 'sam'));
  if (!entry) throw new Error('the list has nobody of that name');
  return { kind: 'entry', entry } as const;
}

describe('a tablet that was away', () => {
  it('[door C14] for more than a week only records, by code and by name, and all of it arrives as reported late', async () => {
    await told();
    const [first] = world.doors;
    world.offline(first);
    await world.hours(7 * 24 + 2);
    // Nothing is written down before somebody has said that it is to be.
    const written = async (asked: DoorVerdict) => {
      expect(asked).toMatchObject({ colour: 'amber', list: 'recordOnly' });
      expect(asked.proposalId).toBeUndefined();
      return world.override(first, asked);
    };
    const byCode = await written(await world.comes(first, anna()));
    await world.hours(24);
    const byName = await written(await world.at(first, await found(first)));
    await world.online(first);
    const late = { status: 'accepted_flagged', codes: ['LATE_REPORT'], consumedVisit: true };
    expect(await world.visits()).toMatchObject([
      { ...late, method: 'qr_member_shown', proposalId: byCode.proposalId },
      { ...late, method: 'staff_search', proposalId: byName.proposalId },
    ]);
    await world.ends();
  });

  it('[door C15] and was taken out of service meanwhile: what came after that is marked, nothing is lost, and it is told', async () => {
    await told();
    const [first] = world.doors;
    world.offline(first);
    const before = await world.comes(first, anna());
    await world.passWithTimers(20 * MINUTE);
    const about = { gymId: ONE._id, kioskId: first.identity.kioskId };
    await world.says(world.owners, 'kiosk.revoke', about);
    await world.passWithTimers(20 * MINUTE);
    const after = await world.comes(first, anna());
    expect([before, after]).toMatchObject([GREEN, GREEN]);
    await world.online(first);
    expect(await world.visits()).toMatchObject([
      { proposalId: before.proposalId, status: 'accepted', codes: [] },
      { proposalId: after.proposalId, status: 'accepted_flagged', codes: ['KIOSK_REVOKED', 'STAFF_REMOVED'] },
    ]);
    // By this its session takes the list away (client/session/kiosk).
    expect(first.device.device.connection.get().signInAgain).toBe('DEVICE_REVOKED');
    expect(first.device.device.unsent()).toBe(0);
    await world.lose(first);
    await world.ends();
  });
});

describe('two clocks', () => {
  it.each([
    ['a minute', MINUTE],
    ['a minute the other way', -MINUTE],
  ])('[door K6] that are %s apart do not matter', async (_, off) => {
    await told();
    const [first] = world.doors;
    world.offline(first);
    expect(await world.at(first, anna().shows(world.time.now() + off))).toMatchObject(GREEN);
    await world.ends();
  });

  it.each([2 * MINUTE, -2 * MINUTE])(
    '[door K6] that are further apart (%i ms): not by the code, but by whoever knows them',
    async (off) => {
      await told();
      const [first] = world.doors;
      world.offline(first);
      expect(await world.at(first, anna().shows(world.time.now() + off))).toMatchObject({ colour: 'red', code: 'QR_EXPIRED' });
      expect(await world.at(first, await found(first))).toMatchObject(GREEN);
      await world.online(first);
      expect(await world.attempts()).toMatchObject([{ localCode: 'QR_EXPIRED', method: 'qr_member_shown' }]);
      expect(await world.visits()).toMatchObject([{ method: 'staff_search', status: 'accepted', codes: [] }]);
      await world.ends();
    },
  );

  it('[door K6] of which the tablet’s is set meanwhile: it goes by the time that has passed since it heard the server', async () => {
    await told();
    const [first] = world.doors;
    world.offline(first);
    first.device.jumpClock(5 * MINUTE);
    const at = world.time.now();
    expect(await world.comes(first, anna())).toMatchObject(GREEN);
    await world.online(first);
    const [visit] = await world.visits();
    expect(visit).toMatchObject({ status: 'accepted', consumedVisit: true });
    expect(Math.abs(Date.parse(visit?.judgedAt ?? '') - at)).toBeLessThan(MINUTE);
    await world.ends();
  });
});

describe('the night on which clocks change', () => {
  it('[door K7] goes by the gym’s days, which begin an hour earlier from then on', async () => {
    await told();
    const [first] = world.doors;
    const came: [string, boolean][] = [];
    for (const at of ['2026-03-28T23:50:00Z', '2026-03-29T00:20:00Z', '2026-03-29T22:30:00Z', '2026-03-29T23:10:00Z']) {
      await world.untilIt(at);
      expect(await world.comes(first, anna())).toMatchObject(GREEN);
      await world.passWithTimers(MINUTE);
      const visit = (await world.visits()).at(-1);
      came.push([visit?.gymDay ?? '', visit?.consumedVisit ?? false]);
    }
    expect(came).toEqual([
      ['2026-03-28', true],
      ['2026-03-29', true],
      ['2026-03-29', false],
      ['2026-03-30', true],
    ]);
    expect((await world.passOf(ANNA)).visitsUsed).toBe(3);
    await world.ends();
  });
});
