/** What happens in the owing worlds, by weight: all that does in the others about money, less often, and what is owed. */
import { stepsOf } from '../../steps-of.ts';
import { type MoneyStep, moneyDeeds } from '../steps.ts';
import { payDebt, payoutBounces, refundComesBack, renewalMeetsOff, writeOffDebt } from './late.ts';
import { buySingle, correctVisit, letInByCode, payOwed, reviewVisit } from './visits.ts';
import type { OwingWorld } from './world.ts';

const OWED = {
  buySingle: 12,
  letInByCode: 20,
  payOwed: 14,
  reviewVisit: 4,
  correctVisit: 3,
  payDebt: 10,
  writeOffDebt: 4,
  refundComesBack: 5,
  payoutBounces: 6,
  renewalMeetsOff: 5,
} as const;
export type OwingStep = keyof typeof OWED;

const MONEY: Readonly<Record<MoneyStep, number>> = {
  buyPass: 16,
  goToBank: 12,
  comeIn: 4,
  renewOn: 10,
  renewOff: 1,
  cancelPass: 8,
  giveMoneyBack: 8,
  answerRefund: 8,
  refundByRule: 4,
  bankTakes: 8,
  bankDecides: 8,
  hearNews: 14,
  hearAgain: 5,
  payoutComesBack: 3,
  changeBank: 1,
  cardRunsDry: 1,
  changeLine: 2,
  mendLine: 8,
  dieAtProvider: 4,
  someDaysGoBy: 12,
  partition: 2,
  fine: 14,
  crash: 1,
  jumpClock: 1,
  kill: 1,
  restart: 12,
  pass: 14,
};

const deeds: Readonly<Record<OwingStep, (world: OwingWorld) => Promise<void>>> = {
  buySingle,
  letInByCode,
  payOwed,
  reviewVisit,
  correctVisit,
  payDebt,
  writeOffDebt,
  refundComesBack,
  payoutBounces,
  renewalMeetsOff,
};

export const OWING = { ...MONEY, ...OWED };
export const owingDeeds = { ...moneyDeeds, ...deeds };

export const {
  names: OWING_STEPS,
  draw: drawOwing,
  step: owingStep,
} = stepsOf<OwingWorld, OwingStep | MoneyStep>(OWING, owingDeeds);
