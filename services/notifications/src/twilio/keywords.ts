/** What a person's message asks for. */
export type Keyword = 'stop' | 'start' | 'help';

// The list of Twilio: https://help.twilio.com/articles/223134027
const words: Readonly<Record<Keyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};

/** Longer than any keyword with what people put around it. */
const longest = 40;

/**
 * The keyword of a message, which is nothing else: "stop texting me" is none, as at Twilio. `optOutType` is what Twilio read
 * out of it by words of the operator's, in any language.
 */
export function keywordOf(body: string, optOutType = ''): Keyword | null {
  const given = optOutType === '' ? body : optOutType;
  if (given.length > longest) return null;
  const word = given.replaceAll(/[\s.!"']/g, '').toUpperCase();
  const found = Object.entries(words).find(([, each]) => each.includes(word));
  return (found?.[0] as Keyword | undefined) ?? null;
}
