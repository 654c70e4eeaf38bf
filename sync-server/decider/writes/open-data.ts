/**
 * Keeps open data in sync with the timetables and gyms it follows from (schemas/open-data), in the commit that changes them. Asked once all
 * documents of a decision are laid: a gym and its days change together.
 */
import type { Instant } from '../../../schemas/basics/primitives.ts';
import { sameContent } from '../../../schemas/basics/revise.ts';
import { venueScope } from '../../../schemas/basics/scope.ts';
import { localDay } from '../../../schemas/basics/time.ts';
import { found } from '../../../schemas/decision.ts';
import { databasesOf } from '../../../schemas/folds/access.ts';
import { type AnyDocument, blanked } from '../../../schemas/folds/documents.ts';
import { gymOf } from '../../../schemas/gym/known.ts';
import { isPublicGym } from '../../../schemas/gym/public.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { openSeries, openSeriesId, openSessions, seriesFacts, venueOf } from '../../../schemas/open-data/of-timetable.ts';
import type { OpenSeries, OpenSession } from '../../../schemas/open-data/shape.ts';
import type { Slot, Timetable } from '../../../schemas/slot/shape.ts';
import { bodyOf } from '../known/documents.ts';
import type { WorkingSet } from '../known/working-set.ts';

/** A document as it was and as it is now; only what changed is one. */
export interface Changed {
  readonly before: AnyDocument | null;
  readonly after: AnyDocument;
}

const SERIES = ['open/series', 'open/facilities'] as const;

/** @param now the time of deciding */
export function publishOpenData(set: WorkingSet, changed: readonly Changed[], now: Instant): void {
  const publishing = new Publishing(set, now);
  for (const { before, after } of changed) {
    if (after.type === 'timetable') publishing.day(before?.type === 'timetable' ? before : null, after);
  }
  for (const { after } of changed) if (after.type === 'gym') publishing.gym(after);
  publishing.endSeries();
}

class Publishing {
  readonly #set: WorkingSet;
  readonly #now: Instant;
  /** What everybody reads is stamped to the minute (schemas/discreet.ts). */
  readonly #at: Instant;
  /** By gym: the series of which a day was taken away. */
  readonly #shorter = new Map<string, ReadonlySet<string>>();

  constructor(set: WorkingSet, now: Instant) {
    this.#set = set;
    this.#now = now;
    this.#at = `${now.slice(0, 16)}:00.000Z`;
  }

  day(before: Timetable | null, after: Timetable): void {
    const was = new Map((before ? openSessions(before) : []).map((one) => [one._id, one]));
    const sessions = openSessions(after);
    for (const session of sessions) {
      const one = was.get(session._id) ?? null;
      was.delete(session._id);
      if (!sameContent(one, session)) this.#lay(one, session);
    }
    for (const gone of was.values()) this.#remove(gone);
    const said = new Map((before && !before.unlisted ? before.slots : []).map((slot) => [slot.slotId, seriesFacts(slot)]));
    const news = after.unlisted
      ? []
      : after.slots.filter((slot) => !sameContent(said.get(slot.slotId), seriesFacts(slot), false));
    if (news.length > 0) this.#seriesOf(after.gymId, news);
    const shorter = [...was.values()].map(({ seriesId }) => seriesId);
    if (shorter.length > 0) this.#shorter.set(after.gymId, new Set([...(this.#shorter.get(after.gymId) ?? []), ...shorter]));
  }

  /** Where it is, what it has and what it sells stands in each of its series; those of one that is not public are gone. */
  gym(gym: Gym): void {
    const venue = venueOf(gym);
    for (const db of SERIES) {
      for (const series of found(this.#set.find('openseries', db, 'gymId', gym._id)) ?? []) {
        if (!isPublicGym(gym)) this.#remove(series);
        else if (!sameContent(series.venue, venue, false)) this.#lay(series, { ...series, venue, updatedAt: this.#at });
      }
    }
  }

  /** A day that is to come, and is as planned, says how its series is; another only that there is one. */
  #seriesOf(gymId: string, slots: readonly Slot[]): void {
    const gym = found(gymOf(this.#set, gymId));
    if (!gym || !isPublicGym(gym)) return;
    for (const slot of slots) {
      const before = this.#series(openSeriesId(slot.scheduleId));
      if (before && (slot.startsAt <= this.#now || slot.override)) continue;
      const after = { ...openSeries(gym, slot, this.#at), ...(before && { createdAt: before.createdAt }) };
      if (!sameContent(before, after)) this.#lay(before, after);
    }
  }

  /** Those of which days were taken away: each is gone with the last of its days that is to come. */
  endSeries(): void {
    for (const [gymId, ids] of this.#shorter) {
      const gym = found(gymOf(this.#set, gymId));
      const today = gym && localDay(this.#now, gym.timeZone);
      if (!today) continue;
      const days = (found(this.#set.find('timetable', `${venueScope(gymId)}/slots`, 'gymId', gymId)) ?? []).filter(
        ({ date }) => date >= today,
      );
      const left = new Set(days.flatMap(openSessions).map(({ seriesId }) => seriesId));
      for (const id of ids) {
        const series = left.has(id) ? null : this.#series(id);
        if (series) this.#remove(series);
      }
    }
  }

  #series(seriesId: string): OpenSeries | null {
    const [first, second] = SERIES.map((db) => found(this.#set.get('openseries', db, seriesId)));
    return first ?? second ?? null;
  }

  #lay(before: OpenSeries | OpenSession | null, after: OpenSeries | OpenSession): void {
    const databases = databasesOf(after);
    for (const db of databases) this.#set.lay(db, after, bodyOf(after));
    if (before) this.#remove(before, databases);
  }

  /** From wherever it lies but there. The removal says when it was, for feeds that speak of it for a while. */
  #remove(doc: OpenSeries | OpenSession, but: readonly string[] = []): void {
    for (const db of databasesOf(doc)) {
      if (!but.includes(db)) this.#set.layRemoval(db, doc._id, bodyOf({ ...blanked(doc), updatedAt: this.#at }));
    }
  }
}
