/**
 * The numbers by which check-ins are watched (product.md 4.5). Durations in milliseconds unless named. Of the office alone, so they do not travel with
 * those that every device has (../limits.ts).
 */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const WATCH = {
  /** Check-ins of which a device of ours has a line: the newest. */ feedKept: 500,
  /** So long after the visit it is told of late, and says so. */ lateAfter: 15 * MINUTE,
  /** More of them by one person at work on one day are looked at. */ overridesADay: 3,
  /** a code is good for five half minutes, so one phone shows it at one door in that time. */ codeShownFor: 5 * 30_000,
  /** A gym that sold so many passes … */ salesUnvisited: 10,
  /** … and saw nobody in so many days, today among them. */ daysUnvisited: 14,
  /** Days of which is counted who came and what was sold. */ daysCounted: 28,
  /** A tablet that says nothing for longer is looked at. */ tabletSilentAfter: DAY,
  /** 5.0: so is one whose own clock is further out. */ clockOutBy: 2 * MINUTE,
  /** Check-ins that one anomaly names; how many there are it says as well. */ visitsNamed: 20,
  /** 2.8: as long as who came in has a name. */ anomaliesKept: 730 * DAY,
} as const;
