/** Saves a text as a file of the user. */
export function saveFile(text: string, fileName: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the text over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address));
}
