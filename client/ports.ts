/** The network as the service worker has it: how long it waits is the page's to say, which asked. */
export const askNetwork = (request: Request): Promise<Response> => fetch(request);

/** The worker tells the server that a push was shown; it is nobody's session that says so. */
export const sayReceived = (receipt: string): Promise<Response> =>
  fetch('/api/notifications/received', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
    credentials: 'omit',
  });
