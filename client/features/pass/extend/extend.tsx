import { Button } from '@mantine/core';
import { useState } from 'react';
import type { RosterEntry } from '../../../../schemas/roster/shape.ts';
import modal from '../../../ui/overlay/modal.module.css';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { FindPerson } from '../../roster/find-person.tsx';
import styles from './extend.module.css';
import { ExtendForm } from './form.tsx';
import { extendWords as words } from './words.ts';

/** Whose pass, by how many days, and why: for owners alone (2.5). The gym's workspace must be open. */
export function ExtendPass({ gymId, timeZone }: { gymId: string; timeZone: string }) {
  const [isOpen, open] = useState(false);
  const [entry, choose] = useState<RosterEntry>();
  return (
    <div className={styles.after}>
      <Button variant="default" onClick={() => open(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <Sheet
          opened
          onClose={() => {
            open(false);
            choose(undefined);
          }}
          title={words.title}
        >
          <div className={modal.form}>
            <p className={modal.text}>{words.lead}</p>
            {entry === undefined ? (
              <FindPerson gymId={gymId} doing={words.choose} onChoose={choose} />
            ) : (
              <ExtendForm key={entry._id} entry={entry} timeZone={timeZone} onAnother={() => choose(undefined)} />
            )}
          </div>
        </Sheet>
      )}
    </div>
  );
}
