import { Button, TextInput, Title } from '@mantine/core';
import { IconArrowRight, IconCurrentLocation, IconDoorEnter, IconSearch, IconTicket } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { GymCover } from '../../features/gym/card/cover.tsx';
import { NEAR_ME } from '../../features/search/tapped.ts';
import { Hero } from '../../ui/page/hero.tsx';
import { CardSkeletons } from '../../ui/placeholder/skeletons.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { words } from './home/words.ts';
import styles from './home.module.css';

// Drawn from the device's database, which itself comes after the first paint.
const HomeGyms = lazy(() => import('./home/gyms.tsx'));
const HomeArticles = lazy(() => import('./home/articles.tsx'));

/** `/`: what this is, the search box, and how to begin. Needs nothing from the network or the device's database to be read. */
export default function HomeScreen() {
  useEffect(() => {
    document.title = words.tab;
  }, []);
  return (
    <>
      <Hero
        title={words.title}
        lead={words.lead}
        pattern={<GymCover id="fitness-hub" activities={['Strength', 'Swimming', 'Running', 'Yoga']} />}
        beside={<Ticket />}
      >
        <SearchBox />
      </Hero>
      <GymsToStartWith />
      <Truth />
      <HowItWorks />
      <ForOwners />
      <Suspense fallback={null}>
        <HomeArticles />
      </Suspense>
    </>
  );
}

function SearchBox() {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const text = typeof typed === 'string' ? typed.trim() : '';
    void navigate(text === '' ? '/search' : `/search?q=${encodeURIComponent(text)}`);
  };
  return (
    <>
      <search>
        <form action="/search" onSubmit={search} className={styles.search}>
          <TextInput
            name="q"
            type="search"
            enterKeyHint="search"
            aria-label={words.search.label}
            placeholder={words.search.placeholder}
            leftSection={<IconSearch size={22} aria-hidden />}
            className={styles.field}
            classNames={{ input: styles.input ?? '' }}
          />
          <Button type="submit" size="lg" className={styles.submit} aria-label={words.search.submit}>
            <IconSearch size={24} aria-hidden className={styles.submitMark} />
            <span className={styles.submitWord}>{words.search.submit}</span>
          </Button>
        </form>
      </search>
      <ul className={styles.ways} aria-label={words.search.ways}>
        <li>
          <Link to="/search?sort=nearest&near=me" state={NEAR_ME}>
            <IconCurrentLocation size={20} stroke={1.75} aria-hidden />
            {words.search.nearMe}
          </Link>
        </li>
        <li>
          <Link to="/search?open=1">
            <IconDoorEnter size={20} stroke={1.75} aria-hidden />
            {words.search.openNow}
          </Link>
        </li>
        {words.search.activities.map((activity) => (
          <li key={activity}>
            <Link to={`/search?q=${encodeURIComponent(activity)}`}>{activity}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A picture of the idea: the same booking, first on its way, then agreed. The section below says it in words. */
function Ticket() {
  const { ticket } = words;
  return (
    <div className={styles.tickets} aria-hidden>
      {[
        { state: 'waiting', chip: ticket.waiting, note: ticket.madeAt } as const,
        { state: 'decided', chip: ticket.confirmed, note: ticket.confirmedAt } as const,
      ].map(({ state, chip, note }) => (
        <div key={state} className={styles.ticket} data-state={state}>
          <span className={styles.ticketWhat}>{ticket.what}</span>
          <span className={styles.ticketWhen}>
            {ticket.when} · {ticket.where}
          </span>
          <StateChip state={state}>{chip}</StateChip>
          <span className={styles.ticketNote}>{note}</span>
        </div>
      ))}
    </div>
  );
}

function GymsToStartWith() {
  return (
    <section className={styles.section} aria-labelledby="home-gyms">
      <Title order={2} id="home-gyms" className={styles.heading}>
        {words.gyms.title}
      </Title>
      <div className={styles.gymsPlace}>
        <Suspense fallback={<CardSkeletons count={6} />}>
          <HomeGyms />
        </Suspense>
      </div>
    </section>
  );
}

function Truth() {
  const { truth } = words;
  const cards = [
    { state: 'waiting', ...truth.waiting },
    { state: 'decided', ...truth.decided },
    { state: 'refused', ...truth.refused },
  ] as const;
  return (
    <section className={styles.sunken} aria-labelledby="home-truth">
      <div className={styles.section}>
        <Title order={2} id="home-truth" className={styles.heading}>
          {truth.title}
        </Title>
        <p className={styles.sectionLead}>{truth.lead}</p>
        <div className={styles.three}>
          {cards.map((card) => (
            <StateEdge key={card.state} state={card.state}>
              <Title order={3} className={styles.cardTitle}>
                {card.title}
              </Title>
              <p className={styles.example}>
                <span>{card.what}</span>
                <StateChip state={card.state} />
              </p>
              <p className={styles.text}>{card.text}</p>
            </StateEdge>
          ))}
        </div>
      </div>
    </section>
  );
}

const stepIcons = [IconSearch, IconTicket, IconDoorEnter] as const;

function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="home-how">
      <Title order={2} id="home-how" className={styles.heading}>
        {words.how.title}
      </Title>
      <ol className={styles.steps}>
        {words.how.steps.map((step, index) => {
          const Icon = stepIcons[index] ?? IconSearch;
          return (
            <li key={step.title}>
              <span className={styles.stepMark}>
                <Icon size={28} stroke={1.75} aria-hidden />
              </span>
              <Title order={3} className={styles.cardTitle}>
                {step.title}
              </Title>
              <p className={styles.text}>{step.text}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function ForOwners() {
  return (
    <section className={styles.section} aria-labelledby="home-owners">
      <div className={styles.owners}>
        <div>
          <Title order={2} id="home-owners" className={styles.ownersTitle}>
            {words.owners.title}
          </Title>
          <p className={styles.ownersText}>{words.owners.text}</p>
        </div>
        <Button
          component={Link}
          to="/login?redirect=/owner/dashboard"
          variant="white"
          size="lg"
          rightSection={<IconArrowRight size={20} />}
        >
          {words.owners.action}
        </Button>
      </div>
    </section>
  );
}
