/** What is seen of the doors of all gyms, as those have it who run the platform: the newest check-ins, what is to be looked at, and the counts. */
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { closedSince, decideAnomalyClose } from './close.ts';
import { AnomalyClose } from './proposals.ts';
import { Anomaly, DoorCount, DoorVisit } from './shape.ts';
import { DOOR, DOOR_BOOK } from './where.ts';

/** Made by the server alone, and of no use to whoever it was about. */
const MADE_THERE = { exportedAs: null, provisional: 'never' } as const;

export const doorWatch = {
  for: 'platform',
  documents: {
    doorvisit: shown(DoorVisit, { ...MADE_THERE, in: ['platform/door'], databases: () => [DOOR] }),
    anomaly: shown(Anomaly, {
      ...MADE_THERE,
      in: ['platform/door', 'cell/door'],
      databases: ({ status, over }) => (over ? [] : status === 'open' ? [DOOR_BOOK, DOOR] : [DOOR_BOOK]),
    }),
    doorcount: shown(DoorCount, { ...MADE_THERE, in: ['platform/door'], databases: () => [DOOR] }),
  },
  kinds: {
    'anomaly.close': request(AnomalyClose, {
      ...{ ...ORDINARY, decide: decideAnomalyClose, since: closedSince },
      online: 'decide about this',
    }),
  },
  collections: { 'platform/door': { indexes: [] } },
} as const satisfies DeviceNoun;
