import { useEffect, useRef } from 'react';
import { counted } from '../../../../report/report.ts';
import { markDecoded } from '../ports.ts';

/**
 * Codes from a hand scanner, wherever the focus is. While `muted` nobody can be told: the last code waits, as one would that is held before a
 * camera, unless it is the one that is being answered. `isCode`: of the ways in which it may have read one, the one that it did; a member's code
 * where nothing is said, else a function that stays the same.
 */
export function useHandScanner(onText: (text: string) => void, muted: boolean, isCode?: (text: string) => boolean): void {
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
      const [{ listenForCodes }, { likeliest }] = await Promise.all([import('./listen.ts'), import('./likeliest.ts')]);
      const which = isCode ? (texts: readonly string[]) => texts.find(isCode) ?? texts[0] : likeliest;
      if (!over) stop = listenForCodes((texts) => state.current.hear(which(texts)));
    };
    listen().catch(counted('hand scanner: listening'));
    return () => {
      over = true;
      stop();
    };
  }, [isCode]);
}
