import { createHash } from 'node:crypto';
import type { SourcePaging } from '@emberdeck/contracts/analytics/source-connection';
import { isSameOrigin, nextLink, withParameter } from './addresses.js';
import type { ApiAnswer } from './api-client.js';
import { cursorPath } from './page-cursor.js';

/** The address of the next page; null after the last one. `refused` names why it must not be read. */
export type NextPage = { readonly address: string | null } | { readonly refused: string };

const end: NextPage = { address: null };

/** Finds the pages of an API one after the other, and notices when they repeat. */
export class PageTrail {
  private readonly seen = new Set<string>();
  /** The path of the cursor of the next page; null without one. */
  readonly cursor: string | null;
  private number: number;

  /** @throws BodyProblem if the path of the cursor cannot be read */
  constructor(
    private readonly start: string,
    private readonly paging: SourcePaging | null,
  ) {
    this.cursor = paging?.kind === 'cursor' ? paging.path : null;
    if (this.cursor !== null) cursorPath(this.cursor);
    this.number = paging?.kind === 'page' ? paging.first : 0;
    this.seen.add(this.first());
  }

  /** The address of the first page. */
  first(): string {
    return this.paging?.kind === 'page' ? this.numbered(this.paging.parameter) : this.start;
  }

  /** Whether a page has the same content as one before. An API that ignores its page parameter repeats the first. */
  isRepeated(body: Uint8Array): boolean {
    return !this.isNew(`body ${createHash('sha256').update(body).digest('base64')}`);
  }

  /** The page after this one. */
  after(
    address: string,
    { header }: Pick<ApiAnswer, 'header'>,
    { rows, cursor }: { readonly rows: number; readonly cursor: string | number | null },
  ): NextPage {
    switch (this.paging?.kind) {
      case 'link':
        return this.follow(nextLink(header('link'), address));
      case 'cursor':
        return this.follow(
          cursor === null ? null : withParameter(this.start, this.paging.parameter, String(cursor)),
        );
      case 'page':
        this.number += 1;
        return rows === 0 ? end : { address: this.numbered(this.paging.parameter) };
      default:
        return end;
    }
  }

  private follow(address: string | null): NextPage {
    if (address === null || !this.isNew(address)) {
      return end;
    }
    return isSameOrigin(this.start, address)
      ? { address }
      : {
          refused: `The next page is at ${new URL(address).host}, and the key is for ${new URL(this.start).host} alone. Use an address whose pages stay on one host.`,
        };
  }

  private numbered(parameter: string): string {
    return withParameter(this.start, parameter, String(this.number));
  }

  private isNew(mark: string): boolean {
    const before = this.seen.size;
    return this.seen.add(mark).size > before;
  }
}
