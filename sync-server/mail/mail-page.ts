/** The demo's mail page: what would have been sent, since no email leaves a machine that runs demo data. */
import type { KeptEmail } from './outbox-folder.ts';

export function mailPage(emails: readonly KeptEmail[]): string {
  const none = '<p>No mail yet. Sign up, or ask for a new password, and the email appears here.</p>';
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg">
<title>Mail · Fitness Hub demo</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 0 auto; padding: 1.5rem; }
  article { border: 1px solid #8886; border-radius: 0.75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin: 0; }
  .meta { opacity: 0.75; margin: 0.25rem 0 0.75rem; font-size: 0.9rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
</style>
</head>
<body>
<main>
<h1>Mail</h1>
<p>Emails from this demo stay on this machine. <a href="/">Back to Fitness Hub</a></p>
${emails.length === 0 ? none : emails.map(emailPart).join('\n')}
</main>
</body>
</html>
`;
}

function emailPart({ at, to, subject, text }: KeptEmail): string {
  return `<article>
<h2>${escaped(subject)}</h2>
<p class="meta">To ${escaped(to)} · <time datetime="${escaped(at)}">${escaped(londonTime(at))}</time></p>
<pre>${linked(text)}</pre>
</article>`;
}

/** Tue 3 Mar, 18:00 */
function londonTime(at: string): string {
  const format = { timeZone: 'Europe/London', weekday: 'short', day: 'numeric', month: 'short' } as const;
  const date = new Date(at);
  const day = new Intl.DateTimeFormat('en-GB', format).format(date).replace(',', '');
  return `${day}, ${new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' }).format(date)}`;
}

/** Web addresses become links; everything else stays text. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('');
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
