/** What a tablet recorded is not as it recorded it: kept with the tablet, and the gym's owners are told. Nothing of it is refused (A2). */
import { changed } from '../basics/revise.ts';
import { accepted, type Decision, type Known, type Moment } from '../decision.ts';
import { ownersOf } from '../employment/owners.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import type { MissingPlaces } from '../proposal/link.ts';
import { CHAIN_FAULT_WORDS } from './chain-faults.ts';
import { enrolmentOf } from './known.ts';
import type { KioskChainBroken } from './proposals.ts';
import { BROKEN_KEPT, type Kiosk } from './shape.ts';

const missingWords = ({ from, to }: MissingPlaces): string =>
  from === to ? ` Record ${from} is missing.` : ` Records ${from} to ${to} are missing.`;

export function decideKioskChainBroken({ body }: KioskChainBroken, known: Known, moment: Moment): Decision {
  const { uid, ...found } = body;
  const kiosk = enrolmentOf(known, uid);
  if (!kiosk) return accepted([]);
  const broken = [...(kiosk.broken ?? []), { ...found, at: moment.judgedAt }].slice(-BROKEN_KEPT);
  return accepted([...changed([kiosk], [{ ...kiosk, broken }], moment), ...ownersTold(kiosk, found, known, moment)]);
}

type Found = Omit<KioskChainBroken['body'], 'uid'>;

const ownersTold = ({ _id, gymId, name }: Kiosk, { fault, missing }: Found, known: Known, moment: Moment): Notice[] =>
  ownersOf(known, gymId).map((uid) =>
    notice(moment, uid, _id, {
      event: 'kiosk.broken',
      title: `Check the tablet “${name}”`,
      body: `${CHAIN_FAULT_WORDS[fault]}${missing ? missingWords(missing) : ''} Every visit that arrived was kept; please look at those that are marked.`,
      link: '/owner/checkin',
      severity: 'action',
    }),
  );
