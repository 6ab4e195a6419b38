import type { SourcePaging } from '@emberdeck/contracts/analytics/source-connection';
import { isSameOrigin, nextLink, withParameter } from './addresses.js';
import type { ApiAnswer } from './api-client.js';
import { checkNextPath, type NextPath } from './next-path.js';

/**
 * The address of the next page; null after the last one. `isKnown` if that page was read before. `refused` names why it must
 * not be read.
 */
export type NextPage =
  | { readonly address: string }
  | { readonly address: null; readonly isKnown: boolean }
  | { readonly refused: string };

/** What is known of a page when the next one is looked for. */
export interface PageFound {
  readonly rows: number;
  /** What its body says of the next page. */
  readonly next: string | number | null;
}

const end: NextPage = { address: null, isKnown: false };

const nextPathOf = (paging: SourcePaging | null): NextPath | null =>
  paging?.kind === 'cursor' || paging?.kind === 'address' ? paging : null;

/** Finds the pages of an API one after the other, and notices when they repeat. */
export class PageTrail {
  private readonly seen = new Set<string>();
  /** Where a body names its next page; null if it does not. */
  readonly next: NextPath | null;
  private number: number;
  private rowsBefore = 0;

  /** @throws BodyProblem if the path of the cursor or address cannot be read */
  constructor(
    private readonly start: string,
    private readonly paging: SourcePaging | null,
  ) {
    const next = nextPathOf(paging);
    if (next !== null) checkNextPath(next);
    this.next = next && { kind: next.kind, path: next.path };
    this.number = paging?.kind === 'page' ? paging.first : 0;
    this.seen.add(this.first());
  }

  /** Whether the product counts the pages, so that only their content shows which is the last. */
  get isCounted(): boolean {
    return this.paging?.kind === 'page' || this.paging?.kind === 'offset';
  }

  /** The address of the first page. */
  first(): string {
    return this.counted();
  }

  /** Whether a page has the same rows as one before. */
  isRepeated(digest: string | null): boolean {
    return digest !== null && !this.isNew(`rows ${digest}`);
  }

  /** The page after this one. */
  after(address: string, { header }: Pick<ApiAnswer, 'header'>, { rows, next }: PageFound): NextPage {
    switch (this.paging?.kind) {
      case 'link':
        return this.follow(nextLink(header('link'), address));
      case 'cursor':
        return this.follow(
          next === null ? null : withParameter(this.start, this.paging.parameter, String(next)),
        );
      case 'address':
        return this.followWritten(next === null ? null : String(next), address);
      case 'header':
        return this.followWritten(header(this.paging.header.toLowerCase()), address);
      case 'page':
      case 'offset':
        this.number += 1;
        this.rowsBefore += rows;
        return rows === 0 ? end : { address: this.counted() };
      default:
        return end;
    }
  }

  /** An address as an API writes it: it may be relative. */
  private followWritten(written: string | null, address: string): NextPage {
    if (written === null) return end;
    return URL.canParse(written, address)
      ? this.follow(new URL(written, address).href)
      : { refused: 'The address of the next page cannot be read. Check where the API has it.' };
  }

  private follow(address: string | null): NextPage {
    if (address === null) {
      return end;
    }
    if (!isSameOrigin(this.start, address)) {
      const [from, to] = [new URL(this.start).origin, new URL(address).origin];
      return {
        refused: `The next page is at ${to}, and this source with its key is for ${from} alone. Use an address whose pages stay on one host.`,
      };
    }
    return this.isNew(address) ? { address } : { address: null, isKnown: true };
  }

  /** The address with the parameters of a counted page. */
  private counted(): string {
    switch (this.paging?.kind) {
      case 'page':
        return withParameter(this.start, this.paging.parameter, String(this.number));
      case 'offset': {
        const { parameter, limitParameter, limit } = this.paging;
        const limited =
          limitParameter === null ? this.start : withParameter(this.start, limitParameter, String(limit));
        return withParameter(limited, parameter, String(this.rowsBefore));
      }
      default:
        return this.start;
    }
  }

  private isNew(mark: string): boolean {
    const before = this.seen.size;
    return this.seen.add(mark).size > before;
  }
}
