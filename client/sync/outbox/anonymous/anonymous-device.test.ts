/** Messages of a visitor on their way (product.md 2.18, 4.1): waiting, received once, or refused with the reason, in the Outbox like everything. */
import { afterEach, expect, it } from 'vitest';
import { createDevice, type ManagedDevice } from '../../device/create-device.ts';
import type { Written } from '../../device/device.ts';
import { everyNoun, reply, settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../../fixture.ts';
import type { HttpReply } from '../../ports.ts';
import type { OutboxRow } from '../../queries/rows.ts';
import { memoryStorage, memoryValues } from '../../storage/memory-storage.ts';
import type { LocalValues } from '../../storage/storage.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CONTACT = '/api/contact';
const FORM = {
  name: 'Vera Visitor',
  email: 'vera@example.org',
  topic: 'other',
  subject: 'A question',
  message: 'Do you come to Leeds as well?',
} as const;
const WRITTEN: Written = { form: FORM, tookMs: 20_000, display: 'Write to us: A question' };
const received = (ref = 'CR-2026-00001') => reply(201, { ref });
const another = (subject: string): Written => ({ ...WRITTEN, form: { ...FORM, subject } });

const open: ManagedDevice[] = [];
afterEach(async () => {
  for (const device of open.splice(0)) await device.stop();
});

function world(answer: () => HttpReply = received) {
  const time = new TestTime();
  const browser = new TestBrowser();
  const values = memoryValues();
  const storage = memoryStorage();
  const contact = { answer };
  const network = new TestNetwork(({ path }) => {
    if (path === CONTACT) return contact.answer();
    if (path.endsWith('/_bulk_docs')) return reply(201, []);
    return reply(404, { error: 'not_found', reason: 'NOT_FOUND' });
  });
  const tab = async (seed = open.length + 1) => {
    const ports = testPorts({ time, network, browser, seed });
    const device = createDevice({ ports, storage, values, appBuild: 'test', nouns: everyNoun });
    open.push(device);
    await device.start();
    await settled();
    const rows = (): readonly OutboxRow[] => device.anonymous.rows.get();
    return { device, wakes: ports.wakes, rows, write: (written = WRITTEN) => device.anonymous.write(written) };
  };
  const requests = () => network.requests.filter(({ path }) => path === CONTACT);
  const sent = () => requests().map(({ body = '' }) => Object(JSON.parse(body)));
  return { time, network, contact, values, tab, sent, requests };
}

const identity = {
  uid: 'member01',
  deviceId: 'device01',
  token: async () => ({ ok: true, token: 'token' }) as const,
  key: async () => 'key',
  succeeds: async () => true,
};

it('[11] a message goes at once, under nobody’s name, and is kept with its number', async () => {
  const { tab, sent, requests, time } = world();
  const { write, rows } = await tab();
  const { proposalId } = await write({ ...WRITTEN, website: '' });
  await time.pass(0);
  expect(sent()).toEqual([{ form: FORM, tookMs: 20_000, website: '', opId: proposalId.slice('proposal:'.length) }]);
  expect(requests()[0]?.headers).toEqual({ 'content-type': 'application/json' });
  expect(rows()).toMatchObject([{ state: 'accepted', reference: 'CR-2026-00001', written: FORM, isVisitors: true }]);
});

it('[2.20] gyms are asked for in the same way: it waits, is sent under nobody’s name, and has no number', async () => {
  const { tab, network, contact, time } = world();
  contact.answer = () => reply(200, '<html>Sign in to the Wi-Fi</html>');
  network.answer = ({ path }) => (path === '/api/area-requests' ? contact.answer() : reply(404, { error: 'not_found' }));
  const { device, rows } = await tab();
  const form = { outcodeOrTown: 'Truro', wantedActivities: ['Rowing'], notifyMe: false };
  await device.learnFor('asking');
  const { proposalId } = await device.anonymous.ask({ form, tookMs: 20_000, website: '', display: 'Ask for gyms in Truro' });
  await time.pass(0);
  expect(rows()).toMatchObject([{ state: 'waiting', kind: 'arearequest.make', display: 'Ask for gyms in Truro' }]);
  contact.answer = () => reply(201, { received: true });
  await time.pass(5_000);
  const sent = network.requests.filter(({ path }) => path === '/api/area-requests');
  expect(sent).toHaveLength(2);
  for (const { body = '', headers } of sent) {
    expect(Object(JSON.parse(body))).toEqual({ form, tookMs: 20_000, website: '', opId: proposalId.slice('proposal:'.length) });
    expect(headers).toEqual({ 'content-type': 'application/json' });
  }
  expect(rows()).toMatchObject([{ state: 'accepted', isVisitors: true }]);
  expect(rows()[0]).not.toHaveProperty('reference');
});

it('[2.17] so is something reported, with the address at which they hear what came of it', async () => {
  const { tab, network, contact, time } = world();
  contact.answer = () => reply(200, '<html>Sign in to the Wi-Fi</html>');
  network.answer = ({ path }) => (path === '/api/reports' ? contact.answer() : reply(404, { error: 'not_found' }));
  const { device, rows } = await tab();
  const form = {
    ...({ gymId: 'gym:one', target: 'gym', targetId: 'gym:one', reason: 'unsafe' } as const),
    email: 'vera@example.org',
  };
  await device.learnFor('asking');
  const { proposalId } = await device.anonymous.report({ form, tookMs: 20_000, website: '', display: 'Report of a gym' });
  await time.pass(0);
  expect(rows()).toMatchObject([{ state: 'waiting', kind: 'report.make', display: 'Report of a gym' }]);
  contact.answer = () => reply(201, { received: true });
  await time.pass(5_000);
  const sent = network.requests.filter(({ path }) => path === '/api/reports');
  expect(sent).toHaveLength(2);
  for (const { body = '', headers } of sent) {
    expect(Object(JSON.parse(body))).toEqual({ form, tookMs: 20_000, website: '', opId: proposalId.slice('proposal:'.length) });
    expect(headers).toEqual({ 'content-type': 'application/json' });
  }
  expect(rows()).toMatchObject([{ state: 'accepted', isVisitors: true }]);
});

it('L3: without an answer it waits, 5 s, 15 s, 60 s, always as the same message, and is not sent again once received', async () => {
  const { tab, sent, contact, time } = world(() => reply(200, '<html>Sign in to the Wi-Fi</html>'));
  const { write, rows } = await tab();
  await write();
  await time.pass(4_999);
  expect(sent()).toHaveLength(1);
  expect(rows()).toMatchObject([{ state: 'waiting', nextTryAt: '2026-03-03T09:00:05.000Z' }]);
  await time.pass(1);
  expect(sent()).toHaveLength(2);
  await time.pass(15_000);
  expect(sent()).toHaveLength(3);
  contact.answer = received;
  await time.pass(60_000);
  expect(rows()).toMatchObject([{ state: 'accepted' }]);
  await time.pass(HOUR);
  expect(sent()).toHaveLength(4);
  expect(new Set(sent().map(({ opId }) => opId)).size).toBe(1);
});

it('while the platform says that there is no network nothing leaves; back online it goes at once', async () => {
  const { tab, sent, network, time } = world();
  const { write, rows, wakes } = await tab();
  network.down = true;
  wakes.network(false);
  await write();
  await time.pass(HOUR);
  expect(sent()).toEqual([]);
  expect(rows()).toMatchObject([{ state: 'waiting' }]);
  network.down = false;
  wakes.network(true);
  await time.pass(0);
  expect(rows()).toMatchObject([{ state: 'accepted' }]);
});

it('it outlives the tab, two tabs send it once, and both know what became of it', async () => {
  const { tab, sent, network, time } = world();
  network.down = true;
  const first = await tab();
  await first.write();
  await time.pass(60_000);
  await first.device.stop();
  network.down = false;
  const [second, third] = [await tab(2), await tab(3)];
  await time.pass(HOUR);
  expect(second.rows()).toMatchObject([{ state: 'accepted', reference: 'CR-2026-00001' }]);
  expect(third.rows()).toEqual(second.rows().map((row) => ({ ...row, dismiss: expect.any(Function) })));
  expect(sent()).toHaveLength(1);
});

it('[11] written in a tab that does not lead, it leaves by the one that does', async () => {
  const { tab, sent, time } = world();
  const leading = await tab();
  const other = await tab();
  await other.write();
  await time.pass(0);
  expect(sent()).toHaveLength(1);
  expect(leading.rows()).toMatchObject([{ state: 'accepted' }]);
});

it('A3: refused it says why, is not sent again, and stays until it is put away', async () => {
  const { tab, sent, time } = world(() => reply(400, { error: 'VALIDATION', message: "email isn't right: it is none" }));
  const { write, rows } = await tab();
  await write();
  await time.pass(HOUR);
  expect(sent()).toHaveLength(1);
  expect(rows()).toMatchObject([{ state: 'refused', code: 'VALIDATION', message: "email isn't right: it is none" }]);
  await rows()[0]?.dismiss?.();
  expect(rows()).toEqual([]);
  const next = await tab();
  expect(next.rows()).toEqual([]);
});

it('too fast is no answer: it waits as long as it is told, whatever else happens, and says so', async () => {
  const wait = { error: 'RATE_LIMITED', message: 'Too many tries. Next try at 10:00.', retryAt: '2026-03-03T10:00:00.000Z' };
  const { tab, sent, contact, time } = world(() => reply(429, wait, { 'retry-after': '3600' }));
  const { write, rows, wakes } = await tab();
  await write();
  await time.pass(0);
  expect(rows()).toMatchObject([{ state: 'waiting', code: 'RATE_LIMITED', nextTryAt: wait.retryAt }]);
  expect(rows()[0]?.retry).toBeUndefined();
  wakes.visible();
  wakes.network(true);
  await time.pass(HOUR - 1000);
  expect(sent()).toHaveLength(1);
  contact.answer = () => received('CR-2026-00002');
  await time.pass(1000);
  expect(rows()).toMatchObject([{ state: 'accepted', reference: 'CR-2026-00002' }]);
});

it('a defect of ours is no answer either', async () => {
  const { tab, time } = world(() => reply(500, { error: 'UNAVAILABLE', message: 'Ours.' }));
  const { write, rows } = await tab();
  await write();
  await time.pass(0);
  expect(rows()).toMatchObject([{ state: 'waiting', nextTryAt: expect.any(String) }]);
});

it('it can be taken back as long as it certainly has not left, also after the app was closed', async () => {
  const { tab, values, network, contact, sent, time } = world();
  network.down = true;
  const { device, write, rows, wakes } = await tab();
  wakes.network(false);
  await write(another('Taken back'));
  await rows()[0]?.undo?.();
  expect(await values.list('message:')).toEqual([]);
  contact.answer = () => {
    throw new TypeError('it broke off');
  };
  network.down = false;
  wakes.network(true);
  await time.pass(0);
  await write(another('May have left'));
  await time.pass(0);
  expect(sent()).toHaveLength(1);
  expect(rows().at(-1)?.undo).toBeUndefined();
  network.down = true;
  await device.stop();
  const again = await tab();
  await again.write(another('New'));
  expect(again.rows().map(({ written, undo }) => [written?.subject, undo !== undefined])).toEqual([
    ['May have left', false],
    ['New', true],
  ]);
});

it('[11] the same twice by a double tap is one', async () => {
  const { tab, sent, network, time } = world();
  network.down = true;
  const { write, rows, wakes } = await tab();
  wakes.network(false);
  const [once, twice] = await Promise.all([write(), write()]);
  expect(twice.proposalId).toBe(once.proposalId);
  network.down = false;
  wakes.network(true);
  await time.pass(HOUR);
  expect(rows()).toHaveLength(1);
  expect(sent()).toHaveLength(1);
});

it('an answered message goes after thirty days, a waiting one never', async () => {
  const { tab, contact, values, time } = world();
  const { device, write } = await tab();
  await write();
  await time.pass(0);
  contact.answer = () => reply(503, {});
  await write(another('Waits'));
  await time.pass(0);
  await device.stop();
  await time.pass(29 * DAY);
  const then = await tab();
  expect(then.rows()).toHaveLength(2);
  await then.device.stop();
  await time.pass(2 * DAY);
  expect((await tab()).rows()).toMatchObject([{ state: 'waiting' }]);
  expect(await values.list('message:')).toHaveLength(1);
});

it('[11] who signs in sees what was written before in the one Outbox, and it is sent under nobody’s name', async () => {
  const { tab, contact, requests, time } = world(() => reply(503, {}, { 'retry-after': '60' }));
  const { device, write } = await tab();
  await write();
  await time.pass(0);
  await device.enter(identity);
  await device.propose('notice.seen', { noticeId: 'notice:n1' }, 'Seen');
  await settled();
  expect(device.outbox.get().map(({ display, isVisitors }) => [display, isVisitors])).toEqual([
    [WRITTEN.display, true],
    ['Seen', undefined],
  ]);
  expect(device.unsent()).toBe(1);
  contact.answer = received;
  await time.pass(60_000);
  expect(requests().every(({ headers }) => headers.authorization === undefined && headers['x-device'] === undefined)).toBe(true);
  expect(device.outbox.get()).toMatchObject([{ state: 'accepted', reference: 'CR-2026-00001' }, {}]);
  await device.leave('wipe');
  expect(device.outbox.get()).toHaveLength(1);
});

it('L3: out of room it is not written, and says so', async () => {
  const { StorageFull } = await import('../../storage/storage.ts');
  const { tab, values, sent, time } = world();
  const { write, rows } = await tab();
  const set = values.set.bind(values);
  values.set = (name, value) => (name.startsWith('message:') ? Promise.reject(new StorageFull('full')) : set(name, value));
  expect(await write()).toMatchObject({ proposalId: '', verdict: { code: 'QUOTA' } });
  await time.pass(HOUR);
  expect([rows(), sent()]).toEqual([[], []]);
});

const OLD_ID = '01KJMKD5M0TSV4RRFFQ69G5FAV';
const old = { id: OLD_ID, madeAt: '2026-03-01T09:00:00.000Z', form: FORM, website: '', tookMs: 20_000, tries: 0 };

async function storedBefore(values: LocalValues, state: object, id = OLD_ID): Promise<void> {
  await values.set(`letter:${id}`, { ...old, id, ...state });
}

it('[11] what an older app has stored is sent under the id it had, and lies there once', async () => {
  const { tab, sent, values, time } = world();
  await storedBefore(values, { state: 'waiting', tries: 2, nextTryAt: '2026-03-01T09:15:00.000Z' });
  const { rows, device } = await tab();
  expect(await values.list('letter:')).toEqual([]);
  await time.pass(0);
  expect(sent()).toEqual([{ form: FORM, tookMs: 20_000, website: '', opId: OLD_ID }]);
  expect(rows()).toMatchObject([
    { id: `proposal:${OLD_ID}`, state: 'accepted', display: 'A question', reference: 'CR-2026-00001' },
  ]);
  await device.stop();
  const later = await tab();
  await time.pass(HOUR);
  expect(later.rows()).toHaveLength(1);
  expect(sent()).toHaveLength(1);
});

it('[11] what an older app has had answered keeps its number, or its reason', async () => {
  const { tab, sent, values, time } = world();
  await storedBefore(values, { state: 'sent', tries: 1, ref: 'CR-2026-00007', sentAt: '2026-03-01T09:00:01.000Z' });
  await storedBefore(values, { state: 'refused', tries: 1, message: "The form isn't right." }, '01KJMKD5N0TSV4RRFFQ69G5FAV');
  const { rows } = await tab();
  await time.pass(HOUR);
  expect(sent()).toEqual([]);
  expect(rows()).toMatchObject([
    { state: 'accepted', reference: 'CR-2026-00007' },
    { state: 'refused', message: "The form isn't right." },
  ]);
});

it('[11] what an older app had not sent can still be taken back; what may have left cannot', async () => {
  const { tab, network, values } = world();
  network.down = true;
  await storedBefore(values, { state: 'waiting' });
  await storedBefore(
    values,
    { state: 'waiting', tries: 1, form: { ...FORM, subject: 'May have left' } },
    '01KJMKD5N0TSV4RRFFQ69G5FAV',
  );
  const { rows } = await tab();
  expect(rows().map(({ written, undo }) => [written?.subject, undo !== undefined])).toEqual([
    ['May have left', false],
    ['A question', true],
  ]);
});
