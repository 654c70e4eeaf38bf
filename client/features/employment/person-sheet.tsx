import { Button } from '@mantine/core';
import { useState } from 'react';
import { USUAL_LEASE_DAYS } from '../../../schemas/employment/lease.ts';
import { STAFF_PRESETS, type StaffPreset } from '../../../schemas/employment/powers.ts';
import type { Employee, EmploymentChange } from '../../../schemas/employment/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { formatDayAndYear } from '../../ui/format.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { TheirClasses } from '../duty/their-classes.tsx';
import { useDecided } from './decided.ts';
import styles from './employment.module.css';
import { isLease, missesPowers, type RoleDraft, RoleFields, roleBody } from './role-fields.tsx';
import { words } from './words.ts';

const staffPreset = (preset: Employee['preset']): StaffPreset => STAFF_PRESETS.find((one) => one === preset) ?? 'custom';

/** Changing what one person may do, letting them out and in; who changed what before stands below. */
export function PersonSheet({
  employee,
  nameOf,
  onClose,
}: {
  employee: Employee;
  /** Who that was, for the history. */
  nameOf: (uid: string) => string;
  onClose: () => void;
}) {
  const { gymId, uid, displayName: name, status } = employee;
  const offline = useConnection().state !== 'Online';
  const toast = useToast();
  const [role, setRole] = useState<RoleDraft>({
    preset: staffPreset(employee.preset),
    permissions: employee.permissions,
    jobTitle: employee.jobTitle ?? '',
    leaseDays: String(employee.leaseDays ?? USUAL_LEASE_DAYS),
  });
  const [sure, setSure] = useState<'suspend' | 'remove'>();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [act, setAct] = useState<keyof typeof words.saved>('set');
  const { busy, problem, send } = useDecided(() => {
    toast({ kind: 'plain', text: words.saved[act](name) });
    onClose();
  });
  const whom = { gymId, uid };
  const end = () => {
    const why = reason.trim();
    setWrong(why === '' ? words.whyMissing : undefined);
    if (why === '' || sure === undefined) return;
    setAct(sure);
    void (sure === 'remove'
      ? send('employee.remove', { ...whom, reason: why }, words.line.remove(name))
      : send('employee.suspend', { ...whom, reason: why }, words.line.suspend(name)));
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.edit(name)}
      footer={
        <NeedsNetwork offline={offline} doing={words.doing} reason={words.onlineOnly}>
          {sure === undefined ? (
            <Button
              fullWidth
              size="lg"
              loading={busy}
              onClick={() => {
                if (!isLease(role.leaseDays) || missesPowers(role)) return;
                setAct('set');
                void send('employee.set', { ...whom, ...roleBody(role) }, words.line.set(name));
              }}
            >
              {words.save}
            </Button>
          ) : (
            <Button fullWidth size="lg" color="red" loading={busy} onClick={end}>
              {words[sure]}
            </Button>
          )}
        </NeedsNetwork>
      }
    >
      <div className={styles.form}>
        <FormProblems failure={problem} fields={NO_FIELDS} />
        {sure === undefined ? (
          <>
            <RoleFields role={role} onChange={setRole} />
            <TheirClasses gymId={gymId} uid={uid} name={name} offline={offline} nameOf={nameOf} />
            <div className={styles.ways}>
              {status === 'suspended' ? (
                <Button
                  variant="default"
                  disabled={offline || busy}
                  onClick={() => {
                    setAct('resume');
                    void send('employee.resume', whom, words.line.resume(name));
                  }}
                >
                  {words.resume}
                </Button>
              ) : (
                <Button variant="default" disabled={offline || busy} onClick={() => setSure('suspend')}>
                  {words.suspend}
                </Button>
              )}
              <Button variant="outline" color="red" disabled={offline || busy} onClick={() => setSure('remove')}>
                {words.remove}
              </Button>
            </div>
          </>
        ) : (
          <section className={styles.form} aria-label={words[sure]}>
            <p className={styles.soft}>{sure === 'remove' ? words.removeSure(name) : words.suspendSure(name)}</p>
            <ProseField
              label={words.why}
              description={words.whyHint}
              required
              withAsterisk={false}
              most={300}
              autosize
              minRows={2}
              value={reason}
              error={wrong}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
            <Button variant="default" onClick={() => setSure(undefined)}>
              {words.keep}
            </Button>
          </section>
        )}
        <History changes={employee.history ?? []} nameOf={nameOf} />
      </div>
    </Sheet>
  );
}

function History({ changes, nameOf }: { changes: readonly EmploymentChange[]; nameOf: (uid: string) => string }) {
  if (changes.length === 0) return null;
  const listed = (of: EmploymentChange['given']) => (of ?? []).map((one) => words.powers[one]).join(', ');
  return (
    <section aria-label={words.history}>
      <h3 className={styles.title}>{words.history}</h3>
      <ul className={styles.people}>
        {changes.toReversed().map((change) => (
          <li key={`${change.at}${change.did}`} className={styles.who}>
            <span>
              {formatDayAndYear(change.at)}: {words.did[change.did]} ({nameOf(change.by)})
            </span>
            {change.given && <span className={styles.soft}>{words.given(listed(change.given))}</span>}
            {change.taken && <span className={styles.soft}>{words.taken(listed(change.taken))}</span>}
            {change.reason && <span className={styles.soft}>{change.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
