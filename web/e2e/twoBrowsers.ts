import type { Visitor } from './visitor.js';

export type TwoBrowsers = readonly [Visitor, Visitor];

let visitors: readonly Visitor[] = [];

/** Opens the conversation in two browsers, one after the other. After the test, {@link closeBrowsers} closes them. */
export async function twoBrowsers(arrive: () => Promise<Visitor>): Promise<TwoBrowsers> {
  const pair = [await arrive(), await arrive()] as const;
  visitors = pair;
  for (const { communications } of pair) await communications.open();
  return pair;
}

export async function closeBrowsers(): Promise<void> {
  const open = visitors;
  visitors = [];
  await Promise.all(open.map((visitor) => visitor.leave()));
}
