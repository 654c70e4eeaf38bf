/** What is on in the demo's gyms, week after week. Instructors are invented. */
import { DAYS, type DayOfWeek } from '../../schemas/gym/shape.ts';
import type { WeeklyClass, WeeklyPattern } from '../jobs/weekly.ts';

/** `Mon Wed 12:15 19:00`: the days, then the starts on each of them. */
const DAY_WORDS = new Map<string, readonly DayOfWeek[]>([
  ['daily', DAYS],
  ['weekdays', DAYS.slice(0, 5)],
  ['weekends', DAYS.slice(5)],
  ...DAYS.map((day): [string, DayOfWeek[]] => [day.slice(0, 3), [day]]),
]);

function weekly(
  key: string,
  name: string,
  when: string,
  minutes: number,
  capacity: number,
  more: Partial<WeeklyClass> = {},
): WeeklyClass {
  const words = when.split(' ');
  const days = words.flatMap((word) => DAY_WORDS.get(word) ?? []);
  const starts = words.filter((word) => word.includes(':'));
  return { key, name, activities: [name], level: 'all', days, starts, minutes, capacity, ...more };
}

/** Gym key → its week. */
export const CLASSES: Readonly<Record<string, WeeklyPattern>> = {
  'iron-works': [
    weekly('spin', 'Spin', 'weekdays 06:30 18:00', 45, 16, { room: 'Cellar', instructor: 'Dana R.' }),
    weekly('spin-weekend', 'Spin', 'weekends 09:00', 60, 16, { room: 'Cellar', instructor: 'Dana R.' }),
    weekly('circuits', 'Foundry Circuits', 'Mon Wed Fri 12:15 19:00', 45, 14, {
      activities: ['Circuit Training'],
      room: 'Main floor',
      instructor: 'Tomasz W.',
      description: 'Eight stations, forty seconds each, three rounds. Bring water.',
    }),
    weekly('lifting', 'Olympic Lifting', 'Tue Thu 18:30', 75, 8, {
      activities: ['Weightlifting'],
      level: 'intermediate',
      room: 'Platforms',
      instructor: 'Bea O.',
    }),
    weekly('boxing', 'Boxing Basics', 'Tue Sat 10:30', 60, 12, {
      activities: ['Boxing'],
      level: 'beginner',
      room: 'Ring',
      instructor: 'Tomasz W.',
    }),
    weekly('induction', 'Gym induction', 'daily 14:00', 30, 2, {
      activities: ['Gym'],
      kind: 'induction',
      level: 'beginner',
      waitlistMax: 3,
      room: 'Main floor',
    }),
  ],
  millrace: [
    weekly('lanes', 'Early lanes', 'weekdays 06:30 07:15', 45, 24, {
      activities: ['Swimming'],
      kind: 'floor_session',
      room: 'Pool',
    }),
    weekly('aqua', 'Aqua Fit', 'Mon Wed Fri 10:00', 45, 20, { room: 'Pool', instructor: 'Ines F.' }),
    weekly('yoga', 'Hatha Yoga', 'Tue Thu 18:15', 60, 18, { activities: ['Yoga'], room: 'Studio 1', instructor: 'Mei L.' }),
    weekly('pilates', 'Pilates', 'Mon Thu 12:30 19:30', 50, 14, { room: 'Studio 2', instructor: 'Owen P.' }),
    weekly('family', 'Family swim', 'weekends 10:00 14:00', 90, 40, {
      activities: ['Swimming'],
      kind: 'floor_session',
      room: 'Pool',
    }),
    weekly('ducklings', 'Ducklings (under 5)', 'Sat 09:00', 30, 8, {
      activities: ['Swimming'],
      level: 'beginner',
      room: 'Small pool',
      instructor: 'Ines F.',
    }),
  ],
  'northgate-24': [
    weekly('night-shift', 'Night Shift HIIT', 'Tue Fri 23:30', 45, 10, {
      activities: ['HIIT'],
      instructor: 'Kofi A.',
      description: 'Ends after midnight. The car park is lit.',
    }),
    weekly('hiit', 'HIIT 30', 'weekdays 06:00 12:30 17:45', 30, 12, {
      activities: ['HIIT'],
      level: 'intermediate',
      instructor: 'Kofi A.',
    }),
    weekly('spin', 'Spin', 'Mon Thu Sun 19:00', 45, 15, { instructor: 'Lou M.' }),
  ],
  lantern: [
    weekly('sunrise', 'Sunrise Flow', 'weekdays 07:00', 60, 12, {
      activities: ['Yoga'],
      room: 'Front room',
      instructor: 'Mei L.',
    }),
    weekly('slow', 'Slow Yoga', 'Mon Wed Fri 09:30 18:00', 75, 12, {
      activities: ['Yoga'],
      level: 'beginner',
      room: 'Front room',
      instructor: 'Asha V.',
    }),
    weekly('mat', 'Mat Pilates', 'Tue Thu 09:30 18:00', 55, 10, {
      activities: ['Pilates'],
      room: 'Back room',
      instructor: 'Owen P.',
    }),
    weekly('sit', 'Sit and breathe', 'Wed 19:30', 40, 20, {
      activities: ['Meditation'],
      room: 'Front room',
      instructor: 'Asha V.',
    }),
    weekly('saturday', 'Long Saturday', 'Sat 09:00', 120, 12, {
      activities: ['Yoga'],
      level: 'advanced',
      waitlistMax: 5,
      room: 'Front room',
      instructor: 'Mei L.',
    }),
  ],
  quarry: [
    weekly('first', 'First Climb', 'Wed Sat Sun 11:00', 90, 6, {
      activities: ['Climbing'],
      kind: 'induction',
      level: 'beginner',
      room: 'Ropes',
      instructor: 'Gwen T.',
    }),
    weekly('technique', 'Footwork', 'Tue Thu 19:00', 90, 8, {
      activities: ['Climbing'],
      level: 'intermediate',
      room: 'Boulders',
      instructor: 'Gwen T.',
    }),
    weekly('rig', 'Rig Circuit', 'weekdays 17:30', 45, 10, {
      activities: ['Circuit Training'],
      room: 'Engine hall',
      instructor: 'Kofi A.',
    }),
    weekly('mobility', 'Mobility', 'Mon Fri 12:00', 40, 12, { room: 'Engine hall' }),
    weekly('juniors', 'Junior Climbers (8–15)', 'Sat 09:30', 60, 10, {
      activities: ['Climbing'],
      room: 'Ropes',
      instructor: 'Gwen T.',
    }),
  ],
  'corn-exchange': [
    weekly('barre', 'Barre', 'Mon Wed Fri 08:00 12:00', 50, 12, { room: 'Gallery', instructor: 'Celeste N.' }),
    weekly('reformer', 'Reformer Pilates', 'Tue Thu 07:30 17:30', 50, 6, {
      activities: ['Pilates'],
      waitlistMax: 6,
      room: 'Counting house',
      instructor: 'Celeste N.',
    }),
    weekly('tai-chi', 'Tai Chi', 'Tue Sun 10:00', 60, 20, { room: 'Under the dome', instructor: 'Mr Yip' }),
  ],
  'pedal-room': [
    weekly('commute', 'Commute', 'weekdays 06:15 07:15', 40, 30, { activities: ['Spin'], instructor: 'Lou M.' }),
    weekly('lunch', 'Lunch Loop', 'weekdays 12:30', 30, 30, { activities: ['Spin'], instructor: 'Dana R.' }),
    weekly('climb', 'The Pass', 'Tue Thu 18:30', 60, 30, {
      activities: ['Spin'],
      level: 'advanced',
      instructor: 'Lou M.',
      description: 'Forty minutes uphill. The lights go down and stay down.',
    }),
    weekly('gentle', 'Gentle Gears', 'Mon Wed Sun 10:00', 30, 30, {
      activities: ['Spin'],
      level: 'beginner',
      instructor: 'Dana R.',
    }),
    weekly('saturday', 'Saturday Double', 'Sat 09:00', 90, 30, {
      activities: ['Spin'],
      level: 'intermediate',
      instructor: 'Lou M.',
    }),
  ],
  'weavers-yard': [weekly('dance', 'Mill Town Dance', 'Thu 18:00', 60, 25, { activities: ['Dance'], instructor: 'Rosa D.' })],
};
