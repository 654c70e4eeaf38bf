/**
 * From a row of the manifest (schemas/routes.ts) to what the browser loads for it. A screen is a file of its own with a default export,
 * loaded when it is opened. No screen and no library is imported here: the page begins with this (`begin.ts`).
 */
import type { ComponentType } from 'react';
import type { FirstRead, PlacedRoute } from '../schemas/routes.ts';
import { bookingsQuery } from './features/booking/queries.ts';
import { checkinsQuery } from './features/checkin/queries.ts';
import { noticesQuery } from './features/notice/queries.ts';
import { passesQuery } from './features/pass/queries.ts';
import { grantsQuery } from './features/person/queries.ts';
import type { MadeOf } from './shell/not-opened.tsx';
import type { OwnQuery } from './sync/queries/first-rows.ts';

export type Load = () => Promise<{ default: ComponentType }>;

const SCREENS: Readonly<Record<string, Load>> = import.meta.glob<{ default: ComponentType }>([
  './screens/*/*.tsx',
  '!**/*.test.tsx',
]);

/** @throws where the manifest names a screen that is no file */
export function screenOf({ screen }: Pick<PlacedRoute, 'screen'>): Load {
  const load = SCREENS[`./screens/${screen}.tsx`];
  if (load === undefined) throw new Error(`client/screens/${screen}.tsx does not exist`);
  return load;
}

/** Every screen there is a file of, as the manifest would name it. */
export const SCREEN_FILES: readonly string[] = Object.keys(SCREENS).map((file) =>
  file.slice('./screens/'.length, -'.tsx'.length),
);

/** Round every signed-in screen. */
export const loadFrame = () => import('./shell/frame/signed-in-layout.tsx');

/** The scanner, which opens over any page of who may check people in. */
export const loadScanner = () => import('./screens/kiosk/tablet-checkin/scan-modal.tsx');

/** What a page needs besides what everybody has. */
export const loadsOf = (route: PlacedRoute): readonly (() => Promise<unknown>)[] =>
  route.guards[0] === 'everyone' ? [screenOf(route)] : [screenOf(route), loadFrame];

const FIRST: Readonly<Record<FirstRead, OwnQuery | Promise<readonly OwnQuery[]>>> = {
  grants: grantsQuery,
  notices: noticesQuery,
  passes: passesQuery,
  bookings: bookingsQuery,
  checkins: checkinsQuery,
  // On no device but theirs who run the platform.
  get reviews() {
    return import('./features/review/office/queries.ts').then(Object.values<OwnQuery>);
  },
};

/** The queries of what it reads first; null: nothing of the page can be shown before the device is there. */
export const firstQueries = async ({ readsFirst }: Pick<PlacedRoute, 'readsFirst'>): Promise<readonly OwnQuery[] | null> =>
  readsFirst ? (await Promise.all(readsFirst.map((name) => FIRST[name]))).flat() : null;

/** What a page is made of: nothing that is kept on this device, what anybody may read, or what is somebody's own. */
export const madeOf = ({ guards, readsFirst }: Pick<PlacedRoute, 'guards' | 'readsFirst'>): MadeOf =>
  guards[0] !== 'everyone' ? 'own' : readsFirst === undefined ? 'nothing' : 'public';
