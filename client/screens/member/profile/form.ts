/** The profile's form: what was typed, what is wrong with it, and the change it makes, field by field (G1, G2, G14). Pure. */
import * as z from 'zod/mini';
import { Phone, Postcode } from '../../../../schemas/basics/primitives.ts';
import { sameContent } from '../../../../schemas/basics/revise.ts';
import type { ProposalOf } from '../../../../schemas/folds/proposals.ts';
import { EmergencyContact, Outcode, Person } from '../../../../schemas/person/shape.ts';
import { typedNumber, ukNumber } from '../../../ui/form/phone-number.ts';
import { messages } from './words.ts';

export type Edit = ProposalOf<'person.edit'>['body'];

/** What can be edited, as it stands; null is empty. */
export const Profile = z.strictObject({
  displayName: Person.shape.displayName,
  phone: z.nullable(Phone),
  homeOutcode: z.nullable(Outcode),
  emergencyContact: z.nullable(EmergencyContact),
});
export type Profile = z.infer<typeof Profile>;
type ProfileField = keyof Profile;

const Typed = z.strictObject({
  name: z.string(),
  phone: z.string(),
  outcode: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
});
/** One string an input. */
export type Typed = z.infer<typeof Typed>;
export type Input = keyof Typed;
export const INPUTS = ['name', 'phone', 'outcode', 'contactName', 'contactPhone'] as const satisfies readonly Input[];

/** Inputs somebody has typed into, and how their fields stood when they began: that is what the change is made against. */
export const ProfileDraft = z.strictObject({ typed: z.partial(Typed), seen: z.partial(Profile) });
export type ProfileDraft = z.infer<typeof ProfileDraft>;

const FIELD_OF: Readonly<Record<Input, ProfileField>> = {
  name: 'displayName',
  phone: 'phone',
  outcode: 'homeOutcode',
  contactName: 'emergencyContact',
  contactPhone: 'emergencyContact',
};

export const profileOf = ({ displayName, phone, homeOutcode, emergencyContact }: Person): Profile => ({
  displayName,
  phone: phone ?? null,
  homeOutcode: homeOutcode ?? null,
  emergencyContact: emergencyContact ?? null,
});

function asTyped({ displayName, phone, homeOutcode, emergencyContact }: Profile): Typed {
  return {
    name: displayName,
    phone: phone === null ? '' : ukNumber(phone),
    outcode: homeOutcode ?? '',
    contactName: emergencyContact?.name ?? '',
    contactPhone: emergencyContact === null ? '' : ukNumber(emergencyContact.phone),
  };
}

/** What the inputs show: what was typed, and where nothing was, the profile as it stands now. */
export function shown(profile: Profile, draft: ProfileDraft | undefined): Typed {
  const stands = asTyped(profile);
  const typed = draft?.typed;
  return {
    name: typed?.name ?? stands.name,
    phone: typed?.phone ?? stands.phone,
    outcode: typed?.outcode ?? stands.outcode,
    contactName: typed?.contactName ?? stands.contactName,
    contactPhone: typed?.contactPhone ?? stands.contactPhone,
  };
}

export function typedInto(draft: ProfileDraft | undefined, profile: Profile, input: Input, text: string): ProfileDraft {
  const field = FIELD_OF[input];
  // The two halves of an emergency contact are one field: both are as they were when the first was touched.
  const { contactName, contactPhone } = shown(profile, draft);
  const both = field === 'emergencyContact' ? { contactName, contactPhone } : {};
  return {
    typed: { ...draft?.typed, ...both, [input]: text },
    seen: { [field]: profile[field], ...draft?.seen },
  };
}

/** What was typed since `edit` went is a change of what went: one's own is not another's. */
export function profileSince(now: ProfileDraft, edit: Edit): ProfileDraft {
  const sent = Object.entries(edit).flatMap(([field, change]) => (change === undefined ? [] : [[field, change.to] as const]));
  return { ...now, seen: { ...now.seen, ...Object.fromEntries(sent) } };
}

export type ProfileProblems = { readonly [I in Input]?: string };

/** In the order of the form; empty when it may be sent. */
export function problemsOf(typed: Typed): ProfileProblems {
  const { name, phone, outcode, contactName, contactPhone } = tidied(typed);
  const rules = messages.rules;
  const contact = contactName !== '' || contactPhone !== '';
  return {
    ...(!Person.shape.displayName.safeParse(name).success && { name: rules.name }),
    ...(phone !== '' && !Phone.safeParse(phone).success && { phone: rules.phone }),
    ...(outcode !== '' && !Outcode.safeParse(outcode).success && { outcode: rules.outcode }),
    ...(contact && !EmergencyContact.shape.name.safeParse(contactName).success && { contactName: rules.contactName }),
    ...(contact && !EmergencyContact.shape.phone.safeParse(contactPhone).success && { contactPhone: rules.contactPhone }),
  };
}

/** As they would be stored. */
function tidied({ name, phone, outcode, contactName, contactPhone }: Typed): Typed {
  return {
    name: name.trim().replace(/\s+/g, ' '),
    phone: typedNumber(phone),
    outcode: tidyOutcode(outcode),
    contactName: contactName.trim().replace(/\s+/g, ' '),
    contactPhone: typedNumber(contactPhone),
  };
}

/** Of a whole postcode only the first half is kept, with or without its space. */
function tidyOutcode(typed: string): string {
  const plain = typed.toUpperCase().replace(/\s+/g, '');
  const [first, second] = [plain.slice(0, -3), plain.slice(-3)];
  return Postcode.safeParse(`${first} ${second}`).success ? first : plain;
}

/** The change of a form without problems: only fields that were touched and are to be different from what was seen. */
export function editOf(draft: ProfileDraft, profile: Profile): Edit {
  const { name, phone, outcode, contactName, contactPhone } = tidied(shown(profile, draft));
  const after: Profile = {
    displayName: name,
    phone: phone === '' ? null : phone,
    homeOutcode: outcode === '' ? null : outcode,
    emergencyContact: contactName === '' && contactPhone === '' ? null : { name: contactName, phone: contactPhone },
  };
  const displayName = change(draft.seen.displayName, after.displayName);
  const phoneChange = change(draft.seen.phone, after.phone);
  const homeOutcode = change(draft.seen.homeOutcode, after.homeOutcode);
  const emergencyContact = change(draft.seen.emergencyContact, after.emergencyContact);
  return {
    ...(displayName && { displayName }),
    ...(phoneChange && { phone: phoneChange }),
    ...(homeOutcode && { homeOutcode }),
    ...(emergencyContact && { emergencyContact }),
  };
}

/** Nothing where nobody touched it, or where it is to be what it was. */
function change<V>(seen: V | undefined, to: V): { from: V; to: V } | undefined {
  return seen === undefined || sameContent(seen, to) ? undefined : { from: seen, to };
}
