import { describe, expect, it, onTestFinished } from 'vitest';
import { Gym } from '../../schemas/gym/shape.ts';
import { Timetable } from '../../schemas/slot/shape.ts';
import { Rig } from '../decider/rig.ts';
import { signerInMemory } from '../errands/signer.ts';
import { ErrandWorker } from '../errands/worker.ts';
import { isWeak } from '../identity/password.ts';
import type { Answer, NewAccount } from '../identity/port.ts';
import { sandboxPayments } from '../payments/sandbox.ts';
import { fillDemo } from './fill.ts';
import { GYMS } from './gyms.ts';
import { DEMO_ACCOUNTS, EMPLOYEE, MEMBER, OWNER } from './people.ts';

async function town() {
  const rig = new Rig();
  const ports = { ...rig.ports, random: { bytes: (count: number) => new Uint8Array(count).fill(5) } };
  const propose: Parameters<typeof fillDemo>[0]['propose'] = (...proposals) => rig.decider.propose(...proposals);
  const worker = new ErrandWorker({
    store: rig.store,
    ports,
    payments: sandboxPayments({ store: rig.store, clock: ports.clock }),
    signer: signerInMemory(ports),
    mail: { label: 'none', send: () => Promise.reject(new Error('no letter was asked for')) },
    publicUrl: '',
    notifying: null,
    eraseAccount: async () => {},
    propose,
    log: { warn: () => {} },
  });
  await rig.decider.start();
  await worker.start();
  onTestFinished(async () => {
    await worker.stop();
    await rig.decider.stop();
  });
  const made = new Map<string, NewAccount>();
  const createAccount = async (account: NewAccount): Promise<Answer<{ uid: string }>> => {
    if (made.has(account.email)) return { ok: false, code: 'DUPLICATE' };
    made.set(account.email, account);
    return { ok: true, uid: account.uid ?? '' };
  };
  const fill = async () => {
    await fillDemo({
      store: rig.store,
      clock: ports.clock,
      accounts: { createAccount },
      propose,
      decided: (id) => rig.decider.decided(id),
    });
    await worker.idle();
    await rig.decider.idle();
  };
  return { rig, made, fill };
}

/** Every database the demo world may touch, with its head. */
const headsOf = (rig: Rig) =>
  rig.store.heads([
    ...[
      'public/basics',
      'area-tarnbridge/gyms',
      'area-tarnbridge/slots',
      'cell/inbox',
      'cell/errands',
      'cell/ledger',
      'cell/agenda',
    ],
    ...['passes', 'bookings', 'payments'].map((collection) => `member-${MEMBER.uid}/${collection}`),
    ...DEMO_ACCOUNTS.flatMap(({ uid }) => [`self-${uid}/self`, `self-${uid}/proposals`]),
  ]);

describe('the demo world', () => {
  it('is a town with 8 gyms, each with 14 days of classes', async () => {
    const { rig, fill } = await town();
    await fill();
    const gyms = (await rig.store.list('area-tarnbridge/gyms', { limit: 100 })).map((one) =>
      Gym.parse({ _id: one.id, ...one.body }),
    );
    expect(gyms).toHaveLength(8);
    expect(gyms.filter((gym) => gym.status === 'paused')).toHaveLength(1);
    expect(gyms.filter((gym) => gym.name.length > 60)).toHaveLength(1);
    expect(gyms.filter((gym) => gym.offers.some((offer) => offer.accessWindows.length > 0)).length).toBeGreaterThan(0);
    expect(
      gyms.filter((gym) => gym.openingHours?.some(({ opens, closes }) => opens === '00:00' && closes === '00:00')),
    ).toHaveLength(1);
    for (const gym of gyms) {
      const days = (await rig.store.list(`venue-${gym.slug}/slots`, { limit: 100 })).map((one) =>
        Timetable.parse({ _id: one.id, ...one.body }),
      );
      expect(days.map((day) => day.date)).toHaveLength(14);
      expect(days.flatMap((day) => day.slots).length).toBeGreaterThan(1);
    }
  });

  it('has a member with a paid 10-visit pass and two bookings, an owner, an employee and an admin', async () => {
    const { rig, made, fill } = await town();
    await fill();
    const passes = await rig.store.list(`member-${MEMBER.uid}/passes`, { limit: 10 });
    expect(passes.map((one) => one.body)).toMatchObject([{ status: 'ready', visitsTotal: 10, visitsReserved: 2 }]);
    const bookings = await rig.store.list(`member-${MEMBER.uid}/bookings`, { limit: 10 });
    expect(bookings.map((one) => one.body.status)).toEqual(['confirmed', 'confirmed']);
    expect(await rig.body(`self-${EMPLOYEE.uid}/self`, `grants:${EMPLOYEE.uid}`)).toMatchObject({
      gyms: [{ preset: 'reception' }],
    });
    expect(await rig.body(`self-${OWNER.uid}/self`, `grants:${OWNER.uid}`)).toMatchObject({
      gyms: [{ preset: 'owner' }, { preset: 'owner' }],
    });
    for (const { uid, role } of DEMO_ACCOUNTS) {
      expect(await rig.body(`self-${uid}/self`, `user:${uid}`)).toMatchObject({ role, status: 'active', emailVerified: true });
    }
    expect([...made.keys()]).toEqual(DEMO_ACCOUNTS.map((one) => one.email));
  });

  it('is not changed by a second start, nor by one a day later but for the new day', async () => {
    const { rig, fill } = await town();
    await fill();
    const before = await headsOf(rig);
    await fill();
    expect(await headsOf(rig)).toEqual(before);
    rig.now += 86_400_000;
    await fill();
    const days = await rig.store.list('venue-lantern/slots', { limit: 100 });
    expect(days).toHaveLength(15);
    expect(await rig.store.list(`member-${MEMBER.uid}/bookings`, { limit: 10 })).toHaveLength(2);
  });

  it('nothing in it is refused or fails', async () => {
    const { rig, fill } = await town();
    await fill();
    expect(rig.logged).toEqual([]);
    const entries = await rig.store.list('cell/inbox', { limit: 1000 });
    expect(entries.length).toBeGreaterThan(130);
    for (const entry of entries) expect([entry.id, entry.body.outcome]).toEqual([entry.id, { state: 'accepted' }]);
  });

  it('its passwords would be taken from anybody', () => {
    for (const { password, email, displayName } of DEMO_ACCOUNTS)
      expect([email, isWeak(password, [email, displayName])]).toEqual([email, false]);
  });

  it('every gym is written in full', () => {
    for (const gym of GYMS) expect(Gym.parse(gym)).toEqual(gym);
  });
});
