/** [2.1, 2.7] From what becomes of a class to the push and the e-mail of it: the rules decide, the errands of that very decision are run. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { msOf, plus } from '../../schemas/basics/time.ts';
import type { NoticeEvent } from '../../schemas/folds/notices.ts';
import { PREFERENCE_GROUPS } from '../../schemas/notice/groups.ts';
import { person } from '../../tests/rules/documents.ts';
import { book, bookingOf, cancel, smallWorld } from '../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { bodyOf } from '../decider/known/documents.ts';
import { InvitationLinks } from '../mail/invitation-links.ts';
import type { OutgoingEmail } from '../mail/mail.ts';
import { serverHash } from '../mail/server-hash.ts';
import { Unsubscribing } from '../mail/unsubscribe.ts';
import type { Push, PushContent } from '../push/push.ts';
import { PushTokens } from '../push/tokens.ts';
import { openSqliteIn } from '../store/sqlite/store.ts';
import { notify } from './notify.ts';
import { sendMail } from './send-mail.ts';

const [SAM, KIM, UMA] = ['member01', 'member02', 'member03'];
const START = '2026-03-04T18:00:00.000Z';
const END = '2026-03-04T18:45:00.000Z';
const HOUR = 3_600_000;
const SLOT = { gymId: 'gym:one', slotId: 'slot:spin:2026-03-04T18:00' };

function full(): KnownWorld {
  const world = smallWorld(SAM, KIM, UMA);
  for (const uid of [SAM, KIM, UMA]) book(world, uid);
  return world;
}
const change = (world: KnownWorld, how: object) =>
  world.system('system.slot-changed', { ...SLOT, change: how as { status: 'cancelled' } });
const later = (world: KnownWorld, uid: string, at: string) =>
  world.system('system.attendance-due', { gymId: 'gym:one', bookingId: bookingOf(world, uid)._id }, at);

/** What happens, and whom it is news to. */
const STORIES: readonly (readonly [NoticeEvent, string, (world: KnownWorld) => void])[] = [
  ['booking.waitlist_promoted', UMA, (world) => cancel(world, SAM, bookingOf(world, SAM))],
  ['booking.offered', UMA, (world) => cancel(world, SAM, bookingOf(world, SAM), { receivedAt: plus(START, -1.5 * HOUR) })],
  ['booking.changed', SAM, (world) => change(world, { startsAt: END, endsAt: plus(END, HOUR) })],
  ['booking.cancelled_by_gym', SAM, (world) => change(world, { status: 'cancelled' })],
  ['booking.cancelled', SAM, (world) => cancel(world, SAM, bookingOf(world, SAM))],
  [
    'booking.no_show',
    SAM,
    (world) => {
      later(world, SAM, plus(END, 2 * HOUR));
      later(world, SAM, plus(END, 7 * 24 * HOUR));
    },
  ],
];

/** Runs the errands of the newest notice of that event, as the worker does; what went out, and how. */
async function sent(world: KnownWorld, uid: string, event: NoticeEvent): Promise<readonly ('push' | 'email')[]> {
  const notice = world.all('notice').find((one) => one.uid === uid && one.event === event);
  if (!notice) throw new Error(`no ${event}`);
  const random = { bytes: (size: number) => new Uint8Array(size) };
  const store = openSqliteIn(new DatabaseSync(':memory:'), { random });
  const clock = { now: () => msOf(notice.createdAt) };
  const own = [notice, world.one('user', `user:${uid}`)];
  await store.commit({ writes: own.map((doc) => ({ db: `self-${uid}/self`, id: doc._id, body: bodyOf({ ...doc }) })), last: [] });
  const [pushes, emails]: [PushContent[], OutgoingEmail[]] = [[], []];
  const push: Push = {
    ...{ provider: 'web-push', label: 'list', config: { provider: 'web-push', vapidKey: 'k' } },
    addressOf: (token) => ({ token, endpoint: token }),
    send: async (_, message) => {
      pushes.push(message);
      return 'taken';
    },
  };
  const tokens = new PushTokens({ store, clock, push });
  await tokens.register({ uid, token: 'the-token-of-a-phone', deviceId: null, ua: null });
  const mailing = {
    ...{
      store,
      clock,
      publicUrl: 'https://hub.example',
      unsubscribing: new Unsubscribing('s'),
      links: new InvitationLinks('s'),
      hashOf: serverHash('s'),
    },
    mail: { label: 'list', send: async (one: OutgoingEmail) => void emails.push(one) },
  };
  for (const errand of world.all('errand')) {
    // What it told of before has errands of its own.
    if (!errand._id.endsWith(`.${event}.${notice.createdAt}`)) continue;
    if (errand.kind === 'push' && errand.task.noticeId === notice._id) await notify(errand, { push, tokens }, { store, clock });
    if (errand.kind === 'mail' && errand.task.about === 'notice' && errand.task.noticeId === notice._id)
      await sendMail(errand, mailing);
  }
  for (const one of [...pushes, ...emails.map(({ subject: title }) => ({ title }))]) expect(one.title).toBe(notice.title);
  return [...pushes.map(() => 'push' as const), ...emails.map(() => 'email' as const)];
}
const off = (world: KnownWorld, uid: string, group: 'bookings' | 'visits', channel: 'push' | 'email') =>
  world.say(uid, 'person.preference', { group, channel, on: false });

describe.each(STORIES)('%s', (event, uid, happens) => {
  const outOf = (prepare: (world: KnownWorld) => void) => {
    const world = full();
    prepare(world);
    happens(world);
    return sent(world, uid, event);
  };

  it('goes out as a push and as an e-mail, also to who chose against other news', async () => {
    expect(await outOf(() => {})).toEqual(['push', 'email']);
    const others = (world: KnownWorld) => {
      for (const channel of ['push', 'email'] as const) off(world, uid, 'visits', channel);
    };
    expect(await outOf(others)).toEqual(['push', 'email']);
  });

  it('does not go out where its person switched it off, each way for itself', async () => {
    expect(await outOf((world) => off(world, uid, 'bookings', 'push'))).toEqual(['email']);
    expect(await outOf((world) => off(world, uid, 'bookings', 'email'))).toEqual(['push']);
    const both = (world: KnownWorld) => {
      for (const channel of ['push', 'email'] as const) off(world, uid, 'bookings', channel);
    };
    expect(await outOf(both)).toEqual([]);
  });
});

it('[2.1] what is about money, powers and the account goes out whatever was switched off', async () => {
  const world = full();
  for (const group of PREFERENCE_GROUPS) for (const channel of ['push', 'email'] as const) off(world, SAM, group, channel);
  world.say(SAM, 'account.close', {});
  expect(await sent(world, SAM, 'account.closing')).toContain('push');
});

it('[B9, R-30] an owner hears of a class over its capacity by push, whatever they switched off as a member', async () => {
  const world = full();
  const [owner, desk] = ['olga0001', 'robin001'];
  world.lay([person(owner), person(desk)]);
  world.system('system.employed', { uid: owner, gymId: 'gym:one', preset: 'owner' });
  world.system('system.employed', { uid: desk, gymId: 'gym:one', preset: 'reception' });
  for (const group of PREFERENCE_GROUPS) for (const channel of ['push', 'email'] as const) off(world, owner, group, channel);
  world.say(desk, 'booking.walk-in', SLOT, { madeAt: START, receivedAt: START });
  expect(await sent(world, owner, 'booking.over_capacity')).toEqual(['push']);
});
