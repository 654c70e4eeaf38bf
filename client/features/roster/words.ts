import { formatCount } from '../../ui/format.ts';

/** Where somebody is looked for on a gym's list. */
export const words = {
  label: "Member's first name",
  hint: 'Type at least two letters.',
  nobody: (typed: string) => `Nobody on this list is called “${typed}”.`,
  /** Undefined: there are more than are shown. */
  found: (count: number | undefined) =>
    count === undefined ? 'There are more. Type another letter.' : formatCount(count, 'member found', 'members found'),
  chooseLabel: (doing: string, name: string, pass: string) => `${doing}: ${name}, ${pass}`,
} as const;
