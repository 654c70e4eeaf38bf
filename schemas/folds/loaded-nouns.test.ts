import { describe, expect, it } from 'vitest';
import { booking, checkin, NOW, person } from '../../tests/rules/documents.ts';
import { SCOPE_KINDS } from '../basics/scope.ts';
import { decideCorrectionUnseen } from '../checkin/correcting/unseen.ts';
import type { Known } from '../decision.ts';
import { FOR_ASKING } from '../for-asking.ts';
import { FOR_DESK } from '../for-desk.ts';
import { FOR_EVERYONE } from '../for-everyone.ts';
import { FOR_MEMBER } from '../for-member.ts';
import { FOR_PLATFORM } from '../for-platform.ts';
import { FOR_WRITING } from '../for-writing.ts';
import { EVERY_NOUN } from '../nouns.ts';
import { LoadedNouns } from './loaded-nouns.ts';
import type { Proposal } from './proposals.ts';

const OP = '01KJSET9B0CY1MCY6E430CQPW1';
const origin = { deviceId: 'device01', opId: OP, seq: 1, madeAt: NOW, offsetMs: 0, trust: 'synced', appBuild: 'x' };
const made = (kind: string, body: object) => ({
  ...{ _id: `proposal:${OP}`, type: 'proposal', schemaVersion: 1, display: 'Something', kind, body, origin },
});
const outcome = { by: 'member01', receivedAt: NOW, outcome: { state: 'accepted', at: NOW, judgedAt: NOW, wrote: [] } };
const nobody: Known = { get: () => ({ state: 'unknown' }), find: () => ({ state: 'unknown' }) };
const moment = { by: 'member01', receivedAt: NOW, judgedAt: NOW, claimable: true };

describe('[11] what devices load is what the nouns say, each part for somebody', () => {
  const parts = [...FOR_EVERYONE, ...FOR_MEMBER, ...FOR_ASKING, ...FOR_DESK, ...FOR_PLATFORM, ...FOR_WRITING];
  const [loaded, whole] = [new LoadedNouns(parts), new LoadedNouns(EVERY_NOUN)];
  const seen = (nouns: LoadedNouns) => ({
    collections: SCOPE_KINDS.map((kind) => nouns.collectionsOf(kind).toSorted()),
    // What no device reads is no device's.
    kept: SCOPE_KINDS.filter((kind) => kind !== 'cell' && kind !== 'open').map((kind) => nouns.keptIn(kind).toSorted()),
    exported: nouns.exported.map(({ name }) => name).toSorted(),
  });

  it('no collection, list or shape is forgotten', () => expect(seen(loaded)).toEqual(seen(whole)));

  it('no kind that a device makes is forgotten', () => {
    const kinds = EVERY_NOUN.flatMap(({ kinds }) => Object.entries(kinds)).filter(([, { from }]) => from === 'device');
    expect(kinds.length).toBeGreaterThan(10);
    for (const [kind, part] of kinds) {
      // Its rule asks for what no device of theirs has, and its device says as much (schemas/checkin/correcting/unseen.test.ts).
      if (kind === 'checkin.correct') expect(loaded.kind(kind)).toEqual({ ...part, decide: decideCorrectionUnseen });
      else expect(loaded.kind(kind), kind).toBe(part);
    }
  });
});

describe('[11] a member’s phone', () => {
  const phone = new LoadedNouns(FOR_EVERYONE);

  it('knows nothing of a desk and of those who run the platform', () => {
    expect(['roster', 'attempt', 'employee'].map((type) => phone.part(type))).toEqual([null, null, null]);
    expect(['checkin.record', 'checkin.review', 'contact.answer'].map((kind) => phone.kind(kind))).toEqual([null, null, null]);
    expect([phone.collectionsOf('gym').map(([name]) => name), phone.shapeIn('gym/roster', 'roster')]).toEqual([
      expect.not.arrayContaining(['roster', 'people', 'checkins']),
      null,
    ]);
  });

  it('takes in what its person did at the door of a gym, on another device', () => {
    const visit = made('checkin.record', { gymId: 'gym:one', method: 'staff_search', whatever: { is: 'new' } });
    expect(phone.proposalShape('checkin.record', true).safeParse({ ...visit, ...outcome }).success).toBe(true);
    expect(phone.proposalShape('notice.seen', true).safeParse({ ...visit, kind: 'notice.seen', ...outcome }).success).toBe(false);
  });

  it('proposes nothing that it does not know, and says nothing for certain of what it cannot judge', () => {
    expect(phone.parse(made('checkin.record', {}))).toEqual({ wrong: 'kind' });
    const decision = phone.decide(made('checkin.record', {}) as unknown as Proposal, nobody, moment);
    expect(decision).toMatchObject({ state: 'accepted', documents: [], unknown: ['checkin.record'] });
  });

  it('learns them when they are loaded', () => {
    const tablet = new LoadedNouns(FOR_EVERYONE);
    tablet.add(FOR_DESK);
    expect([tablet.isFact('checkin.record'), phone.isFact('checkin.record')]).toEqual([true, false]);
    expect(tablet.shapeIn('gym/roster', 'roster')).not.toBeNull();
  });
});

it('[A5] says where a document lies as the server does', () => {
  const phone = new LoadedNouns(FOR_EVERYONE);
  expect(phone.databasesOf(booking('b', { memberId: 'member01', gymId: 'gym:one' }))).toEqual([
    'gym-one/bookings',
    'member-member01/bookings',
  ]);
  expect(phone.databasesOf(person('member01'))).toEqual(['self-member01/self']);
  expect(phone.isShownAtOnce(checkin('c'), 'checkin.record')).toBe(true);
});
