/**
 * What everybody gets to see and do, written down by hand so that the access tests compare the table and the code that reads it
 * with something that is neither (A11). Every collection has a row and every row a word for each viewer; none is implied.
 */
import type { Permission } from './person/shape.ts';

/** Who asks. Each has a scope of their own, the staff a gym (`one`, the other owner's is `two`), the rest the gym `one`. */
export const VIEWERS = [
  'visitor',
  'member',
  'stranger',
  'reception',
  'kiosk',
  'trainer',
  'manager',
  'owner',
  'rival',
  'admin',
  'super',
  'suspended',
  'revoked',
] as const;
export type Viewer = (typeof VIEWERS)[number];

/**
 * `all` reads it wherever it is · `own` reads their own, other people's and gyms' are not there · `send` the same, and takes new
 * proposals · `no` is refused, see `REFUSED`. `rival` owns another gym; `kiosk` is a tablet that was enrolled at the door
 * of gym `one`; `revoked` is such a tablet after the gym has taken it out of service; `suspended` worked there.
 */
export type Expected = 'all' | 'own' | 'send' | 'no';

const COLLECTIONS = `
                  visitor member stranger reception kiosk trainer manager owner rival admin super suspended revoked
public/basics     all     all    all      all       all   all     all     all   all   all   all   all       all
public/articles   all     all    all      all       all   all     all     all   all   all   all   all       all
public/texts      all     all    all      all       all   all     all     all   all   all   all   all       all
area/gyms         all     all    all      all       all   all     all     all   all   all   all   all       all
area/slots        all     all    all      all       all   all     all     all   all   all   all   all       all
venue/gyms        all     all    all      all       all   all     all     all   all   all   all   all       all
venue/slots       all     all    all      all       all   all     all     all   all   all   all   all       all
open/series       all     all    all      all       all   all     all     all   all   all   all   all       all
open/sessions     all     all    all      all       all   all     all     all   all   all   all   all       all
open/facilities   all     all    all      all       all   all     all     all   all   all   all   all       all
open/slots        all     all    all      all       all   all     all     all   all   all   all   all       all
self/self         no      own    own      own       own   own     own     own   own   own   own   no        no
self/proposals    no      send   send     send      send  send    send    send  send  send  send  send      send
member/passes     no      own    own      own       no    own     own     own   own   own   own   no        no
member/bookings   no      own    own      own       no    own     own     own   own   own   own   no        no
member/checkins   no      own    own      own       no    own     own     own   own   own   own   no        no
member/payments   no      own    own      own       no    own     own     own   own   own   own   no        no
member/reviews    no      own    own      own       no    own     own     own   own   own   own   no        no
gym/gyms          no      no     no       own       own   own     own     own   own   no    no    no        no
gym/slots         no      no     no       own       own   own     own     own   own   no    no    no        no
gym/schedules     no      no     no       own       no    own     own     own   own   no    no    no        no
gym/roster        no      no     no       own       own   no      own     own   own   no    no    no        no
gym/bookings      no      no     no       own       own   no      own     own   own   no    no    no        no
gym/leases        no      no     no       own       own   no      own     own   own   no    no    no        no
gym/notes         no      no     no       own       no    no      own     own   own   no    no    no        no
gym/checkins      no      no     no       own       own   no      own     own   own   no    no    no        no
gym/payments      no      no     no       no        no    no      no      own   own   no    no    no        no
gym/payouts       no      no     no       no        no    no      no      own   own   no    no    no        no
gym/verifications no      no     no       no        no    no      no      own   own   no    no    no        no
gym/orders        no      no     no       no        no    no      no      own   own   no    no    no        no
gym/reviews       no      no     no       no        no    no      own     own   own   no    no    no        no
gym/messages      no      no     no       no        no    no      own     own   own   no    no    no        no
gym/days          no      no     no       no        no    no      own     own   own   no    no    no        no
gym/people        no      no     no       no        no    no      own     own   own   no    no    no        no
staff/bookings    no      no     no       own       no    own     own     own   own   no    no    no        no
staff/classes     no      no     no       own       no    own     own     own   own   no    no    no        no
staff/notes       no      no     no       own       no    own     own     own   own   no    no    no        no
platform/gyms     no      no     no       no        no    no      no      no    no    all   all   no        no
platform/payouts  no      no     no       no        no    no      no      no    no    all   all   no        no
platform/verifications no no     no       no        no    no      no      no    no    all   all   no        no
platform/orders   no      no     no       no        no    no      no      no    no    all   all   no        no
platform/disputes no      no     no       no        no    no      no      no    no    all   all   no        no
platform/door     no      no     no       no        no    no      no      no    no    all   all   no        no
platform/reviews  no      no     no       no        no    no      no      no    no    all   all   no        no
platform/settings no      no     no       no        no    no      no      no    no    all   all   no        no
platform/reports  no      no     no       no        no    no      no      no    no    all   all   no        no
platform/articles no      no     no       no        no    no      no      no    no    all   all   no        no
platform/versions no      no     no       no        no    no      no      no    no    all   all   no        no
platform/arearequests no no    no       no        no    no      no      no    no    all   all   no        no
platform/outreach no      no     no       no        no    no      no      no    no    all   all   no        no
platform/messages no      no     no       no        no    no      no      no    no    all   all   no        no
platform/contacts no      no     no       no        no    no      no      no    no    all   all   no        no
platform/applications no  no     no       no        no    no      no      no    no    all   all   no        no
cell/inbox        no      no     no       no        no    no      no      no    no    no    no    no        no
cell/journal      no      no     no       no        no    no      no      no    no    no    no    no        no
cell/ledger       no      no     no       no        no    no      no      no    no    no    no    no        no
cell/payouts      no      no     no       no        no    no      no      no    no    no    no    no        no
cell/errands      no      no     no       no        no    no      no      no    no    no    no    no        no
cell/audit        no      no     no       no        no    no      no      no    no    no    no    no        no
cell/outreach     no      no     no       no        no    no      no      no    no    no    no    no        no
cell/accounts     no      no     no       no        no    no      no      no    no    no    no    no        no
cell/door         no      no     no       no        no    no      no      no    no    no    no    no        no
cell/uploads      no      no     no       no        no    no      no      no    no    no    no    no        no
cell/devices      no      no     no       no        no    no      no      no    no    no    no    no        no
cell/vault        no      no     no       no        no    no      no      no    no    no    no    no        no
cell/looks        no      no     no       no        no    no      no      no    no    no    no    no        no
cell/kiosk-codes  no      no     no       no        no    no      no      no    no    no    no    no        no
`;

