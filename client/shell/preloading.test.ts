import { describe, expect, it } from 'vitest';
import { linkedPaths, Preloading, whenIdle } from './preloading.ts';

/** A page's code that arrives when the test says so. */
function page() {
  let arrive = () => {};
  let fail = () => {};
  let asked = 0;
  const load = () => {
    asked += 1;
    return new Promise<void>((resolve, reject) => {
      arrive = resolve;
      fail = () => reject(new Error('offline'));
    });
  };
  return { load, asked: () => asked, arrive: () => arrive(), fail: () => fail() };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('idle preloading of routes (specification §9)', () => {
  it('fetches at most five at once, and all in the end', async () => {
    const preloading = new Preloading();
    const pages = Array.from({ length: 12 }, page);
    preloading.add(pages.map(({ load }) => load));
    const asked = () => pages.filter((one) => one.asked() > 0).length;
    expect(asked()).toBe(5);
    pages[2]?.arrive();
    await turn();
    expect(asked()).toBe(6);
    for (let round = 0; round < 3; round += 1) {
      for (const one of pages) one.arrive();
      await turn();
    }
    expect(pages.map((one) => one.asked())).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('fetches none twice, unless it could not be had', async () => {
    const preloading = new Preloading();
    const one = page();
    preloading.add([one.load, one.load]);
    preloading.add([one.load]);
    expect(one.asked()).toBe(1);
    one.fail();
    await turn();
    preloading.add([one.load]);
    expect(one.asked()).toBe(2);
  });

  it('waits until the browser is idle, or two seconds where it cannot tell', () => {
    const calls: string[] = [];
    const timers = {
      setTimeout: (_call: () => void, delay: number) => {
        calls.push(`in ${delay}`);
        return 1;
      },
      clearTimeout: (handle: number) => void calls.push(`no ${handle}`),
    };
    whenIdle(timers, () => {})();
    const requestIdleCallback = (call: () => void) => {
      call();
      return 2;
    };
    whenIdle({ ...timers, requestIdleCallback, cancelIdleCallback: () => void calls.push('off') }, () => calls.push('idle'))();
    expect(calls).toEqual(['in 2000', 'no 1', 'idle', 'off']);
  });

  it('looks at links of this app only, each address once', () => {
    const link = (href: string) => new URL(href, 'https://hub.example');
    const links = [link('/search?q=a'), link('/search'), link('https://gym.example/login'), link('/login')];
    expect(linkedPaths(links, 'https://hub.example')).toEqual(['/search', '/login']);
  });
});
