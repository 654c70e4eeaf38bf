import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Gym } from '../../../schemas/gym/shape.ts';
import styles from '../review/review.module.css';
import { words } from './words.ts';

const ReportSheet = lazy(() => import('./sheet.tsx'));

interface ReportGymProps {
  gym: Gym;
  signedIn: boolean;
  isOpen: boolean;
  /** Whoever is not signed in does so first, and comes back to the same sheet. */
  onOpen: () => void;
  onClose: () => void;
}

/** Of every gym that is shown, imported ones too (2.17): what comes of a report is told to an account, and a visitor may write to us instead. */
export default function ReportGym({ gym, signedIn, isOpen, onOpen, onClose }: ReportGymProps) {
  return (
    <div className={styles.choice}>
      <Button variant="subtle" onClick={onOpen}>
        {words.title.gym}
      </Button>
      {!signedIn && (
        <p className={styles.soft}>
          {words.visitor.signIn} <Link to="/contact">{words.visitor.write}</Link>
        </p>
      )}
      {signedIn && isOpen && (
        <Suspense fallback={null}>
          <ReportSheet gymId={gym._id} target="gym" targetId={gym._id} what="" onClose={onClose} />
        </Suspense>
      )}
    </div>
  );
}
