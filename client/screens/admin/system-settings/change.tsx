import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { instantAt, instantOf } from '../../../../schemas/basics/time.ts';
import { needsSecond, SETTINGS, type SettingKey } from '../../../../schemas/setting/catalogue.ts';
import { SETTING_NAMES, settingSaid } from '../../../../schemas/setting/words.ts';
import { beginProblem } from '../../../features/gym-order/begin-problem.ts';
import queues from '../../../features/queues/queues.module.css';
import { ReasonsForm } from '../../../features/queues/reasons-form.tsx';
import { asTyped, typedValue } from '../../../features/setting/typed.ts';
import { settingWords } from '../../../features/setting/words.ts';
import { useProposal } from '../../../ui/form/request.ts';
import { homeTimeZone } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import styles from './system-settings.module.css';

const words = settingWords.change;

/** A super-admin asks for another value, from a day on and with reasons. One change at a time waits. */
export function ChangeSetting({ setting: key, value }: { setting: SettingKey; value: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{words.open(SETTING_NAMES[key])}</summary>
      <div className={styles.form}>{isOpen && <Form setting={key} value={value} />}</div>
    </details>
  );
}

function Form({ setting: key, value }: { setting: SettingKey; value: number }) {
  const propose = useProposal();
  const isSwitch = SETTINGS[key].unit === 'switch';
  // There is one other way that a switch can stand.
  const [typed, setTyped] = useState(asTyped(key, isSwitch ? 1 - value : value));
  const [day, setDay] = useState('');
  const tooFar = beginProblem(day, homeTimeZone, instantOf(useNow()));
  const wanted = typedValue(key, typed);
  const input = `value-${key}`;
  const from = `from-${key}`;
  const wrong = wanted.wrong === undefined ? tooFar && { ...tooFar, input: from } : { input, text: wanted.wrong };
  const fields = (
    <>
      {!isSwitch && (
        <TextInput
          id={input}
          inputMode="decimal"
          label={words.value[SETTINGS[key].unit]}
          value={typed}
          error={typed !== asTyped(key, value) && wanted.wrong}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <TextInput
        id={from}
        type="date"
        label={words.from}
        description={words.fromHint}
        value={day}
        error={tooFar?.text}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      {needsSecond(key) && <p className={queues.soft}>{words.second}</p>}
      {key === 'commission.defaultBps' && <p className={queues.soft}>{words.rise}</p>}
    </>
  );
  const message = { label: words.why, hint: words.whyHint, least: 10, most: 300 };
  return (
    <ReasonsForm
      label={words.label}
      acts={[
        {
          value: 'change',
          label: isSwitch ? words.turn[value === 0 ? 1 : 0] : needsSecond(key) ? words.ask : words.act,
          doing: words.doing,
          message,
          fields,
          wrong,
        },
      ]}
      first="change"
      decide={(_, { message: reason }) =>
        propose(
          'setting.propose',
          { key, value: wanted.value, reason, ...(day !== '' && { from: instantAt(day, '00:00', homeTimeZone) }) },
          settingWords.display.propose(SETTING_NAMES[key], settingSaid(key, wanted.value)),
        )
      }
    />
  );
}
