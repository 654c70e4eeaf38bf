/** What the tests of a file share. */
import { openHouse, type TestSystem } from './house.ts';
import { type ServerProcess, startServer } from './server.ts';
import { test } from './test.ts';

/** Opened before the first test of the file, or of the group it is said in, and closed after the last; what is returned stands for it. */
export function forFile<Shared extends object>(
  open: () => Promise<Shared>,
  close: (shared: Shared) => Promise<void>,
): Readonly<Shared> {
  let shared: Shared | undefined;
  test.beforeAll(async () => {
    shared = await open();
  });
  test.afterAll(async () => {
    if (shared !== undefined) await close(shared);
  });
  const stand: Shared = Object.create(null);
  return new Proxy(stand, {
    get: (_, name) => {
      if (shared === undefined) throw new Error('asked for before the first test');
      const value: unknown = Reflect.get(shared, name);
      return typeof value === 'function' ? value.bind(shared) : value;
    },
  });
}

/** A server with the demo world. */
export const demoServer = (): ServerProcess =>
  forFile(
    () => startServer({ DEMO: 'on' }),
    (server) => server.dispose(),
  );

/** @param environment of its server, beside what every test needs */
export const houseForFile = (environment: Readonly<Record<string, string>> = {}): TestSystem =>
  forFile(
    () => openHouse(environment),
    (house) => house.close(),
  );
