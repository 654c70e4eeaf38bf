/** Letters of a visitor on their way (product.md 2.18, 4.1): waiting, received once, or refused with the reason. */
import { expect, it } from 'vitest';
import { reply, settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { HttpReply, HttpRequest } from '../ports.ts';
import { LiveValue } from '../queries/live-value.ts';
import type { ConnectionState } from '../queries/rows.ts';
import { memoryValues } from '../storage/memory-storage.ts';
import { Letters, type Written } from './letters.ts';

const HOUR = 3_600_000;
const WRITTEN: Written = {
  form: {
    name: 'Vera Visitor',
    email: 'vera@example.org',
    topic: 'other',
    subject: 'A question',
    message: 'Do you come to Leeds as well?',
  },
  tookMs: 20_000,
};

function device(answer: (request: HttpRequest) => HttpReply = () => reply(201, { ref: 'CR-2026-00001' })) {
  const time = new TestTime();
  const browser = new TestBrowser();
  const values = memoryValues();
  const network = new TestNetwork(answer);
  const connection = new LiveValue<{ state: ConnectionState }>({ state: 'Unknown' });
  const tab = async () => {
    const ports = testPorts({ time, network, browser });
    const letters = new Letters({ ports, values, connection, now: time.now.bind(time) });
    await letters.start();
    return { letters, wakes: ports.wakes };
  };
  const sent = () => network.requests.map(({ body = '' }) => Object(JSON.parse(body)));
  return { time, network, connection, values, tab, sent };
}

it('a letter goes at once and is kept with its number', async () => {
  const { tab, sent, time } = device();
  const { letters } = await tab();
  await letters.write(WRITTEN);
  await time.pass(0);
  expect(sent()).toEqual([{ ...WRITTEN, opId: letters.all.get()[0]?.id }]);
  expect(letters.all.get()).toMatchObject([{ state: 'sent', ref: 'CR-2026-00001' }]);
});

it('L3: without an answer it waits, 5 s, 15 s, 60 s, always as the same letter, and is not sent again once received', async () => {
  const { tab, sent, network, time } = device();
  network.down = true;
  const { letters } = await tab();
  await letters.write(WRITTEN);
  await time.pass(4_999);
  expect(sent()).toHaveLength(1);
  await time.pass(1);
  expect(sent()).toHaveLength(2);
  await time.pass(15_000);
  expect(sent()).toHaveLength(3);
  expect(letters.all.get()).toMatchObject([{ state: 'waiting', tries: 3 }]);
  network.down = false;
  await time.pass(60_000);
  expect(letters.all.get()).toMatchObject([{ state: 'sent' }]);
  await time.pass(HOUR);
  expect(sent()).toHaveLength(4);
  expect(new Set(sent().map(({ opId }) => opId)).size).toBe(1);
});

it('while the platform says that there is no network nothing leaves; back online it goes at once', async () => {
  const { tab, sent, connection, time } = device();
  const { letters, wakes } = await tab();
  wakes.network(false);
  await letters.write(WRITTEN);
  await time.pass(HOUR);
  expect(sent()).toEqual([]);
  wakes.there = true;
  connection.set({ state: 'Online' });
  await time.pass(0);
  expect(letters.all.get()).toMatchObject([{ state: 'sent' }]);
});

it('it outlives the tab, and two tabs send it once', async () => {
  const { tab, sent, network, connection, time } = device();
  network.down = true;
  const first = await tab();
  await first.letters.write(WRITTEN);
  await time.pass(0);
  first.letters.stop();
  network.down = false;
  const [second, third] = [await tab(), await tab()];
  connection.set({ state: 'Online' });
  await time.pass(HOUR);
  expect(second.letters.all.get()).toMatchObject([{ state: 'sent' }]);
  expect(third.letters.all.get()).toMatchObject([{ state: 'sent' }]);
  expect(sent()).toHaveLength(2);
});

it('A3: refused it says why, is not sent again, and stays until it is put away', async () => {
  const { tab, sent, time } = device(() => reply(400, { error: 'VALIDATION', message: "email isn't right: it is none" }));
  const { letters } = await tab();
  await letters.write(WRITTEN);
  await time.pass(HOUR);
  expect(sent()).toHaveLength(1);
  const [letter] = letters.all.get();
  expect(letter).toMatchObject({ state: 'refused', message: "email isn't right: it is none" });
  await letters.dismiss(letter?.id ?? '');
  expect(letters.all.get()).toEqual([]);
});

it('too fast is no answer: it waits as long as it is told, whatever else happens', async () => {
  const wait = { error: 'RATE_LIMITED', message: 'Too many tries. Next try at 10:00.', retryAt: '2026-03-03T10:00:00.000Z' };
  const { tab, sent, network, time } = device(() => reply(429, wait));
  const { letters, wakes } = await tab();
  await letters.write(WRITTEN);
  await time.pass(0);
  expect(letters.all.get()).toMatchObject([{ state: 'waiting', because: wait.message, nextTryAt: wait.retryAt }]);
  wakes.visible();
  await time.pass(HOUR - 1000);
  expect(sent()).toHaveLength(1);
  network.answer = () => reply(201, { ref: 'CR-2026-00002' });
  await time.pass(1000);
  expect(letters.all.get()).toMatchObject([{ state: 'sent', ref: 'CR-2026-00002' }]);
});

it('a page of somebody else, or a defect of ours, is no answer either', async () => {
  for (const answer of [
    reply(200, '<html>Sign in to the Wi-Fi</html>'),
    reply(500, { error: 'UNAVAILABLE', message: 'Ours.' }),
  ]) {
    const { tab, time } = device(() => answer);
    const { letters } = await tab();
    await letters.write(WRITTEN);
    await time.pass(0);
    expect(letters.all.get()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  }
});

it('it can be taken back as long as it certainly has not left', async () => {
  const { tab, network, time } = device();
  const { letters, wakes } = await tab();
  wakes.there = false;
  await letters.write(WRITTEN);
  expect(await letters.takeBack(letters.all.get()[0]?.id ?? '')).toBe(true);
  expect(letters.all.get()).toEqual([]);
  network.down = true;
  wakes.there = true;
  await letters.write(WRITTEN);
  await time.pass(0);
  expect(await letters.takeBack(letters.all.get()[0]?.id ?? '')).toBe(false);
  expect(letters.all.get()).toHaveLength(1);
});

it('an answered letter goes after thirty days, a waiting one never', async () => {
  const { tab, network, values, time } = device();
  const { letters } = await tab();
  await letters.write(WRITTEN);
  await time.pass(0);
  network.down = true;
  await letters.write(WRITTEN);
  await settled();
  letters.stop();
  await time.pass(31 * 24 * HOUR);
  expect((await tab()).letters.all.get()).toMatchObject([{ state: 'waiting' }]);
  expect(await values.list('letter:')).toHaveLength(1);
});
