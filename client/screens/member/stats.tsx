import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import { useBookings } from '../../features/booking/hooks.ts';
import { useVisits } from '../../features/checkin/hooks.ts';
import { byTime, byWeek, byWeekday, type CountedVisit, visitsOf } from '../../features/checkin/visit-stats.ts';
import { usePasses } from '../../features/pass/hooks.ts';
import { useConnection, useOpenWorkspace } from '../../sync/hooks.tsx';
import { saveFile } from '../../ui/device/save-file.ts';
import { BarFigure } from '../../ui/figure/bars.tsx';
import { homeTimeZone } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { EmptyState } from '../../ui/placeholder/empty-state.tsx';
import { NothingToShow } from '../../ui/placeholder/nothing-to-show.tsx';
import { onDevice } from '../../ui/placeholder/on-device.ts';
import { AsOf } from '../../ui/state/as-of.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { timeBars, weekBars, weekdayBars } from './stats/bars.ts';
import { Glance } from './stats/glance.tsx';
import { Places } from './stats/places.tsx';
import { visitsFile } from './stats/visits-file.ts';
import { messages as words } from './stats/words.ts';
import { YearByYear } from './stats/year-by-year.tsx';
import styles from './stats.module.css';
import { messages as shared } from './words.ts';

const weeksShown = 12;

/** `/member/stats`: what one's visits add up to, counted on this device. Nothing is compared with anybody. */
export default function StatsScreen() {
  useOpenWorkspace('member');
  const checkins = useVisits();
  const connection = useConnection().state;
  const visits = useMemo(() => visitsOf(checkins.rows), [checkins.rows]);
  const state = visits.length > 0 ? 'there' : onDevice({ ...checkins, rows: [] }, connection);
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} aside={checkins.asOf !== undefined && <AsOf at={checkins.asOf} />} />
      <NothingToShow
        state={state}
        unsaved={shared.unsaved}
        empty={
          <EmptyState
            drawing="visits"
            title={words.empty.title}
            action={
              <Button component={Link} to="/search">
                {words.empty.action}
              </Button>
            }
          >
            {words.empty.text}
          </EmptyState>
        }
      />
      <CutShort of={checkins} order="newest" />
      {state === 'there' && <Stats visits={visits} />}
    </>
  );
}

/** The clock of each gym somebody has to do with; visits alone do not say it. */
function useZones(): (gymId: string) => string {
  const passes = usePasses().rows;
  const bookings = useBookings().rows;
  return useMemo(() => {
    const zones = new Map(passes.flatMap(({ doc }) => doc.gymIds.map((gymId) => [gymId, doc.snapshot.timeZone] as const)));
    for (const { doc } of bookings) zones.set(doc.gymId, doc.timeZone);
    return (gymId) => zones.get(gymId) ?? homeTimeZone;
  }, [passes, bookings]);
}

function Stats({ visits }: { visits: readonly CountedVisit[] }) {
  const today = localDay(instantOf(useNow()), homeTimeZone);
  const zoneOf = useZones();
  const unsure = visits.filter(({ sure }) => !sure).length;
  const weekdays = byWeekday(visits);
  const times = byTime(visits, zoneOf);
  const heads = { count: words.chart.count, unsure: words.chart.unsure, table: words.chart.table };
  const { what } = words.chart;
  return (
    <div className={styles.screen}>
      {unsure > 0 && (
        <p className={styles.checking}>
          <StateChip state="flagged">{words.checking(unsure)}</StateChip>
        </p>
      )}
      <Glance visits={visits} today={today} weekdays={weekdays} times={times} />
      <section className={styles.card} aria-label={words.chart.weeks}>
        <BarFigure
          title={words.chart.weeks}
          bars={weekBars(byWeek(visits, today, weeksShown))}
          words={{ ...heads, what: what.week }}
        />
      </section>
      <YearByYear visits={visits} today={today} />
      <section className={styles.section} aria-labelledby="when">
        <h2 id="when" className={styles.heading}>
          {words.when}
        </h2>
        <div className={styles.pair}>
          <div className={styles.card}>
            <BarFigure title={words.chart.weekdays} bars={weekdayBars(weekdays)} words={{ ...heads, what: what.weekday }} />
          </div>
          <div className={styles.card}>
            <BarFigure title={words.chart.times} bars={timeBars(times)} words={{ ...heads, what: what.time }} />
          </div>
        </div>
      </section>
      <Places visits={visits} today={today} />
      <p className={styles.foot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={() => saveFile(words.fileName(today), 'text/csv', visitsFile(visits, zoneOf))}
        >
          {words.save}
        </Button>
        <span className={styles.soft}>{words.year.kept}</span>
      </p>
    </div>
  );
}
