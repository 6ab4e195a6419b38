import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { pointsCsvRoute, readDataSource, readPointsCsv } from '@emberdeck/contracts/analytics/source-page';
import { CsvAnswers } from './csv-answers.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

type Filter = z.output<typeof pointsCsvRoute.input>;

/** The points of a source as a file. */
@Controller()
export class PointsCsvController {
  constructor(private readonly answers: CsvAnswers) {}

  @Serve(pointsCsvRoute)
  async csv(
    @RouteInput(pointsCsvRoute) filter: Filter,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name } = (await this.answers.ask(request, readDataSource, { id: filter.id })).json();
    await this.answers.send(request, reply, {
      name: `${name}.csv`,
      head: 'name,value,unit,timestamp,metadata',
      call: readPointsCsv,
      input: filter,
    });
  }
}
