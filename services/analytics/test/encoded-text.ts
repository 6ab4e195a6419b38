/** The bytes of each character of a character set that `TextDecoder` reads, by its label. */
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(label: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(label);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(label);
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  const isWide = /^(?:shift_jis|gbk|gb18030|euc-kr|big5|euc-jp)$/.test(label);
  for (let first = 0x81; isWide && first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) add(first, second);
  }
  if (label === 'windows-1252') table.set('€', [0x80]).set('–', [0x96]).set('“', [0x93]).set('”', [0x94]);
  tables.set(label, table);
  return table;
}

/** The text in a character set. Fails for a character that it does not have. */
export function encodedText(text: string, label: string): Buffer {
  if (label === 'utf-8') return Buffer.from(text);
  if (label === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (label === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tableOf(label);
  return Buffer.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${label} has no ${character}`);
      return bytes;
    }),
  );
}
