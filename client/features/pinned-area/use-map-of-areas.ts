import { useEffect, useState } from 'react';
import { counted } from '../../report/report.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import type { TendedArea } from '../map/tiles/tend.ts';
import { keepMaps } from './maps-of.ts';

/** Sees to it that the maps of these areas are kept. @returns what is kept of each, once that is known */
export function useMapsOf(areaIds: readonly string[]): ReadonlyMap<string, TendedArea> {
  const { call } = useSessionActions();
  const [kept, setKept] = useState<ReadonlyMap<string, TendedArea>>(new Map());
  const wanted = areaIds.join(' ');
  useEffect(() => {
    // As long as this device has not read which are pinned, there seem to be none.
    if (wanted === '') return;
    let isWanted = true;
    keepMaps(call, wanted.split(' '))
      .then(({ areas }) => {
        if (isWanted) setKept(new Map(areas.map((area) => [area.areaId, area])));
      })
      .catch(counted('pinned areas: their map'));
    return () => {
      isWanted = false;
    };
  }, [wanted, call]);
  return kept;
}
