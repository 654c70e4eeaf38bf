/** The server killed with SIGKILL at the moments that hurt, real devices at the other end of the wire. */
import { describe, expect, it } from 'vitest';
import { during, type Evening, eventually } from './evening.ts';
import { expectSafe } from './safe.ts';

const wires = ({ phone, tablet }: Evening) => [phone.proxy, tablet.proxy];

describe.concurrent('S1–S11 after', () => {
  it(
    'the server is killed when it has taken what was sent and nobody knows it yet',
    during(async (evening) => {
      const { system, phone, tablet } = evening;
      const taken = wires(evening).map((wire) =>
        wire.strike({ when: /_bulk_docs/, direction: 'down', afterBytes: 0, does: 'hang' }),
      );
      await evening.goesOn();
      await Promise.all(taken);
      await system.server.kill();
      for (const wire of wires(evening)) {
        wire.reset();
        wire.heal();
      }
      for (const device of [phone, tablet]) await eventually(() => expect(device.connection).toBe('Offline'));
      await evening.book();
      await evening.expectWaiting({ bookings: 3, unsent: 5 });
      await system.server.start();
      await expectSafe(system);
    }),
  );

  it(
    'the server is killed before it has read what was sent',
    during(async (evening) => {
      const { system } = evening;
      system.server.freeze();
      await evening.goesOn();
      await evening.expectWaiting({ bookings: 2, unsent: 4 });
      await system.server.kill();
      await system.server.start();
      await expectSafe(system);
    }),
  );

  it(
    'the server is killed three times while people go on',
    during(async (evening) => {
      const { system } = evening;
      for (let time = 0; time < 3; time += 1) {
        await evening.book();
        await evening.checkIn();
        await system.server.kill();
        await evening.book();
        await system.server.start();
      }
      await expectSafe(system);
    }),
  );
});
