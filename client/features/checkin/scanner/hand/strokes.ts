/**
 * A hand scanner is a keyboard that types a whole code in less time than anybody types three signs. Told apart by that and by how our
 * codes begin. Whatever else was typed as fast and ended with Enter is some other code, and is told as well. Pure.
 */

export interface Stroke {
  /** What the host's layout makes of it. */
  readonly key: string;
  /** Which key it was, whatever stands on it (`KeyF`); empty where the platform does not say. */
  readonly code: string;
  readonly shift: boolean;
  /** Milliseconds, as the event has it: a busy page hears late and is told the right time. */
  readonly at: number;
}

export type Heard<S extends Stroke> =
  /** Somebody types. */
  | { readonly is: 'typing' }
  /** A code has begun with `first`; what came from there to here got where the focus is, and does not belong there. */
  | { readonly is: 'begun'; readonly first: S }
  /** Some other code, which got where the focus is from `first` on, and does not belong there. */
  | { readonly is: 'foreign'; readonly first: S; readonly texts: readonly string[] }
  /** More of it. */
  | { readonly is: 'more' }
  /** All of it: as it reads by this layout and by that of most scanners, the likelier first. */
  | { readonly is: 'read'; readonly texts: readonly string[] };

/** How our codes begin: three signs, so that a code is known before much of it was typed. */
const BEGINNING = /^FH\d$/i;
const BEGINNING_LENGTH = 3;
/** Nobody types three signs, each so soon after the other. Milliseconds. */
const TOGETHER = 50;
/** Within a code a scanner without a cable may falter for so long. Milliseconds. */
export const FALTERS = 300;
/** Nobody types so many, each so soon after the other; a short code has eight. */
const FOREIGN_LENGTH = 12;
/** Longer than any code of ours. */
const LONGEST = 1200;
const ENDS: readonly string[] = ['Enter', 'Tab'];
const TYPING = { is: 'typing' } as const;

export class HandScanner<S extends Stroke> {
  /** What came fast, one after the other. */
  #fast: S[] = [];
  #code: S[] | null = null;

  get isReading(): boolean {
    return this.#code !== null;
  }

  hear(stroke: S): Heard<S> {
    if (this.#code !== null) {
      if (stroke.at - (this.#code.at(-1)?.at ?? 0) <= FALTERS && this.#code.length < LONGEST)
        return this.#more(this.#code, stroke);
      // Its end never came, and this is somebody else.
      this.#code = null;
    }
    if (isSilent(stroke)) return TYPING;
    const last = this.#fast.at(-1);
    if (!isSign(stroke)) return this.#foreign(stroke, last) ?? this.#typing([]);
    const fast = last !== undefined && stroke.at - last.at <= TOGETHER ? [...this.#fast, stroke] : [stroke];
    const begun = fast.slice(-BEGINNING_LENGTH);
    const [first] = begun;
    if (first === undefined || textsOf(begun).length === 0) return this.#typing(fast.slice(-LONGEST));
    this.#fast = [];
    this.#code = begun;
    return { is: 'begun', first };
  }

  /** Nothing came for a while: what there is of a code. Some scanners send no Enter, and some codes are cut off. */
  silence(): readonly string[] {
    const texts = textsOf(this.#code ?? []);
    this.#code = null;
    return texts;
  }

  #more(code: readonly S[], stroke: S): Heard<S> {
    if (ENDS.includes(stroke.key)) return { is: 'read', texts: this.silence() };
    if (isSign(stroke)) this.#code = [...code, stroke];
    return { is: 'more' };
  }

  #foreign(stroke: S, last: S | undefined): Heard<S> | undefined {
    const [first] = this.#fast;
    const isEnd = ENDS.includes(stroke.key) && last !== undefined && stroke.at - last.at <= TOGETHER;
    if (!isEnd || first === undefined || this.#fast.length < FOREIGN_LENGTH) return undefined;
    const texts = [this.#fast.map(signOf).join('')];
    this.#fast = [];
    return { is: 'foreign', first, texts };
  }

  #typing(fast: S[]): Heard<S> {
    this.#fast = fast;
    return TYPING;
  }
}

const signOf = ({ key }: Stroke): string => ([...key].length === 1 ? key : '');
const isSign = ({ key, code }: Stroke): boolean => [...key].length === 1 || (!isNamed(key) && code in SIGNS);
/** Keys that write nothing by themselves. */
const isSilent = ({ key }: Stroke): boolean => key === 'Shift' || key === 'CapsLock' || key === 'AltGraph';
/** `Unidentified`, `Process` and `Dead` say nothing of which key it was; every other name does. */
const isNamed = (key: string): boolean => key.length > 1 && key !== 'Unidentified' && key !== 'Process' && key !== 'Dead';

/** As it reads by this layout, and by where the keys are: a scanner takes itself for an American keyboard, whatever the host has. */
function textsOf(strokes: readonly Stroke[]): readonly string[] {
  const byKey = strokes.map(signOf).join('');
  const byPlace = strokes.map(({ code, shift }) => SIGNS[code]?.[shift ? 1 : 0] ?? '').join('');
  return [...new Set([byKey, byPlace])].filter((text) => BEGINNING.test(text.slice(0, BEGINNING_LENGTH)));
}

/** What an American keyboard writes with each key, without Shift and with it: as much of it as our codes are made of. */
const SIGNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((sign) => [`Key${sign}`, sign.toLowerCase() + sign])),
  ...Object.fromEntries([...')!@#$%^&*('].map((sign, digit) => [`Digit${digit}`, `${digit}${sign}`])),
  ...Object.fromEntries(Array.from({ length: 10 }, (_, digit) => [`Numpad${digit}`, `${digit}${digit}`])),
  ...{ Minus: '-_', Equal: '=+', Period: '.>', Slash: '/?', Semicolon: ';:', Comma: ',<', Space: '  ' },
};
