import { tokenHash } from '../secret-token.js';

/** Flows that a browser may have at once, for instance in several tabs. */
const mostFlows = 4;

/** The secrets of the flows of a browser, the newest first. */
export const flowTokensOf = (flowToken: string | null): readonly string[] =>
  flowToken === null ? [] : flowToken.split('.').slice(0, mostFlows);

/** The secrets of a browser with a new flow. The oldest goes when there are too many. */
export const withFlowToken = (flowToken: string | null, added: string): string =>
  [added, ...flowTokensOf(flowToken)].slice(0, mostFlows).join('.');

/** The secret of one flow; empty if it is not among them. */
export const flowTokenFor = (flowToken: string | null, hash: string): string =>
  flowTokensOf(flowToken).find((each) => tokenHash(each) === hash) ?? '';
