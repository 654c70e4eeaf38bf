import { describe, expect, it } from 'vitest';
import type { Scheduler } from '../ports.ts';
import type { IconSet } from './icon.ts';
import { icons } from './icons.ts';
import { installedSets } from './installed.ts';
import { type PublicService, publicService } from './public-service.ts';

const SET: IconSet = {
  prefix: 'ours',
  width: 24,
  height: 24,
  icons: { yoga: { body: '<path d="M1 1"/>' }, run: { body: '<path d="M2 2"/>' } },
  aliases: { jog: { parent: 'run' } },
};
const installed = { get: async (prefix: string) => (prefix === 'ours' ? SET : null) };

/** Answers with those icons and keeps what it was asked. */
function service(set: IconSet | null): PublicService & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    ask: async (prefix, names) => {
      asked.push(`${prefix}: ${names.join(' ')}`);
      return set;
    },
  };
}

describe('icons chosen at run time (specification §7)', () => {
  it('are the ones asked for, each once, with aliases under their own name', async () => {
    const ask = icons({ installed, service: null });
    expect(await ask('ours.json', 'run,jog,run')).toEqual({
      ok: true,
      subset: {
        prefix: 'ours',
        width: 24,
        height: 24,
        icons: { run: { body: '<path d="M2 2"/>' }, jog: { body: '<path d="M2 2"/>' } },
        not_found: [],
      },
    });
  });

  it('name the ones that are not there; what every object has is no icon', async () => {
    const answer = await icons({ installed, service: null })('ours.json', 'yoga,constructor,swim');
    expect(answer).toMatchObject({ ok: true, subset: { not_found: ['constructor', 'swim'] } });
  });

  it('of a set that nobody knows are not found', async () => {
    expect(await icons({ installed, service: null })('mdi.json', 'home')).toEqual({ ok: false, why: 'unknown-set' });
    expect(await icons({ installed, service: service(null) })('mdi.json', 'home')).toEqual({ ok: false, why: 'unknown-set' });
  });

  it('have names of small letters, digits and single hyphens, at most 128 of them', async () => {
    const ask = icons({ installed, service: service(SET) });
    const many = Array.from({ length: 129 }, (_, index) => `icon-${index}`).join(',');
    const bad = [null, '', 'yoga,', 'Yoga', 'a b', '../x', 'a--b', '-a', 'a'.repeat(65), many, 'x"/><script>'];
    for (const list of bad) expect(await ask('ours.json', list), String(list)).toEqual({ ok: false, why: 'bad-names' });
    for (const file of ['ours', '.json', 'Ours.json', '..%2f.json', 'a_b.json'])
      expect(await ask(file, 'yoga'), file).toEqual({ ok: false, why: 'bad-names' });
  });

  it('come from the public service only when they are missing here, and only those', async () => {
    const outside = service({ ...SET, icons: { swim: { body: '<path d="M3 3"/>' } }, aliases: {} });
    const ask = icons({ installed, service: outside });
    await ask('ours.json', 'yoga,run');
    expect(outside.asked).toEqual([]);
    expect(await ask('ours.json', 'yoga,swim,dive')).toMatchObject({
      subset: { icons: { yoga: {}, swim: { body: '<path d="M3 3"/>' } }, not_found: ['dive'] },
    });
    expect(outside.asked).toEqual(['ours: swim dive']);
  });

  it('of another size are another version of the set, and left out', async () => {
    const outside = service({ ...SET, width: 16, icons: { swim: { body: '<path/>' } } });
    expect(await icons({ installed, service: outside })('ours.json', 'yoga,swim')).toMatchObject({
      subset: { width: 24, not_found: ['swim'] },
    });
  });

  it('are there as a whole set: Tabler’s, read once', async () => {
    const sets = installedSets();
    expect(await sets.get('tabler')).toBe(await sets.get('tabler'));
    expect(await icons({ installed: sets, service: null })('tabler.json', 'barbell,yoga')).toMatchObject({
      subset: { width: 24, icons: { barbell: { body: expect.stringContaining('<path') }, yoga: {} }, not_found: [] },
    });
    expect(await sets.get('constructor')).toBeNull();
  });
});

describe('the public icon service (specification §9)', () => {
  /** Time that stands still until the test says otherwise. */
  function waiting() {
    let late = () => {};
    const delays: number[] = [];
    const scheduler: Scheduler = {
      after: (delay, call) => {
        delays.push(delay);
        late = call;
        return () => delays.pop();
      },
    };
    return { scheduler, delays, late: () => late() };
  }
  const answering = (status: number, text: string) => async () => new Response(text, { status });

  it('is asked for the missing names and believed when its answer is a set of that name', async () => {
    const asked: string[] = [];
    const { scheduler, delays } = waiting();
    const ask = publicService('https://icons.example', scheduler, async (address) => {
      asked.push(String(address));
      return new Response(JSON.stringify(SET));
    }).ask;
    expect(await ask('ours', ['yoga', 'run'])).toEqual(SET);
    expect(asked).toEqual(['https://icons.example/ours.json?icons=yoga,run']);
    expect(delays).toEqual([]);
  });

  it('is given 1500 ms', async () => {
    const { scheduler, delays, late } = waiting();
    const never: typeof fetch = (_address, options) =>
      new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const asked = publicService('https://icons.example', scheduler, never).ask('ours', ['yoga']);
    expect(delays).toEqual([1500]);
    late();
    expect(await asked).toBeNull();
  });

  it('[10.23] is left alone for a minute when it did not answer, so that nobody waits for it again', async () => {
    const calls: (() => void)[] = [];
    const scheduler: Scheduler = {
      after: (delay, call) => {
        if (delay === 60_000) calls.push(call);
        return () => {};
      },
    };
    let asked = 0;
    const gone: typeof fetch = async () => {
      asked += 1;
      throw new Error('no line');
    };
    const { ask } = publicService('https://icons.example', scheduler, gone);
    for (let time = 0; time < 3; time += 1) expect(await ask('ours', ['yoga'])).toBeNull();
    expect(asked).toBe(1);
    for (const call of calls) call();
    await ask('ours', ['yoga']);
    expect(asked).toBe(2);
  });

  it('[10.23] is asked with an address of at most 500 characters', async () => {
    const { scheduler } = waiting();
    const asked: string[] = [];
    const listening: typeof fetch = async (address) => {
      asked.push(String(address));
      return new Response(JSON.stringify(SET));
    };
    const names = Array.from({ length: 100 }, (_, index) => `a-rather-long-name-${index}`);
    await publicService('https://icons.example', scheduler, listening).ask('ours', names);
    expect(asked.map((address) => [address.length <= 500, address.length > 470])).toEqual([[true, true]]);
  });

  it('is not believed when it fails, says something else, or too much', async () => {
    const { scheduler } = waiting();
    const huge = JSON.stringify({ ...SET, more: 'x'.repeat(500_000) });
    const answers = [answering(404, '{}'), answering(200, 'nonsense'), answering(200, '{"prefix":"ours"}'), answering(200, huge)];
    for (const answer of answers)
      expect(await publicService('https://icons.example', scheduler, answer).ask('ours', ['a'])).toBeNull();
    const other = answering(200, JSON.stringify({ ...SET, prefix: 'theirs' }));
    expect(await publicService('https://icons.example', scheduler, other).ask('ours', ['a'])).toBeNull();
  });
});
