import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { coinsCsvRoute, readCoinsCsv } from '@emberdeck/contracts/gamification/coins';
import { CsvAnswers } from './csv-answers.js';
import { RouteInput } from './route-input.js';
import { Serve } from './serve.decorator.js';

/** The own coin transactions as a file. */
@Controller()
export class CoinsCsvController {
  constructor(private readonly answers: CsvAnswers) {}

  @Serve(coinsCsvRoute)
  csv(
    @RouteInput(coinsCsvRoute) filter: z.output<typeof coinsCsvRoute.input>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answers.send(request, reply, {
      name: 'coins.csv',
      head: 'time,type,amount,balance_after,description,reason,source_id,id,hash',
      call: readCoinsCsv,
      input: filter,
      isPersonal: true,
    });
  }
}
