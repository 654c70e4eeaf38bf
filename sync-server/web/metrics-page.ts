/**
 * `/metrics`: for who brings the token of the settings, or the secret that this server wrote into its data directory. For everybody
 * else there is nothing at that address.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';

export interface MetricsParts {
  /** In Prometheus' format. */
  readonly text: () => Promise<string>;
  readonly secrets: readonly string[];
}

export function metricsPage({ text, secrets }: MetricsParts): RequestHandler {
  const known = secrets.map(digest);
  return async (request, response, next) => {
    const given = digest(/^Bearer (.+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? '');
    // All are compared, so that the time says nothing.
    if (known.filter((secret) => timingSafeEqual(secret, given)).length === 0) return next();
    response.type('text/plain; version=0.0.4; charset=utf-8').send(await text());
  };
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
