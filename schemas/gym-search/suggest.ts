/** What may be meant by what has been typed so far: gyms, towns, activities. */
import { byText } from '../basics/by-text.ts';
import type { DirectoryRow } from '../gym-directory/row.ts';

export interface Suggestion {
  readonly kind: 'town' | 'activity' | 'gym';
  readonly label: string;
  /** Gyms there, or with it. */
  readonly count: number;
  /** Of a gym. */
  readonly id?: string;
}

const MOST_OF_A_KIND = 3;

/** A whole postcode, or an outcode with as much of the second half as has been typed. */
const POSTCODE = /^(?:([a-z]{1,2}\d[a-z\d]?) ?\d[a-z]{2}|([a-z]{1,2}\d[a-z\d]?)(?: \d[a-z]?)?)$/;

/**
 * Towns and activities, those with most gyms first, then gyms by name. Every word typed begins one of its own; a postcode offers the towns of its
 * outcode.
 */
export function suggester(rows: readonly DirectoryRow[]): (typed: string) => readonly Suggestion[] {
  const towns = counted(rows.map(({ town }) => town.trim()));
  const byOutcode = Map.groupBy(rows, ({ postcode }) => (postcode.split(' ')[0] ?? '').toLowerCase());
  const activities = counted(rows.flatMap((row) => row.activities));
  const names = rows.map(({ id, name }) => ({ kind: 'gym', label: name, count: 1, id, plain: plain(name) }) as const);
  return (typed) => {
    const words = plain(typed).split(' ').filter(Boolean);
    if (words.length === 0 || plain(typed).length < 2) return [];
    const fits = ({ plain: said }: { readonly plain: string }) => words.every((word) => ` ${said}`.includes(` ${word}`));
    const of = (kind: 'town' | 'activity', all: ReturnType<typeof counted>): Suggestion[] =>
      all
        .filter(fits)
        .slice(0, MOST_OF_A_KIND)
        .map(({ label, count }) => ({ kind, label, count }));
    const [, whole, begun] = POSTCODE.exec(plain(typed)) ?? [];
    const there = counted((byOutcode.get(whole ?? begun ?? '') ?? []).map(({ town }) => town.trim()));
    const placed = there
      .flatMap(({ label }) => towns.find((town) => town.label === label) ?? [])
      .map(({ label, count }) => ({ kind: 'town', label, count }) as const);
    const byName = of('town', towns).filter(({ label }) => !there.some((town) => town.label === label));
    const gyms = names.filter(fits).toSorted((one, other) => byText(one.plain, other.plain) || byText(one.id, other.id));
    return [
      ...[...placed, ...byName].slice(0, MOST_OF_A_KIND),
      ...of('activity', activities),
      ...gyms.slice(0, MOST_OF_A_KIND).map(({ kind, label, count, id }) => ({ kind, label, count, id })),
    ];
  };
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');

function counted(all: readonly string[]): { readonly label: string; readonly count: number; readonly plain: string }[] {
  const counts = new Map<string, number>();
  for (const one of all) if (one !== '') counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label, count, plain: plain(label) }))
    .toSorted((one, other) => other.count - one.count || byText(one.label, other.label));
}
