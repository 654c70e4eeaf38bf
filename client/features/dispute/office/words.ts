import type { ProposedVerdict } from '../../../../schemas/dispute/deciding/proposed.ts';
import type { BankStatus, DebtStatus, DisputeVerdict } from '../../../../schemas/dispute/shape.ts';
import { formatCount } from '../../../ui/format.ts';

/** What those who run the platform read of disputes. */
export const words = {
  title: 'Disputes',
  lead: (open: number, overdue: number) =>
    open === 0
      ? 'All caught up.'
      : `${formatCount(open, 'dispute waits', 'disputes wait')} for us${overdue > 0 ? `, ${overdue} overdue` : ''}.`,
  unsaved: {
    title: 'No disputes are saved on this device yet',
    text: 'Connect once. After that they can be read here without a signal.',
  },
  show: 'Show',
  list: 'Disputes',
  parts: { open: 'To decide', gym: 'Gym', bank: 'Bank', decided: 'Decided' },
  none: {
    open: 'All caught up.',
    gym: 'No gym is being asked.',
    bank: 'No bank asks for a payment back.',
    decided: 'Nothing has been decided yet.',
  },
  choose: 'Choose a dispute to read it.',
  back: 'Back to all disputes',
  of: (member: string, gym: string) => `${member}, ${gym}`,
  due: (moment: string) => `Decide by ${moment}`,
  overdue: (moment: string) => `Overdue since ${moment}`,
  gymUntil: (moment: string) => `The gym can answer until ${moment}`,
  decidedAt: (moment: string) => `Decided ${moment}`,
  appealed: 'Second look',
  withdrawn: 'Taken back',
  visit: 'A visit',
  bank: {
    shownOn: (moment: string) => `Its bank is shown who came in ${moment}`,
    shown: (visits: number, moment: string) => `Shown ${formatCount(visits, 'visit', 'visits')} ${moment}`,
    asked: 'Asked back',
    ours: 'For a visit that was owed. The gym had it from us, so this is ours to bear.',
    decides: 'The member’s bank decides. There is nothing for us to decide here.',
    story: 'What happened, and when',
    history: {
      with_bank: 'The bank asked for it back',
      bank_shown: 'We showed the bank who came in',
      resolved_member: 'The bank gave it back to the member',
      resolved_owner: 'The bank decided that the payment stands',
    } satisfies Record<BankStatus, string>,
  },
  /** Of a gym's own bank, which asks us for what the gym paid of its debt. */
  debt: {
    kind: (sum: string) => `Its bank asks us for a paid debt back: ${sum}`,
    paid: (moment: string) => `Paid us ${moment}`,
    asked: (moment: string) => `Asked back ${moment}`,
    sum: 'Asked back',
    fee: (sum: string) => `The provider takes ${sum} for it.`,
    means: {
      with_bank: 'The gym owes it again until its bank has decided. There’s nothing for us to show or to decide here.',
      resolved_owner: 'The gym owes it again.',
      resolved_platform: 'The gym doesn’t owe it any more.',
    } satisfies Record<DebtStatus, string>,
    history: {
      with_bank: 'The gym’s bank asked for it back',
      resolved_owner: 'The bank gave it back to the gym',
      resolved_platform: 'The bank decided that it stays with us',
    } satisfies Record<DebtStatus, string>,
    toGym: 'See this gym’s payouts',
    notes: 'What we know',
    act: 'What to do',
    note: 'Write down what is known',
    noteLabel: 'What is known',
    noteHint: 'The gym’s owner reads it too. 20 to 2,000 characters.',
    doing: 'write down what is known',
    display: (gym: string) => `Write down what is known of a dispute: ${gym}`,
  },
  proposed: (verdict: string, why: string) => `By the record: ${verdict.toLowerCase()}. ${why}`,
  nothingProposed: 'The record alone doesn’t say who is right.',
  why: {
    came_in: 'They checked in at this gym that day.',
    ticked: 'The register has them as there.',
    in_time: 'They cancelled while it was free.',
    too_late: 'They cancelled after it was free.',
    nobody_came: 'There is no check-in, and the gym says otherwise.',
  } satisfies Record<ProposedVerdict['why'], string>,
  decide: 'Decide',
  verdicts: { member: 'For the member', owner: 'For the gym', split: 'Halfway' } satisfies Record<DisputeVerdict, string>,
  hints: {
    member: 'Strike and visit go back to the member, or the visit is taken off.',
    owner: 'Everything stays as it is.',
    split: 'The strike goes. The visit stays used, unless the class isn’t settled yet.',
  } satisfies Record<DisputeVerdict, string>,
  reason: 'Why, in words both sides read',
  doing: 'decide a dispute',
  final: 'This is the second look, so it is final. What the member got back stays with them.',
  superOnly: 'Only a super-admin decides a second look.',
  notOwn: 'You decided this, so somebody else has to look at the appeal.',
  display: (member: string, gym: string) => `Decide a dispute: ${member}, ${gym}`,
} as const;
