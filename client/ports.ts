/** The network as the service worker has it: how long it waits is the page's to say, which asked. */
export const askNetwork = (request: Request): Promise<Response> => fetch(request);
