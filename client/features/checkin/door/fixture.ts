/** A tablet without a network, its door, and what is held up there: the tests' own. Keys: node:crypto. */
import type { SigningKey } from '../../../../schemas/area/shape.ts';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import { CheckinRecord } from '../../../../schemas/checkin/proposals.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import { DOOR_POWERS, type KioskMode } from '../../../../schemas/kiosk/shape.ts';
import { kioskUidOf } from '../../../../schemas/kiosk/uid.ts';
import { gymMark } from '../../../../schemas/pass/code/claims.ts';
import { CLAIMS, codeOf, KEYS, PHONE, p256Pair } from '../../../../schemas/pass/code/fixture.ts';
import { stepAt } from '../../../../schemas/pass/code/showing.ts';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import { olderCodeHash } from '../../../../schemas/roster/slow-hash.ts';
import { gym, pass, person, rosterEntry } from '../../../../tests/rules/documents.ts';
import { employ } from '../../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../../tests/rules/world.ts';
import { memoryValues } from '../../../sync/storage/memory-storage.ts';
import { createDoor } from '../door.ts';

const STAFF = 'staffone1';
const TABLET = kioskUidOf('01ARZ3NDEKTSV4RRFFQ69G5FAV');
export const MEMBER = 'member01';
/** A Tuesday, within the gym's hours. */
export const START = Date.parse('2026-03-03T09:10:00.000Z');
export const SHORT_CODE = 'ABCD1234';
const PASS = pass(CLAIMS.passKey, MEMBER, { shortCode: SHORT_CODE });
export const ENTRY: RosterEntry = {
  ...rosterEntry(PASS),
  activateBy: '2026-06-01T00:00:00.000Z',
  visitsLeft: 10,
  shortCodeHash: olderCodeHash('gym:one', SHORT_CODE),
};
export const OTHER_PHONE = p256Pair();

interface Setting {
  readonly entry?: RosterEntry | null;
  readonly keys?: readonly SigningKey[];
  readonly at?: Partial<Gym>;
  readonly proposed?: (fact: CheckinRecord['body']) => void;
  readonly nonce?: () => string | undefined;
  /** An enrolled tablet; absent: somebody of the staff on a device of their own. */
  readonly mode?: KioskMode;
  /** As of when its list is, by its clock; null: it has none. */
  readonly listed?: (now: number) => Instant | null;
  /** Of the pass, already on the tablet. */
  readonly visits?: readonly Checkin[];
  /** What its clock is out by, milliseconds. */
  readonly offsetMs?: number;
}

export function scene({
  entry = ENTRY,
  keys = KEYS,
  at = {},
  proposed,
  mode,
  listed,
  visits = [],
  offsetMs = 0,
  nonce,
}: Setting = {}) {
  const world = new KnownWorld(gym('one', at), person(MEMBER), PASS, ...(entry ? [entry] : []), ...keys, ...visits);
  const uid = mode ? TABLET : STAFF;
  employ(world, uid, 'reception', 'gym:one');
  const grants = world.one('grants', `grants:${uid}`);
  if (mode) world.lay([{ ...grants, gyms: grants.gyms.map((one) => ({ ...one, permissions: [...DOOR_POWERS[mode]] })) }]);
  let now = START;
  const instant = () => new Date(now).toISOString();
  const connection = { state: 'Offline', clock: { offsetMs, trust: 'synced' }, signInAgain: false } as const;
  const tablet: Parameters<typeof createDoor>[0] = {
    lookup: {
      get: async (type, db, id) => world.get(type, db, id),
      find: async (type, db, field, value) => world.find(type, db, field, value),
      asOf: () => (listed ? listed(now) : instant()),
      uid: () => uid,
      keepOpen: () => () => {},
    },
    connection: { get: () => connection, subscribe: () => () => {} },
    values: memoryValues(),
    now: () => now,
    prepare: () => () => {},
    propose: async (_, body) => {
      const fact = CheckinRecord.shape.body.parse(body);
      proposed?.(fact);
      const { proposal, ...verdict } = world.say(uid, 'checkin.record', fact, { madeAt: instant(), receivedAt: instant() });
      return { proposalId: proposal._id, verdict };
    },
  };
  const door = createDoor(tablet, 'gym:one', nonce ? { nonce } : {});
  return {
    world,
    instant,
    scan: (text: string) => door.verdictFor({ kind: 'scan', text }),
    found: (entry: RosterEntry, by?: string) => door.verdictFor({ kind: 'entry', entry, ...(by && { by }) }),
    typed: (code: string = SHORT_CODE) => door.verdictFor({ kind: 'code', code }),
    named: (name: string, by?: string) => door.verdictFor({ kind: 'name', name, ...(by && { by }) }),
    later: (ms: number) => {
      now += ms;
    },
    find: () => door.verdictFor({ kind: 'entry', entry: entry ?? ENTRY }),
    /** What the phone shows at this moment; `apart`: milliseconds that its clock is ahead. */
    shows: (claims: Parameters<typeof codeOf>[0] = {}, phone = PHONE, apart = 0) =>
      codeOf({ gyms: [gymMark('gym:one')], ...claims }, phone, stepAt(now + apart)),
  };
}
export const attempts = (world: KnownWorld) => world.all('attempt').map(({ localCode }) => localCode);
