import { AGREEMENT_VERSION } from '../../../schemas/gym/agreement-version.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { formatLocalDate } from '../../ui/format.ts';
import type { DocumentSection } from '../../ui/page/document-page.tsx';
import { agreementText } from '../gym/agreement.words.ts';
import { termsVersion } from '../person/consent-versions.ts';
import { called } from './terms-title.words.ts';

/** What `/terms` says. Only what the software really does: a promise nobody can keep is no term. Raise `termsVersion` with every change. */
export const messages = {
  ...called,
  version: termsVersion,
  changes: [
    {
      version: termsVersion,
      what: 'What you get back when you return a pass, in full: within 14 days, after them, and when a gym is the cause. New: monthly passes that renew if you want them to, and when we tell you that a pass ends. A search has four orders to choose from.',
    },
    {
      version: '2026-11-22',
      what: 'The same terms in plainer words. We no longer say that your code changes every half minute, because it doesn’t yet.',
    },
    {
      version: '2026-11-21',
      what: 'The full text replaces the summary. New: how gyms are ordered in a search, what gyms agree to, writing to us, and how we treat what you do offline.',
    },
    { version: '2026-11-01', what: 'The first version, a summary of six sentences.' },
  ],
} as const;

export const sections: readonly DocumentSection[] = [
  {
    id: 'who',
    title: 'Who these terms are between',
    paragraphs: [
      'Fitness Hub brings you and gyms together. We run the app, the search, the booking and the check-in. The gym runs the gym.',
      'A pass you buy is a contract between you and the gym that sells it. We take the order and keep the record. These terms are between you and us.',
      'You need to be 16 or older to have an account. One person, one account.',
    ],
  },
  {
    id: 'prices',
    title: 'Prices and paying',
    paragraphs: [
      'The price you see is the full price, including VAT and every fee. We show it again before you pay, and if it has changed in the meantime nothing is charged.',
      'You can only buy while you are online. Nothing you do offline costs money later.',
      'Where you pay we say who takes the payment for us. Your card number never comes to us. Where payments are only a test, it says so there: then no card is charged and no money is taken.',
    ],
  },
  {
    id: 'passes',
    title: 'Passes',
    paragraphs: [
      'A pass says which gym it’s for, how long it lasts, on which days and hours it works, and for how many visits. You see this before you buy and on the pass itself.',
      'A pass is only for you. Lending its code to somebody else can end the pass.',
      'A pass ends when its time is over or its visits are used. We tell you 14 days and 3 days before its last day, and on that day.',
      'Only a monthly pass can renew, and only if you turn that on. We tell you 7 days and 1 day before, and you can turn it off until 24 hours before. After each renewal you have 14 days to change your mind.',
    ],
  },
  {
    id: 'refunds',
    title: 'Returning a pass',
    paragraphs: [
      'You can return a pass within 14 days of buying it, without giving a reason, and get all your money back.',
      'If you asked for it to start within those 14 days, you pay for what you’ve used: with a pass for several visits, your share of the visits; with a pass for a period, your share of the days. A day pass that you asked to start and have used can’t be returned.',
      [
        `After the 14 days, a pass for several months ends with ${LIMITS.termNoticeDays} days’ notice, and what you’ve paid beyond that comes back.`,
        'A monthly pass ends with its month.',
        'A day pass or a pass for several visits isn’t given back because you changed your mind.',
      ],
      'If a gym closes, cancels what you paid for, wrongly turns you away, charges you twice or isn’t as it was described, you get back what you couldn’t use, whenever that is.',
      'You cancel a pass under Passes, and see exactly what comes back before you say yes. It goes back the way you paid; banks take 5 to 10 working days.',
      'Nothing here affects your rights under consumer law.',
    ],
  },
  {
    id: 'bookings',
    title: 'Bookings',
    paragraphs: [
      'A booking counts once it’s confirmed. Until then it’s a request, and the app says so. If the class filled up before we received your request, we tell you, and put you on the waiting list if you asked for that.',
      'Each class shows how late you can cancel it for free. That’s the rule that applies to you, even if the gym changes it after you’ve booked.',
      [
        'If you cancel in time, the visit goes back on your pass.',
        'If you cancel late, the visit counts as used. If somebody takes your place, you get it back.',
        'After three late cancellations within 30 days, booking ahead is paused for 7 days. The first in a year is a warning and doesn’t count. You can still book for the same day.',
      ],
      'If the gym cancels or moves a class, you can cancel for free and nothing counts against you.',
    ],
  },
  {
    id: 'offline',
    title: 'What you do without a signal',
    paragraphs: [
      'What you do offline is kept on your device and sent when you’re back online. You can see what’s waiting, what was accepted, and what wasn’t and why.',
      'Whether you cancelled in time depends on when you did it, as far as we can tell. Who gets a place depends on when we receive the request.',
      'A visit that happened is always recorded. If it reaches us late or something about it is unclear, we look into it before it counts against anybody.',
    ],
  },
  {
    id: 'ranking',
    title: 'How gyms are ordered',
    paragraphs: [
      'You choose the order of a search: best match, nearest, best rated or lowest price. If you don’t, the nearest gyms come first where we know a place, and the best match where we don’t. “How we rank”, at the foot of every page, says what each of them counts.',
      'No gym can pay for a better place.',
    ],
  },
  {
    id: 'gyms',
    title: 'If you run a gym',
    paragraphs: [
      'Describe your gym truthfully, keep opening hours and classes up to date, and let in people with a valid pass.',
      'Your staff see only what their work needs: a first name with an initial, and the passes and visits at your gym. What they see may be used for that work and for nothing else.',
      'Check-ins made at your tablet during an outage count once they arrive. You can see each of them, and what we flagged.',
      'We may take a gym off the platform if it misleads people or puts them at risk. We’ll tell you why, and you can respond.',
    ],
  },
  {
    id: 'agreement',
    title: 'Agreement for gyms',
    paragraphs: [
      `What a gym’s owner agrees to before it goes live. It has a version of its own: this one has been in force since ${formatLocalDate(AGREEMENT_VERSION)}.`,
      agreementText,
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    paragraphs: [
      'Keep your password to yourself. You can use three devices at a time, and sign out any of them from another.',
      'If you seriously break these terms, we can suspend your account. We’ll tell you why.',
      'You can ask for your account to be deleted at any time. For 30 days you can change your mind by signing in; after that what is personal is removed. The privacy notice says exactly what that means.',
    ],
  },
  {
    id: 'limits',
    title: 'What we’re responsible for',
    paragraphs: [
      'We do our best to keep Fitness Hub running and correct, but we can’t promise it never stops. When it does, what’s on your device keeps working.',
      'We’re responsible for what we do wrong, as the law says. Nothing here limits that where the law doesn’t allow it, for example injury caused by our negligence.',
      'These terms follow the law of England and Wales. If you live in Scotland or Northern Ireland, you can also use the courts there.',
    ],
  },
  {
    id: 'changing',
    title: 'If these terms change',
    paragraphs: [
      'Each version has a date, and we keep a record of which version you agreed to. Passes you’ve already bought stay as they were.',
    ],
  },
];
