import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { NowProvider } from '../now.tsx';
import {
  draftsOf,
  endOldDrafts,
  forgetDraftsOf,
  keepAgedDraft,
  keepDraft,
  readDraft,
  readKeptDraft,
  useFormDraft,
} from './draft.ts';

const Message = z.strictObject({ subject: z.string() });

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (place) => [...kept.keys()][place] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

it('gives back what was typed, to whom it belongs', () => {
  const tab = memory();
  keepDraft(tab, 'contact:sam', { subject: 'A towel' });
  expect(readDraft(tab, 'contact:sam', Message)).toEqual({ subject: 'A towel' });
  expect(readDraft(tab, 'contact:kim', Message)).toBeUndefined();
  keepDraft(tab, 'contact:sam', undefined);
  expect(readDraft(tab, 'contact:sam', Message)).toBeUndefined();
});

it('[12] goes with its person when they sign out, all of it, and nobody else’s', () => {
  const device = memory();
  device.setItem('fitness-hub-way-back', 'sam');
  for (const form of ['application:sam', 'verification:sam:gym:iron:business', 'application:samuel', 'application:visitor'])
    keepDraft(device, form, { subject: 'A towel' });
  expect(draftsOf(device, 'sam')).toEqual(['draft:application:sam', 'draft:verification:sam:gym:iron:business']);
  forgetDraftsOf(device, 'sam');
  expect(draftsOf(device, 'sam')).toEqual([]);
  expect(Array.from({ length: device.length }, (_, place) => device.key(place))).toEqual([
    'fitness-hub-way-back',
    'draft:application:samuel',
    'draft:application:visitor',
  ]);
});

it('reads nothing that is not whole', () => {
  const tab = memory();
  tab.setItem('draft:contact:sam', '{"subject":');
  expect(readDraft(tab, 'contact:sam', Message)).toBeUndefined();
  tab.setItem('draft:contact:sam', '{"theme":"A towel"}');
  expect(readDraft(tab, 'contact:sam', Message)).toBeUndefined();
});

it('works on without a storage', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  };
  expect(() => keepDraft(full, 'contact:sam', {})).not.toThrow();
});

const FORM = 'contact:sam';
type Held = ReturnType<typeof useFormDraft<z.infer<typeof Message>>>;
function Form({ where, onDrawn }: { where: 'tab' | 'device'; onDrawn: (held: Held) => void }) {
  onDrawn(useFormDraft(FORM, Message, where));
  return null;
}

describe('[11] [4.0] a form that is sent', () => {
  /** As it was drawn when its button was tapped: what it holds is from then, however long the device takes to store what was sent. */
  function drawn(where: 'tab' | 'device') {
    const kept = memory();
    vi.stubGlobal('window', {
      sessionStorage: where === 'tab' ? kept : memory(),
      localStorage: where === 'device' ? kept : memory(),
    });
    keepDraft(kept, FORM, { subject: 'A towel' });
    let held: Held | undefined;
    const onDrawn = (drawn: Held) => {
      held = drawn;
    };
    renderToStaticMarkup(
      <NowProvider readNow={() => 0}>
        <Form where={where} onDrawn={onDrawn} />
      </NowProvider>,
    );
    if (!held) throw new Error('the form was not drawn');
    const [draft, type, ends] = held;
    return { draft, type, ...ends, left: () => readKeptDraft(kept, FORM, Message, 0) };
  }

  it.each(['tab', 'device'] as const)('keeps the letters that came while it was being stored (%s)', (where) => {
    const { draft, type, forgetSent, left } = drawn(where);
    type({ subject: 'A towel, a' });
    type({ subject: 'A towel, a blue one' });
    expect(forgetSent(draft)).toBe(false);
    expect(left()).toEqual({ subject: 'A towel, a blue one' });
  });

  it('keeps nothing of what was sent: also where a letter came and went', () => {
    const { draft, type, forgetSent, left } = drawn('tab');
    type({ subject: 'A towel,' });
    type({ subject: 'A towel' });
    expect([forgetSent(draft), left()]).toEqual([true, undefined]);
    const other = drawn('tab');
    expect([other.forgetSent(other.draft), other.left()]).toEqual([true, undefined]);
  });

  it('keeps the letters of a form that was sent as it was found, with nothing typed', () => {
    const { discard, type, forgetSent, left } = drawn('tab');
    discard();
    type({ subject: 'A hat' });
    expect([forgetSent(undefined), left()]).toEqual([false, { subject: 'A hat' }]);
  });

  it('[12] is changed from how it stands by then, also where the same form was opened again meanwhile', () => {
    const { type, revise, left } = drawn('tab');
    type({ subject: 'A towel, a' });
    revise((now) => ({ subject: `${now?.subject} hat` }));
    expect(left()).toEqual({ subject: 'A towel, a hat' });
    keepDraft(window.sessionStorage, FORM, { subject: 'Shoes' });
    revise((now) => ({ subject: `${now?.subject} and laces` }));
    expect(left()).toEqual({ subject: 'Shoes and laces' });
  });

  it('keeps what is left of it as the form would have it, and nothing where it says that nothing is', () => {
    const { draft, type, forgetSent, left } = drawn('tab');
    type({ subject: 'A towel, a hat' });
    expect(forgetSent(draft, ({ subject }) => ({ subject: subject.slice(9) }))).toBe(false);
    expect(left()).toEqual({ subject: 'a hat' });
    expect([forgetSent(draft, () => undefined), left()]).toEqual([true, undefined]);
  });
});

