/** Who it is, said once more by their password, where something takes a sign-in of just now. Only the server can say that it is them. */
import { useState } from 'react';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { usePerson } from '../hooks.ts';

/** `missing`, `wrong`: what is said where nothing or something else is typed. `onKnown`: it is them. Nothing is sent without a network. */
export function usePasswordAgain(
  offline: boolean,
  { missing, wrong }: { readonly missing: string; readonly wrong: string },
  onKnown: () => void,
) {
  const email = usePerson()?.email;
  const { signIn } = useSessionActions();
  const { busy, problem, ask, say } = useRequest();
  const [password, type] = useState('');
  const submit = async () => {
    if (offline || email === undefined) return;
    if (password === '') return say(missing);
    const answer = await ask(() => signIn({ email, password }));
    if (answer?.ok) onKnown();
    else if (answer?.code === 'SIGN_IN_FAILED') say(wrong);
  };
  return { password, type, busy, problem, submit };
}
