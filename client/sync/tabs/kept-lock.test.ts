import { describe, expect, it } from 'vitest';
import { reply, settled, TestBrowser, TestNetwork, TestTime, testPorts } from '../fixture.ts';
import { KEPT_FOR, KeptLock } from './kept-lock.ts';

/** Two tabs of one browser, and one of an app that keeps no lock. */
function tabs() {
  const [time, browser] = [new TestTime(), new TestBrowser()];
  const ports = testPorts({ time, browser, network: new TestNetwork(() => reply(404, {})) });
  const said: string[] = [];
  const tab = (name: string) => {
    const lock = new KeptLock('writing', ports);
    const work = (until: Promise<void> = Promise.resolve()) =>
      lock.run(async (isTaken) => {
        said.push(`${name} ${isTaken ? 'takes' : 'keeps'}`);
        await until;
        said.push(`${name} ends`);
      });
    return { lock, work };
  };
  const older = () => browser.locks.hold('writing', async () => void said.push('older'));
  return { time, said, one: tab('one'), other: tab('other'), older };
}

describe('a lock that is kept', () => {
  it('[14] stays with the tab that used it, which knows that nobody else did', async () => {
    const { said, one } = tabs();
    await one.work();
    await one.work();
    expect(said).toEqual(['one takes', 'one ends', 'one keeps', 'one ends']);
  });

  it('[14] goes to the tab that wants it, and each that takes it is told that another had it', async () => {
    const { said, one, other } = tabs();
    await one.work();
    await other.work();
    await one.work();
    expect(said).toEqual(['one takes', 'one ends', 'other takes', 'other ends', 'one takes', 'one ends']);
  });

  it('[14] never leaves work in hand, however many ask', async () => {
    const { said, one, other } = tabs();
    const first = Promise.withResolvers<void>();
    const all = [one.work(first.promise)];
    await settled();
    all.push(other.work(), one.work(), other.work());
    await settled();
    expect(said).toEqual(['one takes']);
    first.resolve();
    await Promise.all(all);
    expect(said.filter((_, at) => at % 2 === 0).map((line) => line.split(' ')[0])).toEqual(
      said.filter((_, at) => at % 2 === 1).map((line) => line.split(' ')[0]),
    );
    expect(said).toHaveLength(8);
  });

  it('[14] goes on after work that failed', async () => {
    const { one, other } = tabs();
    await expect(one.lock.run(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    await expect(other.lock.run(async () => 'done')).resolves.toBe('done');
  });

  it('[14] is let go of after a while without work, for whoever does not ask', async () => {
    const { time, said, one, older } = tabs();
    await one.work();
    const waiting = older();
    await time.pass(KEPT_FOR - 1);
    expect(said).not.toContain('older');
    await time.pass(1);
    await waiting;
    await one.work();
    expect(said).toEqual(['one takes', 'one ends', 'older', 'one takes', 'one ends']);
  });

  it('[14] is kept by no tab that has stopped', async () => {
    const { said, one, older } = tabs();
    await one.work();
    one.lock.stop();
    await older();
    await one.work();
    await older();
    expect(said).toEqual(['one takes', 'one ends', 'older', 'one takes', 'one ends', 'older']);
  });
});
