import { useEffect, useState } from 'react';
import { useGyms } from '../gym/hooks.ts';
import type { PostcodePlaced } from './messages.ts';
import { useDirectory } from './use-directory.ts';

/** Nothing of it: nothing here can place it. */
export type PlacedPostcode = Pick<PostcodePlaced, 'check' | 'place'>;

/**
 * Where a postcode is, undefined while that is asked, by all gyms whose cells this device holds: asked again when those change, and without a network as well.
 * @param own the gym whose own postcode it is, which says nothing about itself
 */
export function usePostcodePlace(postcode: string, own?: string): PlacedPostcode | undefined {
  const directory = useDirectory(useGyms().rows);
  const [placed, setPlaced] = useState<{ readonly of: string; readonly said: PlacedPostcode }>();
  useEffect(() => {
    if (!directory || postcode === '') return;
    let last = 0;
    const ask = () => {
      last += 1;
      directory.tell({ kind: 'postcode', id: last, postcode, ...(own !== undefined && { own }) });
    };
    const stop = directory.listen((message) => {
      if (message.kind === 'changed') ask();
      else if (message.kind === 'placed' && message.id === last) setPlaced({ of: postcode, said: message });
    });
    ask();
    return stop;
  }, [directory, postcode, own]);
  return placed?.of === postcode ? placed.said : undefined;
}
