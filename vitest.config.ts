import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';

const UNIT = ['{schemas,client,sync-server}/**/*.test.{ts,tsx}', 'tests/{bench,lint,mutation,openactive,run}/**/*.test.ts'];
/** RxDB and Dexie ask once, as they are loaded, for the databases of the platform: who plays that has them to itself. */
const WITH_DATABASES = globSync(UNIT).filter((file) => readFileSync(file, 'utf8').includes('fake-indexeddb'));

/** Projects with one rule: no test may hang, and none may be green without having run. */
export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    restoreMocks: true,
    setupFiles: ['tests/temporal.ts', 'tests/loopback-only.ts'],
    exclude: [...configDefaults.exclude, 'dist/**', 'data/**'],
    projects: [
      {
        extends: true,
        test: {
          // They load the same modules: once for all, since no module keeps a state (CONTRIBUTING). Each file for itself took ten times as long.
          name: 'unit',
          environment: 'node',
          isolate: false,
          unstubGlobals: true,
          include: UNIT,
          exclude: [...configDefaults.exclude, ...WITH_DATABASES],
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-databases',
          environment: 'node',
          include: WITH_DATABASES,
          testTimeout: 10_000,
        },
      },
      {
        extends: true,
        test: {
          // One worker, and the modules loaded once, as for the unit tests: loading them for each of seventy files takes minutes.
          name: 'contract',
          environment: 'node',
          isolate: false,
          unstubGlobals: true,
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // They wait for real time, each on a wire of its own: all at once, and hardly any work.
          name: 'faults',
          // Named by `npm test` when it was needed (tests/run/count.ts).
          retry: 1,
          environment: 'node',
          include: ['tests/faults/*.test.ts', 'tests/soak/*.test.ts'],
          // Twice what the soak takes where it shares a slow machine's two cores with the simulation.
          testTimeout: 400_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Only by `npm run test:firebase`, which starts what it speaks to.
          name: 'firebase',
          environment: 'node',
          include: ['tests/firebase/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          environment: 'node',
          globalSetup: ['tests/simulation/tallies.setup.ts'],
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
