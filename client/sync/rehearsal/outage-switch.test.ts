import { describe, expect, it } from 'vitest';
import { reply, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import type { HttpRequest } from '../ports.ts';
import { OutageSwitch } from './outage-switch.ts';

function world(
  answer: (request: HttpRequest) => ReturnType<typeof reply> | Promise<ReturnType<typeof reply>> = () => reply(200, {}),
) {
  const network = new TestNetwork(answer);
  const ports = testPorts({ time: new TestTime(), network });
  const outage = new OutageSwitch(ports);
  const said: boolean[] = [];
  outage.ports.wakes.onNetwork((there) => said.push(there));
  const ask = (signal = new AbortController().signal) =>
    outage.ports.network.send({ method: 'GET', path: '/api/anything', headers: {}, signal });
  return { network, outage, said, ask, wakes: ports.wakes };
}

describe('[14] an outage by choice', () => {
  it('is no outage until it is turned off', async () => {
    const { outage, ask, said } = world();
    expect(outage.ports.wakes.networkThere()).toBe(true);
    expect((await ask()).status).toBe(200);
    expect(said).toEqual([]);
  });

  it('lets nothing out, and says so as a platform does', async () => {
    const { network, outage, ask, said } = world();
    outage.turn(true);
    expect(said).toEqual([false]);
    expect(outage.ports.wakes.networkThere()).toBe(false);
    await expect(ask()).rejects.toThrow(TypeError);
    expect(network.requests).toEqual([]);
    outage.turn(false);
    expect(said).toEqual([false, true]);
    expect((await ask()).status).toBe(200);
  });

  it('ends what is under way, and what comes of it is not heard', async () => {
    let answer = (_: ReturnType<typeof reply>) => {};
    const { network, outage, ask } = world(() => new Promise((resolve) => (answer = resolve)));
    const asked = ask();
    const failed = expect(asked).rejects.toThrow(TypeError);
    outage.turn(true);
    expect(network.requests[0]?.signal.aborted).toBe(true);
    answer(reply(200, {}));
    await failed;
  });

  it('cuts a stream that goes on by itself', async () => {
    const { outage, ask } = world(() => ({
      ...reply(200, ''),
      async *pieces() {
        for (;;) yield 'beat';
      },
    }));
    const heard: string[] = [];
    const stream = (async () => {
      for await (const piece of (await ask()).pieces()) {
        heard.push(piece);
        if (heard.length === 2) outage.turn(true);
      }
    })();
    await expect(stream).rejects.toThrow(TypeError);
    expect(heard).toEqual(['beat', 'beat']);
  });

  it('keeps to itself what the platform says meanwhile, and says what is true when it ends', () => {
    const { outage, said, wakes } = world();
    outage.turn(true);
    wakes.network(true);
    wakes.network(false);
    expect(said).toEqual([false]);
    // The cable was really pulled.
    outage.turn(false);
    expect(said).toEqual([false, false]);
    expect(outage.ports.wakes.networkThere()).toBe(false);
  });
});
