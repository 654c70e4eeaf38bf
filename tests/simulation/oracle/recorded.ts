/**
 * 2.23: who was given powers and who lost them is on record, once for each time, and the record is one chain: nothing was taken out of it
 * and nothing changed in it. The hashes are made here anew.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { Violation } from '../violation.ts';
import type { SaidProposal } from './log.ts';

const Recorded = z.object({
  number: z.number(),
  at: z.string(),
  action: z.string(),
  target: z.object({ id: z.string() }),
  prevHash: z.string(),
  hash: z.string(),
});

export function recorded(said: readonly SaidProposal[], read: readonly { readonly id: string; readonly body: object }[]): void {
  const entries = read.map(({ id, body }) => ({ id, body, ...Recorded.parse(body) })).sort((a, b) => a.number - b.number);
  let before = '0'.repeat(64);
  for (const [index, { id, body, number, prevHash, hash }] of entries.entries()) {
    if (number !== index + 1) throw new Violation('2.23', `${id} is number ${number}, and the ${index + 1}th there is`);
    if (prevHash !== before) throw new Violation('2.23', `${id} does not follow the one before it`);
    if (digestOf({ ...body, _id: id }) !== hash) throw new Violation('2.23', `${id} is not what its hash says`);
    before = hash;
  }
  for (const [power, { given, ended }] of changesOf(said)) {
    const of = entries.filter(({ target }) => target.id === power);
    const count = (action: string) => of.filter((entry) => entry.action === action).length;
    if (count('employee.set') < given) throw new Violation('2.23', `${power}: given ${given} times, which nobody can look up`);
    if (count('employee.removed') < ended)
      throw new Violation('2.23', `${power}: ended ${ended} times, which nobody can look up`);
  }
}

/** How often each power began and ended, as the system said. */
function changesOf(said: readonly SaidProposal[]): Map<string, { given: number; ended: number }> {
  const changes = new Map<string, { given: number; ended: number; isHeld: boolean }>();
  for (const { kind, body } of said) {
    if (kind !== 'system.employed' && kind !== 'system.employment-ended') continue;
    const power = `employee:${String(body.gymId).slice('gym:'.length)}:${body.uid}`;
    const one = changes.get(power) ?? { given: 0, ended: 0, isHeld: false };
    if (kind === 'system.employed' && !one.isHeld) one.given += 1;
    if (kind === 'system.employment-ended' && one.isHeld) one.ended += 1;
    changes.set(power, { ...one, isHeld: kind === 'system.employed' });
  }
  return changes;
}

function digestOf({ hash: _hash, ...said }: Readonly<Record<string, unknown>>): string {
  return createHash('sha256').update(JSON.stringify(said, inOrder)).digest('hex');
}

/** For `JSON.stringify`: keys in the order of their code units, whatever order they were written in. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
