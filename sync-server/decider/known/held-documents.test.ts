import { describe, expect, it } from 'vitest';
import { Seeded } from '../../../tests/simulation/seeded.ts';
import type { Body } from '../../store/store.ts';
import { HeldDocuments } from './held-documents.ts';
import { Undo } from './undo.ts';

const DB = 'gym-g1/bookings';
const SLOTS = ['slot:1', 'slot:2', 'slot:3'];
const IDS = Array.from({ length: 12 }, (_, index) => `booking:${String(index).padStart(2, '0')}`);
const searchOf = (value: string) => ({ db: DB, field: 'slotId', value });

/** A store, and what is held of it as the working set holds it: what is not there is loaded, what is laid is stored when the turn is over. */
class Held {
  readonly stored = new Map<string, Body>();
  readonly undo = new Undo();
  readonly held = new HeldDocuments(this.undo);
  laid = new Map<string, Body | null>();
  reads = 0;

  begin(most: number): void {
    for (const [id, body] of this.laid) {
      if (body) this.stored.set(id, body);
      else this.stored.delete(id);
    }
    this.laid.clear();
    this.held.begin(most);
  }

  lay(id: string, body: Body | null): void {
    this.laid.set(id, body);
    this.held.set(DB, id, { body });
    if (body) this.held.index(DB, id, body);
  }

  /** Laid and looked at in a run that is taken back. */
  layInVain(id: string, body: Body | null): void {
    const before = new Map(this.laid);
    this.undo.begin();
    this.lay(id, body);
    for (const value of SLOTS) this.find(value);
    this.undo.end(false);
    this.laid = before;
  }

  body(id: string): Body | null {
    const held = this.held.get(DB, id);
    if (held) return held.body;
    this.reads += 1;
    this.held.load(DB, id, this.stored.get(id) ?? null);
    return this.held.get(DB, id)?.body ?? null;
  }

  find(value: string): string[] {
    const ids: string[] = [];
    const search = searchOf(value);
    if (this.held.find(search, (id) => void ids.push(id))) return ids;
    this.reads += 1;
    const found = [...this.stored].filter(([, body]) => body.slotId === value).map(([id, body]) => ({ id, body }));
    this.held.loadFound(
      search,
      found.sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    this.held.find(search, (id) => void ids.push(id));
    return ids;
  }

  /** What it has to answer. */
  expected(id: string): Body | null {
    return this.laid.has(id) ? (this.laid.get(id) ?? null) : (this.stored.get(id) ?? null);
  }
}

/** Twenty turns in which bookings are made, moved, removed, nearly made and asked for at random. */
function turns(seed: number, most: number, check: (held: Held) => void): Held {
  const chance = new Seeded(seed);
  const held = new Held();
  for (let turn = 0; turn < 20; turn += 1) {
    held.begin(most);
    for (let step = 0; step < 4; step += 1) {
      const id = chance.pick(IDS);
      const what = chance.below(20);
      if (what < 8) held.lay(id, { slotId: chance.pick(SLOTS), turn });
      else if (what < 10) held.lay(id, null);
      else if (what < 12) held.layInVain(id, chance.chance(0.7) ? { slotId: chance.pick(SLOTS), turn } : null);
      else if (what < 15) expect(held.body(id)).toEqual(held.expected(id));
      else check(held);
    }
  }
  return held;
}

describe('documents that are held from turn to turn', () => {
  it('[A8] answer the same however few of them are held', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      turns(seed, seed % 10, (held) => {
        for (const value of SLOTS) {
          expect(held.find(value)).toEqual(IDS.filter((id) => held.expected(id)?.slotId === value));
        }
      });
    }
  });

  it('that are asked for in every turn are not read again, whatever else has to go', () => {
    const held = new Held();
    held.stored.set('booking:00', { slotId: 'slot:1' });
    const others = Array.from({ length: 60 }, (_, index) => `booking:x${index}`);
    for (const [turn, other] of others.entries()) {
      held.begin(10);
      expect([held.find('slot:1'), held.body(other)]).toEqual([['booking:00'], null]);
      expect(held.reads).toBe(turn + 2);
    }
    expect(held.body(others[0] ?? '')).toBeNull();
    expect(held.reads).toBe(others.length + 2);
  });

  it('are all let go of where every one of them is asked for in every turn and they are too many', () => {
    const held = new Held();
    const askAll = () => {
      held.begin(IDS.length - 1);
      return IDS.map((id) => held.body(id));
    };
    askAll();
    const { reads } = held;
    askAll();
    expect(held.reads).toBe(2 * reads);
  });
});
