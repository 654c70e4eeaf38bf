import { lazy, Suspense } from 'react';
import { useOpenedOver } from '../../../ui/page/opened-over.ts';

const RollCall = lazy(async () => ({ default: (await import('./roll-call.tsx')).RollCall }));
const DaySheet = lazy(async () => ({ default: (await import('./day-sheet.tsx')).DaySheet }));

interface PaperOf {
  readonly gymId: string;
  readonly gymName: string;
  readonly timeZone: string;
  readonly maySeeBookings: boolean;
}

/** The page that the address asks for, `?paper=inside` or `?paper=day`, over the one that is open. The gym's workspace must be open. */
export function OpenPaper({ maySeeBookings, ...gym }: PaperOf) {
  const { value, close } = useOpenedOver('paper');
  return (
    <Suspense fallback={null}>
      {value === 'inside' && <RollCall {...gym} onClose={close} />}
      {value === 'day' && <DaySheet {...gym} maySeeBookings={maySeeBookings} onClose={close} />}
    </Suspense>
  );
}
