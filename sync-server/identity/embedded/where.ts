/** better-auth's where clauses, evaluated on a row in memory. */

export type ModelRow = Record<string, unknown>;

type Operator = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'in' | 'not_in' | 'contains' | 'starts_with' | 'ends_with';

/** Without an operator it is `eq`, without a connector `AND`. */
export interface Clause {
  readonly field: string;
  readonly operator?: Operator | undefined;
  readonly value: unknown;
  readonly connector?: 'AND' | 'OR' | undefined;
  readonly mode?: 'sensitive' | 'insensitive' | undefined;
}

/** Clauses joined by AND must all hold; of those joined by OR (if any) at least one. */
export function matches(row: ModelRow, where: readonly Clause[]): boolean {
  const all = where.filter((clause) => clause.connector !== 'OR');
  const some = where.filter((clause) => clause.connector === 'OR');
  return all.every((clause) => holds(row, clause)) && (some.length === 0 || some.some((clause) => holds(row, clause)));
}

function holds(row: ModelRow, clause: Clause): boolean {
  const folded = (value: unknown) => (clause.mode === 'insensitive' && typeof value === 'string' ? value.toLowerCase() : value);
  const have = folded(row[clause.field] ?? null);
  const want = Array.isArray(clause.value) ? clause.value.map(folded) : folded(clause.value ?? null);
  const text = typeof have === 'string' && typeof want === 'string' ? ([have, want] as const) : null;
  switch (clause.operator ?? 'eq') {
    case 'eq':
      return have === want;
    case 'ne':
      return have !== want;
    case 'in':
      return Array.isArray(want) && want.includes(have);
    case 'not_in':
      return Array.isArray(want) && !want.includes(have);
    case 'contains':
      return text?.[0].includes(text[1]) ?? false;
    case 'starts_with':
      return text?.[0].startsWith(text[1]) ?? false;
    case 'ends_with':
      return text?.[0].endsWith(text[1]) ?? false;
    case 'lt':
      return have !== null && want !== null && comparable(have, want) < 0;
    case 'lte':
      return have !== null && want !== null && comparable(have, want) <= 0;
    case 'gt':
      return have !== null && want !== null && comparable(have, want) > 0;
    case 'gte':
      return have !== null && want !== null && comparable(have, want) >= 0;
  }
}

/** Negative, zero or positive as `sort` wants it; nothing comes before something. Instants are fixed-width text. */
export function comparable(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return -1;
  if (b === null || b === undefined) return 1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}
