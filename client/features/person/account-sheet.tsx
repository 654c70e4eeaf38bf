import { Link, useLocation } from 'react-router-dom';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { type AccountForm, useAccountForm, withForm } from './account-address.ts';
import { SignIn } from './sign-in/sign-in.tsx';
import { messages as signIn } from './sign-in/words.ts';
import type { AboutOneself } from './sign-up/draft.ts';
import styles from './sign-up/sign-up.module.css';
import { SignUpForm } from './sign-up/sign-up-form.tsx';
import { messages as signUp } from './sign-up/words.ts';

/** The forms of `/login` and `/signup` over the page somebody was on. */
export function AccountSheet({
  form,
  invited,
  proposed,
}: {
  form: AccountForm;
  invited: string | undefined;
  proposed: AboutOneself | undefined;
}) {
  const { here, close } = useAccountForm();
  const state: unknown = useLocation().state;
  // One form in place of the other is no further step back.
  const instead = (other: AccountForm) => ({ to: withForm(here, other), replace: true, state, preventScrollReset: true });
  return (
    <Sheet opened onClose={close} title={form === 'login' ? signIn.title : signUp.title}>
      <div className={styles.sheet}>
        {form === 'login' ? (
          <SignIn inSheet invited={invited} toSignUp={instead('signup')} />
        ) : (
          <>
            <SignUpForm redirect={here} invited={invited} proposed={proposed} />
            <p className={styles.other}>
              {signUp.haveAccount} <Link {...instead('login')}>{signUp.signIn}</Link>
            </p>
          </>
        )}
      </div>
    </Sheet>
  );
}
