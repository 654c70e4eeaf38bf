/** What the person is told: why, what it means for them, and how to complain (product.md 2.1). By e-mail too, since they may be signed out. */
import type { Moment } from '../decision.ts';
import { notice } from '../notice/make.ts';
import type { Notice } from '../notice/shape.ts';
import type { AccountReason, LookReason, RoleGiven } from './reasons.ts';
import { recordIdOf } from './shape.ts';

const REASONS: Readonly<Record<AccountReason, string>> = {
  fraud: 'We think that somebody was deceived.',
  abuse: 'Somebody was treated badly.',
  safety: 'It’s about people’s safety.',
  pass_sharing: 'Your pass was used by somebody else.',
  false_identity: 'We think that the account isn’t yours, or isn’t in your name.',
  unpaid: 'Something hasn’t been paid.',
  legal: 'We have to by law.',
  other: 'It’s none of our usual reasons.',
};
const LOOKED: Readonly<Record<LookReason, string>> = {
  asked_us: 'You asked us something.',
  dispute: 'It’s about a dispute.',
  report: 'It’s about a report.',
  payment: 'It’s about a payment.',
  fraud: 'We think that somebody may have been deceived.',
  safety: 'It’s about somebody’s safety.',
  legal: 'The law asks for it.',
  technical: 'Something doesn’t work for you.',
};
const VIEW_BODY =
  'For 30 minutes at most they see your passes, bookings and visits. They can’t change anything, and see no messages, money or sign-in. If that’s news to you, write to us on the Contact page.';
const ROLE_BODY = 'Two super-admins decided it. If that’s news to you, write to us on the Contact page.';
const NEWS = 'If you didn’t ask for it, write to us on the Contact page.';
const COMPLAIN = 'If you disagree, reply on the Contact page and somebody else looks at it.';

type Told =
  | { readonly what: 'restricted' | 'suspended'; readonly reason: AccountReason; readonly message: string }
  | { readonly what: 'lifted' | 'signed_out' | 'erasing'; readonly message: string }
  | { readonly what: 'viewed'; readonly reason: LookReason }
  /** `email`, masked: of the other account. */
  | { readonly what: 'merged'; readonly email: string }
  | { readonly what: 'absorbed'; readonly email: string; readonly whose: string }
  /** `whose`: of the account that opens again, where it is told the one that went on. */
  | { readonly what: 'unmerged'; readonly whose?: string }
  /** Of whom alone who has asked to be deleted. */
  | { readonly what: 'held' | 'released' }
  | { readonly what: 'role'; readonly to: RoleGiven };

const EVENTS = {
  restricted: { event: 'account.restricted', title: 'You can’t buy, book or review at the moment' },
  suspended: { event: 'account.suspended', title: 'Your account is suspended' },
  lifted: { event: 'account.lifted', title: 'Your account is as it was again' },
  signed_out: { event: 'account.signed_out', title: 'We signed you out' },
  erasing: { event: 'account.erasing', title: 'Your account will be deleted in 30 days' },
} as const;
const ROLE_TITLES: Readonly<Record<RoleGiven, string>> = {
  admin: 'You’re an administrator now',
  'super-admin': 'You’re a super-admin now',
  none: 'You don’t run the platform any more',
};

export function told(uid: string, said: Told, moment: Moment): Notice {
  const always = { link: '/contact', severity: 'security' } as const;
  return notice(moment, uid, `${recordIdOf(uid)}:${aboutOf(said)}`, { ...always, ...wordsOf(said) });
}

/** That a merge was taken back, or a hold released, takes the place of what was said of it. */
function aboutOf(said: Told): string {
  if (said.what === 'released') return 'held';
  const isMerge = said.what === 'merged' || said.what === 'absorbed' || said.what === 'unmerged';
  return isMerge ? ['merge', ...('whose' in said ? [said.whose] : [])].join(':') : said.what;
}

function wordsOf(said: Told) {
  switch (said.what) {
    case 'restricted':
    case 'suspended':
      return { ...EVENTS[said.what], body: `${REASONS[said.reason]} ${said.message} ${COMPLAIN}` };
    case 'viewed':
      return {
        event: 'account.viewed',
        title: 'A super-admin looks at your account',
        body: `${LOOKED[said.reason]} ${VIEW_BODY}`,
      } as const;
    case 'role':
      return { event: 'role.changed', title: ROLE_TITLES[said.to], body: ROLE_BODY } as const;
    case 'merged':
      return {
        event: 'account.merged',
        title: 'This account is part of your other one now',
        body: `Sign in with ${said.email}: your favourites and saved searches are there. This one is closed. Its visits and payments stay on record, and on the Contact page you can ask us for them. ${NEWS}`,
      } as const;
    case 'absorbed':
      return {
        event: 'account.absorbed',
        title: 'Your other account is part of this one now',
        body: `The one with ${said.email} is closed. Its favourites and saved searches are here; its visits and payments stay on record. If you delete this account, that one is deleted with it. ${NEWS}`,
      } as const;
    case 'unmerged':
      return {
        event: 'account.unmerged',
        title: said.whose === undefined ? 'Your account is open again' : 'Your other account is open again',
        body: 'It isn’t part of another one any more. Favourites and saved searches that came along stay in both.',
      } as const;
    case 'held':
      return {
        event: 'account.held',
        title: 'Your account isn’t deleted for now',
        body: 'You asked for it, but we have to keep it for legal reasons. We tell you when we don’t have to any more. If you disagree, write to us on the Contact page, or complain to the Information Commissioner at ico.org.uk.',
      } as const;
    case 'released':
      return {
        event: 'account.released',
        title: 'Your account will be deleted after all',
        body: 'We don’t have to keep it for legal reasons any more, so what you asked for goes ahead. If you’d rather stay, sign in within a day and choose “Keep my account”.',
      } as const;
    case 'lifted':
      return { ...EVENTS.lifted, body: said.message };
    default:
      return { ...EVENTS[said.what], body: `${said.message} ${COMPLAIN}` };
  }
}
