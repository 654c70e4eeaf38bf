/**
 * Sends the e-mail of one errand. Errands hold neither words nor addresses: both are read when it is sent, so what was overtaken or
 * switched off meanwhile is not sent, and who is gone gets none. Sent again it is the same e-mail, by the errand's id (A12).
 */

import { Application } from '../../schemas/application/shape.ts';
import { Area } from '../../schemas/area/shape.ts';
import { AREA_REQUESTS } from '../../schemas/area-request/place.ts';
import { AreaRequest } from '../../schemas/area-request/shape.ts';
import { keyOf } from '../../schemas/basics/key.ts';
import { gymScope, selfScope } from '../../schemas/basics/scope.ts';
import { between, instantOf, msOf } from '../../schemas/basics/time.ts';
import { Contact } from '../../schemas/contact/shape.ts';
import type { MailErrand } from '../../schemas/errand/shape.ts';
import { switchOf, wants } from '../../schemas/folds/notices.ts';
import { statusAt } from '../../schemas/invitation/known.ts';
import { Invitation } from '../../schemas/invitation/shape.ts';
import { toldBy } from '../../schemas/notice/proof.ts';
import { Notice } from '../../schemas/notice/shape.ts';
import { basisMissing } from '../../schemas/outreach/email/basis.ts';
import { applyPath, inviteToken, stopPath, stopToken } from '../../schemas/outreach/email/tokens.ts';
import { outreachWords } from '../../schemas/outreach/email/words.ts';
import { OUTREACH, OUTREACH_STOPS } from '../../schemas/outreach/place.ts';
import { Outreach } from '../../schemas/outreach/shape.ts';
import { addressWord, stopIdOf, wordsOf as traitWords } from '../../schemas/outreach/stopped.ts';
import { Person } from '../../schemas/person/shape.ts';
import { REPORTS } from '../../schemas/report/known.ts';
import { ContentReport } from '../../schemas/report/shape.ts';
import { isOpenReport } from '../../schemas/report/states.ts';
import { DECIDED, visitorTold } from '../../schemas/report/told.ts';
import { applicationMail } from '../mail/application-messages.ts';
import type { InvitationLinks } from '../mail/invitation-links.ts';
import type { Mail, OutgoingEmail } from '../mail/mail.ts';
import { answerMail, invitationMail, launchMail, newsMail, outreachMail, reportMail } from '../mail/messages.ts';
import type { ServerHash } from '../mail/server-hash.ts';
import type { Unsubscribing } from '../mail/unsubscribe.ts';
import type { Clock } from '../ports.ts';
import type { Store, StoredDocument } from '../store/store.ts';

export interface Mailing {
  readonly mail: Mail;
  readonly store: Store;
  readonly clock: Clock;
  /** Where people reach the server, without a trailing slash; links begin with it. */
  readonly publicUrl: string;
  readonly unsubscribing: Unsubscribing;
  readonly links: InvitationLinks;
  readonly hashOf: ServerHash;
}

type Words = Omit<OutgoingEmail, 'id'>;
type TaskAbout<A extends MailErrand['task']['about']> = Extract<MailErrand['task'], { about: A }>;

/** News older than this helps nobody; an answer is sent however late. Milliseconds. */
const NEWS_FOR = 86_400_000;

/** Whether there was anybody to send it to. Throws `MailUnavailable` when it was not sent, and is to be called again. */
export async function sendMail(errand: MailErrand, mailing: Mailing): Promise<boolean> {
  const { task } = errand;
  const words = await wordsOf(errand, task, mailing);
  if (words) await mailing.mail.send({ id: errand._id, ...words });
  return words !== null;
}

function wordsOf(errand: MailErrand, task: MailErrand['task'], mailing: Mailing): Promise<Words | null> {
  switch (task.about) {
    case 'notice':
      return news(errand, task, mailing);
    case 'answer':
      return answer(task, mailing);
    case 'application':
      return aboutApplication(task, mailing);
    case 'invitation':
      return invitation(task, mailing);
    case 'launch':
      return launch(task, mailing);
    case 'report':
      return reported(task, mailing);
    case 'outreach':
      return toGym(task, mailing);
  }
}

