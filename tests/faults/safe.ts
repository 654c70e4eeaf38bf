/** After every fault: S1–S11, by the simulation's own invariants, and that nothing was ever shown as decided that is not. */
import { expect } from 'vitest';
import { selfScope } from '../../schemas/basics/scope.ts';
import { DecidedProposal } from '../../schemas/folds/proposals.ts';
import { atTheEnd, Watch } from '../simulation/invariants.ts';
import type { Observed } from '../simulation/observed.ts';
import { stored } from '../simulation/observed.ts';
import { AREAS, GYMS } from '../simulation/scene.ts';
import { Violation } from '../simulation/violation.ts';
import { eventually } from './evening.ts';
import type { FaultSystem } from './fault-system.ts';
import type { NodeDevice } from './node-device.ts';
import { sayAgain } from './stored.ts';

/** Every device is Online and knows how everything that it proposed has ended. */
export async function settledDown({ devices }: FaultSystem): Promise<void> {
  for (const device of devices) {
    await eventually(() => expect(device.connection).toBe('Online'));
    await eventually(() => expect(device.waiting.map(({ kind, state }) => `${kind} ${state}`)).toEqual([]));
  }
}

/** Throws a Violation that names what does not hold. */
export async function expectSafe(system: FaultSystem): Promise<void> {
  await settledDown(system);
  const observed = observedIn(system);
  const watch = new Watch();
  await watch.afterStep(observed);
  await atTheEnd(observed);
  await watch.afterStep(observed);
  for (const device of system.devices) await everythingShownWasTrue(system, device);
}

function observedIn(system: FaultSystem): Observed {
  return {
    store: system.store,
    memberUids: system.members.map(({ uid }) => uid),
    staffUids: system.staff.map(({ uid }) => uid),
    gymIds: GYMS.map(({ _id }) => _id),
    capacity: system.capacity,
    devices: system.devices,
    promised: new Map(system.devices.flatMap(({ promised }) => promised.map((one) => [one.proposalId, one]))),
    defects: system.server.complaints(),
    problems: () => system.problems(),
    sayAllAgain: () => sayAllAgain(system),
    inStep: eventually,
    ended: () => {},
  };
}

/** The server is killed, and hears every push of every device once more. */
async function sayAllAgain(system: FaultSystem): Promise<void> {
  const { server, devices } = system;
  await server.kill();
  await server.start();
  const pushes = devices.flatMap((device) => device.pushes);
  await sayAgain(
    server.url,
    pushes.map(({ path, headers, body = '' }) => ({ path, headers, body })),
  );
  for (const { device } of devices) device.syncNow();
  await settledDown(system);
  // In the inbox behind all of it: when this is decided, so is the rest.
  await system.say('system.area-set', { area: AREAS[0] });
}

/** S4, A4: what a screen showed as the server's word is what the server has said. */
async function everythingShownWasTrue(system: FaultSystem, { uid, shown }: NodeDevice): Promise<void> {
  const bookings = await stored(system, 'booking', `member-${uid}/bookings`);
  for (const { what, id, state } of shown) {
    if (what === 'booking') {
      if (!bookings.some((one) => one._id === id && one.status === state))
        throw new Violation('S4', `${id} was shown as ${state}, which it is not`);
      continue;
    }
    const found = await system.store.get(`${selfScope(uid)}/proposals`, id);
    const { outcome } = DecidedProposal.parse({ _id: id, ...found?.body });
    if (outcome.state !== state) throw new Violation('S4', `${id} was shown as ${state} and is ${outcome.state}`);
  }
}
