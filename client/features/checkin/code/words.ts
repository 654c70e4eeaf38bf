/** What the code that opens the door says, wherever it is shown. */
export const codeWords = {
  title: 'Your code',
  codeLabel: (pass: string, shortCode: string) => `QR code of your pass ${pass}. Short code ${shortCode}`,
  codeLabelOnly: (pass: string) => `QR code of your pass ${pass}`,
  shortCode: 'Short code',
  ready: (until: string) => `Ready for offline until ${until}`,
  coming: 'Your code is coming. It takes a few seconds after buying.',
  comingOffline: 'Connect once to get the QR code, or ask staff with your short code.',
  stale: (days: number) =>
    `This pass hasn't been refreshed for ${days} days. Connect once to refresh it, or ask staff with your short code.`,
  elsewhere: (device: string, at: string, from: string) => `Shown on ${device} at ${at}; can be shown here from ${from}.`,
  show: 'Show this at the door',
  allPasses: 'See my passes',
  notHere: "This pass isn't on this device. Connect once, or look under Passes.",
} as const;
