import { parseCode } from '../../../../../schemas/pass/code/fh2.ts';
import { parseToken } from '../../../../../schemas/pass/token.ts';

/** Of the ways in which it may read, the one that is a code. */
export const likeliest = (texts: readonly string[]): string | undefined => texts.find(isCode) ?? texts[0];
const isCode = (text: string): boolean => parseCode(text) !== null || parseToken(text) !== null;
