import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { storageWasPutBack } from '../../../../../schemas/kiosk/health.ts';
import { DOOR_POWERS, type Kiosk } from '../../../../../schemas/kiosk/shape.ts';
import { kioskIdOf } from '../../../../../schemas/kiosk/uid.ts';
import type { GymGrant } from '../../../../../schemas/person/shape.ts';
import { useStaffPin } from '../../../../features/checkin/desk/staff/use-pin.tsx';
import { TabletCode } from '../../../../features/checkin/gym-code/tablet-code.tsx';
import { useTabletCode } from '../../../../features/checkin/gym-code/use-tablet-code.ts';
import { useKiosks } from '../../../../features/kiosk/hooks.ts';
import { setupWords as words } from '../../../../features/kiosk/setup.words.ts';
import { useTelling } from '../../../../features/kiosk/telling/use-telling.ts';
import { words as kioskWords } from '../../../../features/kiosk/words.ts';
import { useOutbox } from '../../../../features/outbox/hooks.ts';
import { isOnItsWay } from '../../../../features/outbox/outbox.ts';
import { OutboxRows } from '../../../../features/outbox/rows.tsx';
import { useGrants } from '../../../../features/person/hooks.ts';
import { useRoster } from '../../../../features/roster/hooks.ts';
import type { KioskHere } from '../../../../session/session.ts';
import { useConnection, usePropose } from '../../../../sync/hooks.tsx';
import { EmptyState } from '../../../../ui/placeholder/empty-state.tsx';
import { Desk } from '../desk.tsx';
import styles from './enrolled.module.css';

/** A tablet that is here as itself: at work, or why not. It goes on recording for as long as it is not taken out of service (C14). */
export function EnrolledDesk({ kiosk, uid, since }: { kiosk: KioskHere; uid: string; since: string }) {
  const grants = useGrants();
  const own = useKiosks(kiosk.gymId).rows.find((row) => row.doc._id === kioskIdOf(uid))?.doc;
  useReady(own, kiosk.gymId);
  useTelling(own);
  if (kiosk.state !== 'enrolled') return <SetUpAgain kiosk={kiosk} />;
  const held = grants?.gyms.find((grant) => grant.gymId === kiosk.gymId && grant.status === 'active');
  // Before its grants have come, and after its copies are gone, it can do what the least of them can.
  const least: GymGrant = {
    ...{ gymId: kiosk.gymId, gymName: kiosk.gymName, preset: 'custom', permissions: [...DOOR_POWERS.self_service] },
    ...{ since, status: 'active' },
  };
  const notice = own && storageWasPutBack(own) && (
    <p role="alert" className={styles.putBack}>
      {words.putBack.text}
    </p>
  );
  return <ShowingDesk grant={held ?? least} uid={uid} kioskId={kiosk.kioskId} notice={notice} />;
}

interface Showing {
  readonly grant: GymGrant;
  readonly uid: string;
  readonly kioskId: string;
  readonly notice: ReactNode;
}

/** With the code that members scan, and what its records keep of it. */
function ShowingDesk({ grant, notice, ...tablet }: Showing) {
  const shown = useTabletCode(grant.gymId, tablet);
  const last = useRef<string>(undefined);
  useEffect(() => {
    last.current = shown?.nonce;
  }, [shown]);
  const nonce = useCallback(() => last.current, []);
  return <Desk grant={grant} tablet={{ notice, code: { part: shown && <TabletCode text={shown.text} />, nonce } }} />;
}

/** Once its list is here the gym is told that it is at work. */
function useReady(own: Kiosk | undefined, gymId: string): void {
  const propose = usePropose();
  const said = useRef(false);
  const listed = useRoster(gymId).asOf !== undefined;
  const [kioskId, isNew] = [own?._id, own?.status === 'registered'];
  useEffect(() => {
    if (!isNew || !listed || kioskId === undefined || said.current) return;
    said.current = true;
    void propose('kiosk.ready', { gymId, kioskId }, kioskWords.line.ready);
  }, [isNew, listed, kioskId, gymId, propose]);
}

/** What waits is delivered as before, and can be read until it is; by staff, as it names people. */
function SetUpAgain({ kiosk: { state, gymId, gymName } }: { kiosk: KioskHere }) {
  const said = state === 'lost' ? words.lost : words.revoked;
  const connection = useConnection().state;
  const rows = useOutbox();
  const pin = useStaffPin(gymId);
  const [isRead, setRead] = useState(false);
  const waiting = rows.filter(isOnItsWay).length;
  return (
    <div className={styles.again}>
      <EmptyState
        drawing="people"
        title={said.title}
        wholePage
        action={
          <Button component={Link} to="/gym/tablet-setup">
            {words.anew}
          </Button>
        }
      >
        {said.text(gymName)}
      </EmptyState>
      <p role="status">{waiting > 0 ? words.waiting(waiting) : words.allSent}</p>
      {isRead ? (
        <OutboxRows rows={rows} connection={connection} />
      ) : (
        <Button variant="default" onClick={() => void pin.ask().then((who) => setRead(who !== null))}>
          {words.outbox}
        </Button>
      )}
      {pin.sheet}
    </div>
  );
}
