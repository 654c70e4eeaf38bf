import { Button } from '@mantine/core';
import { IconArrowRight, IconCash, IconDeviceTablet, IconMapPin } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import { OPEN } from '../../../../schemas/application/states.ts';
import type { ApplicationDraft } from '../../../features/application/draft.ts';
import { useOwnApplications } from '../../../features/application/hooks.ts';
import { isAbout } from '../../../features/application/said-again.ts';
import { GymCover } from '../../../features/gym/card/cover.tsx';
import { useGym } from '../../../features/gym/hooks.ts';
import { AnswerList } from '../../../ui/figure/answer-list.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Hero } from '../../../ui/page/hero.tsx';
import { useTabTitle } from '../../../ui/page/tab-title.ts';
import styles from '../apply.module.css';
import { words } from './words.ts';

const icons = [IconMapPin, IconCash, IconDeviceTablet] as const;

/** What it is, what it costs, what one needs; and the way on to what was begun. */
export function Landing({ draft, expired, ...ways }: Ways & { draft: ApplicationDraft | undefined; expired: boolean }) {
  useTabTitle(words.title);
  const { benefits, fees, need, faq } = words;
  return (
    <>
      <Hero
        title={words.title}
        lead={words.lead}
        pattern={<GymCover id="bring-your-gym" activities={['Strength', 'Cycling', 'Boxing']} />}
      >
        <Way draft={draft} {...ways} />
        <p className={styles.promise}>{words.promise}</p>
      </Hero>
      <div className={styles.landing}>
        {expired && (
          <p role="status" className={styles.notice}>
            {words.expired}
          </p>
        )}
        <section aria-labelledby="apply-benefits" className={styles.wide}>
          <h2 id="apply-benefits" className={styles.heading}>
            {benefits.title}
          </h2>
          <ul className={styles.benefits}>
            {benefits.items.map(({ title, text }, index) => {
              const Icon = icons[index] ?? IconMapPin;
              return (
                <li key={title}>
                  <Icon size={28} stroke={1.75} aria-hidden className={styles.benefitMark} />
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              );
            })}
          </ul>
        </section>
        <section aria-labelledby="apply-fees">
          <h2 id="apply-fees" className={styles.heading}>
            {fees.title}
          </h2>
          <p className={styles.soft}>{fees.lead}</p>
          <table className={styles.fees}>
            <caption>{fees.caption}</caption>
            <tbody>
              {fees.rows.map(([what, amount]) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  <td>{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="apply-need">
          <h2 id="apply-need" className={styles.heading}>
            {need.title}
          </h2>
          <ul className={styles.need}>
            {need.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="apply-faq" className={styles.wide}>
          <h2 id="apply-faq" className={styles.heading}>
            {faq.title}
          </h2>
          <AnswerList answers={faq.items} />
        </section>
      </div>
    </>
  );
}

interface Ways {
  readonly onForget: () => void;
  readonly onStartAgain: () => void;
}

/** One way on: to what was sent, to what was begun, or to the first step. */
function Way({ draft, ...ways }: Ways & { draft: ApplicationDraft | undefined }) {
  const [params] = useSearchParams();
  const sent = useOwnApplications().rows.find(({ doc }) => OPEN.includes(doc.status));
  const gym = params.get('gym');
  if (draft !== undefined) {
    const gymId = `gym:${gym}`;
    return gym === null || draft.gymId === gymId ? (
      <Resume draft={draft} {...ways} />
    ) : (
      <ResumeBeside gymId={gymId} draft={draft} {...ways} />
    );
  }
  return (
    <>
      {sent !== undefined && (
        <div className={styles.resume}>
          <h2>{words.open.title}</h2>
          <p>{words.open.text}</p>
          <p className={styles.ways}>
            <Button component={Link} to="/owner/application" size="lg">
              {words.open.go}
            </Button>
          </p>
        </div>
      )}
      <Button
        component={Link}
        to="/apply?step=basic"
        variant="white"
        size="lg"
        rightSection={<IconArrowRight size={20} aria-hidden />}
        className={styles.start}
      >
        {words.start}
      </Button>
    </>
  );
}

/** Of a listed gym whose page one came from: what was begun may be about another. */
function ResumeBeside({ gymId, draft, ...ways }: Ways & { gymId: string; draft: ApplicationDraft }) {
  const gym = useGym(gymId).row?.doc;
  const isOther = gym?.status === 'listed' && !isAbout(draft.said, gym);
  return <Resume draft={draft} other={isOther ? gym.name : undefined} {...ways} />;
}

function Resume({ draft, other, onForget, onStartAgain }: Ways & { draft: ApplicationDraft; other?: string | undefined }) {
  const now = useNow();
  const { gymName } = draft.said;
  const begun = typeof gymName === 'string' ? gymName.trim() : '';
  const { resume } = words;
  return (
    <div className={styles.resume}>
      <h2>{resume.title(begun)}</h2>
      <p>{resume.text(formatMoment(draft.changedAt, now))}</p>
      {other !== undefined && <p>{resume.other(begun, other)}</p>}
      <p className={styles.ways}>
        <Button component={Link} to="/apply?step=basic" size="lg" rightSection={<IconArrowRight size={20} aria-hidden />}>
          {resume.go}
        </Button>
        <Button variant="subtle" size="lg" onClick={other === undefined ? onStartAgain : onForget}>
          {other === undefined ? resume.forget : resume.instead(other)}
        </Button>
      </p>
    </div>
  );
}
