import { Link, useLocation } from 'react-router-dom';
import { type ReasonCode, sentenceFor } from '../../../schemas/codes.ts';
import { words } from '../words.ts';
import styles from './signed-in-layout.module.css';

/** The server no longer takes this sign-in, and why: everything stays readable, the queue waits. */
export function SignInAgain({ reason }: { reason: ReasonCode }) {
  const { pathname, search } = useLocation();
  return (
    <p role="alert" className={styles.again}>
      {reason !== 'SIGN_IN_AGAIN' && `${sentenceFor(reason)} `}
      {words.signInAgain.text}{' '}
      <Link to={`/login?redirect=${encodeURIComponent(pathname + search)}`}>{words.signInAgain.action}</Link>
    </p>
  );
}
