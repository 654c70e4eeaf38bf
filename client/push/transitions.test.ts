import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PUSH, type PushEvent, type PushState } from './transitions.ts';

const STATES = Object.keys(PUSH) as PushState[];
const EVENTS = Object.keys(PUSH.default) as PushEvent[];
const walk = (events: readonly PushEvent[], from: PushState = 'signedOut') =>
  events.reduce<PushState>((state, event) => PUSH[state][event], from);
const anyEvents = fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 });
/** Where a subscription is held or asked for. */
const GRANTED: readonly PushState[] = ['settingUp', 'on', 'renewing', 'waiting', 'failed'];

describe('specification §4: notifications as a table', () => {
  it('leads only to states there are, for every state and event', () => {
    for (const state of STATES) for (const event of EVENTS) expect(STATES, `${state} × ${event}`).toContain(PUSH[state][event]);
  });

  it('every state but unsupported can be reached, and unsupported is never left', () => {
    const reached = new Set<PushState>(['signedOut']);
    for (const state of reached) for (const event of EVENTS) reached.add(PUSH[state][event]);
    expect([...reached].sort()).toEqual(STATES.filter((state) => state !== 'unsupported').sort());
    fc.assert(fc.property(anyEvents, (events) => walk(events, 'unsupported') === 'unsupported'));
  });

  it('is set up only when granted, and asked for only on a tap', () => {
    const withoutGrant = anyEvents.map((events) => events.filter((event) => event !== 'standsGranted'));
    fc.assert(fc.property(withoutGrant, (events) => !GRANTED.includes(walk(events)) && walk(events) !== 'off'));
    const withoutTap = anyEvents.map((events) => events.filter((event) => event !== 'turnedOn'));
    fc.assert(fc.property(withoutTap, (events) => ![...GRANTED, 'asking'].includes(walk(events))));
  });

  it('signed out, blocked and reset hold whatever was before; off is one tap from everything that is on', () => {
    for (const state of STATES.filter((one) => one !== 'unsupported')) {
      expect(PUSH[state].signedOut).toBe('signedOut');
      expect(PUSH[state].standsBlocked).toBe('blocked');
      expect(PUSH[state].standsDefault).toBe('default');
      if (GRANTED.includes(state)) expect(PUSH[state].turnedOff).toBe('off');
    }
  });

  it('is on only by the server’s word, and what was given up does not come on by a late answer', () => {
    const withoutWord = anyEvents.map((events) => events.filter((event) => event !== 'registered'));
    fc.assert(fc.property(withoutWord, (events) => !['on', 'renewing'].includes(walk(events))));
    for (const state of ['off', 'default', 'blocked', 'signedOut'] as const) expect(PUSH[state].registered).toBe(state);
  });
});
