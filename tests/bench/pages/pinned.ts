/** An area as a visitor's device keeps it, and the least that could be done: the same feeds, and one bulk write of each. */
import 'temporal-polyfill/global';
import { createDevice } from '../../../client/sync/device/create-device.ts';
import { allNouns, everyNoun } from '../../../client/sync/fixture.ts';
import { browserPorts } from '../../../client/sync/ports.ts';
import { specsOf } from '../../../client/sync/storage/collections.ts';
import { rxStorage } from '../../../client/sync/storage/rx-storage.ts';
import { dexieValues } from '../../../client/sync/storage/values/dexie-values.ts';
import { areaScope } from '../../../schemas/basics/scope.ts';
import { bareBulk } from './bare-store.ts';

const ports = browserPorts();
const pause = (delay: number) => new Promise<void>((resolve) => void ports.timers.after(delay, resolve));

interface Wanted {
  readonly areaId: string;
}

/** From the tap until it says "saved". `bytes`: as that counts them; `diskBytes`: what the browser's databases grew by, as the browser says. */
export async function pinArea({ areaId }: Wanted): Promise<object> {
  const device = createDevice({ ports, storage: rxStorage(), values: dexieValues(ports), appBuild: 'bench', nouns: everyNoun });
  await device.start();
  while (device.lookup.asOf('public/basics') == null) await pause(20);
  const before = await usage();
  const began = performance.now();
  if ((await device.pinned.pin(areaId)) !== 'pinned') throw new Error('it was not pinned');
  const pin = () => device.pinned.view.get().find((one) => one.areaId === areaId);
  const saved = new Promise<number>((resolve) => {
    const look = () => {
      if (pin()?.state === 'saved') resolve(performance.now() - began);
    };
    device.pinned.view.subscribe(look);
    look();
  });
  const ms = await saved;
  while (pin()?.bytes === undefined) await pause(20);
  const counts = await device.localCollections();
  const documents = counts.filter(({ name }) => ['gyms', 'slots'].includes(name)).reduce((sum, { count }) => sum + count, 0);
  const diskBytes = (await usage()) - before;
  const bytes = pin()?.bytes;
  await device.stop();
  return { ms, documents, bytes, diskBytes };
}

export async function bareArea({ areaId }: Wanted): Promise<object> {
  const specs = specsOf('public', allNouns());
  const began = performance.now();
  let documents = 0;
  for (const name of ['gyms', 'slots']) {
    const indexes = (specs.find((spec) => spec.name === name)?.indexes ?? []).map((fields) => ['_deleted', ...fields]);
    const docs = await fed(`${areaScope(areaId)}/${name}`);
    documents += await bareBulk(indexes, docs, `bare-${name}`);
  }
  return { ms: performance.now() - began, documents };
}

async function fed(db: string): Promise<object[]> {
  const documents: object[] = [];
  for (let since = '0'; ; ) {
    const path = `/db/${db}/_changes?include_docs=true&limit=1000&since=${encodeURIComponent(since)}`;
    const page: { results: { doc: object }[]; last_seq: string } = await (await fetch(path)).json();
    documents.push(...page.results.map(({ doc }) => ({ ...doc, _deleted: '0' })));
    if (page.results.length === 0) return documents;
    since = String(page.last_seq);
  }
}

const usage = async (): Promise<number> => (await navigator.storage.estimate()).usage ?? 0;
