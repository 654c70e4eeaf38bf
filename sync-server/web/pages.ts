/** Every address that is a page of the app (specification §2), for those who are told by the status and not by the page: crawlers. */

const PAGES = [
  /^\/(about|terms|privacy|contact|search|apply|login|signup|offline)?$/,
  /^\/blog(\/[^/]+){0,2}$/,
  /^\/gym\/[^/]+$/,
  /^\/verify-email$/,
  /^\/auth\/[a-z-]+$/,
  /^\/member\/(stats|passes|account|checkin|contact|profile|reviews|bookings|payments|dashboard|favorites|gym\/[^/]+)$/,
  /^\/owner\/(passes|checkin|payouts|profile|reviews|closures|dashboard|employees|financials|onboarding|application|profile-setup)$/,
  /^\/admin$/,
  /^\/admin\/(blog|gyms|reports|reviews|disputes|owner-outreach|system-settings|user-management|contact-requests)$/,
  /^\/admin\/(gym-applications|gym-verification|checkin-monitoring|area-expansion-requests)$/,
  /^\/employee\/(dashboard|accept-invite)$/,
] as const;

/** @param path as in the address; one slash at its end is none */
export function isPage(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PAGES.some((page) => page.test(plain));
}

/** The `{id}` of `/gym/{id}`: a gym's id without its `gym:`; null when it is another page or cannot be one. */
export function gymKeyOf(path: string): string | null {
  const key = /^\/gym\/([A-Za-z0-9_.=:-]{1,140})\/?$/.exec(path)?.[1];
  return key === undefined || key === 'tablet-checkin' ? null : key;
}
