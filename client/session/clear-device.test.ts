import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { TestBrowser } from '../sync/fixture.ts';
import { askToClear, clearIfAsked } from './clear-device.ts';

/** As a browser's: the values are properties of the object itself. */
function storage(values: Record<string, string>): Storage {
  const own: Record<string, string> = { ...values };
  const methods = {
    getItem: (key: string) => own[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(own, { [key]: value }),
    removeItem: (key: string) => delete own[key],
    clear: () => Object.keys(own).map((key) => delete own[key]),
  };
  return new Proxy(own, {
    get: (_, key) => Reflect.get(methods, key) ?? Reflect.get(own, key),
  }) as unknown as Storage;
}
const opened = (databases: IDBFactory, name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = databases.open(name);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error);
  });

it('all databases and all that is remembered go, but for the offer to install that was put away', async () => {
  const databases = new IDBFactory();
  await opened(databases, 'public');
  await opened(databases, 'self-sam');
  const memory = storage({ 'pwa-install-prompt': 'true', 'fcm-token': 'abc' });
  const visit = storage({ 'draft:contact': '{}' });
  askToClear(memory);
  await clearIfAsked(memory, visit, databases, new TestBrowser().locks);
  expect(await databases.databases()).toEqual([]);
  expect(Object.keys(memory)).toEqual(['pwa-install-prompt']);
  expect(Object.keys(visit)).toEqual([]);
});

it('nothing goes when nobody asked', async () => {
  const databases = new IDBFactory();
  await opened(databases, 'public');
  const memory = storage({ 'fcm-token': 'abc' });
  await clearIfAsked(memory, storage({}), databases, new TestBrowser().locks);
  expect(await databases.databases()).toHaveLength(1);
  expect(Object.keys(memory)).toEqual(['fcm-token']);
});

it('of two tabs that start one removes: what the other has begun with since stays', async () => {
  const databases = new IDBFactory();
  await opened(databases, 'public');
  const memory = storage({});
  const { locks } = new TestBrowser();
  askToClear(memory);
  const start = async (name: string) => {
    await clearIfAsked(memory, storage({}), databases, locks);
    await opened(databases, name);
  };
  await Promise.all([start('one'), start('other')]);
  expect((await databases.databases()).map(({ name }) => name).sort()).toEqual(['one', 'other']);
});
