/** What a person agreed to, as it is shown. Pure. */
import type { Person } from '../../../../schemas/person/shape.ts';

const KINDS = ['terms', 'privacy', 'marketing_platform'] as const;
type Kind = (typeof KINDS)[number];
type Consent = Person['consents'][number];

/** Terms first, and of one kind the latest; kinds that this version does not know are left to the file of one's data. */
export function consentRecord(consents: readonly Consent[]): readonly (Consent & { readonly kind: Kind })[] {
  return KINDS.flatMap((kind) =>
    consents
      .filter((one) => one.kind === kind)
      .map((one) => ({ ...one, kind }))
      .sort((one, other) => other.givenAt.localeCompare(one.givenAt)),
  );
}

export const isGiven = (consents: readonly Consent[], kind: Kind): boolean =>
  consents.some((one) => one.kind === kind && one.withdrawnAt === undefined);
