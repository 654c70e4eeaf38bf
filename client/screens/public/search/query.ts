/** The filters of `/search` as they stand in its address, so that a reload, a link and the back button keep them. */

/** Miles; the choices of the distance filter. */
export const distances = [1, 2, 3, 5, 10, 15, 25] as const;

export interface Filters {
  readonly text: string;
  readonly activity?: string;
  readonly withinMiles?: number;
  readonly openNow: boolean;
  /** Nothing chosen: nearest first where there is a place. */
  readonly sort?: 'best' | 'nearest';
  /** "Near me" was used. Where that is never stands in an address. */
  readonly nearMe: boolean;
}

/** Some filters set anew; `undefined` takes one away. */
export type FilterChange = { readonly [Name in keyof Filters]?: Filters[Name] | undefined };

export function filtersOf(params: URLSearchParams): Filters {
  const activity = params.get('activity');
  const sort = params.get('sort');
  const within = distances.find((miles) => String(miles) === params.get('within'));
  return {
    text: (params.get('q') ?? '').slice(0, 100),
    ...(activity && { activity: activity.slice(0, 60) }),
    ...(within !== undefined && { withinMiles: within }),
    openNow: params.get('open') === '1',
    ...(sort === 'nearest' || sort === 'best' ? { sort } : {}),
    nearMe: params.get('near') === 'me',
  };
}

/** Only what differs from an empty search. */
export function paramsOf(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.text.trim() !== '') params.set('q', filters.text.trim());
  if (filters.activity !== undefined) params.set('activity', filters.activity);
  if (filters.withinMiles !== undefined) params.set('within', String(filters.withinMiles));
  if (filters.openNow) params.set('open', '1');
  if (filters.sort !== undefined) params.set('sort', filters.sort);
  if (filters.nearMe) params.set('near', 'me');
  return params;
}

/** The next distance worth trying when nothing was found; ten miles unless that was too little. */
export function widerThan(withinMiles: number): number | undefined {
  return distances.find((miles) => miles > withinMiles && miles >= 10);
}
