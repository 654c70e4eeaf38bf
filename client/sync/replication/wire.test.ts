/** What counts as an answer of the server, and how long one is waited for. */
import { describe, expect, it } from 'vitest';
import { reply, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { HttpReply } from '../ports.ts';
import { Wire, type WireAnswer } from './wire.ts';

function wireTo(answer: () => HttpReply) {
  const time = new TestTime();
  let heard = 0;
  const ports = testPorts({ time, network: new TestNetwork(answer) });
  const wire = new Wire({
    ports,
    heard: () => {
      heard += 1;
    },
    head: async () => 0,
  });
  const ask = () => wire.ask({ method: 'GET', path: '/db/public/basics' });
  return { time, ask, heard: () => heard };
}

describe('somebody else who answers', () => {
  const page = (status: number) =>
    reply(status, '<h1>Welcome to Guest Wi-Fi</h1>', { 'content-type': 'text/html; charset=utf-8' });

  it.each([200, 400, 401, 403, 404, 413, 429, 502, 503, 511])('is not the server, whatever its status: %i', async (status) => {
    const { ask, heard } = wireTo(() => page(status));
    expect(await ask()).toEqual({ kind: 'unreachable' });
    expect(heard()).toBe(0);
  });

  it('and an answer without a type is nobody’s', async () => {
    const { ask, heard } = wireTo(() => ({ ...reply(204, ''), header: () => null }));
    expect([await ask(), heard()]).toEqual([{ kind: 'unreachable' }, 0]);
  });
});

describe('a body that', () => {
  /** Comes in pieces, so many milliseconds after each other; `stops` after the first one. */
  function inPieces(every: number, stops: boolean) {
    const made = wireTo(() => ({
      ...reply(200, {}),
      async *pieces() {
        for (const piece of ['{"a":', '1', '}']) {
          yield piece;
          await new Promise<void>((resolve) => {
            if (!stops) made.time.after(every, resolve);
          });
        }
      },
    }));
    return made;
  }
  async function afterSeconds(
    seconds: number,
    asked: Promise<WireAnswer>,
    time: TestTime,
  ): Promise<WireAnswer | 'still waited for'> {
    for (let second = 0; second < seconds; second += 1) await time.pass(1_000);
    return Promise.race([asked, Promise.resolve('still waited for' as const)]);
  }

  it('comes slowly is waited for', async () => {
    const { time, ask } = inPieces(15_000, false);
    expect(await afterSeconds(50, ask(), time)).toEqual({ kind: 'ok', body: { a: 1 } });
  });

  it('stops in the middle is given up', async () => {
    const { time, ask } = inPieces(0, true);
    const asked = ask();
    expect(await afterSeconds(19, asked, time)).toBe('still waited for');
    expect(await afterSeconds(2, asked, time)).toEqual({ kind: 'unreachable' });
  });
});
