import { describe, expect, it } from 'vitest';
import { cpuOf, rssOf } from './server-usage.ts';

const STAT = (name: string) =>
  `4242 (${name}) S 4241 4242 4242 34816 4242 4194304 51234 0 12 0 731 269 0 0 20 0 11 0 3562917 1254 46435 18446744073709551615`;

describe('what the kernel says of a process', () => {
  it('processor time is what it used itself and what the system did for it', () => {
    expect(cpuOf(STAT('node'))).toBe(10_000);
  });

  it('a program may be called anything', () => {
    expect(cpuOf(STAT('a (b) 7 c) 9'))).toBe(10_000);
  });

  it('memory is what lies in the machine, in megabytes', () => {
    expect(rssOf('Name:\tnode\nVmHWM:\t  999999 kB\nVmRSS:\t  204800 kB\nRssAnon:\t   1 kB\n')).toBe(200);
  });

  it('anything else is no answer', () => {
    expect(() => cpuOf('no process')).toThrow('/proc/<pid>/stat');
    expect(() => rssOf('Name:\tnode\n')).toThrow('/proc/<pid>/status');
  });
});
