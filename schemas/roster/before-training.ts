/**
 * What a gym asks before somebody trains there (product.md 2.2), and what its list says of that (2.8). An entry says what is done, the gym what it
 * asks, and the two together what is due: a gym that begins to ask changes one document, and not the entry of everybody it knows. Whoever is due
 * something comes in all the same, and staff are told. Pure.
 */
import type { Policies } from '../gym/shape.ts';
import type { RosterEntry } from './shape.ts';

type Flags = RosterEntry['flags'];

const INDUCTED = 'induction_done';
const ACCEPTED = 'health_accepted:';

export interface DoneBefore {
  readonly inducted: boolean;
  /** The version of the gym's statement that stands accepted. */
  readonly statement: string | undefined;
}

export const flagsOf = ({ inducted, statement }: DoneBefore): Flags => [
  ...(inducted ? [INDUCTED] : []),
  ...(statement === undefined ? [] : [`${ACCEPTED}${statement}`]),
];

/** The same of somebody who was shown round, or was not after all. */
export const withInduction = (flags: Flags, done: boolean): Flags => [
  ...(done ? [INDUCTED] : []),
  ...flags.filter((flag) => flag !== INDUCTED),
];

/** `induction`: nobody has shown them round · `statement`: they have not accepted the health statement as it is worded now. */
export type StillDue = 'induction' | 'statement';

type Asked = Pick<Policies, 'requireInduction' | 'healthStatement'>;

export function stillDue({ requireInduction, healthStatement }: Asked, flags: Flags): readonly StillDue[] {
  const due: StillDue[] = [];
  if (requireInduction && !flags.includes(INDUCTED)) due.push('induction');
  if (healthStatement && !flags.includes(`${ACCEPTED}${healthStatement.version}`)) due.push('statement');
  return due;
}
