import { lazy, Suspense } from 'react';
import { useOpenedOver } from '../../../ui/page/opened-over.ts';

const RollCall = lazy(async () => ({ default: (await import('./roll-call.tsx')).RollCall }));
const DaySheet = lazy(async () => ({ default: (await import('./day-sheet.tsx')).DaySheet }));
const Poster = lazy(async () => ({ default: (await import('./poster.tsx')).Poster }));

interface PaperOf {
  readonly gymId: string;
  readonly gymName: string;
  readonly timeZone: string;
  readonly maySeeBookings: boolean;
}

/** The page that the address asks for, `?paper=inside`, `?paper=day` or `?paper=poster`, over the one that is open. The gym's workspace must be open. */
export function OpenPaper({ maySeeBookings, ...gym }: PaperOf) {
  const { value, close } = useOpenedOver('paper');
  return (
    <Suspense fallback={null}>
      {value === 'inside' && <RollCall {...gym} onClose={close} />}
      {value === 'day' && <DaySheet {...gym} maySeeBookings={maySeeBookings} onClose={close} />}
      {value === 'poster' && <Poster gymId={gym.gymId} gymName={gym.gymName} onClose={close} />}
    </Suspense>
  );
}
