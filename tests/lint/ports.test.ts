import { describe, expect, it } from 'vitest';
import { impurities } from './ports.ts';

const calls = (source: string, file = 'schemas/booking/decide.ts') => impurities(file, source).map((finding) => finding.call);

describe('[A10] the clock and chance come in through ports', () => {
  it.each([
    ['const at = Date.now();', 'Date.now'],
    ['const at = globalThis.Date.now();', 'globalThis.Date.now'],
    ["const at = Date['now']();", "Date['now']"],
    ['const clock = { now: Date.now };', 'Date.now'],
    ['const { now } = Date;', '{ now } = Date'],
    ['const at = new Date();', 'new Date()'],
    ['const at = new Date;', 'new Date'],
    ['const at = Date();', 'Date()'],
    ['const dice = Math.random();', 'Math.random'],
    ['const at = performance.now();', 'performance.now'],
    ['crypto.getRandomValues(bytes);', 'crypto.getRandomValues'],
    ['const id = globalThis.crypto.randomUUID();', 'globalThis.crypto.randomUUID'],
    ["import { randomBytes as some } from 'node:crypto';", 'randomBytes as some'],
    ['const today = Temporal.Now.plainDateISO();', 'Temporal.Now'],
    ["import { ulid as make } from 'ulid'; const id = make();", 'make()'],
    ["import { ulid } from 'ulid'; const id = ulid(clock.now());", 'ulid(clock.now())'],
    ["import { monotonicFactory } from 'ulid'; const make = monotonicFactory();", 'monotonicFactory()'],
    ['setTimeout(again, 5);', 'setTimeout(again, 5)'],
  ])('catches %s', (source, call) => {
    expect(calls(source)).toEqual([call]);
  });

  it('reads the sources of screens too, and says where it stands', () => {
    const source = 'export function Screen() {\n  return <time>{new Date().toString()}</time>;\n}\n';
    expect(impurities('client/screens/public/landing.tsx', source)).toEqual([
      { file: 'client/screens/public/landing.tsx', line: 2, call: 'new Date()' },
    ]);
  });

  it('lets pass what needs nothing from outside', () => {
    const pure = [
      'new Date(value)',
      'Date.parse(text)',
      'Math.max(1, 2)',
      "import { ulid } from 'ulid'",
      'ulid(clock.now(), random)',
      'parts.ulid()',
      'ports.scheduler.setTimeout(again, 5)',
      "import { createHash } from 'node:crypto'",
      'const { now } = clock',
      '// Date.now() in a comment',
    ];
    expect(calls(pure.join(';\n'))).toEqual([]);
  });

  it('lets a screen wait by itself, but nothing that the simulation runs', () => {
    expect(calls('setTimeout(close, 200);', 'client/ui/toast.tsx')).toEqual([]);
    expect(calls('setTimeout(close, 200);', 'client/sync/outbox.ts')).toHaveLength(1);
    expect(calls('setInterval(tick, 200);', 'sync-server/jobs/timers.ts')).toHaveLength(1);
  });

  it.each([
    ["await fetch('/api/demo', { signal });", 'fetch'],
    ["window.fetch('/api/demo');", 'fetch'],
    ['const network = { send: fetch };', 'fetch'],
    ["new EventSource('/db/_live');", 'EventSource'],
    ["navigator.sendBeacon('/api/seen');", 'sendBeacon'],
  ])('[10.20] a device asks only through its ports, where every request has an end: %s', (source, call) => {
    expect(calls(source, 'client/ui/demo-accounts.ts')).toEqual([call]);
    expect(calls(source, 'client/sync/ports.ts')).toEqual([]);
    expect(calls(source, 'sync-server/icons/public-service.ts')).toEqual([]);
  });

  it('a method of that name is no request of the browser’s', () => {
    const own = 'cache.fetch(key); interface Source { fetch(): void; } const a = { fetch: own }; type F = typeof fetch;';
    expect(calls(own, 'client/ui/demo-accounts.ts')).toEqual([]);
  });

  it('leaves the ports themselves and the tests alone', () => {
    expect(calls('Date.now();', 'sync-server/ports.ts')).toEqual([]);
    expect(calls('Date.now();', 'sync-server/store/sqlite.test.ts')).toEqual([]);
  });
});
