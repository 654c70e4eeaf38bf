import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { AccountFrame } from '../../features/person/account-frame.tsx';
import styles from '../../features/person/sign-up/sign-up.module.css';
import { SignUpForm } from '../../features/person/sign-up/sign-up-form.tsx';
import { messages } from '../../features/person/sign-up/words.ts';
import { afterSignIn } from '../../session/home.ts';
import { useSession } from '../../session/hooks.tsx';
import { BrandLink } from '../../shell/frame/brand-link.tsx';
import { PageTitle } from '../../ui/page/title.tsx';

/** `/signup`: a new account. Never says whether an address is taken; the email does (product.md 4.1). No layout. */
export default function SignupScreen() {
  const session = useSession();
  const [params] = useSearchParams();
  const redirect = params.get('redirect');
  if (session.state === 'signedIn') return <Navigate to={afterSignIn(session.role, redirect)} replace />;
  return (
    <AccountFrame line={messages.line} brand={<BrandLink />}>
      <PageTitle title={messages.title} lead={messages.lead} />
      <SignUpForm redirect={redirect} />
      <p className={styles.other}>
        {messages.haveAccount}{' '}
        <Link to={redirect === null ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`}>{messages.signIn}</Link>
      </p>
    </AccountFrame>
  );
}
