/** Every email's words (en_GB), in one place. Plain text first; the HTML is the same sentences. */
import type { OutgoingEmail } from './mail.ts';

export interface Words {
  readonly subject: string;
  /** Paragraphs; `{link}` stands alone in its own. */
  readonly paragraphs: readonly string[];
}

const SIGNED = 'Fitness Hub';

/** Sent after signing up and on "send it again". `link` holds the token. */
export function verifyAddressEmail(facts: { to: string; name: string; link: string; hours: number }): Omit<OutgoingEmail, 'id'> {
  return compose(facts.to, facts.link, {
    subject: 'Confirm your email address',
    paragraphs: [
      `Hello ${facts.name},`,
      'Please confirm that this address is yours:',
      '{link}',
      `The link works for ${facts.hours} hours. If you did not sign up to Fitness Hub, you can ignore this email.`,
    ],
  });
}

/** Sent when someone asks for it on the sign-in page. `link` holds the token. */
export function resetPasswordEmail(facts: {
  to: string;
  name: string;
  link: string;
  minutes: number;
}): Omit<OutgoingEmail, 'id'> {
  return compose(facts.to, facts.link, {
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${facts.name},`,
      'You asked to choose a new password for Fitness Hub:',
      '{link}',
      `The link works once, for ${facts.minutes} minutes. If you did not ask for this, ignore this email: your password stays as it is.`,
    ],
  });
}

/** Sent instead of an answer on the screen, so that nobody learns from the sign-up page who has an account. */
export function addressInUseEmail(facts: { to: string; name: string; link: string }): Omit<OutgoingEmail, 'id'> {
  return compose(facts.to, facts.link, {
    subject: 'You already have an account',
    paragraphs: [
      `Hello ${facts.name},`,
      'Someone tried to sign up to Fitness Hub with this address. If that was you, you already have an account: sign in here. If you have forgotten your password, choose "Forgot password" there.',
      '{link}',
      'If it was not you, there is nothing you need to do. Your account has not changed.',
    ],
  });
}

/** Security notice; cannot be turned off (product.md 2.1). */
export function passwordChangedEmail(facts: { to: string; name: string; link: string }): Omit<OutgoingEmail, 'id'> {
  return compose(facts.to, facts.link, {
    subject: 'Your password was changed',
    paragraphs: [
      `Hello ${facts.name},`,
      'Your Fitness Hub password was changed and all your devices were signed out. Sign in with the new password:',
      '{link}',
      'If it was not you, choose "Forgot password" there straight away.',
    ],
  });
}

export function secondFactorEmail(facts: {
  to: string;
  name: string;
  link: string;
  what: 'added' | 'removed';
}): Omit<OutgoingEmail, 'id'> {
  const done = facts.what === 'added' ? 'added to' : 'removed from';
  return compose(facts.to, facts.link, {
    subject: `A second factor was ${done} your account`,
    paragraphs: [
      `Hello ${facts.name},`,
      `A passkey or an authenticator app was ${done} your Fitness Hub account. What there is now is here:`,
      '{link}',
      'If it was not you, change your password there straight away: that signs out all your devices.',
    ],
  });
}

/** What a notice says on the screen. `settings` is where it can be switched off, where it can. */
export function newsMail(facts: {
  to: string;
  name: string;
  title: string;
  body: string;
  link: string;
  settings: string;
  unsubscribe: string | undefined;
}): Omit<OutgoingEmail, 'id'> {
  const optional = facts.unsubscribe !== undefined;
  const mail = compose(facts.to, facts.link, {
    subject: facts.title,
    paragraphs: [
      `Hello ${facts.name},`,
      `${facts.title}.`,
      ...(facts.body === '' ? [] : [facts.body]),
      '{link}',
      ...(optional ? [`Don't want these emails? Choose what we send you under Account: ${facts.settings}`] : []),
    ],
  });
  return optional ? { ...mail, unsubscribe: facts.unsubscribe } : mail;
}

