/** Which screen an address has (schemas/routes.ts). */
import { GYM_KEY, routeOf } from '../../schemas/routes.ts';

/** As `area/name`. @param path as in the address; one slash at its end is none */
export const screenOf = (path: string): string | undefined => routeOf(path)?.screen;

/** The `{id}` of `/gym/{id}`: a gym's id without its `gym:`; null when it is another page or cannot be one. */
export function gymKeyOf(path: string): string | null {
  if (routeOf(path)?.path !== '/gym/:id') return null;
  const key = path.split('/')[2] ?? '';
  return GYM_KEY.test(key) ? key : null;
}
