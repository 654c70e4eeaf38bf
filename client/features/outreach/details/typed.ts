/** What somebody typed about a gym that might come to us, in the form or in a list of theirs, as it is kept (product.md 2.19). Pure. */

import { APPLICANT_ROLES, LEGAL_FORMS } from '../../../../schemas/application/answers/fields.ts';
import { phoneOf, postcodeOf } from '../../../../schemas/application/answers/tidy.ts';
import { wrongIn } from '../../../../schemas/outreach/details.ts';
import { LAWFUL_BASES, OUTREACH_SOURCES } from '../../../../schemas/outreach/place.ts';
import { OutreachDetails } from '../../../../schemas/outreach/shape.ts';
import { OUTREACH_FIELDS, type OutreachField } from './fields.ts';
import { words } from './words.ts';

export type OutreachTyped = { readonly [F in OutreachField]?: string };

export interface WrongField {
  readonly field: OutreachField;
  readonly rule: string;
}

/** `Sole trader` → `sole_trader`; what is none of them stays, to be refused. */
const coded = (said: string) =>
  said
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
const LEGAL: Readonly<Record<string, string>> = { limited: 'ltd', limited_company: 'ltd', company: 'ltd' };

const TIDIED: { readonly [F in OutreachField]?: (said: string) => string } = {
  email: (said) => said.toLowerCase(),
  phone: phoneOf,
  postcode: postcodeOf,
  role: coded,
  source: coded,
  lawfulBasis: coded,
  legalForm: (said) => LEGAL[coded(said)] ?? coded(said),
};

/** Either all of it, as it is sent, or every field with its rule. `more`: what is not typed. */
export function detailsFrom(
  typed: OutreachTyped,
  more: Pick<OutreachDetails, 'askedPlace' | 'areaId' | 'geo'> = {},
): { readonly details: OutreachDetails } | { readonly wrong: readonly WrongField[] } {
  const said = (field: OutreachField) => {
    const text = typed[field]?.trim() ?? '';
    return text === '' ? {} : { [field]: TIDIED[field]?.(text) ?? text };
  };
  const { streetAddress, town: addressLocality, postcode: postalCode } = typedOf('streetAddress', 'town', 'postcode');
  function typedOf<F extends OutreachField>(...fields: F[]): { readonly [N in F]?: string } {
    return Object.assign({}, ...fields.map(said));
  }
  const address = {
    ...(streetAddress !== undefined && { streetAddress }),
    addressLocality,
    ...(postalCode !== undefined && { postalCode }),
  };
  const rest = typedOf(...OUTREACH_FIELDS.filter((one) => !['streetAddress', 'town', 'postcode'].includes(one)));
  const read = OutreachDetails.safeParse({ ...rest, address, ...more });
  if (!read.success) {
    const fields = new Set(read.error.issues.map(({ path }) => fieldAt(path)));
    return { wrong: OUTREACH_FIELDS.filter((one) => fields.has(one)).map((field) => ({ field, rule: words.rules[field] })) };
  }
  if (wrongIn(read.data)) return { wrong: [{ field: 'consentNote', rule: words.rules.consentNote }] };
  return { details: read.data };
}

const IN_ADDRESS: Readonly<Record<string, OutreachField>> = { addressLocality: 'town', postalCode: 'postcode' };

function fieldAt([first, second]: readonly PropertyKey[]): OutreachField {
  const name = first === 'address' ? String(second ?? 'addressLocality') : String(first);
  return IN_ADDRESS[name] ?? OUTREACH_FIELDS.find((one) => one === name) ?? 'gymName';
}

export const typedFrom = (details: OutreachDetails): OutreachTyped => {
  const { gymName, contactName, role, email, phone, source, legalForm, lawfulBasis, consentNote, address } = details;
  const { streetAddress, addressLocality: town, postalCode: postcode } = address;
  const all = {
    gymName,
    contactName,
    role,
    email,
    phone,
    streetAddress,
    town,
    postcode,
    source,
    legalForm,
    lawfulBasis,
    consentNote,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};

/** What can be chosen where not everything can be typed. */
export const CHOICES = {
  role: APPLICANT_ROLES,
  source: OUTREACH_SOURCES,
  legalForm: LEGAL_FORMS,
  lawfulBasis: LAWFUL_BASES,
} as const;
