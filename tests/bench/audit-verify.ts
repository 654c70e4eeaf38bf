/**
 * `audit-verify-100000`: the whole audit of 100,000 lines is looked over as a super-admin has it done, from the store on the disk to the answer;
 * against `node:crypto` alone, which makes the hash of each line from the same bytes, lying ready in memory: the chain has as many. What bounds it:
 * reading each line out of SQLite, and looking into it for its number, its hash and the one before it.
 */

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptUntil } from '../../schemas/audit/kept.ts';
import { AUDIT, type AuditEntry, NO_HASH } from '../../schemas/audit/shape.ts';
import { canonicalJson } from '../../schemas/basics/canonical-json.ts';
import { instantOf } from '../../schemas/basics/time.ts';
import { AUDIT_END, hashOf } from '../../sync-server/audit/entry-hash.ts';
import { verifyAudit } from '../../sync-server/audit/verify.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqlite } from '../../sync-server/store/sqlite/store.ts';
import type { Store } from '../../sync-server/store/store.ts';
import { alternating, type Figure, figureOf, listed, median, say } from './figure.ts';

const LINES = 100_000;
const RUNS = 7;
const BEGAN = Date.parse('2026-03-03T08:00:00.000Z');

export async function auditVerify(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'audit-bench-'));
  const directory = join(folder, 'store');
  await mkdir(directory);
  const { random, scheduler } = systemPorts();
  const store = openSqlite({ directory, random });
  try {
    const lines = await fill(store);
    const ours = () =>
      timed(async () => {
        const { entries, broken } = await verifyAudit(store, scheduler);
        if (entries !== LINES || broken !== null) throw new Error(`${entries} lines, ${JSON.stringify(broken)}`);
      });
    const bare = () =>
      timed(async () => {
        let [last, begun] = ['', 0];
        for (const { bytes, hash } of lines) {
          last = createHash('sha256').update(bytes).digest('hex');
          begun += last === hash ? 1 : 0;
        }
        if (begun !== LINES) throw new Error(`${begun} hashes`);
      });
    await ours();
    await bare();
    const { one, other } = await alternating(RUNS, ours, bare);
    const bytes = lines.reduce((sum, line) => sum + line.bytes.length, 0);
    say(`  ${Math.round(bytes / LINES)} bytes a line: ours ${listed(one)} · bare ${listed(other)} ms`);
    const peer = { name: 'bare SHA-256 of each line, from the same bytes in memory', ms: median(other) };
    return [figureOf(`audit-verify-${LINES}`, median(one), peer, RUNS)];
  } finally {
    await store.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Line {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** As the decider leaves it. @returns what each line's hash is made from */
async function fill(store: Store): Promise<Line[]> {
  const lines: Line[] = [];
  let prevHash = NO_HASH;
  for (let from = 0; from < LINES; from += 5_000) {
    const writes = Array.from({ length: 5_000 }, (_, at) => {
      const said = lineAt(from + at + 1, prevHash);
      const { hash: _hash, ...hashed } = said;
      prevHash = hashOf(said);
      lines.push({ bytes: Buffer.from(canonicalJson(hashed)), hash: prevHash });
      return { db: AUDIT, id: said._id, body: bodyOf({ ...said, hash: prevHash }) };
    });
    await store.commit({ writes, last: [{ ...AUDIT_END, body: { number: from + 5_000, hash: prevHash } }] });
  }
  return lines;
}

/** What administrators do in five minutes each: now and then with a reason, now and then with what was changed. */
function lineAt(number: number, prevHash: string): AuditEntry {
  const at = instantOf(BEGAN + number * 300_000);
  const action = ['report.dismissed', 'review.removed', 'gym.suspended', 'refund.given', 'account.opened'][number % 5] ?? '';
  const [type = ''] = action.split('.');
  const id = `${type}:01J${String(number).padStart(23, '0')}`;
  const target = { type, id };
  return {
    ...{ _id: `audit:${at.slice(0, 4)}${at.slice(5, 7)}:${String(number).padStart(26, '0')}`, type: 'audit' },
    ...{ schemaVersion: 1, createdAt: at, updatedAt: at, createdBy: 'demoadmin', updatedBy: 'demoadmin' },
    ...{ number, at, actorUid: 'demoadmin', actorRole: 'admin', action, target, targetId: id },
    before: number % 2 === 0 ? { status: 'new' } : null,
    after: { status: 'dismissed', count: number % 9, codes: ['fake', 'spam'].slice(0, number % 3) },
    ...(number % 3 === 0 && { reason: 'Looked at by two of us; “fake” and nothing else, as the member’s own words say.' }),
    ...{ deviceId: 'device-administrator', proposalId: `proposal:01J${String(number).padStart(23, '0')}` },
    ...{ keptUntil: keptUntil(action, at), prevHash, hash: '' },
  };
}
