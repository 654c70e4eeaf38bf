/** Devices of a gym's people (2.12, R-60, A7): a trainer's registers go with the work, and without a connection one works as long as the gym says. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dutiesQuery, registersQuery } from '../../client/features/duty/queries.ts';
import { leaseOf } from '../../client/features/employment/lease.ts';
import { rosterQuery } from '../../client/features/roster/queries.ts';
import { ownQuery } from '../../client/sync/queries/query.ts';
import { EMPLOYEE, MEMBER, OWNER } from '../../sync-server/demo/people.ts';
import { START, type TestDevice, Town } from './device-fixture.ts';

const GYM = 'gym:iron-works';
const TOM = 'trainertom';
const MINUTE = 60_000;
const DAY = 86_400_000;

let town: Town;
const devices: TestDevice[] = [];
const device = async (uid: string) => {
  const one = await town.device(uid);
  devices.push(one);
  return one;
};
beforeEach(async () => {
  town = new Town();
  await town.open();
});
afterEach(async () => {
  for (const one of devices.splice(0)) await one.device.stop();
});
const stateOf = ({ device: { outbox } }: TestDevice, id: string) => outbox.get().find((row) => row.id === id)?.state;

describe('[R-60, A7] a trainer’s device', () => {
  const OWN = /-staff-iron-works-/;
  let tablet: TestDevice;
  beforeEach(async () => {
    const { server } = town;
    await server.say('system.person-registered', {
      ...{ uid: TOM, email: 'tom@example.org', displayName: 'Tom Reed' },
      consents: [],
    });
    await server.say('system.email-verified', { uid: TOM });
    await server.say('system.employed', { uid: TOM, gymId: GYM, preset: 'trainer' });
    const [booked] = await server.store.find('gym-iron-works/bookings', 'memberId', MEMBER.uid);
    await server.say('system.duty-set', { gymId: GYM, slotId: String(booked?.body.slotId), uid: TOM });
    tablet = await device(TOM);
    await tablet.device.openWorkspace({ kind: 'staff', gymId: GYM });
    tablet.device.query(registersQuery('iron-works', '2026-01-01T00:00:00.000Z')).subscribe(() => {});
    tablet.device.query(dutiesQuery('iron-works')).subscribe(() => {});
    await town.pass(6_000);
  });
  const holds = () => tablet.storage.contents().includes('Robin A.');
  const copies = () => tablet.storage.names().filter((name) => OWN.test(name));

  it('has their own register, and loses it whole when they work there no longer; what they had not sent is taken', async () => {
    expect(copies()).not.toEqual([]);
    expect(holds()).toBe(true);
    tablet.network.change('both');
    await town.pass(12_000);
    const kept = await tablet.device.propose('favourite.set', { gymId: GYM, kept: true, note: '', order: 1 }, 'Iron Works');
    await town.server.say('system.employment-ended', { uid: TOM, gymId: GYM });
    await town.pass(MINUTE);
    // Nothing has told it yet: a tablet that hears nothing throws nothing away.
    expect(copies()).not.toEqual([]);
    tablet.network.change('fine');
    tablet.device.syncNow();
    await town.pass(15_000);
    expect(copies()).toEqual([]);
    expect(holds()).toBe(false);
    expect(stateOf(tablet, kept.proposalId)).toBe('accepted');
    // Asked for again, it is not made anew.
    await tablet.device.openWorkspace({ kind: 'staff', gymId: GYM });
    await town.pass(6_000);
    expect(copies()).toEqual([]);
  });

  it('keeps it while they are only not heard of', async () => {
    tablet.network.change('both');
    await town.leap(DAY);
    tablet.network.change('fine');
    tablet.device.syncNow();
    await town.pass(15_000);
    expect(holds()).toBe(true);
  });
});

describe('[A7] [S6] a front desk’s tablet', () => {
  const give = async (owner: TestDevice, preset: 'reception' | 'trainer' | 'manager') => {
    const set = { gymId: GYM, uid: EMPLOYEE.uid, preset, permissions: [] };
    await owner.device.propose('employee.set', set, 'What Jo may do');
    await town.pass(15_000);
  };

  it('has nothing of the desk any more when its person is left with their own classes, and has it again when they may again', async () => {
    const owner = await device(OWNER.uid);
    await owner.device.openWorkspace({ kind: 'gym', gymId: GYM });
    const tablet = await device(EMPLOYEE.uid);
    await tablet.device.openWorkspace({ kind: 'gym', gymId: GYM });
    tablet.device.query(rosterQuery('iron-works', 'rob')).subscribe(() => {});
    await town.pass(6_000);
    const holds = () => tablet.storage.contents().includes('Robin A.');
    expect(holds()).toBe(true);
    // More of it takes nothing away.
    await give(owner, 'manager');
    expect(holds()).toBe(true);
    await give(owner, 'reception');
    expect(holds()).toBe(true);
    const kept = await tablet.device.propose('favourite.set', { gymId: GYM, kept: true, note: '', order: 1 }, 'Iron Works');
    await give(owner, 'trainer');
    expect([holds(), stateOf(tablet, kept.proposalId)]).toEqual([false, 'accepted']);
    await give(owner, 'reception');
    expect(holds()).toBe(true);
  });
});

describe('[2.12] the lease of a front desk’s tablet', () => {
  it('ends as many days after it was last online as the owner gave, loses nothing, and begins anew when it is online', async () => {
    const owner = await device(OWNER.uid);
    await owner.device.openWorkspace({ kind: 'gym', gymId: GYM });
    const tablet = await device(EMPLOYEE.uid);
    const grants = tablet.device.query(ownQuery('grants', 1));
    grants.subscribe(() => {});
    await town.pass(6_000);
    const lease = () => {
      const grant = grants.get().rows[0]?.doc.gyms.find(({ gymId }) => gymId === GYM);
      if (!grant) throw new Error('no grant on the tablet');
      return leaseOf(grant, tablet.device.connection.get(), tablet.device.now());
    };
    expect(lease()).toMatchObject({ days: 7, isOver: false });
    const set = { gymId: GYM, uid: EMPLOYEE.uid, preset: 'reception' as const, permissions: [], leaseDays: 2 };
    await owner.device.propose('employee.set', set, 'Two days for Jo');
    await town.pass(10_000);
    expect(lease()).toMatchObject({ days: 2, isOver: false });

    await owner.device.stop();

    tablet.network.change('both');
    await town.pass(12_000);
    const { lastOnlineAt = '' } = tablet.device.connection.get();
    const end = Date.parse(lastOnlineAt) + 2 * DAY;
    expect([Date.parse(lastOnlineAt) > START, lease().until]).toEqual([true, new Date(end).toISOString()]);
    const [pass] = await town.server.store.list(`member-${MEMBER.uid}/passes`, { limit: 1 });
    const visit = await tablet.device.propose(
      'checkin.record',
      {
        ...{ gymId: GYM, passId: pass?.id ?? '', memberId: MEMBER.uid, method: 'staff_search', direction: 'in' },
        ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
      },
      'Robin A. came in',
    );
    await town.leap(end - town.time.now() - MINUTE);
    expect(lease().isOver).toBe(false);
    await town.leap(MINUTE);
    expect([lease().isOver, stateOf(tablet, visit.proposalId)]).toEqual([true, 'waiting']);

    tablet.network.change('fine');
    tablet.device.syncNow();
    await town.pass(15_000);
    expect(lease()).toMatchObject({ days: 2, isOver: false });
    expect(stateOf(tablet, visit.proposalId)).toMatch(/^accepted/);
    expect(
      await town.server.store.get('gym-iron-works/checkins', `checkin:${visit.proposalId.slice('proposal:'.length)}`),
    ).not.toBeNull();
  });
});
