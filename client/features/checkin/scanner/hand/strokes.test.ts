import { describe, expect, it } from 'vitest';
import { FALTERS, HandScanner, type Stroke } from './strokes.ts';

const CODE = 'FH1.eyJwIjoiYWJj-zY_7.c2ln';

const SHIFTED = ')!@#$%^&*(';
/** What an American keyboard has to press for a sign: written anew, the other way round. */
function pressed(sign: string): { code: string; shift: boolean } {
  if (/[a-z]/.test(sign)) return { code: `Key${sign.toUpperCase()}`, shift: false };
  if (/[A-Z]/.test(sign)) return { code: `Key${sign}`, shift: true };
  if (/\d/.test(sign)) return { code: `Digit${sign}`, shift: false };
  if (SHIFTED.includes(sign)) return { code: `Digit${SHIFTED.indexOf(sign)}`, shift: true };
  const others: Record<string, [string, boolean]> = {
    ...{ '-': ['Minus', false], _: ['Minus', true], '.': ['Period', false], '/': ['Slash', false] },
    ...{ ':': ['Semicolon', true], '+': ['Equal', true], ' ': ['Space', false] },
  };
  const [code = '', shift = false] = others[sign] ?? [];
  return { code, shift };
}

type Layout = (press: { code: string; shift: boolean }, sign: string) => string;
const american: Layout = (_, sign) => sign;
const german: Layout = (press, sign) => {
  const at: Record<string, string> = { KeyY: 'zZ', KeyZ: 'yY', Minus: 'ß?', Slash: '-_', Semicolon: 'öÖ', Equal: '´`' };
  return at[press.code]?.[press.shift ? 1 : 0] ?? sign;
};
const french: Layout = (press, sign) => {
  const at: Record<string, string> = {
    KeyQ: 'aA',
    KeyA: 'qQ',
    KeyW: 'zZ',
    KeyZ: 'wW',
    KeyM: ',?',
    Digit1: '&1',
    Period: ':/',
    Minus: ')°',
  };
  return at[press.code]?.[press.shift ? 1 : 0] ?? sign;
};

/** Every sign of a text, one `gap` after the other, Shift where it takes one. */
function strokes(
  text: string,
  { gap = 8, from = 1000, layout = american }: { gap?: number; from?: number; layout?: Layout } = {},
) {
  return [...text].flatMap((sign, place): Stroke[] => {
    const press = pressed(sign);
    const at = from + place * gap;
    const stroke = { ...press, key: layout(press, sign), at };
    return press.shift ? [{ key: 'Shift', code: 'ShiftLeft', shift: true, at }, stroke] : [stroke];
  });
}
const key = (name: string, at: number): Stroke => ({ key: name, code: name, shift: false, at });
const soonAfter = (all: readonly Stroke[]) => (all.at(-1)?.at ?? 0) + 8;

/** What a page is left with: what got through to where the focus is, and what was read. */
function heard(all: readonly Stroke[], scanner = new HandScanner<Stroke>()) {
  let typed: Stroke[] = [];
  const read: (readonly string[])[] = [];
  for (const stroke of all) {
    const one = scanner.hear(stroke);
    if (one.is === 'typing') typed.push(stroke);
    if (one.is === 'begun' || one.is === 'foreign') typed = typed.slice(0, typed.indexOf(one.first));
    if (one.is === 'read' || one.is === 'foreign') read.push(one.texts);
  }
  return {
    typed: typed
      .map((stroke) => stroke.key)
      .filter((name) => name.length === 1)
      .join(''),
    read,
    isReading: scanner.isReading,
  };
}

const scanned = (layout = american, text = CODE) => {
  const all = strokes(text, { layout });
  return [...all, key('Enter', soonAfter(all))];
};

