/**
 * Which modules travel together. Left alone, the bundler makes a file of every icon and part that two screens have in common; a phone
 * then asks its service worker for seventy files before the first screen stands, and that takes longer than running them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What the bundler tells about a module while it decides. */
interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null;
}

interface Group {
  readonly name: string | ((id: string, graph: Graph) => string | null);
  readonly test?: RegExp;
  /** What the bundler's timing report calls a group whose name is worked out. */
  readonly debugName?: string;
}

/** `root` is the absolute path of the repository. */
export function travelTogether(root: string): Group[] {
  const client = join(root, 'client');
  const isOurs = (id: string) => (id.startsWith(client) || id.startsWith(join(root, 'schemas'))) && !id.includes('?');
  const begin = join(client, 'begin.ts');
  const main = join(client, 'main.tsx');
  const landing = join(client, 'screens/public/home.tsx');
  // What is read or filled in by whoever comes for the first time, and needs little: it comes with what every page has.
  const light = LIGHT_PAGES.map((name) => join(client, `screens/public/${name}.tsx`));
  const everyone = join(root, 'schemas/for-everyone.ts');
  // What members' and visitors' devices learn when they need it.
  const people = ['for-member', 'for-asking'].map((audience) => join(root, `schemas/${audience}.ts`));
  const shapes = readdirSync(join(root, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('shape.ts'))
    .map((file) => join(root, 'schemas', file));
  const openShapes = shapes.filter((file) => OPEN_TO_ALL.test(file));
  const hooks = readdirSync(join(client, 'features'))
    .map((noun) => join(client, 'features', noun, 'hooks.ts'))
    .filter((hook) => !STAFF_MODULES.some((one) => one.test(hook)));
  const frame = join(client, 'shell/frame/signed-in-layout.tsx');
  const members = screensIn(client, 'member').map((file) => join(client, file));
  const visible = screensIn(client, 'public').map((file) => join(client, file));
  const visitors = [...visible, ...screensIn(client, 'kiosk').map((file) => join(client, file))];
  const staff = ['owner', 'employee', 'admin'].flatMap((area) => screensIn(client, area)).map((file) => join(client, file));
  const desk = join(root, 'schemas/for-desk.ts');
  const nouns = [desk, join(root, 'schemas/for-platform.ts')];
  // A form needs the smallest words and none of the rest.
  const apart = join(root, 'schemas/basics/primitives.ts');
  // Worked out once a build, from our own modules: a library's index names everything it has, used or not.
  const reached = new Map<string, ReadonlySet<string>>();

  const reach = (from: string, graph: Graph): ReadonlySet<string> => {
    const known = reached.get(from);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const look = (id: string) => {
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) {
        if (!isOurs(next) || found.has(next)) continue;
        found.add(next);
        look(next);
      }
    };
    look(from);
    reached.set(from, found);
    return found;
  };

  /** What members and visitors may come to ask for: the sheets of their pages as well, which come when they are opened. */
  let askedLater: ReadonlySet<string> | undefined;
  const isAskedLater = (id: string, graph: Graph): boolean => {
    if (askedLater) return askedLater.has(id);
    const found = new Set<string>([...members, ...visitors]);
    for (const from of found) {
      const info = graph.getModuleInfo(from);
      for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
        if (isOurs(next)) found.add(next);
    }
    askedLater = found;
    return found.has(id);
  };

  const validates = (id: string, graph: Graph): boolean =>
    [id, ...reach(id, graph)].some((one) => graph.getModuleInfo(one)?.importedIds.some((next) => ZOD.test(next)));

  const reachedFrom = (roots: readonly string[], id: string, graph: Graph): number =>
    roots.filter((from) => from === id || reach(from, graph).has(id)).length;

  const isFirst = (id: string, graph: Graph): boolean =>
    reach(main, graph).has(id) || (reach(landing, graph).has(id) && reachedFrom(visible, id, graph) > 1);

  /** A line or two each, and every screen asks for several. */
  const isHook = (id: string, graph: Graph): boolean =>
    hooks.some((hook) => hook === id || reach(hook, graph).has(id)) && !validates(id, graph);

  /** Where what is not of one screen alone comes with: the lightest pages ask for the fewest files. */
  const withMost = (id: string, graph: Graph): string => (reachedFrom(light, id, graph) > 0 ? 'first' : 'common');

  // By their names in our own modules: all of them come from one index, which says nothing of who asks for which.
  const namedIn = (roots: readonly string[], graph: Graph): ReadonlySet<string> =>
    new Set(
      readdirSync(client, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(client, file))
        .filter((file) => roots.some((from) => from === file || reach(from, graph).has(file)))
        .flatMap((file) => readFileSync(file, 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []),
    );
  let icons: readonly (readonly [file: string, names: ReadonlySet<string>])[] | undefined;
  const icon = (id: string, graph: Graph): string => {
    icons ??= [
      ['first', namedIn([main, landing, ...light], graph)],
      ['common', namedIn(visible, graph)],
      ['shared', namedIn([frame], graph)],
    ];
    const name = basename(id, '.mjs');
    return ICON.test(id) ? (icons.find(([, names]) => names.has(name))?.[0] ?? 'icons') : 'first';
  };

  const ours = (id: string, graph: Graph): string | null => {
    if (!isOurs(id) || id === begin) return null;
    if (reach(begin, graph).has(id)) return 'begin';
    if (isFirst(id, graph)) return 'first';
    if (ON_MOST_SCREENS.test(id)) return withMost(id, graph);
    // What only those need who run something stays out of what everybody installs, also where several of their screens share it.
    const isTheirs = reachedFrom([everyone, ...people, frame, ...hooks], id, graph) === 0 && !isAskedLater(id, graph);
    const screens = isTheirs ? reachedFrom(staff, id, graph) : 0;
    const askedBy = staff.filter((from) => reach(from, graph).has(id));
    const isOfProfile = askedBy.every((from) => SETTING_UP.test(from));
    if (screens > 0 && (RUNNING_A_GYM.test(id) || (screens > 1 && isOfProfile))) return 'for-desk-gym';
    // Two pages are about its money; the others do not wait for what those add up.
    if (screens > 0 && MONEY_OF_A_GYM.test(id)) return 'for-desk-money';
    // Asked by rules of the desk and of the platform: it brings neither of them the other's.
    if (screens > 0 && MAY_DECIDE.test(id)) return 'for-desk-power';
    // A sheet of the desk's and one page of the platform's; the others say nothing of it.
    if (screens > 0 && SAID_OF_VISITS.test(id)) return 'for-desk-visits';
    const isShared = screens > 1 || (screens === 1 && reachedFrom(nouns, id, graph) > 0);
    // Whoever runs a gym does not wait for the lists of those who run the platform.
    const isPlatforms = screens > 0 && askedBy.every((from) => RUNNING_THE_PLATFORM.test(from));
    const isRuleOfTheirs = reachedFrom(nouns, id, graph) > 0 && reachedFrom([desk], id, graph) === 0;
    // The overview counts what every list shows, and loads each; no list waits for the others.
    const isOfOneList = isPlatforms && askedBy.filter((from) => !OVERVIEW.test(from)).length === 1;
    if (isOfOneList && screens > 1) return `for-platform-${NOUN.exec(id)?.[1] ?? 'own'}-list`;
    // Most decide in what opens beside the list.
    if (isPlatforms && REASONING.test(id)) return 'for-platform-reasons';
    if (isPlatforms && screens > 1) return 'for-platform-shared';
    // Each list with the rules of its own noun, and of no other; the validators wait for whoever checks.
    if (isPlatforms && isRuleOfTheirs)
      return `for-platform-${NOUN.exec(id)?.[1] ?? 'shared'}${validates(id, graph) ? '-checks' : ''}`;
    if (isShared) return 'for-desk-shared';
    // A file of their own would cost more than they weigh.
    if (isHook(id, graph)) return withMost(id, graph);
    // The device checks by all of them, and asks for all of them at once; a desk's come with its own (for-desk.ts).
    const isShape = shapes.some((shape) => shape === id || reach(shape, graph).has(id));
    if (id !== apart && isShape && reach(everyone, graph).has(id) && validates(id, graph))
      // In two halves: run in one piece they would hold a slow phone for a tenth of a second.
      return reachedFrom(openShapes, id, graph) > 0 ? 'shapes-open' : 'shapes';
    // The desk and the platform ask for it, each with its own.
    if (DECIDING.test(id)) return 'for-desk-disputes';
    // Photos are chosen on pages of members and of staff; the rules that take them are asked with those of their nouns.
    if (UPLOADING.test(id)) return 'uploads';
    if (TAKING_UPLOADS.test(id)) return 'taken';
    // A reason is told when there is one.
    if (REASONS.test(id)) return 'reasons';
    // A visitor's form waits for no more of what the signed in share.
    if (FIELDS.test(id)) return 'forms';
    if (FILLING_IN.test(id)) return 'filling-in';
    // Three pages show bookings; one's account, with more of its own than any other, does not.
    if (BOOKINGS.test(id)) return 'bookings';
    // Whoever asks for these has forms to check; the first screen has none, and must not wait for the validators.
    if (validates(id, graph)) return null;
    const isShown = id === frame || reach(frame, graph).has(id) || reachedFrom(members, id, graph) > 1;
    // A gym and the search for one are there for everybody, and need no more of what the signed in share.
    return isShown ? (reachedFrom(visible, id, graph) > 0 ? 'common' : 'shared') : null;
  };

  return [
    {
      name: (id, graph) =>
        TABLER.test(id) ? icon(id, graph) : (libraries.find(([, test]) => test.test(id))?.[0] ?? ours(id, graph)),
      debugName: 'travel together',
    },
  ];
}

/** What a gym is changed with: only the pages on which that is done ask for it. What it sells has a page of its own. */
const RUNNING_A_GYM =
  /\/(client\/features\/(gym\/own\/(?!(frame|words|hooks|queries)\.)|product\/(?!shelf\/))|schemas\/((gym\/(edit|live)|schedule|closure)\/|product\/(?!cheapest\.)))/;

/** What a gym sold, and what it is paid. */
const MONEY_OF_A_GYM = /\/(client\/features\/(payment\/gym|payout)|schemas\/(payout\/run|ledger))\//;

/**
 * Small, without the validators, and on most screens: a gym's card with its photo, a page's title and how things are said. They come with the
 * first screen; a page of text needs nothing else of what the signed in share.
 */
const ON_MOST_SCREENS =
  /\/(schemas\/(pass\/states|basics\/by-text|gym\/days|notice\/groups)|upload\/(photo|photo\.words|names|widths)|gym\/card\/(picture|words)|gym\/amenity\.words|features\/outbox\/outbox|ui\/(format|readable-days|form\/draft|page\/(title|section)|state\/as-of|placeholder\/(on-device|nothing-to-show)|figure\/(whole-card|initials-avatar)))\.(tsx?|module\.css)$/;

/** What anybody may read. */
const OPEN_TO_ALL = /\/schemas\/(area|article|busyness|gym|review|setting|slot)\//;

/** Choosing photos and files. */
const UPLOADING = /\/upload\/(photo-picker|photo-card|chosen|prepare|use-reorder|upload\.words)\.(tsx?|module\.css)$/;

/** What of a form stands with the kit's own fields. */
const FIELDS = /\/client\/ui\/form\/(problems|line-field|too-long)\.(tsx?|module\.css)$/;

/** Asking for something: what is sent, and where one comes back to. */
const FILLING_IN =
  /\/client\/(ui\/(page\/way-back|form\/(request|refusal|asking)|state\/needs-network)|features\/(person\/account-address|outbox\/words))\.(tsx?|module\.css)$/;

/** Every reason for a no, in words. */
const REASONS = /\/(client\/ui\/form\/reason-sentence|schemas\/(codes|basics\/is-day))\.ts$/;

/** Below `client/screens/public`. */
const LIGHT_PAGES = ['about', 'article', 'blog', 'contact', 'how-we-rank', 'login', 'privacy', 'signup', 'terms'];

/** A booking as it stands in a list. */
const BOOKINGS =
  /\/(client\/features\/booking\/(row|row-facts|row\.words|newer-row|date-tile)|schemas\/booking\/calendar\/(?!file\.)\w+)\.(tsx?|module\.css)$/;

/** Whether somebody runs the platform. */
const MAY_DECIDE = /\/schemas\/person\/runs-platform\.ts$/;

/** The folder of a noun. */
const NOUN = /\/(?:schemas|client\/features)\/([^/]+)\//;

/** Who was right. */
const DECIDING = /\/schemas\/dispute\/deciding\/(decide|given-back)\.ts$/;

/** Why a visit is in doubt, as the gym reads it and those who run the platform. */
const SAID_OF_VISITS = /\/client\/features\/checkin\/review\/words\.ts$/;

/** The rules that take them. */
const TAKING_UPLOADS = /\/schemas\/upload\/(choose|least)\.ts$/;

/** The pages of that. */
const SETTING_UP = /\/screens\/owner\/(profile|profile-setup|onboarding)\.tsx$/;

/** Why something is decided so, in writing. */
const REASONING = /\/features\/queues\/reasons-form\.tsx$/;

/** What waits for us, of everything. */
const OVERVIEW = /\/screens\/admin\/overview\.tsx$/;

const RUNNING_THE_PLATFORM = /\/screens\/admin\//;

/** Of those who run a gym or the platform alone; the build checks that they are in no file that everybody installs. */
export const STAFF_MODULES: readonly RegExp[] = [
  // The scanner over any page is a desk's.
  /\/client\/screens\/kiosk\/tablet-checkin\/scan-modal\.tsx$/,
  // Who applies, or is invited, runs nothing yet.
  /\/client\/screens\/(owner\/(?!application)|employee\/(?!accept-invite)|admin\/)/,
  /\/client\/features\/(gym\/own|gym-order|product|queues|schedule|verification|closure|duty)\//,
  // What an invitation says of one's rights to be is for whoever is invited; for how long a tablet works is asked at the door.
  /\/client\/features\/employment\/(?!rights\.tsx|words\.ts|lease\.(words\.)?ts)/,
  /\/client\/features\/invitation\/(invite-sheet|sent|hooks|queries)\.tsx?$/,
  // What is cheapest asks whoever buys.
  /\/schemas\/((gym\/(edit|live)|payout-details\/typed|schedule|audit)\/|product\/(?!cheapest\.))/,
  /\/schemas\/payout-details\/(states|wire)\.ts$/,
  // What it does to a class is for everybody to see, and a pause makes a pass longer too.
  /\/schemas\/closure\/(?!(slots\/(over|closed)|passes\/longer)\.ts)/,
  /\/schemas\/slot\/(change|follow|free-visit)\.ts$/,
  /\/client\/features\/(platform-report|dispute\/(own|office)|payment\/gym|payout|payout-details|past-due|refund\/give|pass\/extend)\//,
  /\/client\/features\/(roster\/(whole|hooks|queries)|kiosk\/(hooks|queries))\.ts$/,
  /\/client\/(features\/checkin\/(paper|review|today)|ui\/(overlay\/paper|figure\/money-bars))[./]/,
  /\/schemas\/dispute\/(deciding\/(contest|decide|given-back|note|proposed)|reply)\.ts$/,
  /\/client\/features\/(review\/desk|door-watch|(review|article|area-request|contact)\/office|outreach)\//,
  /\/schemas\/outreach\/(?!wire)/,
  /\/schemas\/platform-report\//,
  /\/client\/features\/message\//,
  // What one says yes to is said on one's own pages.
  /\/schemas\/(for-writing\.ts$|message\/(?!consent\.ts))/,
  /\/schemas\/(door-watch|checkin\/correcting)\//,
  /\/schemas\/area-request\/(counts|flow|launch|steps)\.ts$/,
  /\/schemas\/contact\/(answer|merge|open|over|states|take)\.ts$/,
  /\/schemas\/(review\/(respond|moderation\/(moderate|fairness)|appeal\/(contest|reconsider|told))|report\/(decide|settled))\.ts$/,
  /\/schemas\/gym\/(record|proposals)\.ts$/,
  // Whether we restricted somebody is asked where they would open their account again.
  /\/(client\/features\/account|schemas\/account)\/(?!known\.ts)/,
  /\/schemas\/application\/duplicates\.ts$/,
  // What is switched off, and the number that holds, is said to whoever would do it.
  /\/(schemas\/setting\/(decide|states|switches|words|written|commission\/\w+)\.ts$|client\/features\/setting\/(?!(number|published|queries|use-flag)\.))/,
  // What people agree to is on pages of its own; which words hold is on ours.
  /\/client\/features\/legal\/(texts|legal\.words)\.ts$/,
  /\/(schemas\/gym-day|client\/(features\/(gym-day|needs)|ui\/figure\/chart))\//,
];

/** What makes a PDF of a receipt. */
const RECEIPT_PDF = /\/client\/features\/receipt\/pdf\//;

interface Chunk {
  readonly moduleIds: readonly string[];
  readonly facadeModuleId: string | null;
}

/** A chunk's name by what is in it: what only staff need is installed where it is needed (client/staff-parts.ts). */
export function chunkName({ moduleIds, facadeModuleId }: Chunk): string {
  // With nothing in it, it is a way to a module that travels with others.
  const own = [...(moduleIds.length > 0 || !facadeModuleId ? moduleIds : [facadeModuleId])].filter(
    (id) => /\/(client|schemas)\//.test(id) && !id.includes('/node_modules/'),
  );
  const isStaff = own.length > 0 && own.every((id) => STAFF_MODULES.some((one) => one.test(id)));
  // Kept where there is a receipt (client/receipt-parts.ts).
  if (own.length > 0 && own.every((id) => RECEIPT_PDF.test(id))) return 'assets/receipt-pdf-[hash].js';
  const screen = moduleIds.some((id) => /\/client\/screens\/admin\//.test(id)) ? 'for-platform' : 'for-desk';
  return isStaff ? `assets/${screen}-[name]-[hash].js` : 'assets/[name]-[hash].js';
}

const ZOD = /node_modules[\\/]zod[\\/]/;
const TABLER = /node_modules[\\/]@tabler[\\/]/;
const ICON = /[\\/]Icon[A-Z]\w+\.mjs$/;

/** A group of its own would make a file of its own: theirs are the ones that our own modules make. */
const libraries: readonly (readonly [string, RegExp])[] = [
  ['begin', /vite[\\/]preload-helper/],
  ['react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/],
  ['first', /node_modules[\\/](react-router|clsx)[\\/]/],
  // What only floats over a page, or is chosen from, needs these.
  [
    'common',
    /@mantine[\\/](hooks[\\/]esm[\\/]use-(focus-trap|focus-return|debounced-callback|shallow-effect|window-event|timeout)|core[\\/]esm[\\/]core[\\/]utils[\\/]create-scoped-keydown-handler)[\\/]/,
  ],
  ['first', /@mantine[\\/](core[\\/]esm[\\/]core|hooks)[\\/]/],
  ['first', kit('UnstyledButton', 'Button', 'CloseButton', 'Loader', 'Skeleton', 'Title', 'Transition')],
  ['shared', kit('Progress')],
  ['shared', /node_modules[\\/]jotai[\\/]/],
  ['forms', kit('Input', 'InputBase', 'TextInput')],
];

/** These components of the kit, with what lies in their folders. */
function kit(...names: string[]): RegExp {
  return new RegExp(`@mantine[\\\\/]core[\\\\/]esm[\\\\/]components[\\\\/](${names.join('|')})[\\\\/]`);
}

function screensIn(client: string, area: string): string[] {
  return readdirSync(join(client, 'screens', area))
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `screens/${area}/${file}`);
}
