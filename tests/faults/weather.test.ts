/** Bad networks between devices and the real server. Each has a system of its own; nobody waits for another. */
import { describe, expect, it } from 'vitest';
import { during, type Evening, eventually } from './evening.ts';
import { expectSafe } from './safe.ts';

/** Both wires. */
const wires = ({ phone, tablet }: Evening) => [phone.proxy, tablet.proxy];
const heal = (evening: Evening) => wires(evening).forEach((wire) => void wire.heal());

async function bothAre(evening: Evening, state: 'Online' | 'Offline'): Promise<void> {
  for (const device of [evening.phone, evening.tablet]) await eventually(() => expect(device.connection).toBe(state));
}

describe.concurrent('S1–S11 after', () => {
  it(
    'no bandwidth at all for 90 s: Offline, everything waits and is shown as waiting, and all of it goes when it is over',
    during(async (evening) => {
      for (const wire of wires(evening)) wire.hang();
      const over = new Promise((resolve) => setTimeout(resolve, 90_000));
      await evening.goesOn();
      await bothAre(evening, 'Offline');
      await evening.checkIn();
      await evening.book();
      await over;
      await bothAre(evening, 'Offline');
      await evening.expectWaiting({ bookings: 3, unsent: 6 });
      heal(evening);
      await expectSafe(evening.system);
    }),
  );

  it(
    'latency of two seconds each way: everybody stays Online, and everything is decided',
    during(async (evening) => {
      for (const wire of wires(evening)) wire.latency(2_000);
      await evening.goesOn();
      await evening.expectWaiting({ bookings: 2, unsent: 4 });
      await eventually(async () => expect(await evening.bookings()).toEqual(['decided', 'decided']));
      await bothAre(evening, 'Online');
      heal(evening);
      await expectSafe(evening.system);
    }),
  );

  it(
    '50 kbit/s: a second phone signs in and has everything, and is Online all the while',
    during(async (evening) => {
      for (const wire of wires(evening)) wire.bandwidth(50_000);
      const second = await evening.system.phone(evening.sam, (wire) => wire.bandwidth(50_000));
      const states = new Set<string>();
      second.device.connection.subscribe(() => states.add(second.connection));
      await evening.goesOn();
      const days = await evening.timetables(evening.phone);
      await eventually(async () => expect(await evening.timetables(second)).toBe(days));
      await eventually(async () => expect(await evening.bookings(second)).toEqual(['decided', 'decided']));
      expect(states).not.toContain('Offline');
      await expectSafe(evening.system);
    }),
  );

  it(
    'answers and questions cut in the middle: each is asked again, and what the server had taken counts once',
    during(async (evening) => {
      const { phone, tablet } = evening;
      const struck = [
        // The question never arrives as a whole; the answer is lost when all of it was done; the word of the decision is cut off.
        phone.proxy.strike({ when: /_bulk_docs/, direction: 'up', afterBytes: 900, does: 'reset' }),
        tablet.proxy.strike({ when: /_bulk_docs/, direction: 'down', afterBytes: 0, does: 'reset' }),
        phone.proxy.strike({ when: /proposals\/_changes/, direction: 'down', afterBytes: 500, does: 'reset' }),
        tablet.proxy.strike({ when: /checkins\/_changes/, direction: 'down', afterBytes: 500, does: 'reset' }),
      ];
      await evening.goesOn();
      await Promise.all(struck);
      const second = await evening.system.phone(evening.sam, (wire) => {
        struck.push(wire.strike({ when: /slots\/_changes/, direction: 'down', afterBytes: 20_000, does: 'reset' }));
      });
      await Promise.all(struck);
      const days = await evening.timetables(phone);
      await eventually(async () => expect(await evening.timetables(second)).toBe(days));
      await expectSafe(evening.system);
    }),
  );

  it(
    'a connection that dies without a word in the middle of an answer, as when a phone changes its mast',
    during(async (evening) => {
      const { phone, tablet } = evening;
      const hangs = [
        phone.proxy.strike({ when: /proposals\/_changes/, direction: 'down', afterBytes: 500, does: 'hang' }),
        tablet.proxy.strike({ when: /_bulk_docs/, direction: 'down', afterBytes: 150, does: 'hang' }),
      ];
      await evening.goesOn();
      await Promise.all(hangs);
      for (const wire of wires(evening)) {
        wire.forsake();
        wire.heal();
      }
      await expectSafe(evening.system);
    }),
  );

  it.each([200, 401, 404, 511])(
    'a captive portal that answers %i: it is not the server, nobody is Online or has to sign in, and the outbox is kept',
    (status) =>
      during(async (evening) => {
        for (const wire of wires(evening)) wire.portal({ status });
        await evening.goesOn();
        await bothAre(evening, 'Offline');
        await evening.expectWaiting({ bookings: 2, unsent: 4 });
        for (const { device } of [evening.phone, evening.tablet]) expect(device.connection.get().signInAgain).toBe(false);
        heal(evening);
        await expectSafe(evening.system);
      })(),
  );

  it(
    'clocks that jump, hours forwards at the desk and back in a pocket, while there is no network',
    during(async (evening) => {
      for (const wire of wires(evening)) wire.hang();
      await evening.book();
      await evening.checkIn();
      evening.phone.jumpClock(-5 * 3_600_000);
      evening.tablet.jumpClock(3 * 3_600_000);
      await evening.book();
      await evening.checkIn();
      await evening.expectWaiting({ bookings: 2, unsent: 4 });
      heal(evening);
      await expectSafe(evening.system);
      await eventually(async () => expect(await evening.bookings()).toEqual(['decided', 'decided']));
    }),
  );
});