/** `/db/users/<uid>` (specification §7): one's own profile, in which one may set that the address is confirmed once the token says so. */
export const PROFILE: Readonly<Record<Viewer, 'own' | 'no'>> = {
  visitor: 'no',
  member: 'own',
  stranger: 'own',
  reception: 'own',
  kiosk: 'no',
  trainer: 'own',
  manager: 'own',
  owner: 'own',
  rival: 'own',
  admin: 'own',
  super: 'own',
  suspended: 'no',
  revoked: 'no',
};

/** Being refused says nothing about what is there: it is the same for what is foreign and what never was. */
export const REFUSED: Readonly<Record<Viewer, 401 | 403 | 404>> = {
  visitor: 404,
  member: 404,
  stranger: 404,
  reception: 404,
  kiosk: 404,
  trainer: 404,
  manager: 404,
  owner: 404,
  rival: 404,
  admin: 404,
  super: 404,
  suspended: 403,
  revoked: 401,
};

/** Which power of an employee opens which collection of their gym, each alone; `any`: whichever they have. */
export const OPENED_BY: Readonly<Record<string, Permission | 'any'>> = {
  gyms: 'any',
  slots: 'any',
  schedules: 'any',
  roster: 'checkin.scan',
  bookings: 'members.view',
  leases: 'members.view',
  notes: 'members.view',
  checkins: 'checkin.scan',
  payments: 'financials.view',
  payouts: 'payouts',
  people: 'employees.manage',
  days: 'timetable.edit',
  reviews: 'reviews.respond',
  messages: 'messages.send',
  orders: 'employees.manage',
  verifications: 'employees.manage',
};

