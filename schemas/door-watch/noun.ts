/** The doors of all gyms, watched (product.md 4.5). */
import { BY_NOBODY, without } from '../blank.ts';
import { found } from '../decision.ts';
import { document, forgetting, type Leaver, type Noun, system } from '../noun.ts';
import { anomalyUntil, ofNobody } from './anomaly.ts';
import { decideAnomalyOver } from './close.ts';
import { countBlanked, decideDoorLook } from './count.ts';
import { doorWatch as platform } from './for-platform.ts';
import { decideKioskSilent } from './of-tablets.ts';
import { AnomalyOver, DoorLook, KioskSilent } from './proposals.ts';
import { Anomaly, DoorCount, DoorNumber, DoorVisit } from './shape.ts';
import { DOOR_BOOK } from './where.ts';

export const doorWatch = {
  documents: {
    doorvisit: document(DoorVisit, {
      ...platform.documents.doorvisit,
      blanked: (doc) => ({ ...without(doc, 'initials', 'passEnd', 'review'), ...BY_NOBODY, codes: [] }),
      due: null,
      // Their visits are written anew without a name, and each line with them (feed.ts).
      erased: null,
    }),
    anomaly: document(Anomaly, {
      ...platform.documents.anomaly,
      homes: () => [DOOR_BOOK],
      blanked: ({ closed: _closed, ...doc }) => ({
        ...without(doc, 'memberId', 'staffInitials', 'kioskName'),
        ...{ ...BY_NOBODY, visits: [] },
      }),
      due: (doc) => {
        const at = anomalyUntil(doc);
        return at ? { at, kind: 'system.anomaly-over', body: { anomalyId: doc._id } } : null;
      },
      erased: anomaliesErased,
    }),
    doornumber: document(DoorNumber, {
      in: ['cell/door'],
      databases: () => [DOOR_BOOK],
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      erased: null,
      exportedAs: null,
      provisional: 'never',
    }),
    doorcount: document(DoorCount, {
      ...platform.documents.doorcount,
      blanked: (doc) => ({ ...countBlanked(doc), ...BY_NOBODY }),
      due: ({ gymId, lookAt }) => (lookAt ? { at: lookAt, kind: 'system.door-look', body: { gymId } } : null),
      erased: null,
    }),
  },
  readers: { 'platform/door': 'admin' },
  indexes: { door: ['memberId', 'checkinId'] },
  kinds: {
    ...platform.kinds,
    'system.door-look': system(DoorLook, decideDoorLook),
    'system.kiosk-silent': system(KioskSilent, decideKioskSilent),
    'system.anomaly-over': forgetting(AnomalyOver, decideAnomalyOver, ({ memberId }: Anomaly) => [memberId]),
  },
  collections: platform.collections,
  notices: {},
} as const satisfies Noun;

function anomaliesErased({ after: { uid }, known, moment }: Leaver): readonly Anomaly[] {
  const theirs = found(known.find('anomaly', DOOR_BOOK, 'memberId', uid)) ?? [];
  return theirs.map((one) => ({ ...ofNobody(one), updatedAt: moment.receivedAt }));
}
