import { expect, it } from 'vitest';
import { iconOfActivity } from './activity-icon.ts';

/** Every word that a picture stands for, as a gym might write it. */
it.each([
  ['tabler:swimming', ['Lane swimming', 'Aqua aerobics', 'Pool']],
  ['tabler:bike', ['Indoor cycling', 'Spin', 'Mountain biking']],
  ['tabler:karate', ['Boxing', 'Martial arts', 'Karate', 'Judo', 'MMA', 'Taekwondo']],
  ['tabler:stretching', ['Pilates', 'Barre', 'Stretch', 'Mobility', 'Ballet']],
  ['tabler:yoga', ['Yoga', 'Meditation', 'Tai Chi', 'Mindfulness']],
  ['tabler:music', ['Dance', 'Zumba']],
  ['tabler:mountain', ['Climbing', 'Bouldering']],
  ['tabler:jump-rope', ['HIIT', 'Circuits', 'Intervals', 'Bootcamp', 'Boot camp']],
  ['tabler:weight', ['Weights', 'Powerlifting', 'Strength', 'CrossFit']],
  ['tabler:kayak', ['Rowing', 'Kayak', 'Canoe']],
  ['tabler:run', ['Running', 'Athletics', 'Track', 'Cardio', 'Sprints']],
  ['tabler:treadmill', ['Treadmill', 'Walking']],
  ['tabler:ball-tennis', ['Tennis', 'Squash', 'Badminton', 'Padel']],
  ['tabler:ball-football', ['Football']],
  ['tabler:ball-basketball', ['Basketball', 'Netball']],
  ['tabler:ball-volleyball', ['Volleyball']],
  ['tabler:gymnastics', ['Trampolining']],
  ['tabler:barbell', ['Gym', 'Fitness', 'Body pump']],
])('[2.2] %s stands for %j', (icon, activities) => {
  for (const activity of activities) expect(iconOfActivity(activity), activity).toBe(icon);
});

it('[2.2] of two pictures the first is meant, and a word of which there is none has none', () => {
  expect(iconOfActivity('Aqua spin')).toBe('tabler:swimming');
  expect(iconOfActivity('Gymnastics')).toBe('tabler:gymnastics');
  expect(iconOfActivity('Chess')).toBeUndefined();
});
