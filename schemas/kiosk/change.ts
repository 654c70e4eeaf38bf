/** The gym gives a tablet another name or mode, or takes it out of service (C15); the tablet says that it is at work. */
import { isRefusal } from '../basics/machine.ts';
import { changed } from '../basics/revise.ts';
import { between } from '../basics/time.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { grantAfter } from '../employment/grant-after.ts';
import { LIMITS } from '../limits.ts';
import { grantsOf } from '../person/known.ts';
import { powerMissing } from '../person/power.ts';
import type { GymGrant } from '../person/shape.ts';
import { turnErrands } from '../roster/turn.ts';
import { kioskOf } from './known.ts';
import type { KioskEdit, KioskReady, KioskRevoke, KioskTold } from './proposals.ts';
import { DOOR_POWERS, type Kiosk } from './shape.ts';
import { grantWithStaff } from './staff/known.ts';
import { KIOSK, type KioskEvent } from './states.ts';
import { kioskIdOf } from './uid.ts';

export function decideKioskEdit({ kind, body }: KioskEdit, known: Known, moment: Moment): Decision {
  const asked = toBecome(body, 'edited', known, powerMissing(known, moment.by, body.gymId, kind));
  if (!('kiosk' in asked)) return asked;
  const { kiosk } = asked;
  const { name = kiosk.name, mode = kiosk.mode } = body;
  return written(kiosk, { ...kiosk, name, mode }, 'kiosk.edited', known, moment);
}

export function decideKioskRevoke({ kind, body }: KioskRevoke, known: Known, moment: Moment): Decision {
  const asked = toBecome(body, 'revoked', known, powerMissing(known, moment.by, body.gymId, kind));
  if (!('kiosk' in asked)) return asked;
  const { kiosk, next } = asked;
  const { revokedAt = moment.receivedAt } = kiosk;
  const decision = written(kiosk, { ...kiosk, status: next, revokedAt }, 'kiosk.revoked', known, moment);
  // What it has learnt of the gym's list is of no use for what comes later.
  const turned = decision.documents.length > 0 ? turnErrands(known, moment, body.gymId) : [];
  return { ...decision, documents: [...decision.documents, ...turned] };
}

/** Nobody says it in a tablet's place: that a device holds its gym's list only that device can know. */
export function decideKioskReady({ body }: KioskReady, known: Known, moment: Moment): Decision {
  // Somebody else's tablet is as unknown as none, whatever became of it.
  const foreign = kioskIdOf(moment.by) === body.kioskId ? null : refused('NOT_FOUND');
  const asked = toBecome(body, 'ready', known, foreign);
  if (!('kiosk' in asked)) return asked;
  const { kiosk, next } = asked;
  return accepted(changed([kiosk], [{ ...kiosk, status: next }], moment));
}

/**
 * How it is, for whoever runs the gym: nothing is decided by it. Its word for itself and for nobody else; when it was said is the server's, and no
 * list is newer than that.
 */
export function decideKioskTold({ origin, body }: KioskTold, known: Known, moment: Moment): Decision {
  const foreign = kioskIdOf(moment.by) === body.kioskId ? null : refused('NOT_FOUND');
  const asked = toBecome(body, 'told', known, foreign);
  if (!('kiosk' in asked)) return asked;
  const { kiosk } = asked;
  const lastSeenAt = moment.receivedAt;
  // Said more often than it is asked to, it is written no more often: each of the gym's devices has to hear of it.
  if (kiosk.health && between(kiosk.health.lastSeenAt, lastSeenAt) < LIMITS.healthEvery - LIMITS.healthSlack) return accepted([]);
  const { waiting, clockOffsetMs, rosterAt } = body;
  const list = rosterAt && { rosterAt: between(rosterAt, lastSeenAt) < 0 ? lastSeenAt : rosterAt };
  const health = { lastSeenAt, ...list, waiting, clockOffsetMs, appBuild: origin.appBuild };
  return accepted(changed([kiosk], [{ ...kiosk, health }], moment));
}

type Asked = { readonly kiosk: Kiosk; readonly next: Kiosk['status'] };

function toBecome(
  { gymId, kioskId }: KioskReady['body'],
  event: KioskEvent,
  known: Known,
  missing: Decision | null,
): Asked | Decision {
  const kiosk = kioskOf(known, gymId, kioskId);
  if (missing) return missing;
  if (kiosk.state === 'unknown') return accepted([], ['kiosk']);
  if (kiosk.state === 'absent') return refused('NOT_FOUND');
  const next = KIOSK[kiosk.value.status][event];
  return isRefusal(next) ? refused(next.code) : { kiosk: kiosk.value, next };
}

function written(before: Kiosk, after: Kiosk, action: string, known: Known, moment: Moment): Decision {
  const grants = grantsOf(known, before.uid);
  const documents = changed([before], [after], moment);
  // A device has the gym's list, and nobody else's powers.
  if (!grants) return accepted(documents, ['grants']);
  if (documents.length === 0) return accepted([]);
  const gyms = grants.gyms.map((held) =>
    held.gymId === after.gymId ? grantWithStaff(grantOf(held, after, moment), after, known) : held,
  );
  return audited(accepted([...documents, ...changed([grants], [{ ...grants, gyms }], moment)]), {
    action,
    target: { type: 'kiosk', id: before._id },
    before: { status: before.status, mode: before.mode },
    after: { status: after.status, mode: after.mode },
  });
}

/** G9: what a mode takes away still counts for what was done before; A7: a grant that has ended wipes the list. */
const grantOf = (held: GymGrant, { mode, status }: Kiosk, moment: Moment): GymGrant =>
  grantAfter(
    held,
    { preset: 'custom', permissions: [...DOOR_POWERS[mode]] },
    status === 'revoked' ? 'removed' : 'active',
    moment,
  );
