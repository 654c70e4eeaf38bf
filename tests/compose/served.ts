/** The product as Compose runs it, in the shape in which the end-to-end story knows a server. */
import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';
import type { ServerProcess } from '../e2e/fixtures/server.ts';
import type { Compose } from './compose.ts';

export interface ServedSite {
  readonly url: string;
  /** The services that answer devices; the first is where an operator's commands are run. */
  readonly services: readonly [string, ...string[]];
}

const Emails = z.array(z.object({ to: z.string(), at: z.string(), text: z.string() }));

/** Every mail that was kept, of whichever server: a volume holds all their folders. */
const READ_MAIL = `
  const { globSync, readFileSync } = require('node:fs');
  const files = globSync('/data/{,*/}mail/*.json');
  console.log(JSON.stringify(files.map((file) => JSON.parse(readFileSync(file, 'utf8')))));`;
const PROPOSE = `
  const { readFileSync } = require('node:fs');
  const { url, secret } = JSON.parse(readFileSync(process.env.DATA_DIR + '/operator.json', 'utf8'));
  const headers = { authorization: 'Bearer ' + secret, 'content-type': 'application/json' };
  const address = new URL('/api/operator/proposals', url.replace('0.0.0.0', '127.0.0.1'));
  fetch(address, { method: 'POST', headers, body: readFileSync(0, 'utf8') })
    .then((answer) => answer.text()).then((text) => console.log(text));`;

/** Whether anybody answers there, and can work. */
export async function isReady(url: string): Promise<void> {
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(ready, { message: `${url} is ready`, timeout: 180_000, intervals: [1_000] }).toBe(200);
}

export function servedBy(compose: Compose, { url, services }: ServedSite): ServerProcess {
  const [operated] = services;
  const emailsTo = async (email: string) => {
    const { out } = await compose.inside(operated, ['node', '-e', READ_MAIL]);
    const emails = z.parse(Emails, JSON.parse(out)).filter(({ to }) => to === email);
    return emails.toSorted((one, other) => (one.at < other.at ? 1 : -1)).map(({ text }) => text);
  };
  return {
    url,
    dataDir: '/data',
    start: async () => {
      await compose.run('start', ...services);
      await isReady(url);
    },
    kill: async () => void (await compose.run('kill', ...services)),
    // All processes in there but the first, which only looks after them.
    freeze: () => {
      for (const service of services) compose.insideNow(service, 'sh', '-c', 'kill -STOP -1');
    },
    command: async (script, ...words) => {
      const there = await Promise.all(words.map((word) => (existsSync(word) ? compose.bring(operated, word) : word)));
      const { code, out, said } = await compose.inside(operated, ['node', `sync-server/${script}`, ...there]);
      return { code, said: code === 0 ? out : out + said };
    },
    propose: async (...proposals) => {
      const { out } = await compose.inside(operated, ['node', '-e', PROPOSE], JSON.stringify({ proposals }));
      const { outcomes } = z.parse(z.object({ outcomes: z.array(z.object({ state: z.string() })) }), JSON.parse(out));
      if (outcomes.some(({ state }) => state !== 'accepted')) throw new Error(`refused: ${out}`);
    },
    emailTo: async (email) => (await emailsTo(email))[0],
    emailsTo,
    complaints: () => [],
    dispose: async () => {},
  };
}
