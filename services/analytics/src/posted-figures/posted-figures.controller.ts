import { Controller } from '@nestjs/common';
import { readFigure } from '@emberdeck/contracts/analytics/posted-figures';
import type { CallInput, CallOutput } from '@emberdeck/contracts/core/call';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { PostedFiguresService } from './posted-figures.service.js';

@Controller()
export class PostedFiguresController {
  constructor(private readonly figures: PostedFiguresService) {}

  @Handle(readFigure)
  read(input: CallInput<typeof readFigure>): Promise<CallOutput<typeof readFigure>> {
    return this.figures.read(input);
  }
}
