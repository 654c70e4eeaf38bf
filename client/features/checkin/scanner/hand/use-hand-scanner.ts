import { useEffect, useRef } from 'react';
import { parseCode } from '../../../../../schemas/pass/code/fh2.ts';
import { parseToken } from '../../../../../schemas/pass/token.ts';
import { counted } from '../../../../report/report.ts';
import { markDecoded } from '../ports.ts';

/** Of the ways in which it may read, the one that is a code. */
const likeliest = (texts: readonly string[]): string | undefined => texts.find(isCode) ?? texts[0];
const isCode = (text: string): boolean => parseCode(text) !== null || parseToken(text) !== null;

/**
 * Codes from a hand scanner, wherever the focus is. While `muted` nobody can be told: the last code waits, as one would that is held before a
 * camera, unless it is the one that is being answered.
 */
export function useHandScanner(onText: (text: string) => void, muted: boolean): void {
  const state = useRef<{ waiting?: string | undefined; told?: string | undefined; hear: (text: string | undefined) => void }>({
    hear: () => {},
  });
  useEffect(() => {
    const { current } = state;
    current.hear = (text) => {
      if (text === undefined) return;
      if (muted) {
        current.waiting = text;
        return;
      }
      current.told = text;
      markDecoded();
      onText(text);
    };
    const { waiting, told } = current;
    if (muted || waiting === undefined) return;
    current.waiting = undefined;
    if (waiting !== told) current.hear(waiting);
  }, [onText, muted]);
  useEffect(() => {
    let stop = () => {};
    let over = false;
    // The desk stands without it.
    const listen = async () => {
      const { listenForCodes } = await import('./listen.ts');
      if (!over) stop = listenForCodes((texts) => state.current.hear(likeliest(texts)));
    };
    listen().catch(counted('hand scanner: listening'));
    return () => {
      over = true;
      stop();
    };
  }, []);
}
