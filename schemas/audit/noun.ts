/** The audit (product.md 2.23): append-only, in no scope that anybody replicates. Who may read what of it asks the API. */
import { BY_NOBODY, without } from '../blank.ts';
import { document, type Noun, system } from '../noun.ts';
import { decidePlatformReport, PlatformReportMade } from '../platform-report/made.ts';
import { decideAuditHead } from './head.ts';
import { AuditDayOver, AuditHead } from './proposals.ts';
import { decideAuditDayOver } from './seal.ts';
import { AUDIT, AuditEntry, AuditSeal } from './shape.ts';

export const audit = {
  documents: {
    audit: document(AuditEntry, {
      in: ['cell/audit'],
      databases: ({ over }) => (over ? [] : [AUDIT]),
      homes: () => [AUDIT],
      blanked: (doc) => ({
        ...without(doc, 'reason', 'onBehalfOf', 'deviceId', 'targetId'),
        ...BY_NOBODY,
        actorUid: 'system',
        target: { type: doc.target.type, id: 'removed' },
        before: null,
        after: null,
      }),
      // Day by day (`system.audit-day-over`), not one appointment an entry.
      due: null,
      // Ids and codes alone, kept so that it can be shown that somebody was erased.
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
    auditseal: document(AuditSeal, {
      in: ['cell/audit'],
      databases: () => [AUDIT],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
  },
  readers: {},
  indexes: { audit: ['actorUid', 'keptUntil', 'targetId'] },
  kinds: {
    'system.audit-day-over': system(AuditDayOver, decideAuditDayOver),
    'system.audit-head': system(AuditHead, decideAuditHead),
    // Nothing but that it was made.
    'system.platform-report': system(PlatformReportMade, decidePlatformReport),
  },
  collections: {},
  notices: { 'audit.head': { group: 'always', mailed: true } },
} as const satisfies Noun;
