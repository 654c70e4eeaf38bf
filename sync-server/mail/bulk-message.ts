/** The email of a message to many. An offer says why somebody gets it, and stops with one tap: here, and by the mailbox's own button (RFC 8058). */
import type { BulkMessage } from '../../schemas/message/shape.ts';
import type { OutgoingEmail } from './mail.ts';
import { compose, escaped } from './messages.ts';

export function bulkMail(
  { senderName, title, body, button }: Pick<BulkMessage, 'senderName' | 'title' | 'body' | 'button'>,
  { to, name, publicUrl, stop }: { to: string; name: string; publicUrl: string; stop?: string },
): Omit<OutgoingEmail, 'id'> {
  const mail = compose(to, publicUrl + (button ?? '/'), {
    subject: `${senderName}: ${title}`,
    paragraphs: [`Hello ${name},`, ...body.split(/\n{2,}/), '{link}', ...(stop === undefined ? [becauseOf(senderName)] : [])],
  });
  if (stop === undefined) return mail;
  const [why, label] = [`You get this because you said yes to offers from ${senderName}.`, `Stop offers from ${senderName}`];
  return {
    ...mail,
    text: `${mail.text}\n${why} ${label}: ${stop}\n`,
    html: `${mail.html ?? ''}\n<p>${escaped(why)} <a href="${escaped(stop)}">${escaped(label)}</a></p>`,
    unsubscribe: stop,
  };
}

const becauseOf = (sender: string) =>
  sender === 'Fitness Hub'
    ? 'You get this because it’s about how Fitness Hub works for you. It isn’t an offer.'
    : `You get this because it’s about your pass or your booking at ${sender}. It isn’t an offer.`;
