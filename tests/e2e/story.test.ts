import { test } from '@playwright/test';
import { type House, openHouse } from './rig/house.ts';
import { tellStory } from './rig/story.ts';

let house: House;
test.beforeAll(async () => {
  house = await openHouse();
});
test.afterAll(async () => {
  await house.close();
});

test('a member and a kiosk, both offline, and everything reconciles', async ({ browser, launchOptions, locale, timezoneId }) => {
  await tellStory(house, {
    browser,
    launch: launchOptions,
    base: { locale: locale ?? 'en-GB', timezoneId: timezoneId ?? 'UTC' },
  });
});
