/** What the nouns say of themselves, once more and by hand: whoever changes it there says so here. Who reads what is in access.expected.ts. */
import { describe, expect, it } from 'vitest';
import { SCOPE_KINDS } from './basics/scope.ts';
import { LoadedNouns } from './folds/loaded-nouns.ts';
import type { DeviceKind, Kept, NoticePart } from './noun.ts';
import { EVERY_NOUN, NOUNS } from './nouns.ts';

const loaded = new LoadedNouns(EVERY_NOUN);
const kinds = EVERY_NOUN.flatMap((noun) => Object.entries(noun.kinds));
/** What a kind says of itself, whatever it is a proposal of. */
type Said = Pick<DeviceKind<never>, 'is' | 'online' | 'perHour' | 'limited' | 'whenSuspended'> & {
  readonly held: { readonly unanswered: string } | null;
};
const devices = new Map<string, Said>(kinds.flatMap(([kind, part]) => (part.from === 'device' ? [[kind, part] as const] : [])));
/** The kinds of which this is so. */
const those = (is: (part: Said) => boolean) =>
  [...devices]
    .filter(([, part]) => is(part))
    .map(([kind]) => kind)
    .toSorted();

describe('what devices propose', () => {
  it('[A2] a fact is never refused, of two settings the later is wanted, all else is asked for', () => {
    expect(those(({ is }) => is === 'fact')).toEqual([
      'booking.acknowledge',
      'booking.walk-in',
      'checkin.record',
      'checkin.scanned',
      'induction.record',
      'notice.seen',
      'register.mark',
      'staffnote.write',
    ]);
    expect(those(({ is }) => is === 'setting')).toEqual([
      'device.drained',
      'device.key',
      'device.shows',
      'favourite.set',
      'kiosk.health',
      'kiosk.ready',
      'pass.start',
      'person.consent',
      'person.edit',
      'person.photo',
      'person.preference',
      'savedsearch.set',
    ]);
    expect(those(({ is }) => is === 'request')).toEqual([
      'account.close',
      'account.keep',
      'application.approve',
      'application.ask',
      'application.claim',
      'application.refuse',
      'application.reply',
      'application.submit',
      'application.withdraw',
      ...['arearequest.acknowledge', 'arearequest.decline', 'arearequest.launch', 'arearequest.make'],
      ...['arearequest.merge', 'arearequest.plan'],
      'article.archive',
      'article.publish',
      'article.review',
      'article.schedule',
      'article.write',
      'booking.accept',
      'booking.cancel',
      'booking.cover',
      'booking.excuse',
      'booking.move',
      'booking.notice',
      'booking.request',
      'checkin.confirm',
      'checkin.correct',
      'checkin.object',
      'checkin.review',
      'closure.cancel',
      'closure.emergency',
      'closure.plan',
      'contact.answer',
      'contact.close',
      'contact.reply',
      'contact.send',
      'dispute.appeal',
      'dispute.concede',
      'dispute.contest',
      'dispute.decide',
      'dispute.open',
      'dispute.state',
      'dispute.withdraw',
      'duty.give',
      'employee.remove',
      'employee.resume',
      'employee.set',
      'employee.suspend',
      'gym.agreement',
      'gym.close',
      'gym.edit',
      'gym.pause',
      'gym.policies',
      'gym.publish',
      'gym.resume',
      'gymorder.decide',
      'gymorder.owner',
      'gymorder.pause',
      'gymorder.reinstate',
      'gymorder.remove',
      'gymorder.suspend',
      'held.answer',
      'invite.resend',
      'invite.revoke',
      'invite.send',
      'kiosk.edit',
      'kiosk.pin',
      'kiosk.revoke',
      'lease.reclaim',
      'lease.return',
      'lease.take',
      'message.cancel',
      'message.decide',
      'message.send',
      ...['outreach.add', 'outreach.edit', 'outreach.import', 'outreach.invite', 'outreach.move', 'outreach.note'],
      ...['outreach.plan', 'outreach.stop'],
      'owedvisit.pay',
      'pass.buy',
      'pass.cancel',
      'pass.extend',
      'pass.pause',
      'pass.renewal',
      'pass.resume',
      'pastdue.tell',
      'paymethod.default',
      'paymethod.remove',
      'payout.hold',
      'payout.rate',
      'payout.release',
      'payout.reserve',
      'payout.write-off',
      'product.order',
      'product.set',
      'refund.give',
      'refund.settle',
      'report.appeal',
      'report.decide',
      'report.make',
      'review.appeal',
      'review.contest',
      'review.moderate',
      'review.reconsider',
      'review.respond',
      'review.withdraw',
      'review.write',
      'schedule.end',
      'schedule.occurrence',
      'schedule.price',
      'schedule.set',
      'setting.approve',
      'setting.propose',
      'setting.withdraw',
      'staffnote.remove',
      'verification.decide',
      'verification.submit',
      'verification.take',
    ]);
  });

  it('[L4, V6] what is never carried out from a queue says what one must be online for', () => {
    const online = [...devices].flatMap(([kind, part]) => (part.online === null ? [] : [[kind, part.online]]));
    expect(Object.fromEntries(online)).toEqual({
      'account.close': 'delete your account',
      'account.keep': 'keep your account',
      'owedvisit.pay': 'pay',
      'pass.buy': 'pay',
      'paymethod.default': 'choose a card',
      'paymethod.remove': 'remove a card',
      'kiosk.edit': 'change a tablet',
      'kiosk.pin': 'set your PIN',
      'kiosk.revoke': 'take a tablet out of service',
      'lease.take': 'hold a seat for walk-ins',
      'lease.reclaim': 'take seats back from another device',
      'booking.accept': 'accept a place',
      'contact.answer': 'send an answer',
      'contact.close': 'close a message',
      'gym.agreement': 'accept the agreement',
      'gym.close': 'close your gym',
      'gym.pause': 'pause your gym',
      'gym.policies': 'change how people book',
      'gym.publish': 'go live',
      'gym.resume': 'open your gym again',
      'product.set': 'change your passes',
      'product.order': 'change their order',
      'refund.give': 'refund',
      'refund.settle': 'pay a refund another way',
      'pass.extend': 'make a pass longer',
      'pastdue.tell': 'send a message',
      'schedule.price': 'change what a class costs',
      'closure.plan': 'plan a closure',
      'payout.hold': 'hold payouts',
      'payout.release': 'let payouts go',
      'payout.reserve': 'set a reserve',
      'payout.write-off': 'write off a debt',
      'payout.rate': 'set a commission',
      'gymorder.pause': 'pause a gym',
      'gymorder.suspend': 'suspend a gym',
      'gymorder.reinstate': 'reinstate a gym',
      'gymorder.remove': 'remove a gym',
      'gymorder.owner': 'suspend an owner',
      'gymorder.decide': 'decide this',
      'application.claim': 'take this on',
      'application.ask': 'ask a question',
      'application.approve': 'approve an application',
      'application.refuse': 'refuse an application',
      'arearequest.acknowledge': 'say that we’ve read this',
      'arearequest.decline': 'decline a request',
      'arearequest.launch': 'tell people that there are gyms',
      'arearequest.merge': 'merge two places',
      'arearequest.plan': 'plan an area',
      'outreach.import': 'add a list',
      'outreach.edit': 'change these details',
      'outreach.invite': 'write to them',
      'article.schedule': 'schedule an article',
      'article.publish': 'publish an article',
      'article.archive': 'archive an article',
      'message.send': 'send a message',
      'message.cancel': 'take a message back',
      'message.decide': 'decide about a message',
      'employee.set': 'change what somebody may do',
      'employee.suspend': 'suspend somebody',
      'employee.resume': 'let somebody work again',
      'duty.give': 'change who takes a class',
      'employee.remove': 'remove somebody from the team',
      'invite.send': 'invite somebody',
      'invite.resend': 'send an invitation again',
      'invite.revoke': 'withdraw an invitation',
      'checkin.correct': 'correct a visit',
      'verification.take': 'look at this',
      'verification.decide': 'decide this',
      'review.moderate': 'decide about a review',
      'review.reconsider': 'decide about an appeal',
      'dispute.decide': 'decide a dispute',
      'report.decide': 'decide about a report',
      'setting.propose': 'change a setting',
      'setting.approve': 'change a setting',
      'setting.withdraw': 'change a setting',
    });
  });

  it('[3.9] so many an hour; facts wait for no limit, nor does giving a place back', () => {
    const perHour = [...devices].flatMap(([kind, part]) => (part.perHour === null ? [] : [[kind, part.perHour]]));
    expect(Object.fromEntries(perHour)).toEqual({
      'booking.move': 30,
      'booking.request': 30,
      'article.write': 60,
      'owedvisit.pay': 10,
      'pass.buy': 10,
      'pastdue.tell': 60,
      'contact.send': 3,
      'arearequest.make': 3,
      'outreach.import': 40,
      'dispute.open': 5,
      'report.make': 10,
      'application.submit': 3,
      'message.send': 20,
    });
    expect(those(({ limited }) => !limited)).toEqual([
      'booking.acknowledge',
      'booking.cancel',
      'booking.walk-in',
      'checkin.object',
      'checkin.record',
      'checkin.scanned',
      'closure.emergency',
      'device.drained',
      'device.key',
      'device.shows',
      'dispute.withdraw',
      'induction.record',
      'kiosk.health',
      'kiosk.revoke',
      'lease.return',
      'notice.seen',
      'outreach.stop',
      'pass.cancel',
      'pass.renewal',
      'paymethod.remove',
      'register.mark',
      'review.withdraw',
      'staffnote.remove',
      'staffnote.write',
    ]);
  });

  it('[G15] from somebody who is suspended we hear facts and messages to us, nothing else', () => {
    const heard = [
      'booking.acknowledge',
      'booking.walk-in',
      'checkin.record',
      'checkin.scanned',
      'contact.reply',
      'contact.send',
      'induction.record',
      'notice.seen',
      'owedvisit.pay',
      'pass.cancel',
      'pass.renewal',
      'register.mark',
      'review.withdraw',
      'staffnote.write',
    ];
    expect(those(({ whenSuspended }) => whenSuspended === 'heard')).toEqual(heard);
    expect(those(({ whenSuspended }) => whenSuspended === 'refused')).toHaveLength(devices.size - heard.length);
  });

  it('[B5, G2] these kinds wait for an answer, and say why they ended without one', () => {
    const held = [...devices].flatMap(([kind, part]) => (part.held === null ? [] : [[kind, part.held.unanswered]]));
    expect(Object.fromEntries(held)).toEqual({
      'booking.request': 'HELD_TIMED_OUT',
      'gym.edit': 'CONFLICT_EXPIRED',
      'person.edit': 'CONFLICT_EXPIRED',
      'schedule.end': 'SCHEDULE_UNANSWERED',
      'schedule.occurrence': 'SCHEDULE_UNANSWERED',
      'schedule.set': 'SCHEDULE_UNANSWERED',
      'refund.give': 'REFUND_UNANSWERED',
    });
  });

  it('[L2] what only the system says no device can say', () => {
    const system = kinds.filter(([, part]) => part.from === 'system').map(([kind]) => kind);
    expect(system.every((kind) => kind.startsWith('system.'))).toBe(true);
    expect([...devices.keys()].some((kind) => kind.startsWith('system.'))).toBe(false);
    expect(system).toHaveLength(kinds.length - devices.size);
  });

  it('each kind reads what is made under its own name', () => {
    for (const [kind, { shape }] of kinds) {
      const issues = shape.safeParse({ kind }).error?.issues ?? [];
      expect(
        issues.filter(({ path }: { path: PropertyKey[] }) => path[0] === 'kind'),
        kind,
      ).toEqual([]);
    }
  });
});

