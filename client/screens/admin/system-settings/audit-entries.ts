/** Which entries of the audit are asked for and found, and how a state reads. Pure. */
import type { AuditedState } from '../../../../schemas/audit/shape.ts';
import type { ShownEntry } from '../../../../schemas/audit/wire.ts';
import type { LocalDate } from '../../../../schemas/basics/primitives.ts';
import { auditWords as words } from './audit.words.ts';

/** `2026-03` and those before it, the newest first. */
export function latestMonths(today: LocalDate, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** Entries are named after their month, in the order of the chain. */
export const pathOfMonth = (month: string, after: string | undefined): string =>
  `/api/audit?after=${encodeURIComponent(after ?? `audit:${month.replace('-', '')}:`)}`;

export function entriesFound(all: readonly ShownEntry[], search: string): readonly ShownEntry[] {
  const words_ = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words_.length === 0) return all;
  return all.filter(({ actorName, action, target, reason = '' }) => {
    const text = [actorName, action, saidAction(action), target.id, reason].join(' ').toLowerCase();
    return words_.every((word) => text.includes(word));
  });
}

/** `gym.owner-proposed` → `Gym owner proposed`. */
export function saidAction(action: string): string {
  const said = action.replace(/[._-]/g, ' ');
  return said.slice(0, 1).toUpperCase() + said.slice(1);
}

/** `value 5000, from 2026-03-03`: codes and numbers, as they were kept. */
export function saidState(state: AuditedState | null): string {
  const fields = Object.entries(state ?? {});
  if (fields.length === 0) return words.nothing;
  return fields
    .map(([field, value]) => `${field} ${typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}
