import { LIMITS } from '../../../../schemas/limits.ts';
import { formatCount } from '../../../ui/format.ts';

const over = 'The 14 days to change your mind are over.';

/** What is said before a pass is cancelled: the money first (product.md 4.2, 4.7). */
export const cancelWords = {
  title: 'Cancel this pass?',
  titleEnded: 'Cancelled',
  titleNotice: 'Notice given',
  lines: { paid: 'You paid', not_given_back: 'Not given back', given_back_before: 'Given back before' },
  used: {
    visits: (used: number, of: number) => `Used: ${used} of ${formatCount(of, 'visit', 'visits')}`,
    days: (used: number, of: number) => `Used: ${used} of ${formatCount(of, 'day', 'days')}`,
  },
  back: 'You get back',
  rule: {
    coolingOff: (until: string) => `You can change your mind until ${until}, and it costs you nothing.`,
    coolingOffUsed: (until: string) => `You can change your mind until ${until}, and you only pay for what you've used.`,
    notice: `${over} This pass ends with ${LIMITS.termNoticeDays} days' notice, so those days count as used.`,
    endsWithItsMonth: `${over} This pass ends on its own when its month is over.`,
    gymPolicy: `${over} After that this gym gives nothing back on a pass like this just because you changed your mind.`,
    gymUnused: `${over} This gym gives back what you haven't used of a pass like this.`,
    noCoolingOff: "This pass doesn't come with 14 days to change your mind.",
  },
  arrives: 'It goes back the way you paid.',
  ends: "The pass ends as soon as you cancel, and you can't come in with it any more.",
  endsWithNotice: (day: string) => `You can come in with it to the end of ${day}. Then it ends.`,
  booked: (count: number) =>
    count === 1
      ? 'The class you’ve booked with it is cancelled too, free, when free cancelling ends:'
      : `The ${count} classes you’ve booked with it are cancelled too, free, each when free cancelling ends:`,
  toBookings: 'See my bookings',
  notice: 'Your notice counts from now. The money moves when we receive it.',
  noticeUnsure:
    "This device isn't sure of the time, so your notice counts when we receive it. The money moves when we receive it.",
  confirm: (amount: string) => `Cancel and get ${amount} back`,
  keep: 'Keep it',
  done: 'Done',
  doing: (name: string, gym: string, amount: string) => `Cancel ${name}, ${gym}, ${amount} back`,
  needsNetwork: 'cancel this pass',
  refusedTitle: 'Not cancelled',
  undo: 'Undo',
  unpaid: "What you paid for this pass isn't on this device, so we can't say what comes back.",
  gone: "This pass isn't on this device. Connect once to get it.",
  failed: "This device couldn't save it. Nothing was cancelled. Free up some space and try again.",
} as const;
