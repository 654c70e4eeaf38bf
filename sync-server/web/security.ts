/** The headers an answer carries. The built app satisfies them: no inline script, no foreign origin. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR = 31_536_000;

/**
 * @param secure whether people reach the server over https
 * @param speaksTo origins beside our own that the app asks: the identity provider's, where there is one
 */
export function securityHeaders(secure: boolean, speaksTo: readonly string[] = []): RequestHandler {
  const [data, pages] = [headersOfData(secure), headersOfPages(secure, speaksTo)];
  return (request, response, next) => (DATA.test(request.path) ? data : pages)(request, response, next);
}

const DATA = /^\/(db|api|blobs|openactive\/feeds|tiles|healthz|readyz|metrics)(\/|$)/;

/**
 * For what is no page: nothing in it may run, and it is said in few words, since a device asks often.
 */
function headersOfData(secure: boolean): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    response.setHeader('cache-control', 'no-store');
    if (secure) response.setHeader('strict-transport-security', `max-age=${ONE_YEAR}`);
    next();
  };
}

function headersOfPages(secure: boolean, speaksTo: readonly string[]): RequestHandler {
  const policy = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", ...speaksTo],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure ? { maxAge: ONE_YEAR, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    response.setHeader('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()');
    policy(request, response, next);
  };
}
