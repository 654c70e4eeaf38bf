import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import type { AreaRequestStep } from '../../../../schemas/area-request/flow.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import { useProposal } from '../../../ui/form/request.ts';
import { useAreas } from '../../area/hooks.ts';
import styles from '../../queues/queues.module.css';
import { type ReasonedAct, ReasonsForm } from '../../queues/reasons-form.tsx';
import type { AskedPlace } from './places.ts';
import { words } from './words.ts';

/** What becomes of the requests for a place; online only, since two may be at it (V6). */
export function Answer({ asked }: { asked: AskedPlace }) {
  const { place, name, steps, launching, askers } = asked;
  const propose = useProposal();
  const areas = useAreas().rows.map(({ doc }) => doc);
  const [areaId, setAreaId] = useState(asked.areaId ?? '');
  const [into, setInto] = useState('');
  const prefix = useId();
  const live = areas.filter(({ status }) => status === 'live');
  const areaField = (step: 'plan' | 'launch'): Pick<ReasonedAct<AreaRequestStep, never>, 'fields' | 'wrong'> => {
    const choices = step === 'launch' ? live : areas;
    const chosen = choices.find(({ _id }) => _id === areaId)?._id ?? '';
    return {
      wrong:
        chosen === '' ? { input: `${prefix}-area`, text: choices.length === 0 ? words.noneLive : words.needsArea } : undefined,
      fields: (
        <>
          {step === 'launch' && launching.people < askers && (
            <p className={styles.soft}>{words.atOnce(launching.people, askers)}</p>
          )}
          <NativeSelect
            id={`${prefix}-area`}
            label={words.area}
            value={chosen}
            onChange={(event) => setAreaId(event.currentTarget.value)}
            data={[{ value: '', label: words.chooseArea }, ...choices.map(({ _id, name }) => ({ value: _id, label: name }))]}
          />
        </>
      ),
    };
  };
  const partsOf = (step: AreaRequestStep): Partial<ReasonedAct<AreaRequestStep, never>> => {
    if (step === 'plan') return areaField(step);
    if (step === 'launch')
      return { ...areaField(step), hint: words.hints.launch(launching.mails), submit: words.submit.launch(launching.mails) };
    if (step === 'decline') return { isGrave: true, message: { label: words.message, least: 10, most: 500 } };
    if (step === 'acknowledge') return {};
    return {
      wrong: into.trim().length < 2 ? { input: `${prefix}-into`, text: words.needsPlace } : undefined,
      fields: (
        <LineField
          id={`${prefix}-into`}
          label={words.into}
          description={words.intoHint}
          most={60}
          value={into}
          onChange={({ currentTarget }) => setInto(currentTarget.value)}
        />
      ),
    };
  };
  const acts = steps.map((step): ReasonedAct<AreaRequestStep, never> => {
    const hint = step === 'launch' ? '' : words.hints[step];
    const submit = step === 'launch' ? '' : words.submit[step];
    return { value: step, label: words.acts[step], doing: words.doing[step], hint, submit, ...partsOf(step) };
  });
  const display = (step: AreaRequestStep) => words.display[step](name);
  const decide = (step: AreaRequestStep, { message }: { readonly message: string }) => {
    if (step === 'acknowledge') return propose('arearequest.acknowledge', { place }, display(step));
    if (step === 'plan') return propose('arearequest.plan', { place, areaId }, display(step));
    if (step === 'launch') return propose('arearequest.launch', { place, areaId }, display(step));
    if (step === 'merge') return propose('arearequest.merge', { place, into: into.trim() }, display(step));
    return propose('arearequest.decline', { place, message }, display(step));
  };
  const [first] = steps;
  if (first === undefined) return null;
  return <ReasonsForm key={steps.join()} label={words.decide} first={first} acts={acts} decide={decide} />;
}
