/**
 * The shapes a generated gym cover is laid from. Each motif draws one square tile of 60 × 60 as SVG path data; which motifs a gym gets
 * comes from its activities.
 */
export type Motif = 'lanes' | 'plates' | 'waves' | 'arcs' | 'spokes' | 'bars' | 'peaks' | 'court';

const motifWords: readonly (readonly [Motif, RegExp])[] = [
  ['waves', /swim|aqua|pool|water|row|dive/i],
  ['spokes', /cycl|spin|bike/i],
  ['arcs', /yoga|pilates|stretch|barre|dance|zumba|tai chi|ballet|mobility/i],
  ['bars', /box|martial|karate|judo|mma|hiit|circuit|boot|crossfit|interval/i],
  ['peaks', /climb|boulder|walk|hik/i],
  ['court', /squash|badminton|tennis|football|basket|netball|volley|padel|hockey|cricket/i],
  ['lanes', /run|athletic|track|cardio|sprint|step/i],
  ['plates', /gym|weight|strength|fitness|lift|body/i],
];

/** The motifs of a gym, in the order of its activities; plates and lanes for a gym that has told us nothing. */
export function motifsFor(activities: readonly string[]): Motif[] {
  const found = activities.flatMap((activity) => motifWords.filter(([, word]) => word.test(activity)).map(([motif]) => motif));
  const motifs = [...new Set(found)];
  return motifs.length > 0 ? motifs : ['plates', 'lanes'];
}

const ALL: readonly Motif[] = motifWords.map(([motif]) => motif);

/**
 * What a cover is laid from: a gym that tells only one thing of itself gets two companions by its own numbers, or all such gyms would
 * look alike.
 */
export function coverMotifs(activities: readonly string[], next: () => number): Motif[] {
  const own = motifsFor(activities);
  const motifs = new Set(own);
  while (own.length === 1 && motifs.size < 3) motifs.add(ALL[Math.floor(next() * ALL.length)] ?? 'lanes');
  return [...motifs];
}

/** One tile: a filled shape in the first colour and, for some, a second shape in the second. */
export interface Tile {
  fill: string;
  second?: string;
}

/** `turn` 0–3 chooses among the drawings of a motif, so that neighbours differ. */
export function tileOf(motif: Motif, turn: number): Tile {
  switch (motif) {
    case 'plates':
      return turn % 2 === 0
        ? { fill: disc(30, 30, 26), second: disc(30, 30, 8) }
        : { fill: `${disc(30, 30, 26)}${disc(30, 30, 18)}`, second: disc(30, 30, 10) };
    case 'lanes':
      return { fill: `${quarter(turn, 60, 48)}${quarter(turn, 36, 24)}`, second: quarter(turn, 12, 0) };
    case 'arcs':
      return turn % 2 === 0
        ? { fill: 'M0 60A30 30 0 0 1 60 60Z', second: 'M0 30A30 30 0 0 1 60 30Z' }
        : { fill: 'M0 0C0 33 27 60 60 60C60 27 33 0 0 0Z' };
    case 'waves':
      return {
        fill: 'M0 15Q15 0 30 15T60 15V27Q45 42 30 27T0 27Z',
        second: 'M0 42Q15 27 30 42T60 42V54Q45 69 30 54T0 54Z',
      };
    case 'spokes':
      return {
        fill: 'M30 30L22 2A30 30 0 0 1 38 2ZM30 30L58 22A30 30 0 0 1 58 38ZM30 30L38 58A30 30 0 0 1 22 58ZM30 30L2 38A30 30 0 0 1 2 22Z',
        second: disc(30, 30, 7),
      };
    case 'bars':
      return turn % 2 === 0
        ? { fill: 'M0 60L60 0V22L22 60ZM0 38V16L16 0H38Z' }
        : { fill: 'M0 0L60 60H38L0 22ZM22 0H44L60 16V38Z' };
    case 'peaks':
      return turn % 2 === 0 ? { fill: 'M0 60L30 6L60 60Z', second: 'M30 60L45 33L60 60Z' } : { fill: 'M0 60V0L60 60Z' };
    case 'court':
      return {
        fill: 'M0 0H60V4H0ZM0 56H60V60H0ZM28 0H32V60H28Z',
        second: `${disc(30, 30, 14)}`,
      };
  }
}

function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
}

/** A quarter ring round one of the four corners of the tile. */
function quarter(corner: number, outer: number, inner: number): string {
  const x = corner % 2 === 0 ? 0 : 60;
  const y = corner < 2 ? 0 : 60;
  const alongX = corner % 2 === 0 ? 1 : -1;
  const alongY = corner < 2 ? 1 : -1;
  const sweep = alongX === alongY ? 1 : 0;
  const arc = (radius: number, direction: number) =>
    direction === 1
      ? `A${radius} ${radius} 0 0 ${sweep} ${x} ${y + alongY * radius}`
      : `A${radius} ${radius} 0 0 ${1 - sweep} ${x + alongX * radius} ${y}`;
  return `M${x + alongX * outer} ${y}${arc(outer, 1)}L${x} ${y + alongY * inner}${inner > 0 ? arc(inner, -1) : ''}Z`;
}
