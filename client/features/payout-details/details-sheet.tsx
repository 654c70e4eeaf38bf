import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { checked, type DetailProblem } from '../../../schemas/payout-details/typed/check.ts';
import type { TypedDetails } from '../../../schemas/payout-details/typed/fields.ts';
import { DetailsKept, JUST_SIGNED_IN } from '../../../schemas/payout-details/wire.ts';
import { useSession, useSessionActions } from '../../session/hooks.tsx';
import { useConnection, useDevice } from '../../sync/hooks.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { FormProblems } from '../../ui/form/problems.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { localDateOf } from '../../ui/format.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { usePerson } from '../person/hooks.ts';
import { usePasswordAgain } from '../person/sign-in/use-password-again.ts';
import { useShowing } from '../second-factor/use-showing.tsx';
import { DetailFields, inputOf } from './detail-fields.tsx';
import styles from './payout-details.module.css';
import { words as all } from './words.ts';

const words = all.sheet;
const FORM = 'payout-details-form';
const EMPTY: TypedDetails = { to: 'uk', seller: 'company', vatRegistered: false };
const NONE: readonly DetailProblem[] = [];

/**
 * Where a gym is paid to (product.md 4.7): who it is first, if that was more than ten minutes ago; then the details, which are kept nowhere on
 * this device, not even as a draft; then what was kept of them.
 */
export function DetailsSheet({ gymKey, onClose }: { gymKey: string; onClose: () => void }) {
  const session = useSession();
  const device = useDevice();
  const [typed, setTyped] = useState(EMPTY);
  const [kept, setKept] = useState<string>();
  const signedInAt = session.state === 'signedIn' ? session.signedInAt : undefined;
  const [step, setStep] = useState<'password' | 'again' | 'details'>(() =>
    signedInAt !== undefined && device && device.now() - signedInAt < JUST_SIGNED_IN ? 'details' : 'password',
  );
  if (kept !== undefined) return <Kept masked={kept} onClose={onClose} />;
  if (step !== 'details') return <Password isOver={step === 'again'} onClose={onClose} onKnown={() => setStep('details')} />;
  const send = { gymKey, typed, onType: setTyped, onKept: setKept, onClose };
  return <Details {...send} onUnknown={() => setStep('again')} />;
}

function Password({ isOver, onKnown, onClose }: { isOver: boolean; onKnown: () => void; onClose: () => void }) {
  const { displayName } = usePerson() ?? {};
  const offline = useConnection().state === 'Offline';
  const { password, type, busy, problem, submit } = usePasswordAgain(offline, words.password, onKnown);
  return (
    <Frame
      onClose={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        await submit();
      }}
      footer={
        <NeedsNetwork offline={offline} doing={all.doing}>
          <Save busy={busy}>{words.password.go}</Save>
        </NeedsNetwork>
      }
    >
      <p className={styles.plain}>{isOver ? words.password.over : words.password.text(displayName ?? '')}</p>
      <PasswordField
        data-autofocus
        size="lg"
        label={words.password.label}
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Frame>
  );
}

interface DetailsProps {
  gymKey: string;
  typed: TypedDetails;
  onType: (typed: TypedDetails) => void;
  onKept: (masked: string) => void;
  /** Too long ago by now that they showed who they are. */
  onUnknown: () => void;
  onClose: () => void;
}

function Details({ gymKey, typed, onType, onKept, onUnknown, onClose }: DetailsProps) {
  const { call } = useSessionActions();
  const device = useDevice();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest();
  const { shownFirst, sheet } = useShowing();
  const [problems, setProblems] = useState(NONE);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (offline || !device) return;
    const found = checked(typed, localDateOf(device.now()));
    setProblems('problems' in found ? found.problems : NONE);
    if ('problems' in found) return;
    const path = `/api/gyms/${gymKey}/payout-details`;
    const answer = await ask(() =>
      shownFirst(() => call({ method: 'POST', path, body: typed, doing: all.doing, answer: DetailsKept })),
    );
    if (answer?.ok && 'value' in answer) onKept(answer.value.masked);
    else if (answer && !answer.ok && 'code' in answer && answer.code === 'SIGN_IN_AGAIN') onUnknown();
  };
  const lines = problems.map(({ field, label, rule }) => ({ input: inputOf(field), text: `${label}: ${rule}` }));
  return (
    <Frame
      onClose={onClose}
      onSubmit={submit}
      footer={
        <NeedsNetwork offline={offline} doing={all.doing}>
          <Save busy={busy}>{words.save}</Save>
        </NeedsNetwork>
      }
    >
      <FormProblems key={problems.length} failure={problem} fields={lines} />
      <DetailFields typed={typed} problems={problems} onType={onType} />
      <p className={styles.soft}>{words.notice}</p>
      {sheet}
    </Frame>
  );
}

function Kept({ masked, onClose }: { masked: string; onClose: () => void }) {
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.saved}
      footer={
        <Button size="lg" fullWidth onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p role="status" data-kept={masked}>
        {words.savedText(masked)}
      </p>
      <p className={styles.soft}>{words.savedHold}</p>
    </Sheet>
  );
}

function Frame({
  footer,
  onSubmit,
  onClose,
  children,
}: {
  footer: ReactNode;
  onSubmit: (event: FormEvent) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Sheet opened onClose={onClose} title={words.title} footer={footer}>
      <form id={FORM} className={styles.form} noValidate autoComplete="off" onSubmit={(event) => void onSubmit(event)}>
        {children}
      </form>
    </Sheet>
  );
}

function Save({ busy, children, ...described }: { busy: boolean; children: string }) {
  return (
    <Button size="lg" fullWidth type="submit" form={FORM} loading={busy} {...described}>
      {children}
    </Button>
  );
}