const STAFF = ['owner', 'manager', 'reception', 'trainer'] as const;
const PROPOSALS = `
                     owner manager reception trainer alone
checkin.record       yes   yes     yes       no      checkin.scan
checkin.review       yes   yes     no        no      checkin.void
checkin.confirm      yes   yes     yes       no      checkin.scan
induction.record     yes   yes     yes       no      checkin.scan
register.mark        yes   yes     yes       no      register.mark
booking.walk-in      yes   yes     yes       no      bookings.add
booking.excuse       yes   yes     yes       no      register.mark
lease.take           yes   yes     yes       no      bookings.add
lease.return         yes   yes     yes       no      bookings.add
lease.reclaim        yes   yes     yes       no      bookings.add
kiosk.edit           yes   yes     no        no      kiosk.register
kiosk.revoke         yes   yes     no        no      kiosk.register
kiosk.pin            yes   yes     yes       no      checkin.scan
staffnote.write      yes   yes     yes       no      members.view
staffnote.remove     yes   yes     no        no      timetable.edit
duty.give            yes   yes     no        no      timetable.edit
gym.edit             yes   yes     no        no      profile.edit
gym.policies         yes   yes     no        no      profile.edit
gym.agreement        yes   no      no        no      none
gym.publish          yes   no      no        no      none
gym.pause            yes   no      no        no      none
gym.resume           yes   no      no        no      none
gym.close            yes   no      no        no      none
product.set          yes   no      no        no      passes.edit
product.order        yes   no      no        no      passes.edit
refund.give          yes   yes     no        no      refunds
pass.extend          yes   no      no        no      none
pastdue.tell         yes   no      no        no      financials.view
schedule.set         yes   yes     no        no      timetable.edit
schedule.end         yes   yes     no        no      timetable.edit
schedule.occurrence  yes   yes     no        no      timetable.edit
schedule.price       yes   no      no        no      passes.edit
closure.plan         yes   yes     no        no      closures.edit
closure.emergency    yes   yes     yes       no      closures.edit
closure.cancel       yes   yes     no        no      closures.edit
verification.submit  yes   no      no        no      none
dispute.concede      yes   no      no        no      none
dispute.contest      yes   no      no        no      none
dispute.state        yes   no      no        no      none
review.respond       yes   yes     no        no      reviews.respond
review.contest       yes   yes     no        no      reviews.respond
message.send         yes   yes     no        no      messages.send
message.cancel       yes   yes     no        no      messages.send
employee.set         yes   no      no        no      employees.manage
employee.suspend     yes   no      no        no      employees.manage
employee.resume      yes   no      no        no      employees.manage
employee.remove      yes   no      no        no      employees.manage
invite.send          yes   no      no        no      employees.manage
invite.resend        yes   no      no        no      employees.manage
invite.revoke        yes   no      no        no      employees.manage
`;

/** what is proposed about a gym, by which presets, and which single power is enough for it; `none`: it is an owner's alone. */
export const PROPOSED_BY: ReadonlyMap<string, { readonly presets: readonly string[]; readonly alone: string }> = new Map(
  rowsOf(PROPOSALS).map(({ name, words }) => [
    name,
    { presets: STAFF.filter((_, at) => words[at] === 'yes'), alone: words[STAFF.length] ?? '' },
  ]),
);

/** what is ordered about gyms, and by whom. What an administrator may not decide, they may ask a super-admin for. */
export const ORDERED_BY: Readonly<Record<string, readonly Viewer[]>> = {
  'gymorder.pause': ['admin', 'super'],
  'gymorder.suspend': ['admin', 'super'],
  'gymorder.reinstate': ['admin', 'super'],
  'gymorder.remove': ['admin', 'super'],
  'gymorder.owner': ['admin', 'super'],
  'gymorder.decide': ['super'],
};

