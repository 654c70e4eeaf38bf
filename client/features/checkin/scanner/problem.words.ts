import type { Browser } from './allow.ts';

const allow: Record<Browser, string> = {
  ios: 'In Safari, tap the menu beside the address, then Website settings, and allow the camera. In other browsers, open Settings, find the browser and turn on Camera.',
  iosInstalled: 'Open Settings, then Apps, then Safari, then Camera, and choose Allow or Ask.',
  android: 'Tap the icon to the left of the address, then Permissions, and allow the camera.',
  androidInstalled: "Hold your finger on the app's icon, tap App info, then Permissions, and allow the camera.",
  firefox: 'Click the camera icon to the left of the address and remove the block.',
  safari: 'In the Safari menu, choose Settings for this website, and set Camera to Allow.',
  chromium: 'Click the icon to the left of the address and switch the camera on.',
};

/** What is said where no camera can be had. */
export const words = {
  allow,
  blocked: { title: 'The camera is blocked', text: 'Allow it for this page, then try again.' },
  missing: { title: 'No camera found', text: 'Connect one and try again.' },
  busy: { title: "The camera can't be used", text: 'Another app may be using it. Close that and try again.' },
  retry: 'Try again',
} as const;
