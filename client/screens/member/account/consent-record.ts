/** What a person agreed to, as it is shown. Pure. */
import { byText } from '../../../../schemas/basics/by-text.ts';
import { gymOfHealthConsent, gymOfMarketingConsent } from '../../../../schemas/person/consents.ts';
import type { Person } from '../../../../schemas/person/shape.ts';

const KINDS = ['terms', 'privacy', 'marketing_platform'] as const;
type Kind = (typeof KINDS)[number];
type Consent = Person['consents'][number];

/** `about` is the gym whose health statement was accepted, or that may send offers. */
export type Agreement =
  | (Consent & { readonly kind: Kind })
  | (Omit<Consent, 'kind'> & { readonly kind: 'health_statement' | 'marketing_gym'; readonly about: string });

const latestFirst = (one: Consent, other: Consent): number => byText(other.givenAt, one.givenAt);

/** Terms first, gyms last, and of one kind the latest; kinds that this version does not know are left to the file of one's data. */
export function consentRecord(consents: readonly Consent[]): readonly Agreement[] {
  const sorted = consents.toSorted(latestFirst);
  return [
    ...KINDS.flatMap((kind) => sorted.filter((one) => one.kind === kind).map((one) => ({ ...one, kind }))),
    ...sorted.flatMap((one): Agreement[] => {
      const about = gymOfHealthConsent(one.kind);
      if (about !== null) return [{ ...one, kind: 'health_statement' as const, about }];
      const seller = gymOfMarketingConsent(one.kind);
      return seller === null ? [] : [{ ...one, kind: 'marketing_gym' as const, about: seller }];
    }),
  ];
}

export const isGiven = (consents: readonly Consent[], kind: Kind): boolean =>
  consents.some((one) => one.kind === kind && one.withdrawnAt === undefined);
