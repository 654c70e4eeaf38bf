import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { OutreachLooked } from '../../../../schemas/outreach/wire.ts';
import type { ApplicationDraft, SaidSoFar } from '../../../features/application/draft.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import styles from '../apply.module.css';
import { words } from './words.ts';

/**
 * What we know of a gym that we wrote to, for whoever has the email: its link carries nothing of anybody, so it is asked for, and taken out of
 * the address once it was. Overwrites nothing that was typed.
 */
export default function FromOutreach({
  token,
  draft,
  onFill,
}: {
  token: string;
  draft: ApplicationDraft | undefined;
  onFill: (said: SaidSoFar, more: { invite: string }) => void;
}) {
  const { call } = useSessionActions();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const offline = useConnection().state === 'Offline';
  const [problem, setProblem] = useState<string>();
  const fill = useRef(onFill);
  const typed = useRef(draft?.said);
  useEffect(() => {
    fill.current = onFill;
    typed.current = draft?.said;
  });
  useEffect(() => {
    if (offline) return setProblem(words.inviteOffline);
    let left = false;
    setProblem(undefined);
    const asking = { method: 'POST', path: '/api/outreach/look', body: { token }, doing: words.inviteDoing } as const;
    void call({ ...asking, answer: OutreachLooked }).then((answer) => {
      if (left) return;
      if (!answer.ok) return setProblem(answer.message);
      fill.current({ ...answer.value, ...typed.current }, { invite: token });
      void navigate({ pathname, search }, { replace: true });
    });
    return () => {
      left = true;
    };
  }, [token, offline, call, navigate, pathname, search]);
  return problem === undefined ? null : (
    <p role="status" className={styles.notice}>
      {problem}
    </p>
  );
}
