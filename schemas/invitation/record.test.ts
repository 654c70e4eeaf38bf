/** What stands on record of an invitation, what its owner reads, and what a device that knows too little says of one. */
import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { PRESET_PERMISSIONS } from '../person/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { invitationsOf, sentLately, statusAt } from './known.ts';
import { decideInviteResend, decideInviteRevoke, decideInviteSend } from './send.ts';

const OWNER = 'owner001';
const SAM = 'member01';
const GYM = 'gym:one';
const POWERS = [...PRESET_PERMISSIONS.reception];
const ASKED: ProposalOf<'invite.send'>['body'] = {
  gymId: GYM,
  email: 'member01@example.org',
  preset: 'reception',
  permissions: [],
};

function sent(change: object = {}): { world: KnownWorld; inviteId: string } {
  const world = new KnownWorld(gym('one'), person(OWNER), person(SAM));
  world.system('system.employed', { uid: OWNER, gymId: GYM, preset: 'owner' });
  world.say(OWNER, 'invite.send', { ...ASKED, ...change });
  return { world, inviteId: world.all('invite')[0]?._id ?? '' };
}
const at = (hours: number) => plus(NOW, hours * HOUR);

describe('[2.23] on record', () => {
  it('stands who was asked to be what, again, and that it was taken back', () => {
    const world = new KnownWorld(gym('one'), person(OWNER), person(SAM));
    world.system('system.employed', { uid: OWNER, gymId: GYM, preset: 'owner' });
    const { audit } = world.say(OWNER, 'invite.send', ASKED);
    const inviteId = world.all('invite')[0]?._id ?? '';
    const target = { type: 'invite', id: inviteId };
    expect(audit).toEqual([
      { action: 'invite.sent', target, after: { preset: 'reception', permissions: POWERS, status: 'sent' } },
    ]);
    const which = { gymId: GYM, inviteId };
    expect(world.say(OWNER, 'invite.resend', which, { receivedAt: at(24) }).audit).toEqual([
      { action: 'invite.resent', target, before: { expiresAt: plus(NOW, 7 * DAY) }, after: { expiresAt: plus(NOW, 8 * DAY) } },
    ]);
    expect(world.say(OWNER, 'invite.revoke', which, { receivedAt: at(25) }).audit).toEqual([
      { action: 'invite.revoked', target, before: { status: 'sent' }, after: { status: 'revoked' } },
    ]);
  });

  it('stands who came by it and as what, and what they were before', () => {
    const { world, inviteId } = sent();
    const said = { gymId: GYM, inviteId, uid: SAM };
    const invite = { type: 'invite', id: inviteId };
    const employee = { type: 'employee', id: `employee:one:${SAM}` };
    const is = { preset: 'reception', permissions: POWERS, status: 'active' };
    expect(world.system('system.invite-accepted', said).audit).toEqual([
      { action: 'invite.accepted', target: invite, by: SAM, before: { status: 'sent' }, after: { status: 'accepted' } },
      { action: 'employee.set', target: employee, by: SAM, before: {}, after: is },
    ]);
    world.say(OWNER, 'employee.remove', { gymId: GYM, uid: SAM });
    world.say(OWNER, 'invite.send', ASKED, { receivedAt: at(1) });
    const again = world.all('invite').find(({ status }) => status === 'sent')?._id ?? '';
    const { audit } = world.system('system.invite-accepted', { ...said, inviteId: again }, at(2));
    expect(audit?.[1]).toMatchObject({ before: { ...is, status: 'removed' }, after: is });
  });

  it('stands that somebody said no; and both ends are told to whoever asked, in words', () => {
    const { world, inviteId } = sent();
    expect(world.system('system.invite-declined', { gymId: GYM, inviteId }).audit).toEqual([
      {
        action: 'invite.declined',
        target: { type: 'invite', id: inviteId },
        before: { status: 'sent' },
        after: { status: 'declined' },
      },
    ]);
    expect(world.all('notice')).toMatchObject([{ uid: OWNER, event: 'invite.declined', body: 'See who under Team at Gym one.' }]);
    const other = sent();
    other.world.system('system.invite-accepted', { gymId: GYM, inviteId: other.inviteId, uid: SAM });
    expect(other.world.all('notice').find(({ uid }) => uid === OWNER)).toMatchObject({
      event: 'invite.accepted',
      title: 'Sam member01 joined your team',
      body: 'They accepted your invitation to Gym one.',
      link: '/owner/employees',
    });
  });
});

