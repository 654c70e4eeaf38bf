/** The machines of a device as total tables, walked at random. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONNECTION, type ConnectionEvent, SEND, type SendEvent, type SendState, type Table } from './transitions.ts';

const keys = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[];
/** The states passed through, the first one included. */
function walk<S extends string, E extends string>(table: Table<S, E>, from: S, events: readonly E[]): S[] {
  const passed = [from];
  for (const event of events) passed.push(table[passed.at(-1) ?? from][event]);
  return passed;
}
const runs = <E extends string>(events: readonly E[]) => fc.array(fc.constantFrom(...events), { maxLength: 60 });

describe('the connection: Unknown, Online, Offline (specification §4)', () => {
  const events = keys<ConnectionEvent>(CONNECTION.Unknown);

  it('is what was heard last, and Unknown only before anything was', () => {
    fc.assert(
      fc.property(runs(events), (run) => {
        const last = run.at(-1);
        const state = walk(CONNECTION, 'Unknown', run).at(-1);
        expect(state).toBe(last === undefined ? 'Unknown' : last === 'heard' ? 'Online' : 'Offline');
      }),
    );
  });
});

describe('a row of the Outbox, from the tap to the server’s word', () => {
  const events = keys<SendEvent>(SEND.waiting);
  const states = keys<SendState>(SEND);

  it('every pair of state and event leads to a state there is, and every state can be reached', () => {
    const reached = new Set<SendState>(['waiting']);
    for (const state of reached) for (const event of events) reached.add(SEND[state][event]);
    expect([...reached].sort()).toEqual([...states].sort());
  });

  it('A2: the server’s word is final', () => {
    fc.assert(
      fc.property(runs(events), (run) => {
        const passed = walk(SEND, 'waiting', run);
        const decided = passed.indexOf('decided');
        if (decided >= 0) expect(new Set(passed.slice(decided))).toEqual(new Set(['decided']));
      }),
    );
  });

  it('A3: nothing disappears: only Undo, before it has left, takes a row back; and whatever else happens it can still be decided', () => {
    fc.assert(
      fc.property(runs(events), (run) => {
        const passed = walk(SEND, 'waiting', run);
        passed.forEach((state, index) => {
          const before = passed[index - 1];
          if (state === 'withdrawn' && before !== 'withdrawn') expect([before, run[index - 1]]).toEqual(['waiting', 'undone']);
          expect(SEND[state].decided).toBe('decided');
        });
      }),
    );
  });

  it('A3: nothing is stuck: from every open state sending and an acknowledgement lead on', () => {
    for (const state of ['waiting', 'sending', 'acknowledged'] as const) {
      expect(SEND[state].sent).toBe('sending');
      expect(SEND[state].acknowledged).toBe('acknowledged');
    }
  });
});
