/** Which picture stands for an activity. Activities are the gyms' own words, so it is found by what they contain. */

/** An icon as `{set}:{name}`; the sets are those the server has installed. */
export type IconName = `${string}:${string}`;

const PICTURES: readonly (readonly [IconName, RegExp])[] = [
  ['tabler:swimming', /swim|aqua|pool/i],
  ['tabler:bike', /cycl|spin|bik/i],
  ['tabler:karate', /box|martial|karate|judo|mma|taekwondo/i],
  ['tabler:stretching', /pilates|barre|stretch|mobility|ballet/i],
  ['tabler:yoga', /yoga|meditat|tai chi|mindful/i],
  ['tabler:music', /dance|zumba/i],
  ['tabler:mountain', /climb|boulder/i],
  ['tabler:jump-rope', /hiit|circuit|interval|boot ?camp/i],
  ['tabler:weight', /weight|lift|strength|crossfit/i],
  ['tabler:kayak', /row|kayak|canoe/i],
  ['tabler:run', /run|athletic|track|cardio|sprint/i],
  ['tabler:treadmill', /treadmill|walk/i],
  ['tabler:ball-tennis', /tennis|squash|badminton|padel/i],
  ['tabler:ball-football', /football/i],
  ['tabler:ball-basketball', /basket|netball/i],
  ['tabler:ball-volleyball', /volley/i],
  ['tabler:gymnastics', /gymnast|trampolin/i],
  ['tabler:barbell', /gym|fitness|body/i],
];

/** Undefined for a word that no picture stands for. */
export const iconOfActivity = (activity: string): IconName | undefined => PICTURES.find(([, words]) => words.test(activity))?.[0];