async function news(
  { createdAt }: MailErrand,
  { uid, noticeId }: TaskAbout<'notice'>,
  { store, clock, publicUrl, unsubscribing }: Mailing,
): Promise<Words | null> {
  if (between(createdAt, instantOf(clock.now())) >= NEWS_FOR) return null;
  const [storedNotice, storedPerson] = await store.getMany(`${selfScope(uid)}/self`, [noticeId, `user:${uid}`]);
  const notice = Notice.safeParse(documentOf(storedNotice));
  const person = Person.safeParse(documentOf(storedPerson));
  if (!notice.success || !person.success || !isReachable(person.data)) return null;
  const { event, title, body, link } = notice.data;
  // Overtaken: what is true now has an errand of its own.
  if (notice.data.createdAt !== createdAt || !wants(person.data, event, 'email')) return null;
  const group = switchOf(event);
  const { email: to, displayName: name } = person.data;
  const unsubscribe = group === null ? undefined : publicUrl + unsubscribing.pathFor(uid, group);
  const words = newsMail({
    to,
    name,
    title,
    body,
    link: publicUrl + (link ?? '/'),
    settings: `${publicUrl}/member/account`,
    unsubscribe,
  });
  const proves = toldBy(notice.data);
  return { ...words, ...(proves ? { proves } : {}) };
}

async function answer({ contactId, answerId }: TaskAbout<'answer'>, { store, publicUrl }: Mailing): Promise<Words | null> {
  const contact = Contact.safeParse(documentOf(await store.get('platform/contacts', contactId)));
  const said = contact.success ? contact.data.thread.find(({ id }) => id === answerId) : undefined;
  if (!contact.success || !said) return null;
  const { uid, subject, ref } = contact.data;
  const about = { subject, ref: ref ?? '', said: said.text };
  if (uid === undefined) return answerMail({ ...about, to: contact.data.email, name: contact.data.name, link: null });
  const person = Person.safeParse(documentOf(await store.get(`${selfScope(uid)}/self`, `user:${uid}`)));
  if (!person.success || !isReachable(person.data)) return null;
  const { email: to, displayName: name } = person.data;
  return answerMail({ ...about, to, name, link: `${publicUrl}/member/contact` });
}

const PRESETS: Readonly<Record<Invitation['preset'], string>> = {
  manager: 'a manager',
  reception: 'reception staff',
  trainer: 'a trainer',
  custom: 'part of the team',
};

/** The only e-mail to an address that may have no account: whoever is there decides whether to make one. Withdrawn meanwhile it stays here. */
async function invitation(which: TaskAbout<'invitation'>, { store, clock, publicUrl, links }: Mailing): Promise<Words | null> {
  const [stored] = await store.getMany(`${gymScope(which.gymId)}/people`, [which.inviteId]);
  const found = Invitation.safeParse(documentOf(stored));
  if (!found.success || statusAt(found.data, instantOf(clock.now())) !== 'sent') return null;
  const { email: to, gymName: gym, inviterName: inviter, preset, jobTitle, message, expiresAt } = found.data;
  const as = jobTitle ?? PRESETS[preset];
  return invitationMail({ to, gym, inviter, as, message, until: dayOf(expiresAt), link: publicUrl + links.pathFor(which) });
}

/** As it is by now: a question that was overtaken, or a decision whose words are gone, is not sent. */
async function aboutApplication(
  { applicationId, saying, saidId }: TaskAbout<'application'>,
  { store, publicUrl }: Mailing,
): Promise<Words | null> {
  const read = Application.safeParse(documentOf(await store.get('platform/applications', applicationId)));
  if (!read.success || !read.data.answers) return null;
  const { uid, answers, ref, dueAt, answerBy, decision, thread, madeGymId } = read.data;
  const person = Person.safeParse(documentOf(await store.get(`${selfScope(uid)}/self`, `user:${uid}`)));
  if (!person.success || !isReachable(person.data)) return null;
  const said = saying === 'question' ? thread.find(({ id }) => id === saidId)?.text : decision?.message;
  return applicationMail(saying, {
    to: person.data.email,
    name: person.data.displayName,
    gym: answers.gymName,
    ref: ref ?? '',
    said: said ?? '',
    by: dayOf(saying === 'question' ? (answerBy ?? dueAt) : (decision?.againFrom ?? dueAt)),
    link:
      publicUrl +
      (saying === 'approved' && madeGymId !== undefined
        ? `/owner/onboarding?gym=${encodeURIComponent(keyOf(madeGymId))}`
        : '/owner/application'),
  });
}

