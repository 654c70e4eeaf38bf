/**
 * The sandbox's own pages: a bank that asks whether it is really you, and a form in which a gym says who it is. They are no part of the app,
 * work without JavaScript, and their address holds nothing but a word that nobody can guess.
 */
import { pounds } from '../../../schemas/basics/pounds.ts';
import { SANDBOX_PAGES, type Sandbox, type SandboxChoice, type SandboxPage } from '../../payments/sandbox/sandbox.ts';
import { type ApiAnswer, type ApiRow, Nothing, row } from '../row.ts';

const PATH = `${SANDBOX_PAGES}/:page`;
const ALLOWANCE = { most: 120, within: 3_600_000 };
const NOT_FOUND: ApiAnswer = { refused: 'LINK_EXPIRED', status: 404 };

export function sandboxRows({ pages }: Pick<Sandbox, 'pages'>): ApiRow[] {
  const show = (word: string, page: SandboxPage | null): ApiAnswer =>
    page ? { status: 200, html: htmlOf(word, page) } : NOT_FOUND;
  const common = { who: 'anyone', body: Nothing, allowance: ALLOWANCE } as const;
  const choosing = (choice: SandboxChoice) =>
    row({
      ...common,
      method: 'POST',
      path: `${PATH}/${choice}`,
      takes: 'form',
      handle: async ({ parameters: { page = '' } }) => show(page, await pages.choose(page, choice)),
    });
  return [
    row({
      ...common,
      method: 'GET',
      path: PATH,
      handle: async ({ parameters: { page = '' } }) => show(page, await pages.read(page)),
    }),
    choosing('approve'),
    choosing('authenticate'),
    choosing('decline'),
  ];
}

function htmlOf(word: string, page: SandboxPage): string {
  const where = { account: 'Test account', card: 'Test card', charge: 'Test bank' }[page.for];
  return framed(where, saidOn(page), { address: `${SANDBOX_PAGES}/${word}`, back: page.returnUrl });
}

function saidOn(page: SandboxPage): Said {
  if (page.for === 'account') return page.shown ? DONE.account : ASKED.account;
  if (page.for === 'card') return page.ended ? DONE[page.ended] : ASKED.card;
  if (page.ended) return DONE[page.ended];
  const sum = pounds(page.pence);
  return page.method === 'sandbox:checkout' ? ASKED.checkout(sum) : ASKED.charge(sum);
}

const ASKED = {
  charge: (sum: string) => ({
    title: `Is it you paying ${sum}?`,
    text: 'Your bank wants to be sure.',
    yes: 'Yes, pay',
    no: 'No, stop',
  }),
  checkout: (sum: string) => ({
    title: `Pay ${sum}`,
    text: 'With the test card that ends in 4242. It is saved for the next time.',
    yes: 'Pay',
    no: 'Cancel',
  }),
  card: {
    title: 'Add a card',
    text: 'Choose a test card. Nothing is charged now.',
    yes: 'Visa ending 4242: it pays',
    asks: 'Visa ending 3155: its bank asks each time',
    no: 'A card that is declined',
  },
  account: { title: 'Who is this gym?', text: 'A real provider asks for a name and a bank account here.', yes: 'Finish' },
};
const DONE = {
  succeeded: { title: 'Paid', text: 'You can go back now. Your pass is on its way.' },
  failed: { title: 'Not paid', text: 'Nothing was charged. You can go back now.' },
  saved: { title: 'Card saved', text: 'Nothing was charged. You can go back now.' },
  nothing: { title: 'Nothing saved', text: 'The card was declined, and nothing was charged. You can go back now.' },
  account: { title: 'All done', text: 'Money can be sent to this account.' },
};

interface Said {
  readonly title: string;
  readonly text: string;
  readonly yes?: string;
  /** A card whose bank asks each time. */
  readonly asks?: string;
  readonly no?: string;
}

function framed(
  where: string,
  { title, text, yes, asks, no }: Said,
  { address, back }: { address: string; back: string },
): string {
  const button = (choice: string, label: string, look: string) =>
    `<form method="post" action="${escaped(address)}/${choice}"><button class="${look}">${label}</button></form>`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="/icon.svg">
<title>${where} · Fitness Hub</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 0 auto; padding: 2rem 1.5rem; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; width: 100%; margin-top: 0.75rem; border-radius: 0.75rem; }
  .yes { border: 0; background: #6d28d9; color: #fff; }
  .no { border: 1px solid; background: none; color: inherit; }
</style>
</head>
<body><main>
<p>${where}. This is a test: no real money is taken.</p>
<h1>${title}</h1>
<p>${text}</p>
${yes ? button('approve', yes, 'yes') : ''}
${asks ? button('authenticate', asks, 'no') : ''}
${no ? button('decline', no, 'no') : ''}
<p><a href="${escaped(back)}">Back to Fitness Hub</a></p>
</main></body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