/** who holds a gym's payouts, lets them go, puts some of them aside; R-2: who says what is kept of its sales. */
export const PAYOUTS_BY: Readonly<Record<string, readonly Viewer[]>> = {
  'payout.hold': ['super'],
  'payout.release': ['super'],
  'payout.reserve': ['super'],
  'payout.write-off': ['super'],
  'payout.rate': ['super'],
};

/** who changes a setting; two of them where it is about money. */
export const SETTINGS_BY: Readonly<Record<string, readonly Viewer[]>> = {
  'setting.propose': ['super'],
  'setting.approve': ['super'],
  'setting.withdraw': ['super'],
};

/** who decides about somebody's account, and who about who runs the platform: two of them, neither about themselves. */
export const ACCOUNTS_BY: Readonly<Record<string, readonly Viewer[]>> = {
  'account.restrict': ['admin', 'super'],
  'account.suspend': ['admin', 'super'],
  'account.lift': ['admin', 'super'],
  'account.sign-out': ['admin', 'super'],
  'account.erase': ['super'],
  'account.merge': ['super'],
  'account.unmerge': ['super'],
  'account.hold': ['super'],
  'account.release': ['super'],
  'role.propose': ['super'],
  'role.approve': ['super'],
  'role.withdraw': ['super'],
};

/** 4.5: who finds people and opens what is personal of them, who has all of it put together. By the API; it is in no replica. */
export const OPENS_ACCOUNTS: Readonly<Record<'look' | 'export' | 'view', readonly Viewer[]>> = {
  look: ['admin', 'super'],
  export: ['super'],
  view: ['super'],
};

/** what of somebody's account is read by a super-admin who looks at it. All else is not there, whosever it is. */
export const SEEN_IN_A_LOOK: readonly string[] = [
  'self/self user',
  'self/self favourite',
  'self/self savedsearch',
  'self/self induction',
  'member/passes pass',
  'member/bookings booking',
  'member/checkins checkin',
  'member/reviews review',
];

/** 2.13: who writes the blog, and says what of it everybody reads. */
export const ARTICLES_BY: Readonly<Record<string, readonly Viewer[]>> = {
  'article.write': ['admin', 'super'],
  'article.review': ['admin', 'super'],
  'article.schedule': ['admin', 'super'],
  'article.publish': ['admin', 'super'],
  'article.archive': ['admin', 'super'],
};

/** 2.9, R-66: who says of a review or of a gym's reply that it stays or goes, and of a report what comes of it. */
export const MODERATED_BY: Readonly<Record<string, readonly Viewer[]>> = {
  'review.moderate': ['admin', 'super'],
  'review.reconsider': ['admin', 'super'],
  'report.decide': ['admin', 'super'],
};

/** 2.24: who lets a message go that somebody has to look at first, never their own. Who sends one for a gym is above, for us: the same two. */
export const MESSAGES_BY: Readonly<Record<string, readonly Viewer[]>> = {
  'message.decide': ['admin', 'super'],
};

/** who pays a refund another way that no bank took; an administrator no more than £500 of it. */
export const REFUNDS_SETTLED_BY: readonly Viewer[] = ['admin', 'super'];

/** 2.23: who reads of the audit everything, who their own actions and those of their queues, who nothing. By the API; it is in no replica. */
export const AUDIT_READ: Readonly<Record<Viewer, 'all' | 'own' | 'none'>> = {
  visitor: 'none',
  member: 'none',
  stranger: 'none',
  reception: 'none',
  kiosk: 'none',
  trainer: 'none',
  manager: 'none',
  owner: 'none',
  rival: 'none',
  admin: 'own',
  super: 'all',
  suspended: 'none',
  revoked: 'none',
};

/** 2.15: who opens a private file that was sent to be verified, with a reason, while it is kept; without one nobody does. */
export const OPENS_FILES: readonly Viewer[] = ['admin', 'super'];

