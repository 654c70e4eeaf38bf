/**
 * A2: a pass says what its check-ins and bookings make it, and a visit attended one class. Looked at in each member's own
 * databases; when a pass ends is time's business and not asked.
 */
import type { Booking } from '../../schemas/booking/shape.ts';
import { visitsOf } from '../../schemas/checkin/attend.ts';
import type { Checkin } from '../../schemas/checkin/shape.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { settle } from '../../schemas/pass/settle.ts';
import type { Pass } from '../../schemas/pass/shape.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

class Member {
  readonly passes: Pass[] = [];
  readonly bookings: Booking[] = [];
  readonly checkins: Checkin[] = [];
}

export class Visits implements Check {
  #scope = '';
  #member = new Member();
  readonly #problems: string[] = [];

  see({ db }: KeptDocument, doc: AnyDocument | null): void {
    const [scope = ''] = db.split('/');
    if (!scope.startsWith('member-') || !doc) return;
    if (scope !== this.#scope) this.#end();
    this.#scope = scope;
    const member = this.#member;
    if (doc.type === 'pass') member.passes.push(doc);
    if (doc.type === 'booking') member.bookings.push(doc);
    if (doc.type === 'checkin') member.checkins.push(doc);
  }

  problems(): string[] {
    this.#end();
    return this.#problems;
  }

  /** Of a member all has been seen. */
  #end(): void {
    this.#problems.push(...miscounted(this.#member), ...attendedTwice(this.#member));
    this.#member = new Member();
  }
}

function miscounted({ passes, bookings, checkins }: Member): string[] {
  return passes.flatMap((pass) => {
    const counts = ({ visitsUsed, visitsReserved, owedVisits }: Pass) => `${visitsUsed} + ${visitsReserved}, ${owedVisits} owed`;
    const is = counts(pass);
    const ought = counts(settle(pass, checkins, bookings, pass.updatedAt).pass);
    return is === ought ? [] : [`A2: ${pass._id} counts ${is}; its visits and bookings make ${ought}`];
  });
}

function attendedTwice({ bookings, checkins }: Member): string[] {
  const visits = visitsOf(checkins);
  const attended = bookings.filter((one) => one.status === 'attended' && !isTicked(one));
  const byVisit = Map.groupBy(attended, ({ checkinId = '' }) => visits.get(checkinId) ?? '');
  return [...byVisit].flatMap(([visit, classes]) => {
    const ids = classes.map(({ _id }) => _id).join(', ');
    if (visit === '') return [`R-36: ${ids} attended, and there is no such visit`];
    return classes.length > 1 ? [`R-36: ${ids} are attended by one visit, ${visit}`] : [];
  });
}

/** In the register, or let in at the desk: that takes no visit at the door (2.7, B9). */
const isTicked = ({ checkinId, marked, addedByStaff }: Booking): boolean =>
  checkinId === undefined && (marked?.as === 'attended' || addedByStaff !== undefined);
