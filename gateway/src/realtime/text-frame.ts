const finalText = 0x81;
const [shortest, short] = [126, 0x1_0000];

/**
 * A complete text message from a server (RFC 6455, section 5.2): final, not compressed, not masked. It is built once
 * for all sockets of an audience; `ws` would build a header and make two writes for each socket.
 */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([headerOf(payload.length), payload]);
}

function headerOf(length: number): Buffer {
  if (length < shortest) return Buffer.from([finalText, length]);
  if (length < short) return Buffer.from([finalText, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header.set([finalText, 127]);
  header.writeUIntBE(length, 4, 6);
  return header;
}