/** Calls for people that an enrolled tablet may make too; all others are not there for it. */
export const KIOSK_CALLS: readonly string[] = ['POST /api/portraits'];

/** Every call of the API besides the documents, and for whom it does anything at all. */
export type ExpectedAudience = 'everyone' | 'people' | 'operator' | 'demo';
export const CALLS: Readonly<Record<string, ExpectedAudience>> = {
  'POST /api/auth/sign-up': 'everyone',
  'POST /api/auth/sign-in': 'everyone',
  'POST /api/auth/token': 'everyone',
  'POST /api/auth/sign-out': 'everyone',
  'POST /api/auth/verify-email': 'everyone',
  'POST /api/auth/resend-verification': 'everyone',
  'POST /api/auth/forgot-password': 'everyone',
  'POST /api/auth/reset-password': 'everyone',
  'POST /api/auth/arrive': 'everyone',
  'POST /api/auth/leave': 'everyone',
  'GET /api/auth/jwks': 'everyone',
  'POST /api/auth/change-password': 'people',
  'GET /api/auth/sessions': 'people',
  'POST /api/auth/sessions/revoke': 'people',
  'GET /api/config': 'everyone',
  'POST /api/devices': 'people',
  'GET /api/devices': 'people',
  'DELETE /api/devices/:deviceId': 'people',
  'GET /api/notifications/config': 'everyone',
  'POST /api/notifications/register-token': 'people',
  'POST /api/notifications/received': 'everyone',
  'POST /api/notifications/forget-token': 'people',
  'POST /api/contact': 'everyone',
  'POST /api/area-requests': 'everyone',
  'POST /api/reports': 'everyone',
  // For outcodes that at least five have asked for.
  'GET /api/area-requests/counts': 'everyone',
  // Of whoever has our email.
  'POST /api/outreach/look': 'everyone',
  'GET /api/outreach/stop/:token': 'everyone',
  'POST /api/outreach/stop/:token': 'everyone',
  // To those who run the platform: 404 to everybody else.
  'POST /api/outreach/check': 'people',
  'GET /api/mail/unsubscribe/:token': 'everyone',
  'POST /api/mail/unsubscribe/:token': 'everyone',
  // Of whoever bears a link from an email: 404 elsewhere.
  'GET /api/mail/offers/:token': 'everyone',
  'POST /api/mail/offers/:token': 'everyone',
  // Of gyms for which they may send messages: 404 elsewhere.
  'POST /api/messages/audience': 'people',
  'GET /api/messages': 'people',
  // Of whoever bears the provider's signature: 404 elsewhere.
  'POST /api/mail/receipts': 'everyone',
  // Of whoever bears the payment provider's signature: 400 elsewhere.
  'POST /api/payments/webhook': 'everyone',
  // Of whoever has the page's address.
  'GET /sandbox/bank/:page': 'everyone',
  'POST /sandbox/bank/:page/approve': 'everyone',
  'POST /sandbox/bank/:page/authenticate': 'everyone',
  'POST /sandbox/bank/:page/decline': 'everyone',
  'POST /api/invitations/look': 'everyone',
  'POST /api/invitations/accept': 'people',
  'POST /api/invitations/decline': 'everyone',
  'GET /api/_nuxt_icon/:file': 'everyone',
  'POST /api/uploads': 'people',
  'POST /api/uploads/:hash': 'people',
  'POST /api/files/:hash': 'people',
  'POST /api/portraits': 'people',
  // Of gyms at which they may register tablets: 404 elsewhere.
  'POST /api/kiosks/code': 'people',
  'GET /api/gyms/:gym/kiosks': 'people',
  // Of whoever has a code and a key.
  'POST /api/kiosks': 'everyone',
  'GET /api/audit': 'people',
  // To those who run the platform: 404 to everybody else.
  'GET /api/environment': 'people',
  // To a super-admin, who has just signed in; counts to every administrator: 404 to everybody else.
  'POST /api/platform-reports/money': 'people',
  'POST /api/platform-reports': 'people',
  // To a super-admin: 404 to everybody else.
  'GET /api/audit/chain': 'people',
  // To those who run the platform: 404 to everybody else.
  'GET /api/accounts': 'people',
  'GET /api/accounts/queue': 'people',
  // By whoever says why.
  'POST /api/accounts/:uid/open': 'people',
  // To a super-admin.
  'POST /api/accounts/:uid/export': 'people',
  'POST /api/accounts/:uid/view': 'people',
  // Of whoever bears the look it ends.
  'DELETE /api/look': 'people',
  'GET /blobs/:file': 'everyone',
  // Of the gyms whose team they may see: 404 elsewhere.
  'GET /api/gyms/:gym/team': 'people',
  // Of gyms that they own, by who has just signed in: 404 elsewhere.
  'POST /api/gyms/:gym/payout-details': 'people',
  'POST /api/gyms/:gym/payout-account': 'people',
  // Of gyms whose payouts they see: 404 elsewhere.
  'POST /api/gyms/:gym/debt': 'people',
  // To a super-admin who says why: 404 to everybody else.
  'POST /api/gyms/:gym/payout-details/open': 'people',
  'GET /api/applications/:application/duplicates': 'people',
  // To those who run the platform: 404 to everybody else, the gym's own people among them.
  'GET /api/gyms/:gym/days': 'people',
  'GET /api/directory': 'everyone',
  'GET /api/directory/:area/:version': 'everyone',
  'GET /robots.txt': 'everyone',
  'GET /sitemap.xml': 'everyone',
  'GET /sitemaps/:part': 'everyone',
  'GET /areas/:area/new-gyms.xml': 'everyone',
  'GET /blog/rss.xml': 'everyone',
  'GET /api/search': 'everyone',
  'GET /api/areas/:area/size': 'everyone',
  'GET /api/calendar': 'people',
  'GET /api/second-factor': 'people',
  'POST /api/second-factor/passkeys/options': 'people',
  'POST /api/second-factor/passkeys': 'people',
  'POST /api/second-factor/app': 'people',
  'POST /api/second-factor/app/confirm': 'people',
  'POST /api/second-factor/options': 'people',
  'POST /api/second-factor/show': 'people',
  'DELETE /api/second-factor/passkeys/:passkey': 'people',
  'DELETE /api/second-factor/app': 'people',
  'POST /api/calendar': 'people',
  'DELETE /api/calendar': 'people',
  'GET /api/calendar/:file': 'everyone',
  'GET /openactive': 'everyone',
  'GET /openactive/feeds/:feed': 'everyone',
  'GET /api/demo': 'everyone',
  'GET /demo/mail': 'demo',
  'POST /api/operator/proposals': 'operator',
  'POST /api/operator/gyms': 'operator',
  'POST /api/operator/area-gyms': 'operator',
  'POST /api/operator/accounts': 'operator',
};

/** `scope kind/collection` → what each viewer may. */
export const EXPECTED: ReadonlyMap<string, ReadonlyMap<Viewer, Expected>> = tableOf(COLLECTIONS);

/** Throws when a row has not a word for each viewer. */
export function tableOf(text: string): Map<string, ReadonlyMap<Viewer, Expected>> {
  const [head = []] = linesOf(text);
  if (head.join() !== VIEWERS.join()) throw new Error('the head of the table names the viewers in their order');
  return new Map(
    rowsOf(text).map(({ name, words }) => {
      if (words.length !== VIEWERS.length) throw new Error(`${name} has ${words.length} words for ${VIEWERS.length} viewers`);
      return [name, new Map(VIEWERS.map((viewer, index) => [viewer, wordOf(words[index])]))];
    }),
  );
}

function linesOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
}

function rowsOf(text: string): { readonly name: string; readonly words: readonly string[] }[] {
  return linesOf(text)
    .slice(1)
    .map(([name = '', ...words]) => ({ name, words }));
}

function wordOf(word: string | undefined): Expected {
  if (word === 'all' || word === 'own' || word === 'send' || word === 'no') return word;
  throw new Error(`${word} is no answer`);
}
