import { useCallback, useEffect, useState } from 'react';
import type { SearchPlace } from '../../../schemas/gym-search/place.ts';
import { swallow } from '../../report/report.ts';

/** Where this device is. Coordinates stay in memory: they are neither stored nor put into an address. */
export type NearMe =
  | { readonly state: 'off' | 'asking' | 'denied' | 'unavailable' }
  | { readonly state: 'found'; readonly place: SearchPlace };

/**
 * Asks the browser only when `locate` is called, or at once when `resume` is true and the permission was given before: opening or
 * reloading a page never brings up a prompt.
 */
export function useNearMe(label: string, resume: boolean): { near: NearMe; locate: () => void; forget: () => void } {
  const [near, setNear] = useState<NearMe>({ state: 'off' });

  const locate = useCallback(() => {
    if (!('geolocation' in navigator)) {
      setNear({ state: 'unavailable' });
      return;
    }
    setNear({ state: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setNear({ state: 'found', place: { label, geo: { lat: coords.latitude, lon: coords.longitude } } }),
      (error) => setNear({ state: error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { maximumAge: 5 * 60_000, timeout: 10_000 },
    );
  }, [label]);

  useEffect(() => {
    if (!resume || !('permissions' in navigator)) return undefined;
    let current = true;
    navigator.permissions.query({ name: 'geolocation' }).then((permission) => {
      if (current && permission.state === 'granted') locate();
    }, swallow('it cannot be asked here: the person asks by tapping'));
    return () => {
      current = false;
    };
  }, [resume, locate]);

  return { near, locate, forget: useCallback(() => setNear({ state: 'off' }), []) };
}
