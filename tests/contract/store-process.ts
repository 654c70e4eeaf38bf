/**
 * A server process for the fault tests, made to be killed: four writers and a decider on one store. Every acknowledgement is a
 * line on standard output, written before the next step: `put <id>`, `commit <id>`.
 *
 *   node store-process.ts '{"name":"r1","dataDir":"/tmp/x"}'
 *   node store-process.ts '{"name":"r1","couchUrl":"http://127.0.0.1:5984","prefix":"t1","dieAt":{"request":3,"sent":false}}'
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { systemPorts } from '../../sync-server/ports.ts';
import { openCouch } from '../../sync-server/store/couch/store.ts';
import { openStore } from '../../sync-server/store/open.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { dyingFetch } from './store-dying-fetch.ts';
import { decideAll, putProposal } from './store-traffic.ts';

const Order = z.union([
  z.object({ name: z.string(), dataDir: z.string() }),
  z.object({
    name: z.string(),
    couchUrl: z.string(),
    prefix: z.string(),
    dieAt: z.object({ request: z.number(), sent: z.boolean() }),
  }),
]);

const order = Order.parse(JSON.parse(process.argv[2] ?? ''));
/**
 * Milliseconds between two writes of one writer; over HTTP enough to have them all the time, and not to fill the store: whoever looks
 * at it afterwards decides all of them.
 */
const PACE = 'dataDir' in order ? 0 : 50;
const say = (line: string) => writeSync(1, `${line}\n`);

function open(): Promise<Store> {
  const ports = systemPorts();
  if ('dataDir' in order) return openStore({ dataDir: order.dataDir, ports });
  const die = () => process.kill(process.pid, 'SIGKILL');
  return openCouch({
    url: order.couchUrl,
    prefix: order.prefix,
    fetch: dyingFetch({ ...order.dieAt, afterCommits: 2, die }),
    ...ports,
  });
}

// What is killed leaves what it compiled to nobody, unless it does so before.
flushCompileCache();
say('opening');
const store = await open();
say('open');

async function write(writer: number): Promise<never> {
  for (let n = 0; ; n += 1) {
    const id = `${order.name}-${writer}-${n}`;
    await putProposal(store, id);
    say(`put ${id}`);
    await delay(PACE);
  }
}

async function decide(): Promise<never> {
  for (let since = '0'; ; ) {
    since = await decideAll(store, since, (id) => say(`commit ${id}`));
    await delay(0);
  }
}

await Promise.all([write(1), write(2), write(3), write(4), decide()]);
