import { Controller } from '@nestjs/common';
import type { CallInput } from '@emberdeck/contracts/core/call';
import { readMessageFigure, type ShownFigure } from '@emberdeck/contracts/messaging/figures';
import type { UserCallContext } from '@emberdeck/platform/runtime/call-context';
import { Handle } from '@emberdeck/platform/runtime/handle.decorator';
import { FiguresService } from './figures.service.js';

@Controller()
export class FiguresController {
  constructor(private readonly figures: FiguresService) {}

  @Handle(readMessageFigure)
  read({ id }: CallInput<typeof readMessageFigure>, { actor }: UserCallContext): Promise<ShownFigure> {
    return this.figures.show(actor, id);
  }
}
