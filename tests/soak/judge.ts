/** What a round comes to: the simulation's oracle over what was pushed and answered, S1–S11, and `npm run fsck`. */
import { selfScope } from '../../schemas/basics/scope.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { sayAgain } from '../faults/stored.ts';
import { atTheEnd } from '../simulation/invariants.ts';
import type { Observed } from '../simulation/observed.ts';
import { oracle } from '../simulation/oracle/oracle.ts';
import { AREAS, CAPACITY, GYMS, PUBLISHED } from '../simulation/scene.ts';
import { Violation } from '../simulation/violation.ts';
import { TRYING_NAMES } from './people/cast.ts';
import type { Round } from './round.ts';
import { nothingWaits } from './waits.ts';

/** More than anybody has. */
const ALL = 100_000;

/** Once it has healed. @throws Violation that names what does not hold */
export async function judge(round: Round): Promise<void> {
  const { system, memberUids, staffUids } = round;
  const tryers = TRYING_NAMES.map((name) => round.uid(name));
  await system.look(async (store) => {
    const observed = observedIn(round, store);
    await round.eventually(() => nothingWaits(store, round.devices));
    await round.watch.afterStep(observed);
    const read = (db: string) => store.list(db, { limit: ALL });
    await oracle({ log: round.recorder.log, memberUids, staffUids: [...staffUids, ...tryers] }, PUBLISHED, read);
    await atTheEnd(observed);
    await round.watch.afterStep(observed);
    for (const uid of tryers) await everyKindEnded(round, store, uid);
    await round.eventually(() => nothingWaits(store, round.devices));
  });
  const [problem] = await system.problems();
  if (problem) throw new Violation('A5', `fsck: ${problem}`);
}

function observedIn(round: Round, store: Store): Observed {
  return {
    store,
    memberUids: round.memberUids,
    staffUids: round.staffUids,
    gymIds: GYMS.map(({ _id }) => _id),
    capacity: CAPACITY,
    devices: round.devices,
    promised: round.promised,
    defects: round.system.complaints().map((line) => new Violation('log', line)),
    // Looked at when all else has been: of a store over HTTP it takes a while.
    problems: () => [],
    sayAllAgain: () => sayAllAgain(round),
    inStep: (look) => round.eventually(look),
    ended: (outcome) => round.tally.outcome(outcome),
  };
}

/** S3: everything that serves is killed, and hears every push once more, with whatever authorization its device has by now. */
async function sayAllAgain(round: Round): Promise<void> {
  const { system, recorder } = round;
  for (const part of system.parts) {
    await round.kill(part);
    await part.there;
  }
  const pushes = [...recorder.taken].map(({ path, headers: { 'content-length': _length, ...headers }, body }) => {
    const authorization = recorder.authorizations.get(headers['x-device'] ?? '') ?? '';
    return { path, headers: { ...headers, authorization }, body };
  });
  await sayAgain(system.url(), pushes);
  for (const device of round.devices) await device.child.ask('syncNow');
  await round.settledDown();
  await round.say('system.area-set', { area: AREAS[0] });
}

/** S4: whatever it was that somebody tried, an answer to it is stored, and the last one is that it was decided. */
async function everyKindEnded({ tally }: Round, store: Store, uid: string): Promise<void> {
  for (const { id, body } of await store.list(`${selfScope(uid)}/proposals`, { limit: ALL })) {
    const { state, code = '' } = Object(body.outcome) as { state?: string; code?: string };
    if (state === undefined) throw new Violation('S4', `${id} (${body.kind}) has no outcome`);
    if (code === 'APP_TOO_NEW') throw new Violation('A3', `${id} (${body.kind}) waits for a server that is there`);
    tally.outcome(`${body.kind} ${state}${code === '' ? '' : ` ${code}`}`);
  }
}
