/** [2.24] Every status × everything that can happen to a message × everybody who may say it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { message, NOW, person } from '../../tests/rules/documents.ts';
import { messageWorld, OLIVE, pieces } from '../../tests/rules/messages.ts';
import { ANA, platformGrants, SUE } from '../../tests/rules/orders.ts';
import { employ } from '../../tests/rules/scenes.ts';
import type { KnownWorld } from '../../tests/rules/world.ts';
import { MESSAGES_BY } from '../access.expected.ts';
import { isRefusal } from '../basics/machine.ts';
import type { Decision } from '../decision.ts';
import { MESSAGE, MESSAGE_EVENTS, type MessageEvent } from './states.ts';
import { MESSAGE_STATUSES, type MessageStatus } from './types.ts';

const messageId = 'message:one';
const sender = 'gym:one';

let of: KnownWorld;
beforeEach(() => {
  of = messageWorld(3);
});

/** One that has come as far as that: counted as three people, and looked at. */
function standing(status: MessageStatus): void {
  const doubted = status === 'pending_approval' ? {} : { decided: { as: 'approved' as const, by: ANA, at: NOW } };
  of.lay([message('one', { status, channels: [], approval: { why: 'new', ...doubted } })]);
}

const counted = (count: number) => (): Decision =>
  of.system('system.message-counted', { messageId, count, toBegin: statusNow() !== 'draft' });
const statusNow = () => of.one('message', messageId).status;

const SAID: Readonly<Record<MessageEvent, (by: string) => Decision>> = {
  cleared: counted(3),
  begun: counted(3),
  changed: counted(30),
  doubted: () => {
    of.lay([{ ...of.one('message', messageId), purpose: 'marketing', count: 240, ...{ approval: { why: 'many' } } }]);
    return counted(250)();
  },
  approved: (by) => of.say(by, 'message.decide', { messageId, as: 'approved' }),
  refused: (by) => of.say(by, 'message.decide', { messageId, as: 'refused', reason: 'It names a member.' }),
  cancelled: (by) => of.say(by, 'message.cancel', { sender, messageId }),
  ended: () => pieces(of, messageId),
  failed: () => {
    of.lay([{ ...of.one('message', messageId), gathered: true, open: 1 }]);
    return of.system('system.message-told', { messageId, mailed: 2, failed: 1 });
  },
};
const SAYS: Readonly<Record<'approved' | 'refused' | 'cancelled', string>> = { approved: ANA, refused: ANA, cancelled: OLIVE };

describe.each(MESSAGE_STATUSES)('a message that is %s', (status) => {
  it.each(MESSAGE_EVENTS)('%s: goes where the table leads, or says why not', (event) => {
    standing(status);
    // What counting makes of it depends on where it stands; the table has one word for both.
    if ((event === 'begun' && status === 'draft') || (event === 'cleared' && status === 'scheduled')) return;
    const decision = SAID[event](event in SAYS ? SAYS[event as keyof typeof SAYS] : '');
    const to = MESSAGE[status][event];
    if (isRefusal(to)) {
      expect(decision).toMatchObject({ state: 'refused', code: to.code });
      expect(statusNow()).toBe(status);
      return;
    }
    expect(decision.state).toBe('accepted');
    expect(statusNow()).toBe(to);
  });

  it.each(['approved', 'refused', 'cancelled'] as const)('%s is nothing for a member', (event) => {
    standing(status);
    expect(SAID[event]('member000')).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(statusNow()).toBe(status);
  });
});

it.each(['approved', 'refused'] as const)('[R-61] %s: who may is written down by hand, and nobody decides their own', (event) => {
  for (const [viewer, uid] of [
    ['member', 'member000'],
    ['owner', OLIVE],
    ['admin', ANA],
    ['super', SUE],
  ] as const) {
    of.lay([person(SUE), platformGrants(SUE, true)]);
    standing('pending_approval');
    const may = MESSAGES_BY['message.decide']?.some((one) => one === viewer);
    expect(SAID[event](uid).state, viewer).toBe(may ? 'accepted' : 'refused');
  }
  of.lay([message('one', { status: 'pending_approval', sender: 'platform', by: ANA })]);
  expect(SAID[event](ANA)).toMatchObject({ state: 'refused', code: 'MESSAGE_OWN' });
  expect(SAID[event](SUE)).toMatchObject({ state: 'accepted' });
});

it('is refused with a reason that its writer reads, and not without one', () => {
  standing('pending_approval');
  expect(of.say(ANA, 'message.decide', { messageId, as: 'refused' })).toMatchObject({ state: 'refused', code: 'VALIDATION' });
  SAID.refused(ANA);
  expect(of.one('notice', `notice:${OLIVE}:${messageId}`)).toMatchObject({
    ...{ event: 'message.decided', title: 'Your message wasn’t approved' },
    body: '“The pool is closed” was not sent. We said: It names a member.',
  });
});

it('is taken back by whoever may send for that gym, and by nobody elsewhere', () => {
  employ(of, 'rival0001', 'owner', 'gym:two');
  standing('scheduled');
  const cancel = (by: string, from: string) => of.say(by, 'message.cancel', { sender: from, messageId });
  expect(cancel('rival0001', 'gym:one')).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  expect(cancel('rival0001', 'gym:two')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  expect(cancel(OLIVE, 'platform')).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  expect(cancel(OLIVE, 'gym:one')).toMatchObject({ state: 'accepted' });
  expect(statusNow()).toBe('cancelled');
});
