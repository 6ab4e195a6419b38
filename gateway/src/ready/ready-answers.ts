import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** The bytes of a success with the headers that depend on them. */
export interface ReadyAnswer {
  readonly bytes: Uint8Array;
  /** The `Link` header of a page that has a next one. */
  readonly link: string | null;
  readonly etag: string;
}

/** Memory for answers in one process, in bytes. */
const maxBytes = 32 * 1024 * 1024;

/** A larger answer would push out many small ones. */
const maxAnswerBytes = 1024 * 1024;

/**
 * How long an answer is served at most, in milliseconds. Covers what no version covers: figures that depend on the time, and a
 * process that dies between its commit and the new version.
 */
const maxAgeMs = 10_000;

/** About what an entry takes beside its bytes. */
const entryBytes = 512;

interface Entry {
  readonly version: string;
  readonly answer: ReadyAnswer;
}

/** Answers that are served again until the versions of their data change. */
@Injectable()
export class ReadyAnswers {
  readonly #versioned = new WeakSet<FastifyRequest>();
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    maxEntrySize: maxAnswerBytes,
    sizeCalculation: ({ answer }, key) => answer.bytes.byteLength + key.length + entryBytes,
    ttl: maxAgeMs,
  });

  /** Notes that the service which answered this request raises the versions of its data. */
  allow(request: FastifyRequest): void {
    this.#versioned.add(request);
  }

  isAllowed(request: FastifyRequest): boolean {
    return this.#versioned.has(request);
  }

  /** `key` names request and reader. */
  find(key: string, version: string): ReadyAnswer | null {
    const entry = this.#entries.get(key);
    return entry?.version === version ? entry.answer : null;
  }

  /** Stores an answer whose data was read after `version` was. */
  store(key: string, version: string, { bytes, link }: Omit<ReadyAnswer, 'etag'>): ReadyAnswer {
    const answer = { bytes, link, etag: `"${hash('sha1', bytes, 'base64url')}"` };
    this.#entries.set(key, { version, answer });
    return answer;
  }
}