describe('what is stored', () => {
  const documents = EVERY_NOUN.flatMap((noun) => Object.entries(noun.documents));
  const those = (is: (part: (typeof documents)[number][1]) => boolean) =>
    documents
      .filter(([, part]) => is(part))
      .map(([type]) => type)
      .toSorted();

  it('[2.1] what somebody takes along who asks for their data, and what it is called there', () => {
    const exported = documents.flatMap(([type, part]) => (part.exportedAs === null ? [] : [[type, part.exportedAs]]));
    expect(Object.fromEntries(exported)).toEqual({
      user: 'profile',
      device: 'devices',
      pass: 'passes',
      payment: 'payments',
      owedvisit: 'owedVisits',
      paymethod: 'paymentMethods',
      refund: 'refunds',
      receipt: 'receipts',
      creditnote: 'creditNotes',
      booking: 'bookings',
      checkin: 'visits',
      induction: 'inductions',
      dispute: 'disputes',
      review: 'reviews',
      report: 'reports',
      arearequest: 'areaRequests',
      notice: 'notices',
      favourite: 'favourites',
      savedsearch: 'savedSearches',
      contact: 'messages',
      application: 'applications',
    });
  });

  it('[2.1] and from which of their own collections it is taken', () => {
    expect(Object.fromEntries(loaded.exported.map(({ name, type, kept }) => [name, [type, kept]]))).toEqual({
      profile: ['user', 'self/self'],
      devices: ['device', 'self/self'],
      passes: ['pass', 'member/passes'],
      payments: ['payment', 'member/payments'],
      owedVisits: ['owedvisit', 'member/payments'],
      paymentMethods: ['paymethod', 'member/payments'],
      refunds: ['refund', 'member/payments'],
      receipts: ['receipt', 'member/payments'],
      creditNotes: ['creditnote', 'member/payments'],
      bookings: ['booking', 'member/bookings'],
      visits: ['checkin', 'member/checkins'],
      inductions: ['induction', 'self/self'],
      disputes: ['dispute', 'self/self'],
      reviews: ['review', 'member/reviews'],
      reports: ['report', 'member/reviews'],
      areaRequests: ['arearequest', 'member/reviews'],
      notices: ['notice', 'self/self'],
      favourites: ['favourite', 'self/self'],
      savedSearches: ['savedsearch', 'self/self'],
      messages: ['contact', 'self/self'],
      applications: ['application', 'self/self'],
    });
  });

  it('[architecture §4] what shapes there can be in a collection', () => {
    const typesIn = (kept: Kept) =>
      documents.flatMap(([type, { shape }]) => (loaded.shapeIn(kept, type) === shape ? [type] : [])).toSorted();
    expect(typesIn('gym/checkins')).toEqual(['attempt', 'checkin']);
    expect(typesIn('member/passes')).toEqual(['pass']);
    expect(typesIn('self/self')).toEqual([
      'application',
      'contact',
      'device',
      'dispute',
      'drain',
      'favourite',
      'grants',
      'induction',
      'kiosk',
      'notice',
      'passtoken',
      'savedsearch',
      'user',
    ]);
    expect(typesIn('public/basics')).toEqual(['area', 'key', 'publicsetting']);
  });

  it('[A5] in which collections a document can lie', () => {
    expect(Object.fromEntries(documents.map(([type, part]) => [type, part.in]))).toEqual({
      area: ['public/basics'],
      key: ['public/basics'],
      gym: ['platform/gyms', 'area/gyms', 'venue/gyms', 'gym/gyms'],
      gymrecord: ['gym/gyms'],
      product: ['gym/gyms'],
      busyness: ['area/gyms', 'venue/gyms', 'gym/gyms'],
      busycount: ['gym/gyms'],
      gymorder: ['platform/orders', 'gym/orders'],
      verification: ['platform/verifications', 'gym/verifications'],
      verificationreview: ['platform/verifications'],
      schedule: ['gym/schedules'],
      closure: ['gym/schedules'],
      timetable: ['area/slots', 'venue/slots', 'gym/slots'],
      openseries: ['open/series', 'open/facilities'],
      opensession: ['open/sessions', 'open/slots'],
      user: ['self/self'],
      grants: ['self/self'],
      device: ['self/self'],
      employee: ['gym/people'],
      duty: ['gym/people', 'staff/classes'],
      drain: ['self/self'],
      invite: ['gym/people'],
      pass: ['member/passes'],
      passtoken: ['self/self'],
      payment: ['member/payments', 'gym/payments'],
      owedvisit: ['member/payments'],
      paymethod: ['member/payments'],
      methodname: ['cell/methods'],
      refund: ['member/payments', 'gym/payments', 'platform/payouts'],
      pastdue: ['gym/payments'],
      receipt: ['member/payments', 'gym/payments'],
      creditnote: ['member/payments', 'gym/payments'],
      line: ['gym/payments'],
      payout: ['gym/payouts', 'platform/payouts'],
      gymmoney: ['gym/payouts', 'platform/payouts'],
      payoutaccount: ['cell/payouts'],
      payoutdetails: ['gym/payouts'],
      entry: ['cell/ledger'],
      roster: ['gym/roster'],
      listkey: ['gym/roster'],
      induction: ['self/self'],
      booking: ['gym/bookings', 'member/bookings', 'staff/bookings'],
      lease: ['gym/leases'],
      kiosk: ['gym/leases', 'self/self'],
      staffnote: ['gym/notes', 'staff/notes'],
      checkin: ['gym/checkins', 'member/checkins'],
      attempt: ['gym/checkins'],
      dispute: ['self/self', 'gym/orders', 'platform/disputes'],
      gymrating: ['area/gyms', 'venue/gyms', 'gym/gyms'],
      review: ['member/reviews', 'platform/reviews'],
      gymreview: ['gym/reviews'],
      reviewcase: ['platform/reviews'],
      report: ['member/reviews', 'platform/reports'],
      arearequest: ['member/reviews', 'platform/arearequests'],
      outreach: ['platform/outreach'],
      outreachstop: ['cell/outreach'],
      article: ['platform/articles'],
      articleversion: ['platform/versions'],
      articlesummary: ['public/articles', 'public/texts'],
      articlebody: ['public/texts'],
      articleaddress: ['public/articles'],
      message: ['gym/messages', 'platform/messages'],
      notice: ['self/self'],
      favourite: ['self/self'],
      savedsearch: ['self/self'],
      contact: ['self/self', 'platform/contacts'],
      counter: ['cell/counters'],
      application: ['self/self', 'platform/applications'],
      applicationreview: ['platform/applications'],
      errand: ['cell/errands'],
      audit: ['cell/audit'],
      auditseal: ['cell/audit'],
      setting: ['platform/settings'],
      publicsetting: ['public/basics'],
      upload: ['cell/uploads'],
    });
  });

  it('[architecture §4] what a device keeps, and by what it can ask for a part of it', () => {
    const kept = SCOPE_KINDS.flatMap((kind) =>
      loaded.collectionsOf(kind).map(([name, { indexes }]) => [`${kind}/${name}`, indexes.map((fields) => fields.join(' '))]),
    );
    expect(Object.fromEntries(kept)).toEqual({
      'public/basics': ['type'],
      'public/articles': ['type'],
      'area/gyms': [],
      'area/slots': ['gymId date', 'date'],
      'self/self': ['type'],
      'member/passes': [],
      'member/payments': ['type newest'],
      'member/bookings': ['startsAt'],
      'member/checkins': ['newest'],
      'member/reviews': [],
      'gym/gyms': [],
      'gym/orders': [],
      'gym/reviews': [],
      'gym/payouts': [],
      'gym/verifications': [],
      'gym/schedules': [],
      'gym/slots': ['gymId date'],
      'gym/people': [],
      'gym/payments': ['type newest'],
      'gym/roster': ['shortCodeHash', 'searchName', 'photographed'],
      'gym/bookings': ['startsAt', 'slotId', 'status startsAt'],
      'gym/leases': ['slotId'],
      'gym/notes': ['newest'],
      'gym/checkins': ['type newest', 'passKey newest', 'inDoubt newest'],
      'staff/classes': [],
      'staff/bookings': ['startsAt'],
      'staff/notes': ['newest'],
      'platform/gyms': [],
      'platform/orders': [],
      'platform/payouts': [],
      'platform/verifications': ['type'],
      'platform/disputes': [],
      'platform/reviews': ['type'],
      'platform/reports': [],
      'platform/settings': [],
      'platform/contacts': [],
      'platform/arearequests': [],
      'platform/outreach': [],
      'platform/articles': [],
      'platform/applications': ['type'],
    });
  });

  it('[A4] what a person sees of what they asked for before it is decided', () => {
    expect(those(({ provisional }) => provisional === 'own')).toEqual([
      ...['arearequest', 'article', 'gymreview', 'notice', 'outreach', 'paymethod', 'report', 'review', 'reviewcase'],
      'verification',
    ]);
    expect(those(({ provisional }) => provisional === 'never')).toEqual([
      'applicationreview',
      'area',
      'articleaddress',
      'articlebody',
      'articlesummary',
      'articleversion',
      'audit',
      'auditseal',
      'busycount',
      'busyness',
      'counter',
      'creditnote',
      'device',
      'drain',
      'duty',
      'employee',
      'entry',
      'errand',
      'grants',
      'gymmoney',
      'gymorder',
      'gymrating',
      'induction',
      'invite',
      'key',
      'kiosk',
      'line',
      'listkey',
      'message',
      'methodname',
      'openseries',
      'opensession',
      'outreachstop',
      'owedvisit',
      'passtoken',
      'pastdue',
      'payment',
      'payout',
      'payoutaccount',
      'payoutdetails',
      'publicsetting',
      'receipt',
      'refund',
      'setting',
      'upload',
      'verificationreview',
    ]);
    expect(those(({ provisional }) => provisional === 'always')).toEqual([
      'application',
      'attempt',
      'booking',
      'checkin',
      'closure',
      'contact',
      'dispute',
      'favourite',
      'gym',
      'gymrecord',
      'lease',
      'pass',
      'product',
      'roster',
      'savedsearch',
      'schedule',
      'staffnote',
      'timetable',
      'user',
    ]);
  });

  it('[A12, G16] what time alone brings about, and what is left to do when somebody leaves', () => {
    const due = [
      ...[
        'application',
        'arearequest',
        'article',
        'attempt',
        'booking',
        'busycount',
        'checkin',
        'closure',
        'dispute',
        'duty',
        'gymmoney',
        'gymorder',
        'gymrecord',
        'invite',
        'lease',
        'message',
        'outreach',
        'owedvisit',
        'pass',
        'passtoken',
        'payment',
        'paymethod',
        'payout',
        'product',
        'refund',
        'report',
        'review',
      ],
      'staffnote',
      'timetable',
      ...['upload', 'user', 'verification'],
    ];
    expect(those((part) => part.due !== null)).toEqual(due);
    const erased = [
      'application',
      'arearequest',
      'article',
      'articlebody',
      'articlesummary',
      'attempt',
      'booking',
      'checkin',
      'contact',
      'creditnote',
      'device',
      'dispute',
      'employee',
      'favourite',
      'grants',
      'gym',
      'gymrating',
      'gymrecord',
      'gymreview',
      'invite',
      'methodname',
      'notice',
      'outreach',
      'passtoken',
      'pastdue',
      'paymethod',
      'receipt',
      'report',
      'review',
      'roster',
      'savedsearch',
      'setting',
      'staffnote',
      'upload',
    ];
    expect(those((part) => part.erased !== null)).toEqual(erased);
  });

  it('what can be searched for', () => {
    const indexes = new Map<string, Set<string>>();
    for (const noun of EVERY_NOUN) {
      for (const [collection, fields] of Object.entries(noun.indexes)) {
        indexes.set(collection, new Set([...(indexes.get(collection) ?? []), ...fields]));
      }
    }
    expect(Object.fromEntries([...indexes].map(([collection, fields]) => [collection, [...fields]]))).toEqual({
      gyms: ['areaId'],
      slots: ['gymId'],
      schedules: ['gymId'],
      series: ['gymId'],
      facilities: ['gymId'],
      self: ['type'],
      people: ['gymId', 'uid', 'type'],
      orders: ['gymId'],
      passes: ['memberId'],
      payments: ['passId', 'memberId', 'paymentId', 'uid', 'givenOn', 'payoutId', 'receiptId'],
      methods: ['uid'],
      payouts: ['account', 'gymId'],
      ledger: ['cause', 'passId', 'payoutId'],
      roster: ['gymId', 'shortCodeHash', 'memberId'],
      bookings: ['slotId', 'memberId'],
      reviews: ['uid', 'gymId', 'shownAs'],
      reports: ['targetId'],
      arearequests: ['place'],
      outreach: ['email', 'phone', 'site', 'emailHash', 'applicationId'],
      articles: ['slug', 'articleId', 'uid'],
      texts: ['type'],
      leases: ['slotId', 'type'],
      messages: ['sender'],
      notes: ['slotId', 'uid'],
      checkins: ['gymDay', 'passId', 'memberId', 'nonce'],
      applications: ['site', 'status'],
      errands: ['status'],
      audit: ['actorUid', 'keptUntil', 'targetId'],
      uploads: ['hash', 'uid'],
    });
    expect([NOUNS.person.indexes.self, NOUNS.pass.indexes.self, NOUNS.notice.indexes.self]).toEqual([
      ['type'],
      ['type'],
      ['type'],
    ]);
    expect([NOUNS.favourite.indexes.self, NOUNS.contact.indexes.self, NOUNS.application.indexes.self]).toEqual([
      ['type'],
      ['type'],
      ['type'],
    ]);
    expect(NOUNS.dispute.indexes.self).toEqual(['type']);
  });
});

