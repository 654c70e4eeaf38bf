import { describe, expect, it } from 'vitest';
import { foldOld } from './folding.ts';

/** So many pieces to fold and to give back; what was done, in order. Time goes by only when it is told to. */
function night(pieces: number, room: number) {
  const done: string[] = [];
  const left = { pieces, room };
  let waiting: (() => void) | null = null;
  const job = foldOld({
    decider: {
      fold: async () => {
        done.push('fold');
        left.pieces -= 1;
        return left.pieces > 0;
      },
    },
    store: {
      giveBack: async () => {
        done.push('giveBack');
        left.room -= 1;
        return left.room > 0;
      },
    },
    scheduler: {
      after: (_delay, call) => {
        done.push('pause');
        waiting = call;
        return () => {
          waiting = null;
        };
      },
    },
  });
  const goOn = () => {
    const call = waiting;
    waiting = null;
    call?.();
    return new Promise<void>((resolve) => void setImmediate(resolve));
  };
  return { job, done, goOn };
}

describe('[18] at night', () => {
  it('folds piece by piece, then gives back the room, with a pause after each', async () => {
    const { job, done, goOn } = night(3, 2);
    const run = job.run();
    for (let time = 0; time < 9; time += 1) await goOn();
    expect(await run).toBe(2);
    expect(done).toEqual(['fold', 'pause', 'fold', 'pause', 'fold', 'giveBack', 'pause', 'giveBack']);
  });

  it('ends after the piece at hand when it is stopped, also while it waits', async () => {
    const { job, done, goOn } = night(100, 100);
    const run = job.run();
    await goOn();
    await goOn();
    const before = done.filter((one) => one === 'fold').length;
    job.stop();
    expect(await run).toBe(before);
    expect(done.filter((one) => one === 'fold')).toHaveLength(before);
    expect(done).not.toContain('giveBack');
  });
});