/** Once: whoever was told already, or does not want to hear of it any more, gets none. */
async function launch({ requestId }: TaskAbout<'launch'>, { store, publicUrl }: Mailing): Promise<Words | null> {
  const request = AreaRequest.safeParse(documentOf(await store.get(AREA_REQUESTS, requestId)));
  if (!request.success || request.data.status !== 'launched' || !request.data.notifyMe) return null;
  const { uid, email, outcodeOrTown, areaId } = request.data;
  if (areaId === undefined) return null;
  const area = Area.safeParse(documentOf(await store.get('public/basics', areaId)));
  const person =
    uid === undefined ? null : Person.safeParse(documentOf(await store.get(`${selfScope(uid)}/self`, `user:${uid}`)));
  const account = person?.success && isReachable(person.data) ? person.data : undefined;
  const to = email ?? account?.email;
  if (!area.success || to === undefined) return null;
  const link = `${publicUrl}/search?area=${encodeURIComponent(area.data.slug)}`;
  return launchMail({ to, name: account?.displayName, place: outcodeOrTown, area: area.data.name, link });
}

/** As it stands by now; a report whose time is over has no address any more. */
async function reported({ reportId }: TaskAbout<'report'>, { store, publicUrl }: Mailing): Promise<Words | null> {
  const report = ContentReport.safeParse(documentOf(await store.get(REPORTS, reportId)));
  if (!report.success || report.data.email === undefined || isOpenReport(report.data)) return null;
  const said = { title: DECIDED, came: visitorTold(report.data) };
  return reportMail({ ...said, to: report.data.email, link: `${publicUrl}/contact` });
}

/** Looked at once more as it is sent: whoever asked meanwhile not to be contacted, at whatever stage they are, gets none. */
async function toGym({ outreachId, mailId }: TaskAbout<'outreach'>, mailing: Mailing): Promise<Words | null> {
  const { store, publicUrl, hashOf } = mailing;
  const read = Outreach.safeParse(documentOf(await store.get(OUTREACH, outreachId)));
  if (!read.success || !WRITTEN_TO.includes(read.data.stage) || basisMissing(read.data)) return null;
  const { email: to, mails } = read.data;
  const mail = mails.find(({ id }) => id === mailId);
  if (to === undefined || !mail) return null;
  const stops = await store.getMany(
    OUTREACH_STOPS,
    traitWords(read.data).map((word) => stopIdOf(hashOf(word))),
  );
  if (stops.some((stop) => stop !== null && !stop.deleted)) return null;
  const link = publicUrl + applyPath(inviteToken(keyOf(outreachId), hashOf));
  const stop = publicUrl + stopPath(stopToken(hashOf(addressWord(to)), hashOf));
  return outreachMail({ to, words: outreachWords(mail.text, read.data), link, stop });
}

/** Whoever has applied meanwhile, or is lost, needs none. */
const WRITTEN_TO: readonly Outreach['stage'][] = ['invited'];

/** "Tue 3 March 2026", where our gyms are. */
function dayOf(instant: string): string {
  const format = { timeZone: 'Europe/London', weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(msOf(instant)).replace(',', '');
}

/** An address that nobody has confirmed may be a stranger's. */
const isReachable = ({ emailVerified, status }: Person): boolean => emailVerified && status !== 'erased';

const documentOf = (stored: StoredDocument | null | undefined) =>
  stored && !stored.deleted ? { _id: stored.id, ...stored.body } : null;
