/**
 * Icons that are chosen at run time (specification §7): from the sets installed with the server, and for what those lack from the public
 * service, unless the operator has turned it off. The app's own icons are in its bundle and never ask (GAP-16).
 */
import { type Subset, subsetOf } from './icon.ts';
import type { InstalledSets } from './installed.ts';
import type { PublicService } from './public-service.ts';

/** Of prefixes and of icons. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LONGEST_NAME = 64;
/** More than fit into an address of 500 characters, which is as long as our own client makes one. */
const MOST = 128;

export type Icons = (file: string, list: string | null) => Promise<IconsAnswer>;
export type IconsAnswer =
  | { readonly ok: true; readonly subset: Subset }
  | { readonly ok: false; readonly why: 'bad-names' | 'unknown-set' };

export interface IconSources {
  readonly installed: InstalledSets;
  /** Null: nothing is asked outside. */
  readonly service: PublicService | null;
}

/**
 * `file` is `{prefix}.json`, `list` the names between commas. A set that nobody knows is `unknown-set`; an icon that nobody knows is listed in
 * the answer's `not_found`.
 */
export function icons({ installed, service }: IconSources): Icons {
  return async (file, list) => {
    const prefix = /^(.+)\.json$/.exec(file)?.[1] ?? '';
    const names = (list ?? '').split(',');
    if (!isName(prefix) || names.length > MOST || !names.every(isName)) return { ok: false, why: 'bad-names' };
    const set = await installed.get(prefix);
    const own = set && subsetOf(set, names);
    const missing = own?.not_found ?? [...new Set(names)];
    const more = missing.length > 0 && service ? await service.ask(prefix, missing) : null;
    const theirs = more && subsetOf(more, missing);
    const subset = own && theirs ? joined(own, theirs) : (own ?? theirs);
    return subset ? { ok: true, subset } : { ok: false, why: 'unknown-set' };
  };
}

const isName = (name: string): boolean => name.length <= LONGEST_NAME && NAME.test(name);

/** A set has one size; another size means another version of it, whose drawings would need a frame of their own. */
function joined(own: Subset, theirs: Subset): Subset {
  if (theirs.width !== own.width || theirs.height !== own.height) return own;
  return { ...own, icons: { ...own.icons, ...theirs.icons }, not_found: theirs.not_found };
}
