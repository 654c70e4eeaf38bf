import { Button, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { byText } from '../../../schemas/basics/by-text.ts';
import { keyOf } from '../../../schemas/basics/key.ts';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import type { Slot } from '../../../schemas/slot/shape.ts';
import type { StaffNote } from '../../../schemas/staff-note/shape.ts';
import { type Row, type Rows, useConnection, useRows } from '../../sync/hooks.tsx';
import { RowList, RowSection, RowWords, rowClass, softClass } from '../../ui/figure/rows.tsx';
import { useFormDraft } from '../../ui/form/draft.ts';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatDayTime } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { RowSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { AsOf } from '../../ui/state/as-of.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { useDuties } from '../duty/hooks.ts';
import { useTimetables } from '../slot/hooks.ts';
import styles from './notes.module.css';
import { gymNotesQuery, ownNotesQuery } from './queries.ts';
import { words } from './words.ts';

interface NotesProps {
  readonly uid: string;
  readonly grant: GymGrant;
  readonly timeZone: string;
}

/** What the desk tells itself, and whoever takes the class: of the open workspace of a gym. */
export function GymNotes(of: NotesProps) {
  const notes = useRows(useMemo(() => gymNotesQuery(keyOf(of.grant.gymId)), [of.grant.gymId]));
  const classes = useClasses(of, () => true);
  return <Notes {...of} notes={notes} classes={classes} mayRemove={of.grant.permissions.includes('timetable.edit')} />;
}

/** Of whoever sees no members: their own notes, and those about their classes. */
export function OwnNotes(of: NotesProps) {
  const notes = useRows(useMemo(() => ownNotesQuery(keyOf(of.grant.gymId)), [of.grant.gymId]));
  const duties = useDuties(of.grant.gymId);
  const mine = new Set(duties.rows.map(({ doc }) => doc.slotId));
  return <Notes {...of} notes={notes} classes={useClasses(of, (slotId) => mine.has(slotId))} mayRemove={false} isOwn />;
}

const DAYS = 2;

/** Today's and tomorrow's. */
function useClasses({ grant, timeZone }: NotesProps, isMine: (slotId: string) => boolean): readonly Slot[] {
  const today = localDay(instantOf(useNow()), timeZone);
  return useTimetables(grant.gymId, today, DAYS)
    .rows.flatMap(({ doc }) => doc.slots)
    .filter(({ slotId, status }) => status !== 'cancelled' && isMine(slotId))
    .toSorted((a, b) => byText(a.startsAt, b.startsAt));
}

interface Of extends NotesProps {
  readonly notes: Rows<StaffNote>;
  readonly classes: readonly Slot[];
  readonly mayRemove: boolean;
  readonly isOwn?: boolean;
}

function Notes({ uid, grant: { gymId }, timeZone, notes, classes, mayRemove, isOwn = false }: Of) {
  const rows = notes.rows.filter(({ doc }) => doc.removedAt === undefined);
  const isNew = notes.asOf === undefined;
  return (
    <RowSection id="notes" title={words.title} aside={notes.asOf !== undefined && <AsOf at={notes.asOf} timeZone={timeZone} />}>
      <p className={softClass}>{isOwn ? words.leadOwn : words.lead}</p>
      <CutShort of={notes} order="newest" />
      {isOwn && classes.length === 0 ? (
        <p className={styles.part}>{words.noClass}</p>
      ) : (
        <Write gymId={gymId} timeZone={timeZone} classes={classes} isOwn={isOwn} />
      )}
      {notes.state === 'loading' ? (
        <RowSkeletons count={3} />
      ) : rows.length === 0 ? (
        <EmptyState drawing="people" title={words.empty}>
          {isNew ? words.unsaved : words.emptyText}
        </EmptyState>
      ) : (
        <RowList>
          {rows.map((row) => (
            <Note key={row.doc._id} row={row} timeZone={timeZone} mayRemove={mayRemove || row.doc.uid === uid} />
          ))}
        </RowList>
      )}
    </RowSection>
  );
}

const Typed = z.strictObject({ slotId: z.string(), text: z.string() });
const LONGEST = 500;

function Write({
  gymId,
  timeZone,
  classes,
  isOwn,
}: {
  gymId: string;
  timeZone: string;
  classes: readonly Slot[];
  isOwn: boolean;
}) {
  const [draft, setDraft, { forgetSent }] = useFormDraft(`staffnote:${gymId}`, Typed);
  const { problem, busy, ask, say } = useRequest();
  const propose = useProposal();
  const toast = useToast();
  const offline = useConnection().state !== 'Online';
  const { text, slotId } = draft ?? { text: '', slotId: '' };
  // A trainer writes of a class; the day is the desk's.
  const about = classes.find((one) => one.slotId === slotId)?.slotId ?? (isOwn ? classes[0]?.slotId : undefined);
  const send = async () => {
    const said = text.trim();
    if (said === '') return;
    const body = { gymId, text: said, ...(about === undefined ? {} : { slotId: about }) };
    const answer = await ask(() => propose('staffnote.write', body, words.display.write));
    if (!answer?.ok) return say(answer?.message);
    forgetSent(draft);
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: words.saved });
  };
  const options = classes.map((one) => ({
    value: one.slotId,
    label: words.option(formatDayTime(one.startsAt, timeZone), one.name),
  }));
  return (
    <form
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <NativeSelect
        label={words.about}
        value={about ?? ''}
        data={isOwn ? options : [{ value: '', label: words.day }, ...options]}
        onChange={({ currentTarget }) => setDraft({ text, slotId: currentTarget.value })}
      />
      <ProseField
        label={words.text}
        description={words.hint}
        autosize
        minRows={2}
        required
        most={LONGEST}
        value={text}
        onChange={({ currentTarget }) => setDraft({ slotId, text: currentTarget.value })}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button type="submit" loading={busy} className={styles.save ?? ''}>
        {words.save}
      </Button>
    </form>
  );
}

function Note({ row: { doc, mark }, timeZone, mayRemove }: { row: Row<StaffNote>; timeZone: string; mayRemove: boolean }) {
  const propose = useProposal();
  const { problem, say } = useRequest();
  const when = formatDayTime(doc.judgedAt, timeZone);
  const remove = async () => {
    const answer = await propose('staffnote.remove', { gymId: doc.gymId, noteId: doc._id }, words.display.remove);
    say(answer.ok ? undefined : answer.message);
  };
  return (
    <li className={rowClass} data-note={doc._id}>
      <RowWords name={words.by(doc.name, when)}>
        {doc.slotName !== undefined && doc.startsAt !== undefined && (
          <span className={softClass}>{words.of(doc.slotName, formatDayTime(doc.startsAt, timeZone))}</span>
        )}
        <span className={styles.text}>{doc.text}</span>
        {mark === 'waiting' && (
          <span className={styles.chip}>
            <StateChip state="waiting">{words.waiting}</StateChip>
          </span>
        )}
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      </RowWords>
      {mayRemove && (
        <Button variant="default" aria-label={words.removeLabel(doc.name, when)} onClick={() => void remove()}>
          {words.remove}
        </Button>
      )}
    </li>
  );
}
