/** Which news goes out where, folded over what the nouns say, and what of it a person has switched off. */
import type { PreferenceGroup } from '../notice/groups.ts';
import type { NoticePart } from '../noun.ts';
import { EVERY_NOUN, type NOUNS } from '../nouns.ts';

type Nouns = (typeof NOUNS)[keyof typeof NOUNS];
export type NoticeEvent = Nouns extends infer N
  ? N extends { readonly notices: infer Events }
    ? keyof Events & string
    : never
  : never;
export type NoticeChannel = 'push' | 'email';

const PARTS: ReadonlyMap<string, NoticePart> = new Map(EVERY_NOUN.flatMap(({ notices }) => Object.entries(notices)));

interface Chooser {
  readonly notificationPrefs?:
    | readonly { readonly group: PreferenceGroup; readonly channel: NoticeChannel; readonly on: boolean }[]
    | undefined;
}

/** May this notice go out there? What nobody chose against goes out. */
export function wants(person: Chooser, event: string, channel: NoticeChannel): boolean {
  const group = switchOf(event);
  return group === null || isOn(person, group, channel);
}

export const isOn = (person: Chooser, group: PreferenceGroup, channel: NoticeChannel): boolean =>
  person.notificationPrefs?.find((choice) => choice.group === group && choice.channel === channel)?.on ?? true;

/** Is it pushed as soon as it is there? */
export const isPushed = (event: string): boolean => PARTS.get(event)?.pushed ?? true;

/** Does it go out by e-mail as well? */
export const isMailed = (event: string): boolean => PARTS.get(event)?.mailed ?? false;

/** The switch that turns it off; null for what is always said. */
export function switchOf(event: string): PreferenceGroup | null {
  const group = PARTS.get(event)?.group ?? 'always';
  return group === 'always' ? null : group;
}
