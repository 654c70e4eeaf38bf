/** The cards of a member, as far as they are known here. */
import type { Instant } from '../basics/primitives.ts';
import { memberScope } from '../basics/scope.ts';
import type { Finding, Known } from '../decision.ts';
import type { CardSetup, MethodName, PaymentMethod } from './shape.ts';

export const methodsOf = (known: Known, uid: string): Finding<readonly PaymentMethod[]> =>
  known.find('paymethod', `${memberScope(uid)}/payments`, 'uid', uid);

/** It may be charged: not when its month is over. */
export const isUsable = ({ status }: Pick<PaymentMethod, 'status'>): boolean => status === 'active' || status === 'expiring';

/** What renewals are paid with. */
export const chosenMethod = (methods: readonly PaymentMethod[]): PaymentMethod | undefined =>
  methods.find((one) => one.isDefault && isUsable(one));

/** How far the card has come that they add, or added last. */
export const cardSetupOf = (known: Known, uid: string): Finding<CardSetup> =>
  known.get('cardsetup', `${memberScope(uid)}/payments`, `cardsetup:${uid}`);

/** There is a page of the provider's for it, or will be in a moment. */
export const isBeingAdded = ({ status, until }: Pick<CardSetup, 'status' | 'until'>, at: Instant): boolean =>
  (status === 'asked' || status === 'open') && at < until;

const nameIdOf = (methodId: string): string => methodId.replace('paymethod:', 'methodname:');

/** The provider's name for it. The server alone knows. */
export const methodNameOf = (known: Known, methodId: string): Finding<MethodName> =>
  known.get('methodname', 'cell/methods', nameIdOf(methodId));
