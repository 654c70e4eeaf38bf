/** C1–C5: one pass, shown more than once, at doors that knew nothing of each other. */
import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../scene.ts';
import { ANNA, FAR, NEAR, ONE, ToldGate } from './told.ts';

const GREEN = { colour: 'green' };
let world: ToldGate;
afterEach(() => world.killServer());

async function told(...sold: ConstructorParameters<typeof ToldGate>): Promise<ToldGate> {
  world = new ToldGate(...sold);
  await world.begin();
  return world;
}
const anna = () => world.anna[0];

describe('one pass, shown twice', () => {
  it.each([
    ['first', false],
    ['last', true],
  ] as const)(
    '[door C1] at two tablets, four minutes apart, the earlier heard %s: one visit, at the earlier',
    async (_, late) => {
      await told();
      const [first, second] = world.doors;
      world.offline(first, second);
      const earlier = await world.comes(first, anna());
      await world.passWithTimers(4 * MINUTE);
      expect([earlier, await world.comes(second, anna())]).toMatchObject([GREEN, GREEN]);
      await (late ? world.online(second, first) : world.online(first, second));
      const visits = await world.visits();
      expect(visits).toMatchObject([
        { status: 'accepted', consumedVisit: true, proposalId: earlier.proposalId, codes: [] },
        { status: 'duplicate', consumedVisit: false, mergedInto: visits[0]?._id },
      ]);
      expect(visits).toHaveLength(2);
      expect(await world.passOf(ANNA)).toMatchObject({ visitsUsed: 1, owedVisits: 0 });
      await world.ends();
    },
  );

  it('[door C2] half an hour later at the same gym: they come back, for nothing', async () => {
    await told();
    const [first, second] = world.doors;
    world.offline(first, second);
    await world.comes(first, anna());
    await world.passWithTimers(30 * MINUTE);
    expect(await world.comes(second, anna())).toMatchObject(GREEN);
    await world.online(second, first);
    expect(await world.visits()).toMatchObject([
      { status: 'accepted', consumedVisit: true, reEntry: false },
      { status: 'accepted', consumedVisit: false, reEntry: true },
    ]);
    expect((await world.passOf(ANNA)).visitsUsed).toBe(1);
    await world.ends();
  });

  it('[door C2] where nobody is let back in: not at the tablet that knows; at one that did not, the fact stays', async () => {
    await told();
    await world.server.say('system.gym-set', { gym: { ...ONE, policies: { ...ONE.policies, reEntry: 'none' } } });
    await world.passWithTimers(MINUTE);
    const [first, second] = world.doors;
    world.offline(first, second);
    await world.comes(first, anna());
    await world.passWithTimers(30 * MINUTE);
    expect(await world.comes(first, anna())).toMatchObject({ colour: 'red', code: 'VISITS_TODAY' });
    const other = await world.comes(second, anna());
    expect(other.colour).toBe('green');
    await world.online(second, first);
    expect(await world.visits()).toMatchObject([
      { status: 'accepted', consumedVisit: true },
      { status: 'accepted_flagged', codes: ['VISITS_TODAY'], consumedVisit: false, proposalId: other.proposalId },
    ]);
    expect(await world.attempts()).toMatchObject([{ localCode: 'VISITS_TODAY' }]);
    expect((await world.passOf(ANNA)).visitsUsed).toBe(1);
    await world.ends();
  });

  it.each([
    ['enough', 5, [], 0],
    ['one', 1, ['OVERUSED'], 1],
  ] as const)('[door C3] at two gyms on one day, with %s left', async (_, visitsTotal, codes, owedVisits) => {
    await told({ visitsTotal });
    const near = await world.tabletAt(NEAR);
    const [here] = world.doors;
    world.offline(here, near);
    expect(await world.comes(here, anna())).toMatchObject(GREEN);
    await world.hours(3);
    expect(await world.comes(near, anna())).toMatchObject({ proposalId: expect.any(String) });
    await world.online(near, here);
    expect(await world.visits()).toMatchObject([
      { gymId: ONE._id, status: 'accepted', codes: [], consumedVisit: true },
      { gymId: NEAR._id, status: codes.length > 0 ? 'accepted_flagged' : 'accepted', codes, consumedVisit: true },
    ]);
    expect(await world.passOf(ANNA)).toMatchObject({ visitsUsed: 2, owedVisits });
    await world.ends();
  });

  it('[door C4] where nobody can have been both times: both stand marked, and the second such journey stops the pass', async () => {
    await told();
    const far = await world.tabletAt(FAR);
    const [here] = world.doors;
    const journey = async () => {
      world.offline(here, far);
      await world.comes(here, anna());
      await world.hours(1);
      await world.comes(far, anna());
      await world.online(far, here);
    };
    await journey();
    const impossible = { status: 'accepted_flagged', codes: ['IMPOSSIBLE_TRAVEL'], consumedVisit: true };
    expect(await world.visits()).toMatchObject([impossible, impossible]);
    expect(await world.passOf(ANNA)).toMatchObject({ status: 'active', flags: [] });
    await world.hours(22);
    await journey();
    expect(await world.visits()).toMatchObject([impossible, impossible, impossible, impossible]);
    expect(await world.passOf(ANNA)).toMatchObject({ status: 'suspended', flags: ['IMPOSSIBLE_TRAVEL'], visitsUsed: 4 });
    await world.ends();
  });
});

describe('one pass, shown by two phones within ten minutes', () => {
  it('[door C5] the tablet that saw the first turns the second away', async () => {
    await told();
    const [phone, other] = world.anna;
    const [first] = world.doors;
    world.offline(first);
    await world.comes(first, phone);
    await world.passWithTimers(5 * MINUTE);
    expect(await world.comes(first, other)).toMatchObject({ colour: 'red', code: 'QR_COPIED' });
    await world.online(first);
    expect(await world.visits()).toMatchObject([{ status: 'accepted', codes: [] }]);
    expect(await world.attempts()).toMatchObject([{ localCode: 'QR_COPIED' }]);
    await world.ends();
  });

  it.each([false, true])(
    '[door C5] seen only afterwards, the second is marked, counts nothing, and its member is asked (%s)',
    async (late) => {
      await told();
      const [phone, other] = world.anna;
      const [first, second] = world.doors;
      world.offline(first, second);
      await world.comes(first, phone);
      await world.passWithTimers(5 * MINUTE);
      expect(await world.comes(second, other)).toMatchObject(GREEN);
      await (late ? world.online(second, first) : world.online(first, second));
      const [one, copy] = await world.visits();
      expect(one).toMatchObject({ status: 'accepted', codes: [], consumedVisit: true });
      expect(copy).toMatchObject({ status: 'accepted_flagged', codes: ['QR_COPIED'], consumedVisit: false });
      expect([one?.proof?.deviceId, copy?.proof?.deviceId]).toEqual([phone.device.deviceId, other.device.deviceId]);
      expect((await world.passOf(ANNA)).visitsUsed).toBe(1);
      const asked = await world.stored('notice', `self-${ANNA}/self`);
      expect(asked.map(({ event }) => event)).toContain('checkin.copied');
      await world.ends();
    },
  );
});
