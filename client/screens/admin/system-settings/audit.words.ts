import type { ChainBreak } from '../../../../schemas/audit/wire.ts';

/** What the page says of the audit. */
export const auditWords = {
  leads: {
    all: 'Everything that was decided about money, powers and accounts: by whom, why, and how it was before. Nobody can change or delete a line.',
    own: 'What you decided yourself. A super-admin sees everybody’s.',
  },
  month: 'Month',
  none: 'Nothing was decided in this month.',
  offline: 'You need to be online to read the log. It isn’t kept on any device.',
  doing: 'read the log',
  loading: 'Loading the log',
  again: 'Try again',
  who: (name: string, role: string) => `${name} (${role})`,
  roles: {
    system: 'Fitness Hub',
    member: 'member',
    'gym-owner': 'gym owner',
    'gym-employee': 'gym employee',
    admin: 'administrator',
    'super-admin': 'super-admin',
  },
  bySystem: 'Fitness Hub, by itself',
  before: 'Before',
  after: 'After',
  nothing: 'nothing',
  filter: 'Look for',
  filterHint: 'A name, an action or an id',
  shown: (shown: number, all: number) => (shown === all ? `${all} lines` : `${shown} of ${all} lines`),
  more: 'Show more',
  verify: {
    button: 'Check the whole log',
    doing: 'have the log checked',
    hint: 'Goes through the whole log on the server. Each line carries a seal over itself and the line before it.',
    whole: (entries: number) =>
      entries === 1
        ? 'Nothing was changed: the one line is as it was written.'
        : `Nothing was changed: all ${entries.toLocaleString('en-GB')} lines are as they were written.`,
    broken: (number: number) => `Something is wrong with line ${number.toLocaleString('en-GB')}.`,
    rest: 'What follows it can’t be relied on either. Tell whoever runs the servers, and keep the newest backup.',
    which: (id: string) => `Entry ${id}`,
    what: {
      missing: 'It’s missing.',
      twice: 'Another line stands in its place.',
      forged: 'It says that older lines were removed in order, and they weren’t.',
      unlinked: 'It doesn’t follow the line before it.',
      changed: 'It was changed after it was written.',
      ends_elsewhere: 'The log goes on after it, and nobody wrote that.',
    } satisfies Record<ChainBreak['what'], string>,
  },
} as const;
