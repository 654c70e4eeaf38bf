/**
 * `POST /api/reports`: something is reported by somebody who is not signed in (product.md 2.17). As a message to us is (contact-row.ts), the form
 * becomes a proposal of the system with an id that follows from its own, so that one sent again is received once.
 */
import type * as z from 'zod/mini';
import { LIMITS } from '../../../schemas/limits.ts';
import { REPORTS } from '../../../schemas/report/known.ts';
import { NO_ADDRESS, wrongInReport } from '../../../schemas/report/make.ts';
import { ReportMessage, type ReportReceived } from '../../../schemas/report/message.ts';
import { ContentReport } from '../../../schemas/report/shape.ts';
import type { AreaRequestParts } from '../area-requests/rows.ts';
import { byAProgram, consumed } from '../contact-row.ts';
import { type ApiRow, row, tooSoon } from '../row.ts';

const HOUR = 3_600_000;
/** Product.md 3.9, a network. */
const ALLOWED = [
  { most: LIMITS.visitorReportsPerHour, within: HOUR },
  { most: 10, within: 24 * HOUR },
] as const;

export function reportRow({ store, limiter, propose, decided }: Omit<AreaRequestParts, 'clock'>): ApiRow {
  /** Of a visitor's; a member's is none of theirs, whatever id they name. */
  const isReceived = async (id: string): Promise<boolean> => {
    const stored = await store.get(REPORTS, id);
    const report = stored && !stored.deleted ? ContentReport.safeParse({ _id: stored.id, ...stored.body }) : null;
    return report?.success === true && report.data.uid === undefined;
  };
  return row({
    method: 'POST',
    path: '/api/reports',
    who: 'anyone',
    body: ReportMessage,
    // Tries; reports are counted below, and one that is only sent again is not counted twice.
    allowance: { most: 60, within: HOUR },
    handle: async ({ input, ip }) => {
      const { opId, form } = input;
      const program = byAProgram(input);
      if (program) return program;
      const wrong = wrongInReport(form) ?? (form.email === undefined ? NO_ADDRESS : null);
      if (wrong) return { refused: 'VALIDATION', status: 400, facts: wrong };
      const id = `report:${opId}`;
      if (await isReceived(id)) return { status: 200, body: RECEIVED };
      const wait = consumed(limiter, 'reports', ALLOWED, ip);
      if (wait > 0) return tooSoon(wait);
      const _id = `proposal:system.report-received:${opId}`;
      await propose({ _id, type: 'proposal', kind: 'system.report-received', body: { opId, form } });
      const { code } = await decided(_id);
      if (await isReceived(id)) return { status: 201, body: RECEIVED };
      // An address is anybody's to type: nobody learns here whether its owner has reported the same.
      if (code === 'REPORT_OPEN' || code === 'DUPLICATE') return { status: 201, body: RECEIVED };
      if (code === 'REVIEW_GONE') return { refused: 'REVIEW_GONE', status: 409 };
      return { refused: 'NOT_FOUND', status: 404 };
    },
  });
}

const RECEIVED: z.infer<typeof ReportReceived> = { received: true };
