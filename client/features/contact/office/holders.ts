/** Who of us has which case (2.18): said beside each in the list, and what the list is narrowed to. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import type { Uid } from '../../../../schemas/basics/primitives.ts';
import type { Contact, ContactCase } from '../../../../schemas/contact/shape.ts';
import { words } from './words.ts';

type Taken = NonNullable<ContactCase['taken']>;
/** By the id of the contact; what nobody has is not in it. */
type Holders = ReadonlyMap<string, Taken>;

const MINE = 'mine';
const NOBODY = 'nobody';
const ANYBODY = '';

export const holdersOf = (cases: readonly ContactCase[]): Holders =>
  new Map(cases.flatMap(({ contactId, taken }) => (taken ? [[contactId, taken] as const] : [])));

/** What the list can be narrowed to: oneself and nobody always, each colleague who has something, by name. */
export function holderChoices(
  holders: Holders,
  me: Uid | undefined,
): readonly { readonly value: string; readonly label: string }[] {
  const others = new Map([...holders.values()].filter(({ by }) => by !== me).map(({ by, name }) => [by, name]));
  return [
    { value: ANYBODY, label: words.who.anybody },
    { value: MINE, label: words.who.mine },
    { value: NOBODY, label: words.who.nobody },
    ...[...others].map(([by, name]) => ({ value: `by-${by}`, label: name })).sort((a, b) => byText(a.label, b.label)),
  ];
}

/** @param who one of the choices; whatever else stands in the address narrows nothing */
export function heldBy(contacts: readonly Contact[], holders: Holders, who: string, me: Uid | undefined): readonly Contact[] {
  if (who === ANYBODY) return contacts;
  return contacts.filter(({ _id }) => {
    const by = holders.get(_id)?.by;
    return who === NOBODY ? by === undefined : by !== undefined && (who === MINE ? by === me : who === `by-${by}`);
  });
}

/** As it stands beside a case. */
export const heldWords = (taken: Taken | undefined, me: Uid | undefined): string =>
  taken === undefined ? words.free : taken.by === me ? words.mine : words.taken(taken.name);
