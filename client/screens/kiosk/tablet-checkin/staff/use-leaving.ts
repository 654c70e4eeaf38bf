import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useOutbox } from '../../../../features/outbox/hooks.ts';
import { homeFor } from '../../../../session/home.ts';
import { useSession } from '../../../../session/hooks.tsx';

/** Nobody leaves the door by a stray swipe: the button and the browser's Back both ask first. */
export function useLeaving() {
  const navigate = useNavigate();
  const session = useSession();
  const [asked, setAsked] = useState(false);
  const unsent = useOutbox().filter((row) => row.state === 'waiting' || row.state === 'sending').length;

  useEffect(() => {
    // One more step of history to fall on: Back leads to the same address, and to the question.
    const { history } = window;
    if (!isGuard(history.state)) history.pushState({ ...history.state, desk: true }, '');
    const back = () => {
      history.pushState({ ...history.state, desk: true }, '');
      setAsked(true);
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);

  const home = session.state === 'signedIn' ? homeFor(session.role) : '/';
  const isTablet = session.state === 'signedIn' && session.kiosk !== undefined;
  const leave = useCallback(() => {
    // For reception this screen is home; behind it they are members like everyone.
    // An enrolled tablet has no other page of its own: what everybody sees is behind it.
    void navigate(isTablet ? '/' : home === '/gym/tablet-checkin' ? '/member/dashboard' : home, { replace: true });
  }, [navigate, home, isTablet]);
  return { asked, unsent, ask: () => setAsked(true), stay: () => setAsked(false), leave };
}

const isGuard = (state: unknown): boolean => typeof state === 'object' && state !== null && 'desk' in state;
