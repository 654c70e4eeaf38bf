/** What to try where a search found nothing: each filter that, let go of alone, would find something, with how much. Pure. */
import type { GymQuestion, GymSearch } from '../../../features/search/index.ts';
import { widerThan } from './query.ts';

type Change = Partial<Pick<GymQuestion, 'text' | 'activity' | 'withinMiles' | 'openNow'>>;

export interface WayOut {
  readonly kind: 'distance' | 'hours' | 'activity' | 'text';
  readonly change: Change;
  /** Gyms it would find. */
  readonly count: number;
}

export function waysOut(search: Pick<GymSearch, 'ask'>, question: GymQuestion, now: number): readonly WayOut[] {
  const way = (kind: WayOut['kind'], change: Change): WayOut[] => {
    const count = search.ask({ ...question, ...change }, now).found.length;
    return count === 0 ? [] : [{ kind, change, count }];
  };
  const { withinMiles, openNow, activity, text } = question;
  return [
    ...(withinMiles === undefined
      ? []
      : further(withinMiles)
          .flatMap((miles) => way('distance', { withinMiles: miles }))
          .slice(0, 1)),
    ...(openNow === true ? way('hours', { openNow: false }) : []),
    ...(activity === undefined ? [] : way('activity', { activity: undefined })),
    ...(text.trim() === '' ? [] : way('text', { text: '' })),
  ];
}

/** Further and further, then anywhere. */
function further(withinMiles: number): readonly (number | undefined)[] {
  const miles = widerThan(withinMiles);
  return miles === undefined ? [undefined] : [miles, ...further(miles)];
}
