import { createHash } from 'node:crypto';
import type { SourcePaging } from '@emberdeck/contracts/analytics/source-connection';
import { isSameOrigin, nextLink, withParameter } from './addresses.js';
import type { ApiAnswer } from './api-client.js';
import { BodyProblem } from './body-reader.js';
import { Path } from '../path/path.js';
import { PathError } from '../path/path-error.js';
import { PathSteps } from '../path/path-steps.js';

/** A cursor is one value of the body. */
const stepsOfCursor = 1_000_000;

/** The address of the next page; null after the last one. `refused` names why it must not be read. */
export type NextPage = { readonly address: string | null } | { readonly refused: string };

const end: NextPage = { address: null };

function cursorPath(path: string): Path {
  try {
    return Path.parse(path);
  } catch (error) {
    if (error instanceof PathError) {
      throw new BodyProblem(
        'mapping',
        `The path of the cursor cannot be read: ${error.message}. Change the path.`,
      );
    }
    throw error;
  }
}

/** Finds the pages of an API one after the other, and notices when they repeat. */
export class PageTrail {
  private readonly seen = new Set<string>();
  private readonly cursor: Path | null;
  private number: number;

  /** @throws BodyProblem if the path of the cursor cannot be read */
  constructor(
    private readonly start: string,
    private readonly paging: SourcePaging | null,
  ) {
    this.cursor = paging?.kind === 'cursor' ? cursorPath(paging.path) : null;
    this.number = paging?.kind === 'page' ? paging.first : 0;
    this.seen.add(this.first());
  }

  /** The address of the first page. */
  first(): string {
    return this.paging?.kind === 'page' ? this.numbered(this.paging.parameter) : this.start;
  }

  /** Whether a page has the same content as one before. An API that ignores its page parameter repeats the first. */
  isRepeated(body: Buffer): boolean {
    return !this.isNew(`body ${createHash('sha256').update(body).digest('base64')}`);
  }

  /** The page after this one. */
  after(address: string, answer: ApiAnswer, rows: number): NextPage {
    switch (this.paging?.kind) {
      case 'link':
        return this.follow(nextLink(answer.header('link'), address));
      case 'cursor':
        return this.follow(this.atCursor(answer.json, this.paging.parameter));
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

  private atCursor(json: unknown, parameter: string): string | null {
    const value = this.cursorOf(json);
    const isCursor = (typeof value === 'string' && value !== '') || typeof value === 'number';
    return isCursor ? withParameter(this.start, parameter, String(value)) : null;
  }

  private cursorOf(json: unknown): unknown {
    try {
      return this.cursor?.find(json, new PathSteps(stepsOfCursor)) ?? null;
    } catch (error) {
      if (error instanceof PathError) {
        throw new BodyProblem(
          'mapping',
          `The path of the cursor does not fit: ${error.message}. Change the path.`,
        );
      }
      throw error;
    }
  }

  private numbered(parameter: string): string {
    return withParameter(this.start, parameter, String(this.number));
  }

  private isNew(mark: string): boolean {
    const before = this.seen.size;
    return this.seen.add(mark).size > before;
  }
}
