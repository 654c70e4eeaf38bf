/** Hands somebody a file that was made on this device; works without a network. */
export function saveFile(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken its copy once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
