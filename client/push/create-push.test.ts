/** Notifications on this device (specification §4, §5, §7, §8, §9; product.md 2.21). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settled } from '../sync/fixture.ts';
import { fcm } from './fcm.ts';
import { PushFixture } from './fixture.ts';
import type { DevicePush } from './push.ts';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

let fixture: PushFixture;
beforeEach(() => {
  fixture = new PushFixture();
});
afterEach(() => fixture.close());

async function turnedOn(): Promise<DevicePush> {
  const push = await fixture.page();
  await fixture.signIn('sam00000');
  push.turnOn();
  await settled(12);
  expect(push.view.get().state).toBe('on');
  return push;
}
const state = (push: DevicePush) => push.view.get().state;
const next = async (action: () => void): Promise<void> => {
  action();
  await settled(12);
};

describe('permission: default, then granted or blocked (§4)', () => {
  it('nobody is asked before they tap, signed in or not', async () => {
    const push = await fixture.page();
    expect(state(push)).toBe('signedOut');
    await fixture.signIn('sam00000');
    await fixture.time.pass(2 * DAY);
    await fixture.comeBack();
    expect([state(push), fixture.asked, fixture.calls]).toEqual(['default', 0, []]);
  });

  it('granted: set up, the token in `fcm-token`, told to the server for oneself', async () => {
    await turnedOn();
    expect(fixture.asked).toBe(1);
    expect(fixture.memory.get('fcm-token')).toBe('token of https://push.example/1');
    expect(fixture.registrations()).toEqual([{ token: 'token of https://push.example/1', userId: 'sam00000', as: 'sam00000' }]);
  });

  it('blocked: nothing is set up, and once the person allows it in the browser it can be turned on', async () => {
    fixture.answer = 'denied';
    const push = await fixture.page();
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    expect([state(push), fixture.subscribed, fixture.calls]).toEqual(['blocked', null, []]);
    await next(push.turnOn);
    expect([state(push), fixture.asked]).toEqual(['blocked', 1]);
    await fixture.allow('granted');
    expect(state(push)).toBe('off');
  });

  it('the question closed without an answer leaves all as it was', async () => {
    fixture.answer = 'default';
    const push = await fixture.page();
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    expect([state(push), fixture.calls]).toEqual(['default', []]);
  });

  it('blocked later, in the browser: off at once, and the token is forgotten', async () => {
    const push = await turnedOn();
    await fixture.allow('denied');
    expect([state(push), fixture.memory.get('fcm-token'), fixture.subscribed]).toEqual(['blocked', undefined, null]);
  });

  it.each([['no'], ['install']] as const)('a browser without push (%s): unsupported, whatever happens', async (support) => {
    fixture.support = support;
    const push = await fixture.page();
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    await next(push.turnOff);
    expect([state(push), push.view.get().trouble, fixture.asked]).toEqual([
      'unsupported',
      support === 'install' ? 'install' : undefined,
      0,
    ]);
  });
});

describe('setting up (§5, §9)', () => {
  it('the worker has ten seconds to become active', async () => {
    fixture.registration = null;
    const push = await fixture.page();
    await fixture.signIn('sam00000');
    push.turnOn();
    await fixture.time.pass(9999);
    expect(state(push)).toBe('settingUp');
    await fixture.time.pass(1);
    await settled(4);
    expect(push.view.get()).toMatchObject({ state: 'failed', trouble: 'worker' });
    expect(fixture.calls).toEqual([]);
  });

  it('Missing App configuration value: said in those words, only logged, and shown as the system’s fault', async () => {
    const push = await fixture.page({ providerFor: () => fcm({ provider: 'fcm', app: { projectId: 'hub', apiKey: 'key' } }) });
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    expect(push.view.get()).toMatchObject({ state: 'failed', trouble: 'configuration' });
    expect(fixture.logged).toEqual(['A push token could not be had: Missing App configuration value']);
  });

  it('a system that sends none says so', async () => {
    fixture.config = { provider: 'none' };
    const push = await fixture.page();
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    expect(push.view.get()).toMatchObject({ state: 'failed', trouble: 'notOffered' });
  });

  it('the browser’s push service gives none, or never answers; trying again works', async () => {
    const push = await fixture.page();
    fixture.subscribing = () => Promise.reject(new Error('push service error'));
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    expect(push.view.get()).toMatchObject({ state: 'failed', trouble: 'service' });
    fixture.subscribing = () => new Promise(() => {});
    await next(push.turnOn);
    expect(state(push)).toBe('settingUp');
    await fixture.time.pass(30 * SECOND);
    await settled(4);
    expect(push.view.get()).toMatchObject({ state: 'failed', trouble: 'service' });
    fixture.subscribing = async () => 'https://push.example/at-last';
    await next(push.turnOn);
    expect(push.view.get()).toEqual({ state: 'on', declined: false });
  });

  it('the server does not take the token: failed, not on', async () => {
    fixture.status = 400;
    const push = await fixture.page();
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    expect(push.view.get()).toMatchObject({ state: 'failed', trouble: 'refused' });
  });

  it('without a network it waits, and goes on by itself', async () => {
    fixture.connection.set({ state: 'Offline' });
    const push = await fixture.page();
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    expect(state(push)).toBe('waiting');
    await next(() => fixture.connection.set({ state: 'Online' }));
    expect(state(push)).toBe('on');
  });

  it('turned off while it is being set up: off it is, and nothing stays behind', async () => {
    const push = await fixture.page();
    let give: (endpoint: string) => void = () => {};
    fixture.subscribing = () => new Promise((resolve) => (give = resolve));
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    await next(push.turnOff);
    expect(state(push)).toBe('off');
    await next(() => give('https://push.example/late'));
    expect([state(push), fixture.subscribed, fixture.memory.get('fcm-token'), fixture.registrations()]).toEqual([
      'off',
      null,
      undefined,
      [],
    ]);
  });
});

describe('the token (§3, §7, §9)', () => {
  it('the next page finds it on, without asking anybody, also without a network', async () => {
    await turnedOn();
    fixture.close();
    fixture.calls.length = 0;
    fixture.connection.set({ state: 'Offline' });
    const push = await fixture.page();
    await settled(8);
    expect([state(push), fixture.calls, fixture.asked]).toEqual(['on', [], 1]);
  });

  it('is refreshed after seven days, not before, and stays on meanwhile', async () => {
    const push = await turnedOn();
    await fixture.time.pass(7 * DAY - 2 * 3600 * SECOND);
    expect(fixture.registrations()).toHaveLength(1);
    await fixture.time.pass(3 * 3600 * SECOND);
    await settled(8);
    expect([state(push), fixture.registrations().length]).toEqual(['on', 2]);
    await fixture.time.pass(6 * DAY);
    expect(fixture.registrations()).toHaveLength(2);
  });

  it('not refreshed without a network: the old one is still good', async () => {
    const push = await turnedOn();
    fixture.connection.set({ state: 'Offline' });
    await fixture.time.pass(8 * DAY);
    expect([state(push), fixture.registrations().length]).toEqual(['on', 1]);
    await next(() => fixture.connection.set({ state: 'Online' }));
    expect([state(push), fixture.registrations().length]).toEqual(['on', 2]);
  });

  it('another subscription, told by the worker or found by the next page, is told to the server', async () => {
    const push = await turnedOn();
    fixture.subscribed = 'https://push.example/changed';
    await fixture.tell({ type: 'RESUBSCRIBED' });
    await settled(12);
    expect([state(push), fixture.registrations().length]).toEqual(['on', 2]);
    fixture.subscribed = null;
    fixture.close();
    const later = await fixture.page();
    await settled(12);
    expect([state(later), fixture.registrations().length]).toEqual(['on', 3]);
  });

  it('turned off: forgotten here and at the server; the next page leaves it off', async () => {
    const push = await turnedOn();
    await next(push.turnOff);
    expect([state(push), fixture.memory.has('fcm-token'), fixture.subscribed]).toEqual(['off', false, null]);
    expect(fixture.calls.at(-1)).toMatchObject({
      path: '/api/notifications/forget-token',
      body: { token: 'token of https://push.example/1' },
    });
    fixture.close();
    expect(state(await fixture.page())).toBe('off');
  });

  it('forgotten on sign-out; whoever comes next is not signed up by it, and who comes back is', async () => {
    const push = await turnedOn();
    await fixture.signOut();
    expect([state(push), fixture.memory.has('fcm-token'), fixture.subscribed]).toEqual(['signedOut', false, null]);
    await fixture.signIn('kim00000');
    expect([state(push), fixture.registrations().length]).toEqual(['off', 1]);
    await fixture.signOut();
    await fixture.signIn('sam00000');
    await settled(8);
    expect([state(push), fixture.registrations().at(-1)]).toEqual([
      'on',
      expect.objectContaining({ userId: 'sam00000', as: 'sam00000' }),
    ]);
  });

  it('left behind by a page that was closed in the middle of it: the next one forgets it', async () => {
    await turnedOn();
    fixture.close();
    fixture.who.set({ state: 'signedOut' });
    await fixture.page();
    expect([fixture.memory.has('fcm-token'), fixture.subscribed]).toEqual([false, null]);
  });

  it('nobody is told of a token of somebody who has left meanwhile', async () => {
    const push = await fixture.page();
    let give: (endpoint: string) => void = () => {};
    fixture.subscribing = () => new Promise((resolve) => (give = resolve));
    await fixture.signIn('sam00000');
    await next(push.turnOn);
    await fixture.signOut();
    await next(() => give('https://push.example/late'));
    expect([fixture.registrations(), fixture.subscribed, fixture.memory.has('fcm-token')]).toEqual([[], null, false]);
  });

  it('turned on or off in one tab, it is so in the other', async () => {
    const other = await fixture.page();
    const push = await turnedOn();
    await settled(8);
    expect([state(other), fixture.registrations().length]).toEqual(['on', 1]);
    await next(push.turnOff);
    expect([state(push), state(other)]).toEqual(['off', 'off']);
  });
});

describe('a message while somebody looks at the app (§8)', () => {
  const message = (notification?: object) => ({
    type: 'PUSHED',
    message: { ...(notification ? { notification } : {}), data: { link: '/member/bookings', tag: 'one' } },
  });

  it('shows a notification: its words, the favicon, the shared tag, nothing to be done about it', async () => {
    await fixture.page();
    expect(await fixture.tell(message({ title: 'You’re in', body: 'Spin, Tue 3 Mar, 18:00' }))).toBe(true);
    expect(fixture.shown).toEqual([
      {
        title: 'You’re in',
        options: {
          body: 'Spin, Tue 3 Mar, 18:00',
          icon: '/icon-192.png',
          tag: 'fitness-hub',
          requireInteraction: false,
          data: { link: '/member/bookings' },
        },
      },
    ]);
  });

  it('without a title the brand’s, and without a notification none', async () => {
    await fixture.page();
    await fixture.tell(message({ body: 'Something' }));
    await fixture.tell(message());
    expect(fixture.shown.map(({ title }) => title)).toEqual(['Fitness Hub Notification']);
  });

  it('what is no message of the worker is not one', async () => {
    await fixture.page();
    expect(await fixture.tell({ type: 'PUSHED', message: 'x' })).toBe(false);
    expect(await fixture.tell({ type: 'OPEN_LINK', link: '//evil.example' })).toBe(false);
    expect(fixture.shown).toEqual([]);
  });

  it('the tap on one leads there, unless the page has something to lose', async () => {
    const push = await fixture.page();
    const went: string[] = [];
    let busy = false;
    push.onOpen((link) => !busy && went.push(link) > 0);
    expect(await fixture.tell({ type: 'OPEN_LINK', link: '/member/bookings' })).toBe(true);
    busy = true;
    expect(await fixture.tell({ type: 'OPEN_LINK', link: '/member/passes' })).toBe(false);
    expect(went).toEqual(['/member/bookings']);
  });
});

it('Not now is for good on this device', async () => {
  const push = await fixture.page();
  expect(push.view.get().declined).toBe(false);
  push.decline();
  expect(push.view.get().declined).toBe(true);
  expect((await fixture.page()).view.get().declined).toBe(true);
});
