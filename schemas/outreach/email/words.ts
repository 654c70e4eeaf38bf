/** What we write to a gym that might come to us: the same words in the email and where somebody looks at it before. Pure, without the validators. */
import type { Outreach } from '../shape.ts';

/** Paragraphs; `{link}` and `{stop}` stand alone in their own. */
export interface OutreachWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** What was typed, with who we are, where the link leads and how it ends. */
export function outreachWords(
  text: string,
  { gymName, contactName, lawfulBasis }: Pick<Outreach, 'gymName' | 'contactName' | 'lawfulBasis'>,
): OutreachWords {
  const why =
    lawfulBasis === 'consent'
      ? 'You get this because you agreed that we may write to you.'
      : `You get this because we think ${gymName} would do well on Fitness Hub.`;
  return {
    subject: `${gymName} on Fitness Hub`,
    paragraphs: [
      contactName === undefined ? 'Hello,' : `Hello ${contactName},`,
      ...text
        .split(/\n{2,}/)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
      'Tell us about your gym here. What we know of it is filled in already, and you can change all of it:',
      '{link}',
      `${why} If you’d rather not hear from us again, say so here, and you never will:`,
      '{stop}',
    ],
  };
}

export const TEMPLATES = ['hello', 'visit', 'reminder'] as const;
export type OutreachTemplate = (typeof TEMPLATES)[number];

/** What somebody begins with; they may change all of it. */
export const templateText = (template: OutreachTemplate, gymName: string, place: string): string =>
  TEXTS[template](gymName, place);

const TEXTS: Readonly<Record<OutreachTemplate, (gym: string, place: string) => string>> = {
  hello: (gym, place) =>
    `Fitness Hub helps people in ${place} find a gym, buy a pass and check in, with or without a signal. We’d like to see ${gym} on it.\n\nIt costs nothing to join. You set your own prices, and members come in with a code on their phone.`,
  visit: (gym) =>
    `It was good to meet you at ${gym}. As promised, here’s the link to join Fitness Hub. It takes about ten minutes, and you can stop and go on later.`,
  reminder: (gym) =>
    `We wrote to you a while ago about bringing ${gym} to Fitness Hub. The link still works, and we’re glad to help if anything is unclear: just reply.`,
};
