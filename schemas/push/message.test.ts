import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TITLE,
  FAVICON,
  OPEN,
  PUSHED,
  PushMessage,
  RESUBSCRIBED,
  SamePath,
  SHARED_TAG,
  TAKEN,
  ToPage,
} from './message.ts';
import { ForgetToken, PushConfig, RegisterToken } from './registration.ts';

describe('where a push may lead', () => {
  it.each(['/', '/member/dashboard?outbox=open', '/gym/iron-works', '/a:b.c=d&e-f_9', '/A'])(
    '[A11] %s is on this site',
    (path) => {
      expect(SamePath.safeParse(path).success).toBe(true);
    },
  );

  it.each(['', 'member', '//other.example', 'https://other.example/', '/a b', '/a#b', ' /a', '/a\n', `/${'a'.repeat(200)}`])(
    '[A11] %j is not',
    (path) => {
      expect(SamePath.safeParse(path).success).toBe(false);
    },
  );
});

describe('what travels', () => {
  it('[specification §8] is words and where they lead; what is not right is left out, not the whole', () => {
    const whole = { notification: { title: 'A', body: 'B' }, data: { link: '/member/passes', tag: 'pass' } };
    expect(PushMessage.parse(whole)).toEqual(whole);
    expect(PushMessage.parse({})).toEqual({});
    expect(PushMessage.parse({ notification: {}, data: {} })).toEqual({ notification: {}, data: {} });
    const spoilt = PushMessage.parse({ data: { link: 'https://other.example', tag: '' } });
    expect([spoilt.data?.link, spoilt.data?.tag]).toEqual([undefined, undefined]);
    expect(PushMessage.parse({ data: { tag: 'x'.repeat(64) } }).data?.tag).toHaveLength(64);
    expect(PushMessage.parse({ data: { tag: 'x'.repeat(65) } }).data?.tag).toBeUndefined();
    expect(PushMessage.safeParse({ notification: { title: 1 } }).success).toBe(false);
  });

  it('[specification §8] to a page: shown there, gone to, or subscribed anew', () => {
    for (const said of [{ type: PUSHED, message: {} }, { type: OPEN, link: '/' }, { type: RESUBSCRIBED }]) {
      expect(ToPage.parse(said)).toEqual(said);
    }
    for (const said of [{ type: OPEN, link: '//other.example' }, { type: OPEN }, { type: PUSHED }, { type: 'NONSENSE' }]) {
      expect(ToPage.safeParse(said).success).toBe(false);
    }
    // A worker of an older build and a page of this one have to understand each other.
    expect([PUSHED, OPEN, RESUBSCRIBED, TAKEN]).toEqual(['PUSHED', 'OPEN_LINK', 'RESUBSCRIBED', 'TAKEN']);
  });

  it('[specification §8] is shown with the words, the picture and the tag that are written there', () => {
    expect([DEFAULT_TITLE, SHARED_TAG, FAVICON]).toEqual(['Fitness Hub Notification', 'fitness-hub', '/icon-192.png']);
  });
});

describe('a device that says where it can be reached', () => {
  it('[specification §7] gives a token, and whose it is', () => {
    const said = { token: 't'.repeat(16), userId: 'member01' };
    expect(RegisterToken.parse(said)).toEqual(said);
    expect(ForgetToken.parse({ token: said.token })).toEqual({ token: said.token });
    for (const shape of [RegisterToken, ForgetToken]) {
      expect(shape.safeParse({}).success).toBe(false);
      expect(shape.safeParse({ ...said, token: 'short' }).success).toBe(false);
      expect(shape.safeParse({ ...said, more: true }).success).toBe(false);
    }
    expect(RegisterToken.safeParse({ token: said.token }).success).toBe(false);
  });

  it('[specification §5] is told what it needs to ask for one, of whichever provider', () => {
    const vapidKey = 'v'.repeat(87);
    const app = { projectId: 'p', apiKey: 'k', appId: 'a', messagingSenderId: 's' };
    for (const said of [
      { provider: 'web-push', vapidKey },
      { provider: 'fcm', vapidKey, app },
      { provider: 'fcm', app: {} },
      { provider: 'none' },
    ]) {
      expect(PushConfig.parse(said)).toEqual(said);
    }
    for (const said of [
      { provider: 'web-push' },
      { provider: 'web-push', vapidKey: 'short' },
      { provider: 'fcm' },
      { provider: 'x' },
    ]) {
      expect(PushConfig.safeParse(said).success).toBe(false);
    }
  });
});