describe('what was not said stays unsaid', () => {
  it('neither title nor days nor words', () => {
    const { world, inviteId } = sent();
    const bare = world.one('invite', inviteId);
    for (const field of ['jobTitle', 'leaseDays', 'message']) expect(field in bare).toBe(false);
    const full = sent({ jobTitle: 'Front desk', leaseDays: 3, message: 'See you.' });
    expect(full.world.one('invite', full.inviteId)).toMatchObject({ jobTitle: 'Front desk', leaseDays: 3, message: 'See you.' });
  });

  it('one power of an owner among others is one too many', () => {
    const { world } = sent();
    const body: typeof ASKED = {
      ...ASKED,
      email: 'other@example.org',
      preset: 'custom',
      permissions: ['checkin.scan', 'payouts'],
    };
    expect(world.say(OWNER, 'invite.send', body)).toMatchObject({ state: 'refused', code: 'OWNERS_ONLY' });
  });
});

it('[A12] each time it is sent is an e-mail of its own', () => {
  const { world, inviteId } = sent();
  world.say(OWNER, 'invite.resend', { gymId: GYM, inviteId }, { receivedAt: at(24) });
  const stamps = [NOW, at(24)].map((one) => one.replace(/[^0-9]/g, ''));
  expect(world.all('errand').map(({ _id }) => _id)).toEqual(
    expect.arrayContaining(stamps.map((stamp) => `errand:mail-invite-${inviteId.slice('invite:'.length)}.${stamp}`)),
  );
});

describe('[A4] what a device does not know', () => {
  const { world, inviteId } = sent();
  const moment = momentOf(world.proposal('invite.send', ASKED).origin, { by: OWNER, receivedAt: at(24) });
  const which = { gymId: GYM, inviteId };

  it('the gym: nothing is refused, and nothing made', () => {
    const blind = blindTo(world, 'venue-', 'gym-one/gyms');
    const unsure = { state: 'accepted', documents: [], unknown: ['gym'] };
    expect(decideInviteSend(world.proposal('invite.send', ASKED), blind, moment)).toMatchObject(unsure);
    expect(decideInviteResend(world.proposal('invite.resend', which), blind, moment)).toMatchObject(unsure);
  });

  it('the team: nothing is refused either', () => {
    const blind = blindTo(world, 'gym-one/people');
    const unsure = { state: 'accepted', documents: [], unknown: ['people'] };
    expect(decideInviteRevoke(world.proposal('invite.revoke', which), blind, moment)).toMatchObject(unsure);
    expect(invitationsOf(blind, GYM)).toEqual([]);
  });

  it('a gym that is none, and an invitation of another: not found', () => {
    const none = new KnownWorld(person(OWNER), person(SAM), gym('two'));
    expect(decideInviteSend(none.proposal('invite.send', ASKED), blindTo(none, 'self-'), moment)).toMatchObject({
      state: 'refused',
      code: 'NOT_FOUND',
    });
    const gone = { ...which, inviteId: 'invite:01ARZ3NDEKTSV4RRFFQ69G5FAV' };
    expect(world.say(OWNER, 'invite.revoke', gone)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
});

it('[3.9] the last day’s are counted, the earliest first; who ended stays ended whatever the clock says', () => {
  const { world, inviteId } = sent();
  const one = world.one('invite', inviteId);
  const many = [
    { ...one, sentAt: [at(3), at(1)] },
    { ...one, sentAt: [at(2), at(-30)] },
  ];
  expect(sentLately(many, at(4))).toEqual([at(1), at(2), at(3)]);
  expect(statusAt({ ...one, status: 'revoked' }, plus(NOW, 30 * DAY))).toBe('revoked');
  expect(statusAt(one, one.expiresAt)).toBe('expired');
});

it('[L6] nobody asks before they ran the gym, nor takes back what was not sent yet', () => {
  const { world, inviteId } = sent();
  world.say(OWNER, 'invite.send', { ...ASKED, email: 'later@example.org' }, { receivedAt: at(2) });
  const later = world.all('invite').find(({ email }) => email === 'later@example.org')?._id ?? '';
  const since = (id: string) => possibleSince(world.proposal('invite.revoke', { gymId: GYM, inviteId: id }), world, OWNER);
  expect([since(inviteId), since(later)]).toEqual([NOW, at(2)]);
  expect(possibleSince(world.proposal('invite.send', ASKED), world, OWNER)).toBe(NOW);
});
