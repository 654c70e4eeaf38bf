import { describe, expect, it } from 'vitest';
import { onReport } from '../../report/report.ts';
import { asking } from './asking.ts';

const FAILED = 'That did not work.';
const declined = { ok: false, message: 'You are too late.', code: 'TOO_LATE' } as const;

describe('[11] what is asked on a tap', () => {
  it('is asked once: a second tap while it is on its way asks nothing', async () => {
    const { view, ask } = asking(FAILED);
    const coming = Promise.withResolvers<{ ok: true; id: string }>();
    let asked = 0;
    const work = () => {
      asked += 1;
      return coming.promise;
    };
    const first = ask(work);
    expect(view.get()).toEqual({ busy: true, problem: undefined });
    expect(await ask(work)).toBeUndefined();
    coming.resolve({ ok: true, id: 'one' });
    expect(await first).toEqual({ ok: true, id: 'one' });
    expect([asked, view.get()]).toEqual([1, { busy: false, problem: undefined }]);
  });

  it('says why it could not be, and says it no longer while it is asked again', async () => {
    const { view, ask } = asking(FAILED);
    expect(await ask(async () => declined)).toBe(declined);
    expect(view.get()).toEqual({ busy: false, problem: 'You are too late.' });
    const coming = Promise.withResolvers<{ ok: true }>();
    const again = ask(() => coming.promise);
    expect(view.get().problem).toBeUndefined();
    coming.resolve({ ok: true });
    await again;
  });

  it('has a sentence where there was none, and where nothing came of it; that is counted, and it can be asked again', async () => {
    const { view, ask } = asking(FAILED);
    const counted: string[] = [];
    const stop = onReport(({ name }) => counted.push(name));
    await ask(async () => ({ ok: false, message: '' }) as const);
    expect(view.get().problem).toBe(FAILED);
    expect(await ask(() => Promise.reject(new TypeError('gone')))).toEqual({ ok: false, message: FAILED });
    stop();
    expect([view.get(), counted]).toEqual([{ busy: false, problem: FAILED }, ['TypeError']]);
    expect(await ask(async () => ({ ok: true }) as const)).toEqual({ ok: true });
  });

  it('says what the caller knows better, until it is asked again', async () => {
    const { view, ask, say } = asking(FAILED);
    say('Type your address.');
    expect(view.get()).toEqual({ busy: false, problem: 'Type your address.' });
    await ask(async () => ({ ok: true }) as const);
    expect(view.get().problem).toBeUndefined();
  });
});
