import { Button } from '@mantine/core';
import { OFFERS_VERSION, offersConsentOf } from '../../../schemas/message/consent.ts';
import type { Notice } from '../../../schemas/notice/shape.ts';
import type { BodyOf } from '../../sync/device/device.ts';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { useOwnProfile } from '../person/hooks.ts';
import styles from './panel.module.css';
import { words } from './panel.words.ts';

/** In every offer: one tap, with or without a network, and no more of them come from there. */
export function StopOffers({ notice: { entity = '', title } }: { notice: Pick<Notice, 'entity' | 'title'> }) {
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const person = useOwnProfile().rows[0]?.doc;
  const kind = offersConsentOf(entity) as BodyOf<'person.consent'>['kind'];
  const isOn = person?.consents.some((one) => one.kind === kind && one.withdrawnAt === undefined) ?? false;
  const sender = title.split(': ')[0] ?? '';
  if (!isOn) return <p className={styles.body}>{words.stopped(sender)}</p>;
  return (
    <>
      <Button
        variant="subtle"
        loading={busy}
        onClick={() =>
          void ask(() => propose('person.consent', { kind, version: OFFERS_VERSION, given: false }, words.stop(sender)))
        }
      >
        {words.stop(sender)}
      </Button>
      <p role="alert" className={styles.body}>
        {problem}
      </p>
    </>
  );
}
