/**
 * A text that is longer than its shape takes. Its field says so at once, and all of it stays: `maxLength` would cut off the end of what is pasted
 * without a word. The device takes no proposal that has too long a text (`VALIDATION`), so that nothing of it is sent.
 */
import { words } from '../words.ts';

export interface Limited {
  readonly label: string;
  readonly value: string;
  /** As many characters as its shape takes; spaces round it do not count. */
  readonly most: number;
}

/** Undefined: it is no longer than it may be. */
export const tooLong = ({ label, value, most }: Limited): string | undefined =>
  value.normalize('NFC').trim().length > most ? words.form.tooLong(label, most) : undefined;
