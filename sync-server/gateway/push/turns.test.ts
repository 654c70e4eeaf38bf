import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('[10.26] turns', () => {
  it('A9: what came first is done first, however long it takes; nobody else waits for it', async () => {
    const turns = new Turns();
    const done: string[] = [];
    const slow = Promise.withResolvers<void>();
    const first = turns.run('phone', async () => {
      await slow.promise;
      done.push('first');
    });
    const second = turns.run('phone', async () => void done.push('second'));
    await turns.run('tablet', async () => void done.push('another'));
    expect(done).toEqual(['another']);
    slow.resolve();
    await Promise.all([first, second]);
    expect(done).toEqual(['another', 'first', 'second']);
  });

  it('S7: what goes wrong goes wrong for itself alone', async () => {
    const turns = new Turns();
    const first = turns.run('phone', async () => Promise.reject(new Error('the disk is full')));
    const second = turns.run('phone', async () => 'stored');
    await expect(first).rejects.toThrow('the disk is full');
    expect(await second).toBe('stored');
  });
});
