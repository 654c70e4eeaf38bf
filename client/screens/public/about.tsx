import { Button, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { GymCover } from '../../features/gym/card/cover.tsx';
import { company } from '../../ui/page/company.ts';
import { Hero } from '../../ui/page/hero.tsx';
import { useTabTitle } from '../../ui/page/tab-title.ts';
import { messages } from './about/words.ts';
import styles from './about.module.css';

/** `/about`: what this is for, how passes work, and the company behind it. Needs nothing from the network. */
export default function AboutScreen() {
  const { beliefs, passes, more } = messages;
  useTabTitle(messages.title);
  return (
    <>
      <Hero
        title={messages.title}
        lead={messages.lead}
        pattern={<GymCover id="about-fitness-hub" activities={['Climbing', 'Swimming', 'Strength', 'Yoga']} />}
      />
      <div className={styles.page}>
        <section aria-labelledby="about-beliefs" className={styles.section}>
          <Title order={2} id="about-beliefs" className={styles.heading}>
            {beliefs.title}
          </Title>
          <ul className={styles.beliefs}>
            {beliefs.items.map((item) => (
              <li key={item.title}>
                <Title order={3} className={styles.small}>
                  {item.title}
                </Title>
                <p>{item.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="about-passes" className={styles.section}>
          <Title order={2} id="about-passes" className={styles.heading}>
            {passes.title}
          </Title>
          <ol className={styles.steps}>
            {passes.steps.map((step) => (
              <li key={step.title}>
                <Title order={3} className={styles.small}>
                  {step.title}
                </Title>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
        <CompanyDetails />
        <nav aria-label={more.title} className={styles.more}>
          <Button component={Link} to="/search">
            {more.find}
          </Button>
          <Button component={Link} to="/contact" variant="light">
            {more.contact}
          </Button>
          <Button component={Link} to="/terms" variant="subtle">
            {more.terms}
          </Button>
          <Button component={Link} to="/privacy" variant="subtle">
            {more.privacy}
          </Button>
        </nav>
      </div>
    </>
  );
}

/** What a company in the United Kingdom has to say of itself on its site. */
function CompanyDetails() {
  const words = messages.company;
  const facts = [
    [words.name, company.name],
    [words.number, company.number],
    [words.vat, company.vat],
    [words.address, company.address],
    [words.phone, company.phone ?? ''],
  ] as const;
  return (
    <section aria-labelledby="about-company" className={styles.section}>
      <Title order={2} id="about-company" className={styles.heading}>
        {words.title}
      </Title>
      {company.example && <p className={styles.example}>{words.example}</p>}
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {!company.example && <p className={styles.soft}>{words.registered}</p>}
    </section>
  );
}
