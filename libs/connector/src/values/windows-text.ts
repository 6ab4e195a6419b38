/** The characters of Windows-1252 from 0x80 to 0x9F; bytes without a character stay control characters. */
const windowsCharacters =
  '\u20AC\x81\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\x8D\u017D\x8F\x90\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\x9D\u017E\u0178';

/** Text in Windows-1252. By hand: `TextDecoder` of Node 20 reads windows-1252 as Latin-1. */
export const windowsText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9F]/g, (character) => windowsCharacters.charAt(character.charCodeAt(0) - 0x80));