describe('[12] [4.6] what outlives the tab', () => {
  const NOW = Date.parse('2026-03-03T09:00:00.000Z');
  const DAY = 86_400_000;
  const TOWEL = { subject: 'A towel' };
  const there = (device: Storage) => Array.from({ length: device.length }, (_, place) => device.key(place));

  it('is there for 90 days after it was last touched, and then taken away', () => {
    const device = memory();
    keepAgedDraft(device, 'photos:sam', { subject: 'A hat' }, NOW - 80 * DAY);
    keepAgedDraft(device, 'photos:sam', TOWEL, NOW);
    expect(readKeptDraft(device, 'photos:sam', Message, NOW + 90 * DAY)).toEqual(TOWEL);
    expect(readKeptDraft(device, 'photos:kim', Message, NOW)).toBeUndefined();
    expect(readKeptDraft(device, 'photos:sam', Message, NOW + 90 * DAY + 1)).toBeUndefined();
    expect(there(device)).toEqual([]);
    keepAgedDraft(device, 'photos:sam', TOWEL, NOW);
    keepAgedDraft(device, 'photos:sam', undefined, NOW);
    expect(there(device)).toEqual([]);
  });

  it('as an earlier version of the app kept it, without its day, has 90 from when this one sees it', () => {
    const device = memory();
    keepDraft(device, 'photos:sam', TOWEL);
    expect(readKeptDraft(device, 'photos:sam', Message, NOW)).toEqual(TOWEL);
    expect(readKeptDraft(device, 'photos:sam', Message, NOW + 90 * DAY)).toEqual(TOWEL);
    expect(readKeptDraft(device, 'photos:sam', Message, NOW + 90 * DAY + 1)).toBeUndefined();
  });

  it('in a shape that this version cannot read is nothing, and is not thrown away for that', () => {
    const device = memory();
    keepAgedDraft(device, 'photos:sam', { theme: 'A towel' }, NOW);
    expect(readKeptDraft(device, 'photos:sam', Message, NOW)).toBeUndefined();
    expect(there(device)).toEqual(['draft:photos:sam']);
  });

  it('goes also where nobody opens its form again; what says its own end, or is no draft, stays', () => {
    const device = memory();
    device.setItem('fitness-hub-way-back', JSON.stringify({ changedAt: 0, draft: 1 }));
    keepDraft(device, 'application:sam', { changedAt: 0, said: {} });
    keepDraft(device, 'closure:plan:gym:one', TOWEL);
    for (const [form, days] of [
      ['photos:sam', 91],
      ['verification:sam', 100],
      ['photos:kim', 90],
    ] as const)
      keepAgedDraft(device, form, TOWEL, NOW - days * DAY);
    endOldDrafts(device, NOW);
    expect(there(device)).toEqual([
      'fitness-hub-way-back',
      'draft:application:sam',
      'draft:closure:plan:gym:one',
      'draft:photos:kim',
    ]);
  });
});
