/** A camera that sees what a test holds before it, and reads it at once; `camera.ts` is the one that has to read. */
import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    heldUp?: string | null;
    looks?: number;
  }
}

/** So are the cameras of these pages. */
export async function camerasSee(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const wall = document.createElement('canvas');
    const paint = wall.getContext('2d');
    // A stream has no picture before the next one is drawn.
    setInterval(() => paint?.fillRect(0, 0, wall.width, wall.height), 100);
    navigator.mediaDevices.getUserMedia = async () => wall.captureStream();
    globalThis.BarcodeDetector = class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => {
        window.looks = (window.looks ?? 0) + 1;
        return window.heldUp ? [{ rawValue: window.heldUp }] : [];
      };
    };
  });
}

/** From now on; null takes it away. */
export async function hold(page: Page, text: string | null): Promise<void> {
  await page.evaluate((held) => {
    window.heldUp = held;
  }, text);
}

/** Resolves when the camera has looked so many times more. */
export async function looks(page: Page, times: number): Promise<void> {
  await page.evaluate(async (times) => {
    const until = (window.looks ?? 0) + times;
    while ((window.looks ?? 0) < until) await new Promise(requestAnimationFrame);
  }, times);
}
