/**
 * `audit-cost-1000`: a thousand reports about gyms are decided by administrators, each with its line in the audit; against the same decisions whose
 * lines are dropped before they are written. By the clock, and by processor time (`audit-cost-1000-cpu`): a commit waits for the disk either way. What
 * bounds it: a line is a document of its own, with a hash and three entries in an index, beside the four or five that such a decision writes.
 */
import { decide } from '../../schemas/folds/decide.ts';
import type { ContentReport } from '../../schemas/report/shape.ts';
import { AUDIT_END, AuditEnd } from '../../sync-server/audit/entry-hash.ts';
import type { Decide } from '../../sync-server/decider/decide-entry.ts';
import { born, gym, person } from '../rules/documents.ts';
import { Deciding, type Spent, shown } from './deciding.ts';
import { type Figure, figureOf, median, say } from './figure.ts';

const DECISIONS = 1_000;
const RUNS = 7;
const GYMS = 200;
const ADMINS = Array.from({ length: 5 }, (_, nth) => `administrator${nth}`);

const unrecorded: Decide = (...asked) => {
  const { audit: _, ...decision } = decide(...asked);
  return decision;
};

export async function auditCost(): Promise<Figure[]> {
  const bench = await Deciding.open();
  try {
    // One of each goes first, for nothing.
    const rounds = 2 * (RUNS + 1);
    const reports = Array.from({ length: rounds * DECISIONS }, (_, nth) => reportAt(nth));
    const gyms = Array.from({ length: GYMS }, (_, nth) => gym(`reported${nth}`));
    const reporters = Array.from({ length: DECISIONS }, (_, nth) => person(reporter(nth)));
    await bench.fill([
      ...gyms,
      ...reporters,
      ...ADMINS.map((uid) => person(uid, { role: 'admin' })),
      ...ADMINS.map(grantsOf),
      ...reports,
    ]);
    const round = async (by: Decide): Promise<Spent> => {
      const mine = reports.splice(0, DECISIONS);
      await bench.push(
        mine.map(({ _id: reportId }, nth) => ({
          uid: ADMINS[nth % ADMINS.length] ?? '',
          asked: { kind: 'report.decide', body: { reportId, as: 'dismissed' } },
        })),
      );
      const worked = await bench.worked(by);
      const last = mine.at(-1)?._id ?? '';
      if ((await bench.store.get('platform/reports', last))?.body.status !== 'dismissed') throw new Error('not all were decided');
      return worked;
    };
    await round(decide);
    await round(unrecorded);
    const [ours, bare]: [Spent[], Spent[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      if (run % 2 === 0) ours.push(await round(decide));
      bare.push(await round(unrecorded));
      if (run % 2 === 1) ours.push(await round(decide));
    }
    const { number } = AuditEnd.parse((await bench.store.get(AUDIT_END.db, AUDIT_END.id))?.body);
    if (number !== (RUNS + 1) * DECISIONS) throw new Error(`the audit has ${number} lines`);
    say(`  on record: ${ours.map(shown).join(' · ')}`);
    say(`  dropped: ${bare.map(shown).join(' · ')}`);
    const figure = (name: string, of: 'ms' | 'cpuMs') => {
      const middle = (all: readonly Spent[]) => median(all.map((one) => one[of]));
      return figureOf(name, middle(ours), { name: 'the same decisions with no line in the audit', ms: middle(bare) }, RUNS);
    };
    return [figure(`audit-cost-${DECISIONS}`, 'ms'), figure(`audit-cost-${DECISIONS}-cpu`, 'cpuMs')];
  } finally {
    await bench.close();
  }
}

const reporter = (nth: number) => `reporter${String(nth % DECISIONS).padStart(4, '0')}`;

function reportAt(nth: number): ContentReport {
  const key = `reported${nth % GYMS}`;
  const target = 'gym';
  return {
    ...{ _id: `report:01J${String(nth).padStart(23, '0')}`, type: 'report', ...born, judgedAt: born.createdAt },
    ...{
      proposalId: `proposal:01J${String(nth).padStart(23, '0')}`,
      uid: reporter(nth),
      gymId: `gym:${key}`,
      gymName: `Gym ${key}`,
    },
    ...{ target, targetId: `gym:${key}.${nth}`, snapshot: '', reason: 'fake', priority: 3, status: 'new' },
  };
}

const grantsOf = (uid: string) => ({
  ...{ _id: `grants:${uid}`, type: 'grants' as const, ...born, uid, gyms: [], admin: true },
});
