import { describe, expect, it } from 'vitest';
import { type Failure, onReport } from '../report/report.ts';
import { isNetworkNoise, swallowNetworkNoise } from './network-noise.ts';

function page() {
  const target = new EventTarget();
  const said: string[] = [];
  swallowNetworkNoise(target, (line) => said.push(line));
  const happens = (name: string, facts: object) => {
    const event = Object.assign(new Event(name, { cancelable: true }), facts);
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { said, happens };
}

describe('errors nobody caught (specification §8)', () => {
  it('are swallowed when they speak of the network, a reset connection, or the backend’s sign-in or database', () => {
    for (const error of [
      new Error('NetworkError when attempting to fetch'),
      new TypeError('Failed to fetch'),
      new TypeError('Load failed'),
      new Error('net::ERR_CONNECTION_RESET'),
      new Error('read ECONNRESET'),
      new Error('Firebase: Error (auth/network-request-failed)'),
      new Error('Firestore is unavailable'),
      new DOMException('The database connection is closing', 'InvalidStateError'),
      { code: 'auth/internal-error' },
      'the network connection was lost',
    ])
      expect(isNetworkNoise(error), String(error)).toBe(true);
  });

  it('stay as loud as they were when they speak of anything else', () => {
    const chunk = new TypeError('Failed to fetch dynamically imported module: /assets/search-abc.js');
    for (const error of [new TypeError('rows is undefined'), new Error('author/unknown'), chunk, undefined, null, 7, {}])
      expect(isNetworkNoise(error), String(error)).toBe(false);
  });

  it('leave a line in the log that the app works offline', () => {
    const { said, happens } = page();
    expect(happens('unhandledrejection', { reason: new Error('network down') })).toBe(true);
    expect(happens('error', { error: new Error('connection reset') })).toBe(true);
    expect(happens('error', { error: null, message: 'Uncaught NetworkError' })).toBe(true);
    expect(said).toEqual(Array.from({ length: 3 }, () => 'No connection: the app works offline.'));
    expect(happens('error', { error: new Error('rows is undefined'), message: 'rows is undefined' })).toBe(false);
    expect(happens('unhandledrejection', { reason: undefined })).toBe(false);
    expect(said).toHaveLength(3);
  });

  it('[11] are counted for the diagnosis, the loud ones and those kept out of the way', () => {
    const failures: Failure[] = [];
    const stop = onReport((failure) => failures.push(failure));
    const { happens } = page();
    happens('unhandledrejection', { reason: new TypeError('Failed to fetch') });
    happens('error', { error: new RangeError('rows is undefined') });
    stop();
    expect(failures.map(({ name }) => name)).toEqual(['TypeError', 'RangeError']);
  });
});
