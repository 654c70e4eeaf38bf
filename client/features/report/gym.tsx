import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { useTook } from '../contact/took.ts';
import styles from '../review/review.module.css';
import { words } from './words.ts';

const ReportSheet = lazy(() => import('./sheet.tsx'));

interface ReportGymProps {
  gym: Gym;
  signedIn: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Of every gym that is shown, imported ones too (2.17), by everybody: whoever has no account gives an address. */
export default function ReportGym({ gym, signedIn, isOpen, onOpen, onClose }: ReportGymProps) {
  const took = useTook();
  return (
    <div className={styles.choice}>
      <Button variant="subtle" onClick={onOpen}>
        {words.title.gym}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportSheet
            {...{ gymId: gym._id, target: 'gym', targetId: gym._id, what: '', onClose }}
            {...(!signedIn && { visitor: { took } })}
          />
        </Suspense>
      )}
    </div>
  );
}
