/** Access that ends while a tablet is offline (A7, C15, G8, G15; architecture §5): what was done is delivered, nothing else is read. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Checkin } from '../../schemas/checkin/shape.ts';
import type { ReasonCode } from '../../schemas/codes.ts';
import { EMPLOYEE, MEMBER } from '../../sync-server/demo/people.ts';
import { type TestDevice, Town } from './device-fixture.ts';

const GYM = 'gym:iron-works';
const MINUTE = 60_000;
const HOLDS_GYM = /-gym-iron-works-/;

let town: Town;
let tablet: TestDevice;
let passId: string;

beforeEach(async () => {
  town = new Town();
  await town.open();
  passId = (await town.server.store.list(`member-${MEMBER.uid}/passes`, { limit: 1 }))[0]?.id ?? '';
  tablet = await town.device(EMPLOYEE.uid);
  await tablet.device.openWorkspace({ kind: 'gym', gymId: GYM });
  await town.pass(6_000);
  expect(tablet.storage.names().some((name) => HOLDS_GYM.test(name))).toBe(true);
  tablet.network.change('both');
  await town.pass(12_000);
});
afterEach(() => tablet.device.stop());

async function letIn(): Promise<string> {
  await town.pass(20 * MINUTE);
  const { proposalId } = await tablet.device.propose(
    'checkin.record',
    {
      ...{ gymId: GYM, passId, memberId: MEMBER.uid, method: 'staff_search', direction: 'in' },
      ...{ checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
    },
    'Robin A. came in',
  );
  return proposalId.slice('proposal:'.length);
}

/** One visit before it ends and one after, and a request; then the network is back. */
async function around(end: () => Promise<void>) {
  const before = await letIn();
  await town.pass(MINUTE);
  await end();
  await town.pass(MINUTE);
  const after = await letIn();
  const favourite = await tablet.device.propose('favourite.set', { gymId: GYM, kept: true, note: '', order: 1 }, 'Iron Works');
  tablet.network.change('fine');
  tablet.device.syncNow();
  await town.pass(40_000);
  const stored = await town.server.store.list('gym-iron-works/checkins', { limit: 100 });
  const visits = new Map(stored.map(({ id, body }) => [id, z.parse(Checkin, { _id: id, ...body })]));
  const rows = new Map(tablet.device.outbox.get().map((row) => [row.id, row]));
  return {
    before: visits.get(`checkin:${before}`),
    after: visits.get(`checkin:${after}`),
    rows: [before, after].map((opId) => rows.get(`proposal:${opId}`)?.state),
    request: rows.get(favourite.proposalId),
  };
}
const flagged = (code: ReasonCode) => ({ status: 'accepted_flagged', codes: [code] });
const asItWas = { status: 'accepted', codes: [], consumedVisit: true };

describe('what a tablet saw before it was all over is accepted, what it saw afterwards is kept and flagged', () => {
  it('G8: an employee who was let go: the gym is taken from the device, the answers are not', async () => {
    const { before, after, rows } = await around(() =>
      town.server.say('system.employment-ended', { uid: EMPLOYEE.uid, gymId: GYM }),
    );
    expect(before).toMatchObject(asItWas);
    expect(after).toMatchObject(flagged('STAFF_REMOVED'));
    expect(rows).toEqual(['accepted', 'accepted_flagged']);
    expect(tablet.storage.names().filter((name) => HOLDS_GYM.test(name))).toEqual([]);
  });

  it('C15, [10.28]: a tablet that was signed out from elsewhere: what it asks for waits, and is taken when its person signs in again', async () => {
    const { before, after, rows, request } = await around(() =>
      town.server.revoke(EMPLOYEE.uid, tablet.identity?.deviceId ?? ''),
    );
    expect(before).toMatchObject(asItWas);
    expect(after).toMatchObject(flagged('DEVICE_REVOKED'));
    expect(rows).toEqual(['accepted', 'accepted_flagged']);
    expect(request).toMatchObject({ state: 'waiting', display: 'Iron Works' });
    expect(tablet.device.connection.get().signInAgain).toBe('DEVICE_REVOKED');

    await tablet.signInAgain();
    await town.pass(20_000);
    const answered = tablet.device.outbox.get().find(({ id }) => id === request?.id);
    expect(answered).toMatchObject({ state: 'accepted', display: 'Iron Works' });
    const [favourite] = await town.server.store.find(`self-${EMPLOYEE.uid}/self`, 'type', 'favourite');
    expect(favourite?.body).toMatchObject({ gymId: GYM, kept: true });
  });

  it('G15: a person who was suspended: the same', async () => {
    const { before, after, rows, request } = await around(() =>
      town.server.say('system.person-status', { uid: EMPLOYEE.uid, status: 'suspended' }),
    );
    expect(before).toMatchObject(asItWas);
    expect(after).toMatchObject(flagged('ACCOUNT_SUSPENDED'));
    expect(rows).toEqual(['accepted', 'accepted_flagged']);
    expect(request).toMatchObject({ state: 'refused', code: 'ACCOUNT_SUSPENDED', display: 'Iron Works' });
  });
});
