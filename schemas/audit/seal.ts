/**
 * Takes away the entries whose time is over, and seals their places: a run of them leaves the hash it began after and the hash it ended
 * with, which is also on record in the chain itself, so that a seal that somebody made by hand is seen.
 */
import { stamp } from '../basics/revise.ts';
import { accepted, audited, type Decision, found, type Known, type Moment } from '../decision.ts';
import type { AuditDayOver } from './proposals.ts';
import { AUDIT, type AuditEntry, type AuditNote, type AuditSeal } from './shape.ts';

export function decideAuditDayOver({ body: { day } }: AuditDayOver, known: Known, moment: Moment): Decision {
  if (day >= moment.receivedAt.slice(0, 10)) return accepted([]);
  const over = found(known.find('audit', AUDIT, 'keptUntil', day)) ?? [];
  if (over.length === 0) return accepted([]);
  const seals = runsOf(over).map((run) => sealOf(run, moment));
  const gone = over.map((entry): AuditEntry => ({ ...entry, ...stamp(moment, entry), over: true }));
  return audited(accepted([...seals, ...gone]), ...seals.map(noteOf));
}

/** Entries that follow each other, together. */
function runsOf(entries: readonly AuditEntry[]): AuditEntry[][] {
  const runs: AuditEntry[][] = [];
  for (const entry of [...entries].sort((a, b) => a.number - b.number)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.number === entry.number - 1) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function sealOf(run: readonly AuditEntry[], moment: Moment): AuditSeal {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) throw new Error('a seal of nothing');
  const { number: from, prevHash } = first;
  const { number: to, hash } = last;
  return { _id: `auditseal:${from}`, type: 'auditseal', ...stamp(moment), from, to, prevHash, hash };
}

function noteOf({ _id, from, to, prevHash, hash }: AuditSeal): AuditNote {
  return { action: 'audit.sealed', target: { type: 'auditseal', id: _id }, after: { from, to, prevHash, hash } };
}
