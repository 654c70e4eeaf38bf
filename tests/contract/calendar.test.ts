/** [2.7, RFC 5545] The address by which a member's calendar follows their bookings, over the wire and against the real decider. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calendarEntry } from '../../schemas/booking/calendar/entry.ts';
import { calendarFile } from '../../schemas/booking/calendar/file.ts';
import { Booking } from '../../schemas/booking/shape.ts';
import { readConfig } from '../../sync-server/config/config.ts';
import { MEMBER } from '../../sync-server/demo/people.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';

let folder: string;
let server: RunningServer;
let url: string;
let authorization: string;
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'calendar-'));
  const config = readConfig({ DATA_DIR: folder, PORT: '0', DEMO: 'on', LOG_LEVEL: 'debug' });
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  server = await startServer(config, { log });
  url = server.url;
  const { email, password } = MEMBER;
  const answer = await ask('POST', '/api/auth/sign-in', { email, password });
  authorization = `Bearer ${z.parse(z.object({ idToken: z.string() }), await answer.json()).idToken}`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(path.startsWith('http') ? path : url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
const own = (method: string, body?: object) => ask(method, '/api/calendar', body, { authorization });
const made = async () => z.parse(z.object({ address: z.string() }), await (await own('POST', {})).json()).address;
const saidOf = (file: string, name: string) =>
  file
    .replace(/\r\n /g, '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

it('shows the bookings of whoever made it, under the same UIDs as the file of each one, and nothing of who they are', async () => {
  expect(await (await own('GET')).json()).toEqual({ madeAt: null });
  const address = await made();
  expect(address).toMatch(/\/api\/calendar\/[A-Za-z0-9_-]{43}\.ics$/);
  const answer = await ask('GET', address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const file = await answer.text();
  const stored = await ask('GET', `/db/member-${MEMBER.uid}/bookings/_all_docs?include_docs=true`, undefined, await device());
  const rows = z.parse(
    z.object({ rows: z.array(z.object({ doc: z.record(z.string(), z.unknown()) })) }),
    await stored.json(),
  ).rows;
  const bookings = rows.map(({ doc: { _rev, ...doc } }) => z.parse(Booking, doc));
  expect(bookings.length).toBeGreaterThan(0);
  const single = bookings.flatMap((one) => saidOf(calendarFile([calendarEntry(one, undefined)]), 'UID'));
  expect(saidOf(file, 'UID').toSorted()).toEqual(single.toSorted());
  expect(saidOf(file, 'LOCATION')[0]).toContain('Tarnbridge');
  for (const word of [MEMBER.displayName, MEMBER.email, MEMBER.uid]) expect(file).not.toContain(word);
  expect((await z.parse(z.object({ madeAt: z.string() }), await (await own('GET')).json())).madeAt).toMatch(/^\d{4}-/);
});

async function device(): Promise<Record<string, string>> {
  const answer = await ask('POST', '/api/devices', { name: 'A script' }, { authorization });
  const { deviceId, deviceKey } = z.parse(z.object({ deviceId: z.string(), deviceKey: z.string() }), await answer.json());
  return { authorization, 'x-device': `${deviceId}.${deviceKey}` };
}

it('what has not changed is not sent again', async () => {
  const address = await made();
  const first = await ask('GET', address);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  const again = await ask('GET', address, undefined, { 'if-none-match': `"other", W/${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await ask('GET', address, undefined, { 'if-none-match': '"other"' })).status).toBe(200);
});

it('guessed, replaced or switched off it is gone, in words; nothing that lies on the disk or in the log opens one', async () => {
  const before = await made();
  const now = await made();
  const [guessed] = [`${url}/api/calendar/${'A'.repeat(43)}.ics`];
  const gone = async (address: string) => {
    const answer = await ask('GET', address);
    return [answer.status, z.parse(z.object({ message: z.string() }), await answer.json()).message];
  };
  const words = [404, 'This calendar address no longer works. Get a new one under Account.'];
  expect(await gone(before)).toEqual(words);
  expect(await gone(guessed)).toEqual(words);
  expect(await gone(now.replace('.ics', ''))).toEqual(words);
  expect((await ask('GET', now)).status).toBe(200);
  const token = /([\w-]{43})\.ics$/.exec(now)?.[1] ?? '';
  expect(logged.join('')).not.toContain(token);
  expect((await own('DELETE')).status).toBe(200);
  expect(await gone(now)).toEqual(words);
  expect((await own('DELETE')).status).toBe(404);
  expect(await (await own('GET')).json()).toEqual({ madeAt: null });
  await server.close();
  for (const name of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (name.isFile()) expect(await readFile(join(name.parentPath, name.name), 'latin1')).not.toContain(token);
});
