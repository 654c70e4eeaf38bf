import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { startShown, startUnanswered } from '../../../../schemas/pass/start/consent.ts';
import { counted } from '../../../report/report.ts';
import { useDevice } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import modal from '../../../ui/overlay/modal.module.css';
import { StateEdge } from '../../../ui/state/edge.tsx';
import styles from './asked.module.css';
import { isPutOff, putOff } from './put-off.ts';
import { startWords as words } from './words.ts';

/**
 * who left it open when buying is asked once, beside their code, whether the pass is to start within the 14 days. The code never waits for
 * the answer. To be keyed by the pass.
 */
export function StartAsked({ pass, now }: { pass: Pass; now: Instant }) {
  const device = useDevice();
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const [is, setIs] = useState<'unasked' | 'open' | 'putOff' | 'started'>('unasked');
  /** Where the focus stays when the button that had it is gone. */
  const place = useRef<HTMLDivElement>(null);
  const { _id: passId, kind, snapshot, coolingOffEndsAt } = pass;

  useEffect(() => {
    let over = false;
    if (!device) return undefined;
    isPutOff(device.values, passId)
      .then((before) => {
        if (!over && !before) setIs('open');
      })
      .catch(counted('start: what was answered'));
    return () => {
      over = true;
    };
  }, [device, passId]);

  const { version, wording } = startShown(kind);
  const until = formatDayTime(coolingOffEndsAt ?? now, snapshot.timeZone);
  const answered = (how: 'putOff' | 'started') => {
    place.current?.focus();
    setIs(how);
  };
  const start = async () => {
    const answer = await ask(() => propose('pass.start', { passId, version }, words.proposed(snapshot.name, snapshot.gymName)));
    if (answer?.ok) answered('started');
  };
  const later = () => {
    answered('putOff');
    if (device) putOff(device.values, passId).catch(counted('start: put off'));
  };

  if (is === 'unasked' || (is === 'open' && !startUnanswered(pass, now))) return null;
  return (
    <div ref={place} tabIndex={-1} className={is === 'putOff' ? styles.gone : undefined}>
      {is === 'started' && (
        <p role="status" className={modal.text}>
          {kind === 'day' ? words.doneOneDay : words.done(until)}
        </p>
      )}
      {is === 'open' && (
        <StateEdge as="section" aria-label={words.title} className={modal.form ?? ''}>
          <p className={modal.text}>
            <strong>{words.title}</strong> {words.text(until)}
          </p>
          <p className={modal.text}>{wording}</p>
          <div className={modal.after}>
            <Button loading={busy} onClick={start}>
              {words.now}
            </Button>
            <Button variant="default" onClick={later}>
              {words.notNow}
            </Button>
          </div>
          <div role="alert" className={modal.reasons}>
            {problem !== undefined && <p className={modal.text}>{problem}</p>}
          </div>
        </StateEdge>
      )}
    </div>
  );
}
