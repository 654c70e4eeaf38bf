/** The device's own sheet for passing something on, where it takes files. */
export const canShareFiles = (type: string): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([], 'file', { type })] });

/** @throws Error where the device would not; whoever closes the sheet has shared nothing, and that is no failure */
export async function shareFile(name: string, type: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await navigator.share({ title: name, files: [new File([content], name, { type })] });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
