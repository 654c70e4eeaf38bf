/** Hands somebody a file that was made on this device; works without a network. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const kind = typeof content === 'string' ? `${type};charset=utf-8` : type;
  const address = URL.createObjectURL(new Blob([content], { type: kind }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken its copy once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
