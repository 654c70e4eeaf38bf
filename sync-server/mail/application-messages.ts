/** What an applicant is written (product.md 2.14): we have it, a question, yes, no. Transactional: they cannot be turned off. */
import type { OutgoingEmail } from './mail.ts';
import { compose, type Words } from './messages.ts';

export interface ApplicationFacts {
  readonly to: string;
  readonly name: string;
  readonly gym: string;
  readonly ref: string;
  /** The question, or the reason; paragraphs are separated by an empty line. */
  readonly said: string;
  /** A day in words: until when we answer, or the applicant does, or from when one may ask again. */
  readonly by: string;
  readonly link: string;
}

const WORDS: Readonly<Record<'received' | 'question' | 'approved' | 'refused', (facts: ApplicationFacts) => Words>> = {
  received: ({ name, gym, ref, by }) => ({
    subject: `We have your application for ${gym} (${ref})`,
    paragraphs: [
      `Hello ${name},`,
      `Thank you for applying with ${gym}. Your reference is ${ref}.`,
      `Somebody on our team reads every application. You’ll hear from us by ${by}. If we need to know more, we’ll ask you. You can see how far it has got here:`,
      '{link}',
    ],
  }),
  question: ({ name, gym, ref, said, by }) => ({
    subject: `A question about ${gym} (${ref})`,
    paragraphs: [
      `Hello ${name},`,
      `We’re looking at your application for ${gym} and would like to know:`,
      ...paragraphsOf(said),
      `Please answer by ${by}, after which we’d have to close the application:`,
      '{link}',
    ],
  }),
  approved: ({ name, gym }) => ({
    subject: `Welcome to Fitness Hub: ${gym} is in`,
    paragraphs: [
      `Hello ${name},`,
      `Good news: we’ve approved ${gym}. Nobody can see it yet. Set up your profile, hours and passes, and go live when you’re ready:`,
      '{link}',
    ],
  }),
  refused: ({ name, gym, ref, said, by }) => ({
    subject: `Your application for ${gym} (${ref})`,
    paragraphs: [
      `Hello ${name},`,
      `Thank you for applying with ${gym}. We’re sorry that we can’t take it at the moment. This is why:`,
      ...paragraphsOf(said),
      `You can apply again from ${by}; what you told us is kept, so you won’t have to type it twice.`,
      '{link}',
    ],
  }),
};

export const applicationMail = (saying: keyof typeof WORDS, facts: ApplicationFacts): Omit<OutgoingEmail, 'id'> =>
  compose(facts.to, facts.link, WORDS[saying](facts));

const paragraphsOf = (said: string): string[] => said.split(/\n{2,}/);
