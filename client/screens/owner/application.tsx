import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useOwnApplications } from '../../features/application/hooks.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { ApplicationCard } from './application/card.tsx';
import { words } from './application/words.ts';
import styles from './application.module.css';

/** `/owner/application`: what became of the gyms one asked to bring; the newest first. Read from this device; answers queue. */
export default function ApplicationScreen() {
  const applications = useOwnApplications();
  const state = onDevice(applications, useConnection().state);
  return (
    <>
      <PageTitle
        title={words.title}
        lead={words.lead}
        aside={applications.asOf !== undefined && <AsOf at={applications.asOf} />}
      />
      <CutShort of={applications} />
      {state === 'loading' && <RowSkeletons count={2} />}
      {state === 'unsaved' && (
        <EmptyState drawing="offline" title={words.unsaved.title}>
          {words.unsaved.text}
        </EmptyState>
      )}
      {state === 'empty' && (
        <EmptyState
          drawing="people"
          title={words.none.title}
          action={
            <Button component={Link} to="/apply" size="lg">
              {words.none.go}
            </Button>
          }
        >
          {words.none.text}
        </EmptyState>
      )}
      {state === 'there' && (
        <div className={styles.list}>
          {applications.rows.toReversed().map(({ doc, mark }) => (
            <ApplicationCard key={doc._id} application={doc} waiting={mark === 'waiting'} />
          ))}
        </div>
      )}
    </>
  );
}
