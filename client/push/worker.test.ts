/** The worker's side of a push: shown by the page that is looked at or by the worker, led to by a tap. */
import { describe, expect, it } from 'vitest';
import type { ToPage } from '../../schemas/push/message.ts';
import { type OpenPage, received, resubscribed, tapped, type WorkerBrowser } from './worker.ts';

class FakeBrowser implements WorkerBrowser {
  readonly shown: { title: string; options: NotificationOptions }[] = [];
  readonly opened: string[] = [];
  readonly said: ToPage[] = [];
  readonly brought: string[] = [];
  readonly acknowledged: string[] = [];
  readonly #pages: readonly OpenPage[];

  constructor(...pages: { name: string; seen: boolean; answers: boolean; frontable?: boolean }[]) {
    this.#pages = pages.map(({ name, seen, answers, frontable = true }) => ({
      seen,
      tell: async (message) => {
        this.said.push(message);
        return answers;
      },
      focus: async () => {
        if (!frontable) throw new Error('Not allowed to focus a window.');
        this.brought.push(name);
      },
    }));
  }
  async pages(): Promise<readonly OpenPage[]> {
    return this.#pages;
  }
  async show(title: string, options: NotificationOptions): Promise<void> {
    this.shown.push({ title, options });
  }
  async acknowledge(receipt: string): Promise<void> {
    this.acknowledged.push(`${receipt} after ${this.shown.length + this.said.length}`);
  }
  async open(path: string): Promise<void> {
    this.opened.push(path);
  }
}

const seen = { name: 'seen', seen: true, answers: true };
const hidden = { name: 'hidden', seen: false, answers: true };
const NEWS = {
  notification: { title: 'You’re in', body: 'Spin, Tue 3 Mar, 18:00' },
  data: { link: '/member/bookings', tag: 'cause' },
};

describe('a push', () => {
  it.each([
    ['no page is open', new FakeBrowser()],
    ['nobody looks at one', new FakeBrowser(hidden)],
    ['the page does not answer', new FakeBrowser({ ...seen, answers: false })],
  ])('is shown by the worker when %s: one a cause', async (_, browser) => {
    await received(JSON.stringify(NEWS), browser);
    expect(browser.shown).toEqual([
      {
        title: 'You’re in',
        options: { body: 'Spin, Tue 3 Mar, 18:00', icon: '/icon-192.png', tag: 'cause', data: { link: '/member/bookings' } },
      },
    ]);
  });

  it('[R-29] is acknowledged once it was shown, where the server asks for it, whoever showed it', async () => {
    const asked = JSON.stringify({ ...NEWS, data: { ...NEWS.data, receipt: 'member01~booking:1~x' } });
    for (const browser of [new FakeBrowser(), new FakeBrowser(seen)]) {
      await received(asked, browser);
      expect(browser.acknowledged).toEqual(['member01~booking:1~x after 1']);
      await received(JSON.stringify(NEWS), browser);
      expect(browser.acknowledged).toHaveLength(1);
    }
  });

  it('[L5] is shown although the server cannot be told, which then has no proof', async () => {
    const browser = new FakeBrowser();
    browser.acknowledge = () => Promise.reject(new Error('no network'));
    await received(JSON.stringify({ ...NEWS, data: { receipt: 'r' } }), browser);
    expect(browser.shown).toHaveLength(1);
  });

  it('specification §8: is shown by the page that is looked at', async () => {
    const browser = new FakeBrowser(hidden, seen);
    await received(JSON.stringify(NEWS), browser);
    expect([browser.said, browser.shown]).toEqual([[{ type: 'PUSHED', message: NEWS }], []]);
  });

  it.each([null, '', 'no json', '[]', '{"notification":7}'])('that cannot be read (%j) still shows something', async (text) => {
    const browser = new FakeBrowser();
    await received(text, browser);
    expect(browser.shown).toMatchObject([
      { title: 'Fitness Hub Notification', options: { body: 'Open Fitness Hub to see what is new.', tag: 'fitness-hub' } },
    ]);
  });

  it('never leads to another site', async () => {
    const browser = new FakeBrowser();
    await received(JSON.stringify({ ...NEWS, data: { link: '//evil.example/x', tag: 'cause' } }), browser);
    expect(browser.shown[0]?.options.data).toBeUndefined();
  });
});

describe('the tap on a notification', () => {
  it('leads the page that is looked at there, else any, and brings it to the front', async () => {
    const browser = new FakeBrowser(hidden, seen);
    await tapped({ link: '/member/bookings' }, browser);
    expect([browser.said, browser.brought, browser.opened]).toEqual([
      [{ type: 'OPEN_LINK', link: '/member/bookings' }],
      ['seen'],
      [],
    ]);
    const other = new FakeBrowser(hidden);
    await tapped({ link: '/member/bookings' }, other);
    expect(other.brought).toEqual(['hidden']);
  });

  it.each([
    ['none is open', new FakeBrowser()],
    ['the page has something to lose', new FakeBrowser({ ...seen, answers: false })],
  ])('opens a page when %s', async (_, browser) => {
    await tapped({ link: '/member/passes' }, browser);
    expect([browser.opened, browser.brought]).toEqual([['/member/passes'], []]);
  });

  it.each([undefined, null, {}, { link: 'https://evil.example' }, { link: '//evil.example' }])(
    'with nowhere to go (%j) leads to the start page',
    async (data) => {
      const browser = new FakeBrowser();
      await tapped(data, browser);
      expect(browser.opened).toEqual(['/']);
    },
  );

  it('a browser that will not bring a page to the front does no harm', async () => {
    const browser = new FakeBrowser({ ...seen, frontable: false });
    await tapped({ link: '/member/bookings' }, browser);
    expect([browser.said.length, browser.opened]).toEqual([1, []]);
  });
});

it('another subscription is told to every page', async () => {
  const browser = new FakeBrowser(hidden, seen);
  await resubscribed(browser);
  expect(browser.said).toEqual([{ type: 'RESUBSCRIBED' }, { type: 'RESUBSCRIBED' }]);
});
