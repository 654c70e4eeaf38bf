/** A page that answers a link in an email, without the app: its content is ours, never somebody's words. */
export const mailAnswerPage = (content: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg">
<title>Emails · Fitness Hub</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 0 auto; padding: 2rem 1.5rem; }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border: 0; border-radius: 0.75rem; background: #6d28d9; color: #fff; }
</style>
</head>
<body><main>
${content}
</main></body>
</html>
`;