describe('[14] a hand scanner', () => {
  it('is read once it has ended with Enter, and leaves nothing where the focus is', () => {
    expect(heard(scanned())).toEqual({ typed: '', read: [[CODE]], isReading: false });
  });

  it('ends with Tab as well', () => {
    const all = strokes(CODE);
    expect(heard([...all, key('Tab', soonAfter(all))]).read).toEqual([[CODE]]);
  });

  it('leaves what somebody has typed before it', () => {
    const before = strokes('Sam', { gap: 120, from: 0 });
    expect(heard([...before, ...scanned()])).toMatchObject({ typed: 'Sam', read: [[CODE]] });
    // Even where the last sign came in the same breath.
    expect(heard([...strokes('m', { from: 990 }), ...scanned()])).toMatchObject({ typed: 'm', read: [[CODE]] });
  });

  it('is nobody who types: slowly, fast, or the very same signs', () => {
    expect(heard([...strokes(CODE, { gap: 51 }), key('Enter', 9000)])).toEqual({ typed: CODE, read: [], isReading: false });
    expect(heard(strokes('sam kowalski', { gap: 20 }))).toMatchObject({ typed: 'sam kowalski', read: [] });
  });

  it.each(['https://example.com/FX1', 'WIFI:T:WPA+S:gym', 'M1KENT/SAM EABC123', '5012345678900', '+'.repeat(4096)])(
    'tells of other codes too, and leaves nothing of them: %.20s',
    (other) => {
      const scanner = new HandScanner<Stroke>();
      const [one] = heard(scanned(american, other), scanner).read;
      expect(one).toEqual([other.slice(-1200)]);
      // And lives on.
      expect(heard(scanned(), scanner)).toMatchObject({ typed: '', read: [[CODE]] });
    },
  );

  it('takes nothing for another code that somebody typed: a short code, a name, or what came in bits', () => {
    for (const typed of ['K7QM4T9X', 'sam kowalsk']) expect(heard(scanned(american, typed))).toMatchObject({ typed, read: [] });
    const slow = strokes('sam kowalski of leeds', { gap: 51 });
    expect(heard([...slow, key('Enter', soonAfter(slow))]).read).toEqual([]);
    const fast = strokes('sam kowalski of leeds');
    expect(heard([...fast, key('Enter', soonAfter(fast) + 60)]).read).toEqual([]);
    expect(heard(fast)).toMatchObject({ typed: 'sam kowalski of leeds', read: [] });
  });

  it('is understood by where the keys are when the host has another layout', () => {
    expect(heard(scanned(german)).read[0]).toContain(CODE);
    expect(heard(scanned(german)).read[0]).toHaveLength(2);
    // The very first signs are others there.
    expect(heard(scanned(french))).toMatchObject({ typed: '', read: [[CODE]] });
  });

  it('is understood by its signs when it was set to the layout of the host, and when the platform does not name keys', () => {
    const set = scanned().map((stroke) => ({ ...stroke, code: stroke.code === 'KeyY' ? 'KeyZ' : stroke.code }));
    expect(heard(set).read[0]?.[0]).toBe(CODE);
    expect(heard(scanned().map((stroke) => ({ ...stroke, code: '' }))).read).toEqual([[CODE]]);
  });

  it('is understood with Caps Lock on', () => {
    const turned = scanned().map((one) => {
      const other = one.key === one.key.toUpperCase() ? one.key.toLowerCase() : one.key.toUpperCase();
      return one.key.length === 1 ? { ...one, key: other } : one;
    });
    expect(heard(turned).read[0]).toContain(CODE);
  });

  it('writes every sign that our codes are made of', () => {
    const all = 'FH2:0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:abcxyz_';
    const nameless = scanned(american, all).map((stroke) =>
      stroke.key.length === 1 ? { ...stroke, key: 'Unidentified' } : stroke,
    );
    expect(heard(nameless).read).toEqual([[all]]);
  });

  it('falters for a moment and goes on', () => {
    const [head, tail] = [strokes('FH1.eyJ'), 'wIjoi'];
    const rest = strokes(tail, { from: (head.at(-1)?.at ?? 0) + FALTERS });
    expect(heard([...head, ...rest, key('Enter', soonAfter(rest))])).toEqual({
      typed: '',
      read: [['FH1.eyJwIjoi']],
      isReading: false,
    });
  });

  it('that is cut off is taken for what it is, and whoever types next is heard', () => {
    const scanner = new HandScanner<Stroke>();
    const cut = strokes('FH1.eyJwIj');
    expect(heard(cut, scanner)).toEqual({ typed: '', read: [], isReading: true });
    expect(scanner.silence()).toEqual(['FH1.eyJwIj']);
    expect(scanner.isReading).toBe(false);
    const next = strokes('Sam', { gap: 120, from: soonAfter(cut) + 1000 });
    expect(heard(next, scanner)).toMatchObject({ typed: 'Sam', read: [] });
  });

  it('that is cut off where nobody heard the silence does not swallow who types next, nor the Enter after it', () => {
    const cut = strokes('FH1.eyJwIj');
    const late = soonAfter(cut) + FALTERS;
    const next = [...strokes('Sam', { gap: 120, from: late }), key('Enter', late + 900)];
    expect(heard([...cut, ...next])).toEqual({ typed: 'Sam', read: [], isReading: false });
  });

  it('reads the next code like the first', () => {
    const scanner = new HandScanner<Stroke>();
    expect(heard(scanned(), scanner).read).toHaveLength(1);
    expect(
      heard(
        scanned().map((one) => ({ ...one, at: one.at + 5000 })),
        scanner,
      ),
    ).toMatchObject({ typed: '', read: [[CODE]] });
  });

  it('never grows without end', () => {
    const scanner = new HandScanner<Stroke>();
    heard(strokes(`FH1.${'A'.repeat(3000)}`), scanner);
    expect(scanner.silence()).toEqual([]);
  });
});
