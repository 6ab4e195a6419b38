import { describe, expect, it } from '@jest/globals';
import type { MessageChanges } from '@emberdeck/contracts/messaging/changes';
import type { Message } from '@emberdeck/contracts/messaging/messages';
import { exampleMessage, exampleTime } from '../../../test/exampleMessage.js';
import { CatchUp } from './catchUp.js';
import { outdated, withChanges, withDeletion, withPublished } from './feedChanges.js';
import { emptyFeed, withNewest } from './feedPages.js';
import type { Feed } from './feedPages.js';
import { byAge } from './feedRules.js';

/** Numbers from 0 to 1 that are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

type Frame = { readonly row: Message } | { readonly gone: string; readonly place: Message | null };

/** A server with the rules of the real one: rows with revisions, the changes since a number, frames of rows. */
class ModelServer {
  readonly rows = new Map<string, Message>();
  private readonly changes: { readonly id: string }[] = [];

  constructor(private readonly random: () => number) {}

  /** One random change. Returns its frame. */
  change(): Frame {
    const ids = [...this.rows.keys()];
    const id = ids[Math.floor(this.random() * ids.length)];
    const kind = this.random();
    const row = id === undefined ? undefined : this.rows.get(id);
    if (!row || kind < 0.4) return this.put(this.newRow());
    const revision = row.revision + 1;
    if (kind < 0.6) {
      return this.put({ ...row, revision, content: `edit ${revision}`, version: row.version + 1 });
    }
    if (kind < 0.85) return this.put({ ...row, revision, reactionCount: row.reactionCount + 1 });
    if (kind < 0.9) {
      const place = { ...row, revision, content: '', deleted: true };
      this.put(place);
      return { gone: '', place };
    }
    this.rows.delete(row.id);
    this.changes.push({ id: row.id });
    return { gone: row.id, place: null };
  }

  private newRow(): Message {
    const number = this.changes.length;
    return exampleMessage(`m${number}`, exampleTime(number), { revision: 1 });
  }

  private put(row: Message): Frame {
    this.rows.set(row.id, row);
    this.changes.push({ id: row.id });
    return { row };
  }

  newest(): { messages: Message[]; next: null } {
    return { messages: [...this.rows.values()].toSorted((a, b) => byAge(b, a)), next: null };
  }

  since(cursor: string | null): MessageChanges | 'gone' {
    const from = cursor === null ? this.changes.length : Number(cursor);
    if (this.changes.length - from > 60) return 'gone';
    const part = this.changes.slice(from, from + 7);
    const ids = [...new Set(part.map(({ id }) => id))];
    return {
      cursor: String(from + part.length),
      more: from + part.length < this.changes.length,
      messages: ids.flatMap((id) => this.rows.get(id) ?? []),
      deleted: ids.filter((id) => !this.rows.has(id)),
    };
  }
}

/** A browser whose connection loses frames and delivers others late, out of order and twice. */
class ModelBrowser {
  feed: Feed;
  private readonly onTheWay: Frame[] = [];
  readonly catchUp: CatchUp<Frame>;

  constructor(
    server: ModelServer,
    private readonly random: () => number,
    private readonly meanwhile: () => void,
  ) {
    this.feed = withChanges(withNewest(emptyFeed, server.newest()), server.since(null) as MessageChanges);
    this.catchUp = new CatchUp<Frame>({
      cursor: () => this.feed.cursor,
      read: async (since) => {
        if (this.random() < 0.1) return null;
        const answer = server.since(since);
        // Changes and frames overtake the answer.
        await Promise.resolve();
        this.meanwhile();
        return answer;
      },
      apply: (changes) => (this.feed = withChanges(this.feed, changes)),
      startOver: async () => {
        this.feed = withNewest(outdated(this.feed), server.newest());
        await Promise.resolve();
      },
      show: (frame) => this.show(frame),
    });
  }

  receive(frame: Frame): void {
    this.onTheWay.splice(Math.floor(this.random() * (this.onTheWay.length + 1)), 0, frame);
    while (this.onTheWay.length > 3) this.deliver();
  }

  deliver(): void {
    const [frame] = this.onTheWay.splice(0, 1);
    if (!frame) return;
    this.catchUp.receive(frame);
    if (this.random() < 0.2) this.catchUp.receive(frame);
  }

  /** Cuts the connection: what is on the way is lost. */
  cut(): void {
    this.onTheWay.length = 0;
  }

  deliverAll(): void {
    while (this.onTheWay.length > 0) this.deliver();
  }

  private show(frame: Frame): void {
    if ('row' in frame) this.feed = withPublished(this.feed, frame.row);
    else this.feed = withDeletion(this.feed, { gone: frame.gone ? [frame.gone] : [], message: frame.place });
  }
}

const shown = (messages: readonly Message[]) =>
  messages.map(({ id, content, revision, reactionCount, deleted }) => [
    ...[id, content, revision, reactionCount, deleted],
  ]);

describe('catching up', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => [seed]))(
    'gives the list of the server after lost, late and doubled frames (%d)',
    async (seed) => {
      const random = randomFrom(seed + 1);
      const server = new ModelServer(random);
      for (let change = 0; change < 20; change += 1) server.change();
      let isConnected = true;
      const browser = new ModelBrowser(server, random, () => {
        const frame = server.change();
        if (isConnected) browser.receive(frame);
      });
      for (let step = 0; step < 150; step += 1) {
        const frame = server.change();
        if (isConnected) browser.receive(frame);
        if (random() < 0.1) {
          isConnected = !isConnected;
          if (isConnected) await browser.catchUp.run();
          else browser.cut();
        }
      }
      isConnected = true;
      // One of these has an answer.
      for (let time = 0; time < 12; time += 1) await browser.catchUp.run();
      browser.deliverAll();
      expect(shown(browser.feed.messages)).toEqual(shown(server.newest().messages));
    },
  );

  it('shows what arrives meanwhile after the changes', async () => {
    const order: string[] = [];
    let answer: (changes: MessageChanges) => void = () => undefined;
    const catchUp = new CatchUp<string>({
      cursor: () => 'c',
      read: () => new Promise((resolve) => (answer = resolve)),
      apply: ({ cursor }) => order.push(cursor),
      startOver: () => Promise.resolve(),
      show: (message) => order.push(message),
    });
    const run = catchUp.run();
    catchUp.receive('live');
    answer({ cursor: 'changes', more: false, messages: [], deleted: [] });
    await run;
    catchUp.receive('later');
    expect(order).toEqual(['changes', 'live', 'later']);
  });
});
