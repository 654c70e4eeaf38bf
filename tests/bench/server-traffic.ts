/** Who does what during a minute at the doors of some gyms: for our wire, and the same for CouchDB's. */
import { SCHEMA_VERSION } from '../../schemas/basics/envelope.ts';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { memberScope, selfScope } from '../../schemas/basics/scope.ts';
import type { Plan, PlannedDevice, PlannedPush } from './server-plan.ts';
import { type BenchWorld, type Member, scopesOfMember, scopesOfTablet, streamOf } from './server-world.ts';

/** Check-ins a second. */
const RATE = 50;

/** The open streams, and of each door and of each member which they are. */
export interface HubDevices {
  readonly devices: readonly PlannedDevice[];
  readonly tablets: readonly (readonly number[])[];
  readonly phones: readonly (readonly number[])[];
}

export function hubDevices(world: BenchWorld): HubDevices {
  const devices: PlannedDevice[] = [];
  const add = (device: PlannedDevice) => devices.push(device) - 1;
  const tablets = world.doors.map((door) =>
    door.tablets.map(({ headers }) => add({ speaks: 'live', stream: streamOf(scopesOfTablet(door)), headers })),
  );
  const phones = world.members.map(({ pass, devices: own }) =>
    own.map(({ headers }) => add({ speaks: 'live', stream: streamOf(scopesOfMember(pass)), headers })),
  );
  return { devices, tablets, phones };
}

/**
 * Every visit is another member's. It is pushed by a tablet of their gym; the gym's other tablet is to see it, and the member's own
 * devices where they are open.
 */
export function hubTraffic(world: BenchWorld, url: string): Plan {
  const { devices, tablets, phones } = hubDevices(world);
  const made = new Map<string, number>();
  const pushes = spread(world.members).map(({ member, index, at }): PlannedPush => {
    const door = doorOf(world, member);
    const [pushing = 0, other = 0] = tablets[door] ?? [];
    const { staff, tablets: registered = [] } = world.doors[door] ?? {};
    const { deviceId = '', headers } = registered[0] ?? {};
    const seq = (made.get(deviceId) ?? 0) + 1;
    made.set(deviceId, seq);
    const opId = `01K${String(index).padStart(23, '0')}`;
    return {
      at,
      from: pushing,
      path: proposalsOf(staff?.uid ?? ''),
      document: checkIn(opId, member, { deviceId, seq }),
      headers: { ...headers, 'x-device-head': String(seq) },
      seenAs: `checkin:${opId}`,
      seenBy: [other, ...(phones[index] ?? [])],
    };
  });
  return { url, devices: [...devices], pushes };
}

/** Where somebody's devices push what they propose. */
export const proposalsOf = (uid: string): string => `/db/${selfScope(uid)}/proposals/_bulk_docs`;

/** The databases that `couchTraffic` writes to. */
export const couchDatabases = ({ doors, members }: BenchWorld): string[] => [
  ...doors.map(({ gymId }) => `gym-${keyOf(gymId)}`),
  ...members.filter(({ devices }) => devices.length > 0).map(({ pass }) => memberScope(pass.memberId)),
];

/**
 * The least that the same would be with CouchDB alone, where nobody decides: a tablet writes the visit into the gym's database, and into
 * the member's where somebody listens to it. Each device follows one database, with the documents in the feed.
 */
export function couchTraffic(world: BenchWorld, url: string): Plan {
  const devices: PlannedDevice[] = [];
  const add = (db: string) =>
    devices.push({
      speaks: 'couch',
      stream: `/${db}/_changes?feed=continuous&include_docs=true&since=now&heartbeat=4000`,
      headers: {},
    }) - 1;
  const tablets = world.doors.map((door) => door.tablets.map(() => add(`gym-${keyOf(door.gymId)}`)));
  const phones = world.members.map(({ pass, devices: own }) => own.map(() => add(memberScope(pass.memberId))));
  const pushes = spread(world.members).flatMap(({ member, index, at }): PlannedPush[] => {
    const [from = 0, other = 0] = tablets[doorOf(world, member)] ?? [];
    const opId = `01K${String(index).padStart(23, '0')}`;
    const write = (db: string, suffix: string, seenBy: number[]): PlannedPush => {
      const document = { ...checkIn(opId, member, { deviceId: 'couch', seq: index + 1 }), _id: `checkin:${opId}${suffix}` };
      return { at, from, path: `/${db}/_bulk_docs`, document, headers: {}, seenAs: document._id, seenBy };
    };
    const own = phones[index] ?? [];
    const forMember = own.length > 0 ? [write(memberScope(member.pass.memberId), '.own', own)] : [];
    return [write(`gym-${keyOf(member.gymId)}`, '', [other]), ...forMember];
  });
  return { url, devices, pushes };
}

const doorOf = (world: BenchWorld, { gymId }: Member) => world.doors.findIndex((door) => door.gymId === gymId);

/** Evenly in time; those whose devices are open are spread over all of it. */
function spread(members: readonly Member[]) {
  const order = members.map((member, index) => ({ member, index, place: (index * 0.618033988749895) % 1 }));
  return order.sort((one, other) => one.place - other.place).map((one, nth) => ({ ...one, at: (nth * 1000) / RATE }));
}

/** Who has come in, as somebody at the desk says it. */
export const visitOf = ({ pass, gymId }: Pick<Member, 'pass' | 'gymId'>) => ({
  display: 'Check in Robin A.',
  kind: 'checkin.record',
  body: {
    gymId,
    passId: pass._id,
    memberId: pass.memberId,
    method: 'staff_search',
    direction: 'in',
    checkedAgainst: { rosterAt: pass.updatedAt, trust: 'synced' },
    localVerdict: 'ok',
  },
});

export const checkIn = (opId: string, member: Member, from: Sender) => proposed(opId, from, visitOf(member));

interface Sender {
  readonly deviceId: string;
  readonly seq: number;
}

/** As the app makes it; the generator says when. */
export const proposed = <Asked extends object>(opId: string, { deviceId, seq }: Sender, asked: Asked) => ({
  _id: `proposal:${opId}`,
  type: 'proposal',
  schemaVersion: SCHEMA_VERSION,
  ...asked,
  origin: { deviceId, opId, seq, offsetMs: 0, trust: 'synced', appBuild: 'bench' },
});

/** Members for so many seconds of traffic. */
export const visitsIn = (seconds: number): number => seconds * RATE;