describe('what people are told', () => {
  const notices = EVERY_NOUN.flatMap((noun) => Object.entries(noun.notices));
  const events = (is: (part: NoticePart) => boolean) =>
    notices
      .filter(([, part]) => is(part))
      .map(([event]) => event)
      .toSorted();

  it('[specification §6] what can be switched off, and what is always said', () => {
    const bookings = [
      ...['cancelled', 'cancelled_by_gym', 'changed', 'confirmed', 'excused', 'no_show', 'offered'],
      ...['uncovered', 'waitlist_promoted', 'waitlisted'],
    ];
    expect(events(({ group }) => group === 'bookings')).toEqual(bookings.map((event) => `booking.${event}`));
    expect(events(({ group }) => group === 'visits')).toEqual(['checkin.flagged', 'checkin.reviewed', 'review.invited']);
    expect(events(({ group }) => group === 'always')).toEqual([
      'access.changed',
      'access.ended',
      'access.resumed',
      'access.suspended',
      'account.closing',
      'account.kept',
      'application.approved',
      'application.expired',
      'application.question',
      'application.received',
      'application.refused',
      'booking.over_capacity',
      'checkin.copied',
      'closure.days_back',
      'contact.answered',
      'dispute.answered',
      'dispute.appealed',
      'dispute.decided',
      'dispute.opened',
      'dispute.passed_on',
      'dispute.received',
      'dispute.withdrawn',
      'gym.closed',
      'gym.closing',
      'gym.live',
      'gym.open_again',
      'gym.ordered',
      'gym.reinstated',
      'gym.stopped',
      'invite.accepted',
      'invite.declined',
      'kiosk.broken',
      'message.decided',
      'message.marketing',
      'message.service',
      'outbox.refused',
      'owedvisit.asked',
      'owedvisit.overdue',
      'owedvisit.paid',
      'pass.expiring',
      'pass.extended',
      'pass.gym_asks',
      'pass.last_visit',
      'pass.payment_failed',
      'pass.ready',
      'pass.refund_failed',
      'pass.refund_settled',
      'pass.refunding',
      'pass.renewal_ended',
      'pass.renewal_failed',
      'pass.renewed',
      'pass.renews',
      'pass.suspended',
      'payment.charged_back',
      'payment.kept',
      'paymethod.expiring',
      'payout.asked_back',
      'payout.debt_disputed',
      'payout.details_changed',
      'payout.details_rejected',
      'payout.details_verified',
      'payout.failed',
      'payout.held',
      'payout.invoice',
      'payout.paid',
      'payout.rate_set',
      'payout.released',
      'payout.reserved',
      'payout.settled',
      'report.decided',
      'review.answered',
      'review.archived',
      'review.held',
      'review.kept',
      'review.posted',
      'review.removed',
      'review.reply_removed',
      'review.reply_restored',
      'review.reply_upheld',
      'review.restored',
      'review.upheld',
      'team.left',
      'verification.decided',
      'verification.expiring',
    ]);
  });

  it('[2.10] everything goes out by e-mail too, but a refusal, a no to an invitation, a class that is too full, and an answer, which has an e-mail of its own', () => {
    expect(events(({ mailed }) => !mailed)).toEqual([
      ...['application.approved', 'application.question', 'application.received', 'application.refused'],
      ...[
        'booking.over_capacity',
        'contact.answered',
        'invite.declined',
        ...['message.marketing', 'message.service'],
        'outbox.refused',
      ],
    ]);
  });
});
