import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { USUAL_LEASE_DAYS } from '../../../schemas/employment/lease.ts';
import {
  GIVABLE,
  lacksPowers,
  NO_POWERS,
  permissionsOf,
  powerBeside,
  STAFF_PRESETS,
  STAFF_USE,
  type StaffPreset,
} from '../../../schemas/employment/powers.ts';
import { LeaseDays } from '../../../schemas/employment/shape.ts';
import type { Permission } from '../../../schemas/person/shape.ts';
import { LineField } from '../../ui/form/line-field.tsx';
import styles from './employment.module.css';
import { Rights } from './rights.tsx';
import { words } from './words.ts';

export interface RoleDraft {
  readonly preset: StaffPreset;
  readonly permissions: readonly Permission[];
  readonly jobTitle: string;
  /** As it was typed. */
  readonly leaseDays: string;
}

export const NEW_ROLE: RoleDraft = {
  preset: 'reception',
  permissions: permissionsOf('reception'),
  jobTitle: '',
  leaseDays: String(USUAL_LEASE_DAYS),
};

/** A number of days that may be given. */
export const isLease = (typed: string): boolean => LeaseDays.safeParse(/^\d+$/.test(typed.trim()) ? Number(typed) : null).success;

const isPreset = (word: string): word is StaffPreset => STAFF_PRESETS.some((one) => one === word);

/** What is missing for it to be one, beside its field. */
export const missesPowers = ({ preset, permissions }: RoleDraft): boolean => lacksPowers(preset, permissions);

/** As a proposal takes it. */
export const roleBody = ({ preset, permissions, jobTitle, leaseDays }: RoleDraft) => ({
  preset,
  permissions: [...permissionsOf(preset, permissions)],
  ...(jobTitle.trim() === '' ? {} : { jobTitle: jobTitle.trim() }),
  ...(Number(leaseDays) === USUAL_LEASE_DAYS ? {} : { leaseDays: Number(leaseDays) }),
});

/** What somebody is to be: a preset with its powers in words, or each power by itself. */
export function RoleFields({ role, onChange }: { role: RoleDraft; onChange: (role: RoleDraft) => void }) {
  const { preset, permissions } = role;
  return (
    <>
      <NativeSelect
        label={words.role}
        description={words.presetHints[preset]}
        value={preset}
        data={STAFF_PRESETS.map((value) => ({ value, label: words.presets[value] }))}
        onChange={({ currentTarget: { value } }) => {
          if (isPreset(value)) onChange({ ...role, preset: value, permissions: permissionsOf(value, permissions) });
        }}
      />
      {preset === 'custom' ? (
        <Checkbox.Group
          label={words.chosen}
          error={missesPowers(role) ? `${words.chosen}: ${NO_POWERS}` : undefined}
          value={[...permissions]}
          onChange={(chosen) => onChange({ ...role, permissions: GIVABLE.filter((one) => chosen.includes(one)) })}
        >
          <div className={styles.rights}>
            {STAFF_USE.map((one) => {
              const other = permissions.includes(one) ? powerBeside(permissions, one) : undefined;
              return (
                <Checkbox
                  key={one}
                  value={one}
                  label={words.powers[one]}
                  description={other && words.onlyWith(words.powers[other])}
                />
              );
            })}
          </div>
        </Checkbox.Group>
      ) : (
        <Rights preset={preset} permissions={permissionsOf(preset)} />
      )}
      <LineField
        label={words.title}
        most={40}
        value={role.jobTitle}
        onChange={({ currentTarget: { value } }) => onChange({ ...role, jobTitle: value })}
      />
      <TextInput
        label={words.leaseDays}
        description={words.leaseHint}
        inputMode="numeric"
        autoComplete="off"
        value={role.leaseDays}
        error={isLease(role.leaseDays) ? undefined : words.leaseWrong}
        onChange={({ currentTarget: { value } }) => onChange({ ...role, leaseDays: value })}
      />
    </>
  );
}
