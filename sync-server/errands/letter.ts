/** The words of letters that decisions ask for (en_GB). The template's name is the errand's; what it does not know is an error. */

interface Facts {
  readonly name: string;
  readonly publicUrl: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** `notice`: what a notice says on the screen, as a letter. Throws RangeError for a template nobody wrote. */
export function letterFor(template: string, { name, publicUrl, facts }: Facts): { subject: string; text: string } {
  if (template !== 'notice') throw new RangeError('There is no such email.');
  const { title = 'News from Fitness Hub', body = '', link } = facts;
  const paragraphs = [`Hello ${name},`, `${title}.`, String(body), link ? `${publicUrl}${link}` : '', 'Fitness Hub'];
  return { subject: String(title), text: `${paragraphs.filter((one) => one !== '').join('\n\n')}\n` };
}
