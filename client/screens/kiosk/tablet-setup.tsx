import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { KioskMode } from '../../../schemas/kiosk/shape.ts';
import { KIOSK_CODE_LENGTH, kioskCodeOf } from '../../../schemas/kiosk/wire.ts';
import { freshBytes } from '../../features/checkin/desk/ports.ts';
import { pinWords } from '../../features/checkin/desk/staff/words.ts';
import { isPin, StaffPin } from '../../features/checkin/staff-pin.ts';
import { codeInAddress } from '../../features/kiosk/address.ts';
import { ModeField } from '../../features/kiosk/mode-field.tsx';
import { setupWords as words } from '../../features/kiosk/setup.words.ts';
import { useOutbox } from '../../features/outbox/hooks.ts';
import { openRows } from '../../features/outbox/outbox.ts';
import { useSession, useSessionActions } from '../../session/hooks.tsx';
import { ConnectionChip } from '../../shell/frame/connection-chip.tsx';
import { useConnection, useDevice } from '../../sync/hooks.tsx';
import { LineField } from '../../ui/form/line-field.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { useTabTitle } from '../../ui/page/tab-title.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from './tablet-setup.module.css';

const DESK = '/gym/tablet-checkin';
const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 8, size: 'lg' } as const;

/** `/gym/tablet-setup`: this device becomes a tablet at a gym's door, with a code that whoever runs the gym has made on their own. */
export default function TabletSetupScreen() {
  const connection = useConnection();
  const session = useSession();
  useTabTitle(words.title);
  const isTablet = session.state === 'signedIn' && session.kiosk?.state === 'enrolled';
  return (
    <div className={styles.page}>
      <div className={styles.truth}>
        <ConnectionChip connection={connection} />
      </div>
      <h1 className={styles.title}>{words.title}</h1>
      {isTablet ? (
        <>
          <p>{words.already(session.displayName, session.kiosk?.gymName ?? '')}</p>
          <Button component={Link} to={DESK} size="lg">
            {words.toDesk}
          </Button>
        </>
      ) : (
        <SetUp />
      )}
    </div>
  );
}

function SetUp() {
  const session = useSession();
  const device = useDevice();
  const { enrolTablet } = useSessionActions();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const offline = useConnection().state === 'Offline';
  const unsent = openRows(useOutbox()).length;
  const [code, setCode] = useState(() => codeInAddress(hash));
  const [name, setName] = useState('');
  const [mode, setMode] = useState<KioskMode>('staff');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const { busy, problem, ask, say } = useRequest();
  const person = session.state === 'signedIn' && session.kiosk === undefined ? session : undefined;
  // What somebody has not sent is theirs, and goes first.
  const waits = person !== undefined && unsent > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = wrongIn({ code, name, pin, again });
    if (wrong !== undefined) return say(wrong);
    const answer = await ask(async () => {
      const enrolled = await enrolTablet({ code, name: name.trim(), mode });
      if (!enrolled.ok || !device) return enrolled;
      await new StaffPin(device.values, keyOf(enrolled.gymId), () => freshBytes(16)).choose(pin);
      return enrolled;
    });
    if (answer?.ok) void navigate(DESK, { replace: true });
  };

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <p>{words.how}</p>
      {person && <p>{waits ? words.unsent(unsent) : words.signsOut(person.displayName)}</p>}
      <FormProblems failure={problem} fields={NO_FIELDS} />
      <LineField
        label={words.code}
        description={words.codeHint}
        size="lg"
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        most={20}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <LineField
        label={words.name}
        description={words.nameHint}
        size="lg"
        autoComplete="off"
        value={name}
        most={40}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ModeField value={mode} onChange={setMode} />
      <PasswordInput
        {...digits}
        label={words.pin}
        description={words.pinHint}
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <PasswordInput {...digits} label={words.again} value={again} onChange={(event) => setAgain(event.currentTarget.value)} />
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button type="submit" size="lg" loading={busy} disabled={waits || !device}>
          {words.go}
        </Button>
      </NeedsNetwork>
    </form>
  );
}

function wrongIn(typed: { code: string; name: string; pin: string; again: string }): string | undefined {
  if (kioskCodeOf(typed.code).length !== KIOSK_CODE_LENGTH) return words.wrong.code;
  if (typed.name.trim().length < 2) return words.wrong.name;
  if (!isPin(typed.pin)) return pinWords.shape;
  return typed.pin === typed.again ? undefined : pinWords.different;
}
