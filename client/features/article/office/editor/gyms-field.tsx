import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LineField } from '../../../../ui/form/line-field.tsx';
import { usePlatformGyms } from '../../../gym/hooks.ts';
import { officeWords } from '../words.ts';
import styles from './editor.module.css';

const words = officeWords.editor;
const MOST = 6;

/** Gyms that an article is about, found by their names. */
export function GymsField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const gyms = usePlatformGyms().rows.map(({ doc }) => ({ id: doc._id, name: `${doc.name}, ${doc.address.addressLocality}` }));
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [list, input] = [useId(), useId()];
  const nameOf = (id: string) => gyms.find((one) => one.id === id)?.name ?? id;
  const add = () => {
    const found = gyms.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
    setProblem(found ? undefined : words.noGym);
    if (!found) return;
    onChange([...value.filter((id) => id !== found.id), found.id]);
    setTyped('');
  };
  return (
    <div className={styles.gyms}>
      <div className={styles.add}>
        <LineField
          id={input}
          label={words.fields.gyms}
          description={words.gymsHint}
          list={list}
          most={200}
          value={typed}
          error={problem}
          disabled={value.length >= MOST}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="light" disabled={value.length >= MOST || typed.trim() === ''} onClick={add}>
          {words.addGym}
        </Button>
      </div>
      <datalist id={list}>
        {gyms.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      {value.length > 0 && (
        <ul className={styles.chosen}>
          {value.map((id) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={words.removeGym(nameOf(id))}
                onClick={() => onChange(value.filter((one) => one !== id))}
              >
                <IconX size={20} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
