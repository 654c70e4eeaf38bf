/**
 * A short code as it is typed. A hand scanner types too, where the focus happens to be, and faster than anybody: eight of its signs are no code. So what
 * was typed counts when nothing more comes, and what is longer than a code counts not at all, until it has ended.
 */
import { FALTERS } from '../scanner/hand/strokes.ts';
import { CODE_LENGTH, isLonger, typedCode } from './short-code.ts';

export interface CodeEntryParts {
  readonly show: (code: string) => void;
  readonly submit: (code: string) => Promise<void>;
}

export class CodeEntry {
  readonly #parts: CodeEntryParts;
  #isForeign = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: CodeEntryParts) {
    this.#parts = parts;
  }

  /** `text`: what stands in the field now. */
  typed(text: string): void {
    const { show } = this.#parts;
    this.#isForeign ||= isLonger(text);
    const code = this.#isForeign ? '' : typedCode(text);
    show(code);
    this.stop();
    if (this.#isForeign || code.length === CODE_LENGTH) this.#silence = setTimeout(() => this.#ended(code), FALTERS);
  }

  /** By the keys on the screen, one at a time: nothing is waited for. */
  tapped(text: string): void {
    this.stop();
    const code = typedCode(text);
    this.#parts.show(code);
    if (code.length === CODE_LENGTH) this.#submit(code);
  }

  stop(): void {
    clearTimeout(this.#silence);
  }

  #ended(code: string): void {
    if (!this.#isForeign) this.#submit(code);
    this.#isForeign = false;
  }

  #submit(code: string): void {
    // Whatever the answer, the next person starts with nothing.
    void this.#parts.submit(code).finally(() => this.#parts.show(''));
  }
}
