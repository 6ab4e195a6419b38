import { Injectable } from '@nestjs/common';
import { figureKey, type FigureRef, readFigure } from '@emberdeck/contracts/analytics/posted-figures';
import type { Actor } from '@emberdeck/contracts/core/actor';
import type { CallOutput } from '@emberdeck/contracts/core/call';
import { may } from '@emberdeck/contracts/core/permissions';
import type { ShownFigure } from '@emberdeck/contracts/messaging/figures';
import { UnitOfWork } from '@emberdeck/platform/database/unit-of-work';
import { invalid, notFound } from '@emberdeck/platform/errors/app-error';
import { CallClient } from '@emberdeck/platform/runtime/call-client';
import type { StoredFigure } from '../shared/stored-figure.js';
import { readFigureOf } from './figures.queries.js';

/** Figures of messages. Analytics says what each reader sees of them. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly calls: CallClient,
  ) {}

  /** The figure as it is now, to be stored with a message. Fails if the author may not see it. */
  async take(author: Actor, figure: FigureRef): Promise<StoredFigure> {
    const { figure: now, sourceIds } = await this.ask(author, figure, []);
    if (!now) throw invalid([{ field: 'figure', message: 'There is no such figure that is open to you' }]);
    const { line: _line, ...posted } = now;
    return { ...figure, key: figureKey(figure), posted, sourceIds };
  }

  /** The figure of a message, now and as it was posted, as far as the reader may see it. */
  async show(reader: Actor, messageId: string): Promise<ShownFigure> {
    const row = await readFigureOf<StoredFigure>(this.work, reader.workspaceId, messageId);
    if (!row?.figure) throw notFound('The figure');
    const { kind, ref, range, posted, sourceIds } = row.figure;
    const { figure: now, seesAll } = await this.ask(reader, { kind, ref, range }, sourceIds);
    const shown = { kind, range, postedAt: row.postedAt.toISOString() };
    if (now) return { ...shown, ref, why: null, now, posted: seesAll ? posted : null };
    // A client does not learn whether it exists.
    const why = may(reader, 'see-every-source') ? 'gone' : 'hidden';
    return { ...shown, ref: null, why, now: null, posted: null };
  }

  async isOpenTo(reader: Actor, figure: Pick<FigureRef, 'kind' | 'ref'>): Promise<boolean> {
    return (await this.ask(reader, { ...figure, range: '30days' }, [])).figure !== null;
  }

  private async ask(
    reader: Actor,
    figure: FigureRef,
    madeOf: readonly string[],
  ): Promise<CallOutput<typeof readFigure>> {
    const input = { ...figure, reader, madeOf: [...madeOf] };
    return (await this.calls.call(readFigure, input, { isRepeatable: true })).json();
  }
}
