/** An upload comes, and goes when nothing needs it any more. */
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { laterOf, plus } from '../basics/time.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, found } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import type { UploadDue, UploadReceived } from './proposals.ts';
import { UPLOADS, type Upload, uploadIdOf } from './shape.ts';

/** The same bytes for the same purpose, from the same person, are one upload; coming again, it has its day again. */
export function decideUploadReceived({ body }: UploadReceived, known: Known, moment: Moment): Decision {
  const _id = uploadIdOf(body.uid, body.purpose, body.hash);
  const before = found(known.get('upload', UPLOADS, _id));
  const usedBy = before?.usedBy ?? [];
  const upload: Upload = {
    ...{ _id, type: 'upload', ...body, status: 'kept', usedBy },
    ...stamp(moment, before),
    ...(usedBy.length === 0 ? { freeSince: moment.receivedAt } : {}),
    ...(before?.deleteAt === undefined ? {} : { deleteAt: before.deleteAt }),
  };
  return accepted([upload]);
}

/** Needed again meanwhile, it stays. */
export function decideUploadDue({ body }: UploadDue, known: Known, moment: Moment): Decision {
  const upload = found(known.get('upload', UPLOADS, body.uploadId));
  const at = upload && goesAt(upload);
  if (!upload || at === undefined || at > moment.receivedAt) return accepted([]);
  return accepted([{ ...upload, ...stamp(moment, upload), status: 'dropped', usedBy: [] }]);
}

/** When it goes, as things stand; undefined: something needs it. */
export function goesAt({ status, usedBy, freeSince, deleteAt }: Upload): Instant | undefined {
  if (status === 'dropped') return undefined;
  if (usedBy.length > 0) return undefined;
  const unused = freeSince === undefined ? undefined : plus(freeSince, LIMITS.uploadUnusedFor);
  return deleteAt && unused ? laterOf(deleteAt, unused) : (deleteAt ?? unused);
}
