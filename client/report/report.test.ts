import { describe, expect, it } from 'vitest';
import { keepReports, reportsIn } from './kept.ts';
import { counted, type Failure, onReport, report, swallow } from './report.ts';

/** What a browser keeps for a page, and what one has that keeps nothing. */
function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}
const forbidden: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: () => {
    throw new DOMException('no', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('no', 'QuotaExceededError');
  },
};

async function heard(work: () => unknown): Promise<readonly Failure[]> {
  const failures: Failure[] = [];
  const stop = onReport((failure) => failures.push(failure));
  await work();
  stop();
  return failures;
}

describe('[11] what fails where nobody waits for it', () => {
  it('is told with where it was, its kind and its code', async () => {
    const full = new DOMException('over', 'QuotaExceededError');
    const rx = Object.assign(new Error('long text'), { name: 'RxError', code: 'DB8' });
    const failures = await heard(async () => {
      await Promise.reject(full).catch(counted('the outbox'));
      report('a database', rx);
      report('the push', { name: 'FirebaseError', code: 'auth/too-many-requests' });
    });
    expect(failures).toEqual([
      { where: 'the outbox', name: 'QuotaExceededError' },
      { where: 'a database', name: 'RxError', code: 'DB8' },
      { where: 'the push', name: 'FirebaseError', code: 'auth/too-many-requests' },
    ]);
  });

  it('never carries a message, nor a name, address or id that stands where a kind or a code should', async () => {
    const failures = await heard(() => {
      report('here', new Error('sam@example.org could not book at gym:ironworks'));
      report('here', { name: 'Sam Field', code: 'sam@example.org' });
      report('here', { name: 'SamField', code: '01JD0Z7N3XG5Q2T8V9W4Y6B1CD' });
      report('here', { name: 'gym:ironworks', code: 'k3xUq0JmB2fWn8sYtP5dLhVcRa72' });
      report('here', 'sam@example.org');
      report('here', null);
    });
    expect(new Set(failures.map((failure) => JSON.stringify(failure)))).toEqual(new Set(['{"where":"here","name":"Error"}']));
  });

  it('is swallowed where a reason says that it does not matter', async () => {
    const failures = await heard(async () => {
      expect(await Promise.reject(new Error('gone')).catch(swallow('only a courtesy'))).toBeUndefined();
      expect(await Promise.reject(new Error('gone')).catch(swallow('none is as good', null))).toBeNull();
    });
    expect(failures).toEqual([]);
  });
});

describe('[11] the last reports of this device', () => {
  const at = { now: () => 5_000 };

  it('outlive the page: the next one reads them', () => {
    const memory = storage();
    const stop = keepReports(memory, at);
    report('the outbox', new DOMException('over', 'QuotaExceededError'));
    stop();
    report('the outbox', new Error('nobody listens any more'));
    expect(reportsIn(memory)).toEqual([{ where: 'the outbox', name: 'QuotaExceededError', first: 5_000, last: 5_000, times: 1 }]);
  });

  it('count what fails again, and keep fifty: the latest', () => {
    const memory = storage();
    let now = 0;
    const stop = keepReports(memory, { now: () => now });
    for (now = 1; now <= 70; now += 1) report(`part ${now}`, new Error());
    for (; now <= 73; now += 1) report('part 50', new Error());
    stop();
    const kept = reportsIn(memory);
    expect(kept).toHaveLength(50);
    expect(kept.at(0)?.where).toBe('part 21');
    expect(kept.at(-1)).toEqual({ where: 'part 50', name: 'Error', first: 50, last: 73, times: 4 });
  });

  it('are none where the browser keeps nothing, and nothing else fails for that', () => {
    const stop = keepReports(forbidden, at);
    expect(() => report('here', new Error())).not.toThrow();
    stop();
    expect(reportsIn(forbidden)).toEqual([]);
    expect(reportsIn({ getItem: () => '{"not":"a list"}' })).toEqual([]);
    expect(reportsIn({ getItem: () => '[{"where":1},"x",null]' })).toEqual([]);
  });
});
