/** Icons in the form in which icon sets are published (IconifyJSON), as far as this product serves them. */
import * as z from 'zod/mini';

/** SVG elements without their frame. The client draws it as a mask, where nothing in it can run. */
const Body = z.string().check(z.maxLength(20_000));
export const Icon = z.object({ body: Body });
export type Icon = z.infer<typeof Icon>;

/** A set as published, or a part of one. What else it holds is dropped. */
export const IconSet = z.object({
  prefix: z.string(),
  icons: z.record(z.string(), Icon),
  /** Other names for icons of the set. */
  aliases: z.optional(z.record(z.string(), z.object({ parent: z.string() }))),
  /** Size of the drawing's square, where the set is not of the usual 16. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
});
export type IconSet = z.infer<typeof IconSet>;

/** What one answer holds: the icons asked for that exist, under the names asked, and the names that do not. */
export interface Subset {
  readonly prefix: string;
  readonly width: number;
  readonly height: number;
  readonly icons: Readonly<Record<string, Icon>>;
  readonly not_found: readonly string[];
}

const USUAL = 16;

/** Each name once, in the order asked. A name that is another's alias is answered with that one's drawing. */
export function subsetOf(set: IconSet, names: readonly string[]): Subset {
  const found: [string, Icon][] = [];
  const missing: string[] = [];
  for (const name of new Set(names)) {
    const icon = own(set.icons, name) ?? own(set.icons, own(set.aliases ?? {}, name)?.parent ?? '');
    if (icon) found.push([name, icon]);
    else missing.push(name);
  }
  const { prefix, width = USUAL, height = USUAL } = set;
  return { prefix, width, height, icons: Object.fromEntries(found), not_found: missing };
}

/** `constructor` is no icon. */
function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
