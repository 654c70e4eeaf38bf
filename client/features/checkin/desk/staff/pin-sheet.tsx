import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { DoorStaff } from '../../../../../schemas/person/shape.ts';
import { useConnection } from '../../../../sync/hooks.tsx';
import { PasswordField } from '../../../../ui/form/password-field.tsx';
import { useRequest } from '../../../../ui/form/request.ts';
import { formatTime } from '../../../../ui/format.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../../../ui/state/needs-network.tsx';
import { isPin } from '../../staff-pin.ts';
import { messages } from '../words.ts';
import type { GateView, StaffGate } from './gate.ts';
import styles from './pin-sheet.module.css';
import { pinWords } from './words.ts';

const words = { ...pinWords, ...messages.pin };
/** Above a verdict that stands. */
const OVER_VERDICT = 330;
const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 8, size: 'lg' } as const;

type Gate = Pick<StaffGate, 'check' | 'checkNamed' | 'choose' | 'signInAgain' | 'forgotten' | 'close'>;

/** Asks for this tablet's PIN; for a new one, of who may choose it; or for the password that shows who may. */
export function PinSheet({
  wants,
  name,
  staff,
  isTablet,
  gate,
}: {
  wants: NonNullable<GateView['wants']>;
  name: string;
  /** To choose from, where it wants a name. */
  staff: readonly DoorStaff[];
  /** Enrolled: nobody has a password here. */
  isTablet: boolean;
  gate: Gate;
}) {
  if (wants === 'name') return <NamedPin staff={staff} gate={gate} />;
  if (wants === 'pin') return <KnownPin isTablet={isTablet} gate={gate} />;
  return wants === 'new pin' ? <NewPin gate={gate} /> : <Password name={name} gate={gate} />;
}

function KnownPin({ isTablet, gate }: { isTablet: boolean; gate: Gate }) {
  const [pin, setPin] = useState('');
  const { problem, busy, submit } = useForm(async () => {
    if (!isPin(pin)) return words.shape;
    const answer = await gate.check(pin);
    setPin('');
    return answer.state === 'locked' ? words.locked(formatTime(answer.until, 'Europe/London')) : words.wrong;
  });
  return (
    <Frame title={words.title} gate={gate} footer={<Submit busy={busy}>{words.go}</Submit>} onSubmit={submit}>
      <PasswordInput
        {...digits}
        data-autofocus
        label={words.label}
        value={pin}
        error={problem}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      {isTablet ? (
        <p>{words.anew}</p>
      ) : (
        <Button variant="subtle" mt="sm" onClick={() => gate.forgotten()}>
          {words.forgotten}
        </Button>
      )}
    </Frame>
  );
}

/** Who it is, then their own PIN. */
function NamedPin({ staff, gate }: { staff: readonly DoorStaff[]; gate: Gate }) {
  const [who, setWho] = useState<DoorStaff>();
  const [pin, setPin] = useState('');
  const { problem, busy, submit } = useForm(async () => {
    if (!who || !isPin(pin)) return words.shape;
    const answer = await gate.checkNamed(who.uid, pin);
    setPin('');
    return answer.state === 'locked' ? words.locked(formatTime(answer.until, 'Europe/London')) : words.wrongOf(who.name);
  });
  if (who === undefined)
    return (
      <Sheet opened onClose={() => gate.close()} title={words.who} zIndex={OVER_VERDICT}>
        {staff.length === 0 ? <p>{words.nobodyMay}</p> : <p>{words.whoText}</p>}
        <ul className={styles.names}>
          {staff.map((one) => (
            <li key={one.uid}>
              <Button variant="default" size="lg" fullWidth onClick={() => setWho(one)}>
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
      </Sheet>
    );
  return (
    <Frame title={who.name} gate={gate} footer={<Submit busy={busy}>{words.go}</Submit>} onSubmit={submit}>
      <PasswordInput
        {...digits}
        data-autofocus
        key={who.uid}
        label={words.of(who.name)}
        value={pin}
        error={problem}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <Button variant="subtle" mt="sm" onClick={() => setWho(undefined)}>
        {words.somebodyElse}
      </Button>
    </Frame>
  );
}

function NewPin({ gate }: { gate: Gate }) {
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const { problem, busy, submit } = useForm(async () => {
    if (!isPin(pin)) return words.shape;
    if (pin !== again) return words.different;
    await gate.choose(pin);
    return undefined;
  });
  return (
    <Frame title={words.newTitle} gate={gate} footer={<Submit busy={busy}>{words.save}</Submit>} onSubmit={submit}>
      <p>{words.newText}</p>
      <PasswordInput
        {...digits}
        data-autofocus
        label={words.label}
        value={pin}
        error={problem}
        onChange={(event) => setPin(event.currentTarget.value)}
      />
      <PasswordInput
        {...digits}
        mt="sm"
        label={words.again}
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
    </Frame>
  );
}

/** Only who is signed in on this tablet can say that they are staff here, and only the server can say that it is them. */
function Password({ name, gate }: { name: string; gate: Gate }) {
  const offline = useConnection().state === 'Offline';
  const [password, setPassword] = useState('');
  const { problem, busy, submit } = useForm(async () => {
    if (offline) return undefined;
    if (password === '') return words.passwordMissing;
    const result = await gate.signInAgain(password);
    return result.ok ? undefined : result.code === 'SIGN_IN_FAILED' ? words.passwordWrong(name) : result.message;
  });
  return (
    <Frame
      title={words.newTitle}
      gate={gate}
      footer={
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Submit busy={busy}>{words.go}</Submit>
        </NeedsNetwork>
      }
      onSubmit={submit}
    >
      <p>{words.passwordText(name)}</p>
      <PasswordField
        data-autofocus
        size="lg"
        label={words.password(name)}
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </Frame>
  );
}

function Frame({
  title,
  gate,
  footer,
  onSubmit,
  children,
}: {
  title: string;
  gate: Gate;
  footer: ReactNode;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}) {
  return (
    <Sheet opened onClose={() => gate.close()} title={title} zIndex={OVER_VERDICT} footer={footer}>
      <form id="staff-pin" onSubmit={onSubmit} noValidate>
        {children}
      </form>
    </Sheet>
  );
}

function Submit({ busy, children, ...described }: { busy: boolean; children: string }) {
  return (
    <Button size="lg" fullWidth type="submit" form="staff-pin" loading={busy} {...described}>
      {children}
    </Button>
  );
}

/** `work` resolves with what was wrong; right: the sheet is about to go, or to ask for something else. */
function useForm(work: () => Promise<string | undefined>) {
  const { busy, problem, ask } = useRequest();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask(async () => {
      const wrong = await work();
      return wrong === undefined ? { ok: true } : { ok: false, message: wrong };
    });
  };
  return { problem, busy, submit };
}
