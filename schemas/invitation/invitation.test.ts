import { describe, expect, it } from 'vitest';
import { DAY, gym, HOUR, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { OWNERS_ONLY } from '../employment/powers.ts';
import { dueOf } from '../folds/documents.ts';
import type { ProposalOf } from '../folds/proposals.ts';
import { LIMITS } from '../limits.ts';
import { PRESET_PERMISSIONS } from '../person/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideInviteSend } from './send.ts';
import { INVITATION, type InvitationState } from './states.ts';

const OWNER = 'owner001';
const SAM = 'member01';
const ADDRESS = 'member01@example.org';
const LATER = plus(NOW, HOUR);
const ASKED: ProposalOf<'invite.send'>['body'] = { gymId: 'gym:one', email: ADDRESS, preset: 'reception', permissions: [] };

function gyms(): KnownWorld {
  const world = new KnownWorld(
    gym('one'),
    gym('two'),
    ...[OWNER, 'rival001', 'manager1', 'stranger', SAM].map((uid) => person(uid)),
  );
  world.system('system.employed', { uid: OWNER, gymId: 'gym:one', preset: 'owner' });
  world.system('system.employed', { uid: 'rival001', gymId: 'gym:two', preset: 'owner' });
  world.system('system.employed', { uid: 'manager1', gymId: 'gym:one', preset: 'manager' });
  return world;
}
const invite = (world: KnownWorld, change: object = {}, receivedAt = NOW, by = OWNER) =>
  world.say(by, 'invite.send', { ...ASKED, ...change }, { receivedAt });
const inviteId = (world: KnownWorld) => world.all('invite')[0]?._id ?? 'invite:none';
const one = (world: KnownWorld) => world.one('invite', inviteId(world));
const which = (world: KnownWorld) => ({ gymId: 'gym:one', inviteId: inviteId(world) });
const accept = (world: KnownWorld, uid = SAM, at = LATER) => world.system('system.invite-accepted', { ...which(world), uid }, at);
const decline = (world: KnownWorld, at = LATER) => world.system('system.invite-declined', which(world), at);
const revoke = (world: KnownWorld, at = LATER, by = OWNER) => world.say(by, 'invite.revoke', which(world), { receivedAt: at });
const resend = (world: KnownWorld, at = LATER, by = OWNER) => world.say(by, 'invite.resend', which(world), { receivedAt: at });
const OVER = plus(NOW, 7 * DAY);

function at(state: InvitationState): KnownWorld {
  const world = gyms();
  if (state === 'none') return world;
  invite(world);
  if (state === 'accepted') accept(world, SAM, NOW);
  if (state === 'declined') decline(world, NOW);
  if (state === 'revoked') revoke(world, NOW);
  if (state === 'expired') world.system('system.invite-expired', which(world), OVER);
  return world;
}
const STATES = ['none', 'sent', 'accepted', 'declined', 'revoked', 'expired'] as const;

describe('every state × event × who', () => {
  const SAID = {
    resent: (world: KnownWorld) => resend(world),
    revoked: (world: KnownWorld) => revoke(world),
    accepted: (world: KnownWorld) => accept(world),
    declined: (world: KnownWorld) => decline(world),
  } as const;
  const rows = STATES.flatMap((state) =>
    (['resent', 'revoked', 'accepted', 'declined'] as const).map((event) => [state, event] as const),
  );

  it.each(rows)('[2.12] %s, %s: what the table says', (state, event) => {
    const world = at(state);
    const decision = SAID[event](world);
    const next = INVITATION[state][event];
    if (typeof next === 'string') {
      expect(decision.state).toBe('accepted');
      expect(one(world).status).toBe(next);
      const isNews = next !== state || event === 'resent';
      expect(decision.audit?.length ?? 0).toBe(isNews ? (event === 'accepted' ? 2 : 1) : 0);
      if (!isNews) expect(decision.documents).toEqual([]);
    } else {
      expect(decision).toMatchObject({ state: 'refused', code: next.code });
      expect(world.all('invite')[0]?.status).toBe(state === 'none' ? undefined : state);
    }
  });

  it.each(STATES)('[2.12] %s, and the same address is invited: once at a time, and again when it has ended', (state) => {
    const world = at(state);
    const decision = invite(world, {}, plus(OVER, HOUR));
    const open = state === 'sent';
    // By then seven days are over, whether or not anything has said so.
    expect(decision.state).toBe('accepted');
    expect(world.all('invite')).toHaveLength(state === 'none' ? 1 : 2);
    if (!open) return;
    const early = at(state);
    expect(invite(early, {}, plus(NOW, 7 * DAY - 1))).toMatchObject({ state: 'refused', code: 'INVITE_OPEN' });
    expect(early.all('invite')).toHaveLength(1);
  });

  it('[2.12] an address is the same however it is typed', () => {
    const world = at('sent');
    const typed = one(world).email.toUpperCase();
    expect(invite(world, { email: typed }, plus(NOW, HOUR))).toMatchObject({ state: 'refused', code: 'INVITE_OPEN' });
    const own = world.one('user', `user:${OWNER}`).email.toUpperCase();
    expect(invite(world, { email: own }, plus(NOW, HOUR))).toMatchObject({ state: 'refused', code: 'INVITE_SELF' });
  });

  it.each(['manager1', 'rival001', 'stranger', SAM])(
    '[R-60] %s invites nobody, sends nothing again and withdraws nothing',
    (who) => {
      const world = at('sent');
      const no = { state: 'refused', code: 'NO_PERMISSION' };
      expect(invite(world, { email: 'other@example.org' }, NOW, who)).toMatchObject(no);
      expect(resend(world, LATER, who)).toMatchObject(no);
      expect(revoke(world, LATER, who)).toMatchObject(no);
      expect(world.all('invite')).toMatchObject([{ status: 'sent', sentAt: [NOW] }]);
    },
  );
});

describe('an invitation that is sent', () => {
  it('[2.12] is for that address, seven days, and goes out by e-mail; nothing of what opens it is written down', () => {
    const world = gyms();
    const decision = invite(world, { jobTitle: 'Front desk', leaseDays: 2, message: 'See you Monday.' });
    expect(one(world)).toMatchObject({
      email: ADDRESS,
      preset: 'reception',
      permissions: PRESET_PERMISSIONS.reception,
      jobTitle: 'Front desk',
      leaseDays: 2,
      message: 'See you Monday.',
      gymName: 'Gym one',
      invitedBy: OWNER,
      inviterName: 'Sam O.',
      status: 'sent',
      expiresAt: OVER,
      sentAt: [NOW],
    });
    const [mail] = world.all('errand');
    expect(mail).toMatchObject({ kind: 'mail', status: 'open', task: { about: 'invitation', ...which(world) } });
    expect(JSON.stringify(mail)).not.toContain(ADDRESS);
    expect(JSON.stringify(decision)).not.toMatch(/token|hash/i);
    expect(dueOf(one(world))).toEqual({ at: OVER, kind: 'system.invite-expired', body: which(world) });
  });

  it('[2.12] to oneself, with what only owners have, or with nothing, is none', () => {
    expect(invite(gyms(), { email: `${OWNER}@example.org` })).toMatchObject({ state: 'refused', code: 'INVITE_SELF' });
    for (const permission of OWNERS_ONLY)
      expect(invite(gyms(), { preset: 'custom', permissions: [permission] })).toMatchObject({ code: 'OWNERS_ONLY' });
    expect(invite(gyms(), { preset: 'custom', permissions: [] })).toMatchObject({
      ...{ state: 'refused', code: 'VALIDATION' },
      facts: { field: 'Permissions', rule: 'choose at least one.' },
    });
    expect(invite(gyms(), { preset: 'trainer', permissions: [] })).toMatchObject({ state: 'accepted' });
    const world = gyms();
    invite(world, { preset: 'custom', permissions: ['refunds', 'checkin.scan'] });
    expect(one(world).permissions).toEqual(['checkin.scan', 'refunds']);
  });

  it('[3.9] twenty a day a gym, sent again or not; another gym has its own', () => {
    const world = gyms();
    for (let count = 0; count < 20; count++) {
      const said = invite(world, { email: `a${count}@example.org` }, plus(NOW, count * MINUTE));
      expect(said.state, String(count)).toBe('accepted');
    }
    const full = { state: 'refused', code: 'INVITE_LIMIT', facts: { limit: 20, time: '08:00' } };
    expect(invite(world, {}, plus(NOW, DAY - 1))).toMatchObject(full);
    expect(resend(world, plus(NOW, DAY - 1))).toMatchObject(full);
    expect(invite(world, { gymId: 'gym:two' }, LATER, 'rival001').state).toBe('accepted');
    expect(invite(world, {}, plus(NOW, DAY)).state).toBe('accepted');
  });

  it('[3.9] again after ten minutes, with seven days anew, as an e-mail of its own', () => {
    const world = at('sent');
    const soon = resend(world, plus(NOW, 10 * MINUTE - 1));
    expect(soon).toMatchObject({ state: 'refused', code: 'INVITE_TOO_SOON', facts: { time: '08:10' } });
    expect(resend(world, plus(NOW, 10 * MINUTE)).state).toBe('accepted');
    const then = plus(NOW, 10 * MINUTE);
    expect(one(world)).toMatchObject({ sentAt: [NOW, then], expiresAt: plus(then, LIMITS.inviteOpenFor) });
    expect(world.all('errand').filter(({ kind }) => kind === 'mail')).toHaveLength(2);
    expect(world.system('system.invite-expired', which(world), OVER)).toMatchObject({ documents: [] });
    expect(accept(world, SAM, plus(OVER, MINUTE)).state).toBe('accepted');
  });

  it('[3.9] only the last day is remembered', () => {
    const world = at('sent');
    resend(world, plus(NOW, DAY + 1));
    expect(one(world).sentAt).toEqual([plus(NOW, DAY + 1)]);
  });

  it('[A4] where the gym or its people are not known it is not refused', () => {
    const world = gyms();
    const proposal = world.proposal('invite.send', ASKED);
    const moment = momentOf(proposal.origin, { by: OWNER, receivedAt: NOW });
    expect(decideInviteSend(proposal, blindTo(world, 'venue-', 'gym-'), moment)).toMatchObject({
      state: 'accepted',
      documents: [],
    });
  });

  it('[A11] of no gym there is none', () => {
    const world = gyms();
    expect(invite(world, { gymId: 'gym:none' })).toMatchObject({ code: 'NO_PERMISSION' });
  });
});

describe('an invitation that is accepted', () => {
  it('[2.12] makes them staff with what it said, their home page the desk, and tells who asked', () => {
    const world = gyms();
    invite(world, { jobTitle: 'Front desk', leaseDays: 2 });
    accept(world);
    expect(one(world)).toMatchObject({ status: 'accepted', acceptedBy: SAM, endedAt: LATER });
    expect(world.one('grants', `grants:${SAM}`).gyms).toMatchObject([
      {
        gymId: 'gym:one',
        preset: 'reception',
        permissions: PRESET_PERMISSIONS.reception,
        leaseDays: 2,
        since: LATER,
        status: 'active',
      },
    ]);
    expect(world.one('employee', `employee:one:${SAM}`)).toMatchObject({ jobTitle: 'Front desk', leaseDays: 2, addedBy: OWNER });
    expect(world.one('user', `user:${SAM}`).role).toBe('gym-employee');
    expect(world.all('notice').find(({ uid }) => uid === OWNER)).toMatchObject({
      event: 'invite.accepted',
      title: `Sam ${SAM} joined your team`,
      link: '/owner/employees',
    });
    expect(dueOf(one(world))).toBeNull();
  });

  it('[10.6] only with that address, and only once it is confirmed: an account made with it before is no way in', () => {
    const world = at('sent');
    expect(accept(world, 'stranger')).toMatchObject({ state: 'refused', code: 'INVITE_OTHER_ADDRESS' });
    world.lay([person('thief001', { email: ADDRESS, emailVerified: false, status: 'unverified' })]);
    expect(accept(world, 'thief001')).toMatchObject({ state: 'refused', code: 'EMAIL_UNVERIFIED' });
    expect([one(world).status, world.all('grants').some(({ uid }) => uid === 'thief001')]).toEqual(['sent', false]);
    world.system('system.email-verified', { uid: 'thief001' });
    expect(accept(world, 'thief001').state).toBe('accepted');
  });

  it('[2.12] what became of somebody else’s invitation is nobody’s business', () => {
    for (const state of ['accepted', 'revoked', 'declined', 'expired'] as const)
      expect(accept(at(state), 'stranger')).toMatchObject({ code: 'INVITE_OTHER_ADDRESS' });
  });

  it.each([
    ['owner', 'ALREADY_OWNER'],
    ['trainer', 'ALREADY_ON_TEAM'],
  ] as const)('[2.12] whoever is %s there already stays what they are: %s', (preset, code) => {
    const world = at('sent');
    world.system('system.employed', { uid: SAM, gymId: 'gym:one', preset });
    expect(accept(world)).toMatchObject({ state: 'refused', code });
    expect(world.one('employee', `employee:one:${SAM}`).preset).toBe(preset);
    expect(one(world).status).toBe('sent');
  });

  it('[2.12] whoever is suspended there does not let themselves in again; whoever was removed comes back', () => {
    const world = at('sent');
    world.system('system.employed', { uid: SAM, gymId: 'gym:one', preset: 'trainer' });
    world.say(OWNER, 'employee.suspend', { gymId: 'gym:one', uid: SAM });
    expect(accept(world)).toMatchObject({ state: 'refused', code: 'ALREADY_ON_TEAM' });
    world.say(OWNER, 'employee.remove', { gymId: 'gym:one', uid: SAM });
    expect(accept(world).state).toBe('accepted');
  });

  it('[G15, G16] not by an account that is suspended or being deleted, and not for a gym that has gone', () => {
    for (const [status, code] of [
      ['suspended', 'ACCOUNT_SUSPENDED'],
      ['deletion_requested', 'ACCOUNT_CLOSING'],
      ['erased', 'ACCOUNT_CLOSING'],
    ] as const) {
      const world = at('sent');
      world.lay([person(SAM, { status })]);
      expect(accept(world)).toMatchObject({ state: 'refused', code });
    }
    for (const status of ['removed', 'closed'] as const) {
      const world = at('sent');
      world.lay([gym('one', { status })]);
      expect(accept(world)).toMatchObject({ state: 'refused', code: 'GYM_REMOVED' });
    }
  });

  it('[2.12] the seven days count, whether or not anything has said that they are over', () => {
    expect(accept(at('sent'), SAM, plus(OVER, -1)).state).toBe('accepted');
    expect(accept(at('sent'), SAM, OVER)).toMatchObject({ state: 'refused', code: 'INVITE_EXPIRED' });
  });
});

describe('an invitation that ends otherwise', () => {
  it('[2.12] declined: who asked is told; withdrawn: nobody is', () => {
    const world = at('declined');
    expect(one(world)).toMatchObject({ status: 'declined', endedAt: NOW });
    expect(world.all('notice')).toMatchObject([
      { uid: OWNER, event: 'invite.declined', title: 'Somebody declined your invitation', link: '/owner/employees' },
    ]);
    expect(at('revoked').all('notice')).toEqual([]);
    expect(one(at('revoked')).endedAt).toBe(NOW);
  });

  it('[2.12] its time runs out at its time, not before, and only while it is open', () => {
    const world = at('sent');
    expect(world.system('system.invite-expired', which(world), plus(OVER, -1)).documents).toEqual([]);
    world.system('system.invite-expired', which(world), plus(OVER, HOUR));
    expect(one(world)).toMatchObject({ status: 'expired', endedAt: OVER });
    expect(at('none').system('system.invite-expired', which(at('sent')), OVER).documents).toEqual([]);
    const accepted = at('accepted');
    expect(accepted.system('system.invite-expired', which(accepted), OVER).documents).toEqual([]);
  });

  it('[G16] whoever leaves us takes their address along, and their name as the one who asked', () => {
    const world = at('accepted');
    const leave = (uid: string) => {
      world.say(uid, 'account.close', {}, { receivedAt: LATER });
      world.system('system.account-erased', { uid }, plus(LATER, 31 * DAY));
    };
    world.say(OWNER, 'invite.send', { ...ASKED, email: 'other@example.org' }, { receivedAt: LATER });
    leave(SAM);
    expect(world.all('invite').map(({ email }) => email)).toEqual(['removed@removed.invalid', 'other@example.org']);
    expect(world.all('invite').map(({ inviterName }) => inviterName)).toEqual(['Sam O.', 'Sam O.']);
    leave(OWNER);
    expect(world.all('invite').map(({ inviterName }) => inviterName)).toEqual(['Former member', 'Former member']);
  });
});
