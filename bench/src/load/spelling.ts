/**
 * The address with some letters of its path percent-encoded, by the bits of `turn`. The server routes every spelling
 * alike, but its stored answers are found by the address as it was sent. There are 2^n spellings for n letters: enough
 * for the 10 s of a stored answer from 16 letters on.
 */
export function spelled(address: string, turn: number): string {
  const [path = '', ...query] = address.split('?');
  let bits = turn;
  const other = path.replaceAll(/[a-z]/g, (letter) => {
    const isEncoded = bits % 2 === 1;
    bits = Math.floor(bits / 2);
    return isEncoded ? `%${letter.charCodeAt(0).toString(16)}` : letter;
  });
  return [other, ...query].join('?');
}
