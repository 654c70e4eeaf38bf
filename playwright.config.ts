import { defineConfig } from '@playwright/test';
import type { DeviceArrival } from './tests/e2e/fixtures/test.ts';
import { launchedFrom } from './tests/run/chromium.ts';

const asRoot = process.getuid?.() === 0;

/** Each file starts its own server on a port of its own: nothing is shared but the built bundle in dist/, and what the demo town begins with. */
export default defineConfig<DeviceArrival>({
  // The test command runs two at a time: each clears what it left the last time, and nothing of the other.
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', outputDir: 'test-results/e2e' },
    // What goes wrong there goes wrong on a device as people have it.
    { name: 'faults', testDir: 'tests/faults/browser', outputDir: 'test-results/faults', use: { workerHeld: false } },
    // Only by `npm run compose-story`, which needs a Docker.
    { name: 'compose', testDir: 'tests/compose' },
  ],
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/fixtures/demo-town.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Generous, since a test ends as soon as it has seen what it waits for: a machine with other work must not fail one.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording slows every test: only the second try of one that failed is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...launchedFrom('withoutWindow'),
      // Chromium's sandbox needs a user to drop to. The rest keeps it from calling home.
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
});