/** Our answer to somebody who wrote to us; `link` is where a member can go on, null for a visitor. */
export function answerMail(facts: {
  to: string;
  name: string;
  subject: string;
  ref: string;
  said: string;
  link: string | null;
}): Omit<OutgoingEmail, 'id'> {
  return compose(facts.to, facts.link ?? '', {
    subject: `Re: ${facts.subject} (${facts.ref})`,
    paragraphs: [
      `Hello ${facts.name},`,
      ...facts.said.split(/\n{2,}/),
      ...(facts.link === null
        ? [`If you need anything else, write to us again on the Contact page and name ${facts.ref}.`]
        : ['You can reply here:', '{link}']),
    ],
  });
}

/** Asks somebody to join a gym's team, at an address that may have no account. `link` opens the invitation. */
export function invitationMail(facts: {
  to: string;
  gym: string;
  inviter: string;
  as: string;
  message: string | undefined;
  until: string;
  link: string;
}): Omit<OutgoingEmail, 'id'> {
  return compose(facts.to, facts.link, {
    subject: `${facts.inviter} invites you to work at ${facts.gym}`,
    paragraphs: [
      'Hello,',
      `${facts.inviter} would like you to join ${facts.gym} on Fitness Hub as ${facts.as}.`,
      ...(facts.message === undefined ? [] : facts.message.split(/\n{2,}/)),
      'See what you may do there, and accept or decline:',
      '{link}',
      `The link works until ${facts.until}, for this email address only. If you don't know ${facts.gym}, you can ignore this email.`,
    ],
  });
}

/** There are gyms where somebody asked for them. `name`: of who has an account. */
export function launchMail(facts: {
  to: string;
  name: string | undefined;
  place: string;
  area: string;
  link: string;
}): Omit<OutgoingEmail, 'id'> {
  return compose(facts.to, facts.link, {
    subject: `There are gyms in ${facts.area} now`,
    paragraphs: [
      facts.name === undefined ? 'Hello,' : `Hello ${facts.name},`,
      `You asked us for gyms in ${facts.place}, and to tell you when there are some. Fitness Hub is in ${facts.area} now. See which gyms are there:`,
      '{link}',
      'You asked for this one email, so it’s the only one. We don’t keep the address you gave us for it.',
    ],
  });
}

/** What came of a report, to whoever made it without an account. `link`: where they write if they do not agree. */
export function reportMail(facts: { to: string; title: string; came: string; link: string }): Omit<OutgoingEmail, 'id'> {
  return compose(facts.to, facts.link, {
    subject: facts.title,
    paragraphs: [
      'Hello,',
      facts.came,
      'If you don’t agree, or want to know more, write to us:',
      '{link}',
      'This is the only email about it. We keep your address with the report, and delete both two years after you made it. If you reported nothing, somebody typed your address: there is nothing you need to do.',
    ],
  });
}

/** To a gym that might come to us, in the words that somebody of us looked at (`schemas/outreach/email/words.ts`). */
export function outreachMail(facts: { to: string; words: Words; link: string; stop: string }): Omit<OutgoingEmail, 'id'> {
  const mail = compose(facts.to, facts.link, facts.words, { '{stop}': facts.stop });
  return { ...mail, unsubscribe: facts.stop };
}

/** Text and HTML of the same sentences. `link` stands where a paragraph is `{link}`, and `others` where one is theirs. */
export function compose(
  to: string,
  link: string,
  words: Words,
  others: Readonly<Record<string, string>> = {},
): Omit<OutgoingEmail, 'id'> {
  const paragraphs = [...words.paragraphs, SIGNED];
  const links: Readonly<Record<string, string>> = { ...others, '{link}': link };
  return {
    to,
    subject: words.subject,
    text: `${paragraphs.map((paragraph) => links[paragraph] ?? paragraph).join('\n\n')}\n`,
    html: paragraphs
      .map((paragraph) => {
        const address = links[paragraph];
        if (address === undefined) return `<p>${escaped(paragraph)}</p>`;
        return `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`;
      })
      .join('\n'),
  };
}

/** A name is typed by a stranger and may hold anything. */
export function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
