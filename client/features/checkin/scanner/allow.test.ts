import { expect, it } from 'vitest';
import { browserOf } from './allow.ts';
import { words } from './problem.words.ts';

const UA = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  pixel: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
};

it.each([
  [UA.iphone, 5, false, 'ios'],
  [UA.iphone, 5, true, 'iosInstalled'],
  [UA.mac, 5, false, 'ios'],
  [UA.mac, 0, false, 'safari'],
  [UA.pixel, 5, false, 'android'],
  [UA.pixel, 5, true, 'androidInstalled'],
  [UA.edge, 0, true, 'chromium'],
  [UA.firefox, 0, false, 'firefox'],
] as const)('[14] %s is helped as it needs', (agent, touch, installed, browser) => {
  expect(browserOf(agent, touch, installed)).toBe(browser);
  expect(words.allow[browser]).toMatch(/camera/i);
});
